import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { numbered } from '../../components/numbered';
import { Poster } from '../../components/Poster';
import { Fitted } from '../../components/text/Fitted';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { type EpisodeCard_episodeFragment, useEpisodeCard_episode } from '../../generated/graphql';
import { useActionsFor } from './AnimeActions';
import styles from './EpisodeCard.module.css';
import { EpisodeTitle, hasTitle } from './EpisodeTitle';
import { KindWord } from './KindWord';
import { keptCard } from './keptCard';
import { clockTime, shortDate, whenOf } from './time';
import { usePartReveal } from './useReveal';
import { episodeName, numberOf, titlesOf } from './words';

type Props = {
  episode: FragmentType<EpisodeCard_episodeFragment>;
  /** New to this viewer: the band is red. */
  fresh: boolean;
  /** Show the date as well, outside a day's group. */
  dated?: boolean;
  eager?: boolean;
};

/** An episode in a grid: the poster in its band (the obi), which shows number and time. */
export const EpisodeCard = keptCard(function EpisodeCard({
  episode: given,
  fresh,
  dated = false,
  eager,
}: Props) {
  const episode = useEpisodeCard_episode(given, usePartReveal());
  const actions = useActionsFor(episode?.anime, 'card');
  if (!episode) return null;
  const { main } = titlesOf(episode.anime.title);
  return (
    <article className={cx(layout.linked, styles.card)} data-anime={episode.anime.id}>
      <div className={styles.picture}>
        <Band episode={episode} fresh={fresh} />
        <div className={styles.framed}>
          <Poster {...episode.anime.cover} title={main} eager={eager} className={styles.poster} />
          {actions}
        </div>
      </div>
      <h3 className={cx(layout.clamp3, layout.cardTitle)}>
        <Link to={paths.anime(episode.anime.slug)}>
          <Fitted>{main}</Fitted>
          <VisuallyHidden>
            , {episodeName(episode).toLowerCase()}
            {fresh ? ', new' : ''}
          </VisuallyHidden>
        </Link>
      </h3>
      {hasTitle(episode) ? (
        <p className={styles.name}>
          <EpisodeTitle episode={episode} name={`${main}, ${episodeName(episode).toLowerCase()}`} />
        </p>
      ) : null}
      {dated || episode.kind ? (
        <p className={styles.name}>
          {dated ? shortDate(whenOf(episode)) : null}
          <KindWord kind={episode.kind} />
        </p>
      ) : null}
    </article>
  );
});

export function Band({ episode, fresh }: { episode: EpisodeCard_episodeFragment; fresh: boolean }) {
  const number = numberOf(episode);
  const when = whenOf(episode);
  const time = clockTime(when);
  return (
    <div className={styles.band} data-fresh={fresh || undefined} {...numbered(number?.length ?? 1)}>
      {number ? (
        <b className={styles.number} aria-hidden="true">
          {number}
        </b>
      ) : null}
      {time ? (
        <time className={styles.time} dateTime={when}>
          {time}
        </time>
      ) : null}
    </div>
  );
}
