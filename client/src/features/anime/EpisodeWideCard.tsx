import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Poster } from '../../components/Poster';
import { Fitted } from '../../components/text/Fitted';
import { useEpisodeCard_episode } from '../../generated/graphql';
import { useActionsFor } from './AnimeActions';
import { Band, type EpisodeCard } from './EpisodeCard';
import styles from './EpisodeCard.module.css';
import { EpisodeTitle, hasTitle } from './EpisodeTitle';
import { Estimated } from './Estimated';
import { KindWord } from './KindWord';
import { keptCard } from './keptCard';
import { usePartReveal } from './useReveal';
import { episodeName, titlesOf } from './words';

type Props = Omit<ComponentProps<typeof EpisodeCard>, 'dated'>;

/** An episode as a large card: a picture from it or the anime's wide one, with number, time and title beside the band. */
export const EpisodeWideCard = keptCard(function EpisodeWideCard({ episode: given, fresh, eager }: Props) {
  const episode = useEpisodeCard_episode(given, usePartReveal());
  const actions = useActionsFor(episode?.anime, 'card');
  if (!episode) return null;
  const { main, native } = titlesOf(episode.anime.title);
  return (
    <article className={cx(layout.linked, styles.wide)} data-anime={episode.anime.id}>
      <Band episode={episode} fresh={fresh} />
      <div className={styles.framed}>
        <Poster
          {...episode.anime.banner}
          url={episode.still ?? episode.anime.banner.url}
          title={main}
          shape="wide"
          eager={eager}
          className={styles.poster}
        />
        {actions}
      </div>
      <div className={styles.below}>
        <h3 className={layout.subheading}>
          <Link to={paths.anime(episode.anime.slug)}>
            <Fitted>{main}</Fitted>
          </Link>
        </h3>
        <p className={styles.name}>
          {episodeName(episode)}
          {hasTitle(episode) ? ': ' : ''}
          <EpisodeTitle episode={episode} name={`${main}, ${episodeName(episode).toLowerCase()}`} />
          <KindWord kind={episode.kind} />
          <Estimated when={episode.estimated} />
        </p>
        {native ? (
          <p className={styles.name} lang="ja">
            {native}
          </p>
        ) : null}
      </div>
    </article>
  );
});
