import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import layout from '../../components/layout.module.css';
import { type EpisodeCard_episodeFragment, useEpisodeCard_episode } from '../../generated/graphql';
import { useActionsFor } from './AnimeActions';
import { Countdown } from './Countdown';
import styles from './EpisodeTable.module.css';
import { EpisodeTitle, hasTitle } from './EpisodeTitle';
import { Estimated } from './Estimated';
import { KindWord } from './KindWord';
import { NoTime } from './NoTime';
import { clockTime, dayAndTime, whenOf } from './time';
import { usePartReveal } from './useReveal';
import { episodeName, titlesOf } from './words';

type Listed = FragmentType<EpisodeCard_episodeFragment> & { id: string };
type How = {
  isFresh?: (episode: { airsAt: string }) => boolean;
  /** Not aired yet: shows day and countdown instead of just the time. */
  upcoming?: boolean;
};
type Props = How & { caption: string; episodes: readonly Listed[] };

/** Episodes as rows, starting with the time, as in a programme guide. */
export function EpisodeTable({ caption, episodes, ...how }: Props) {
  const { upcoming } = how;
  return (
    <table className={styles.table} data-upcoming={upcoming || undefined}>
      <caption className={layout.visuallyHidden}>{caption}</caption>
      <thead className={layout.visuallyHidden}>
        <tr>
          <th scope="col">{upcoming ? 'When' : 'Time'}</th>
          <th scope="col">Anime</th>
          <th scope="col">Episode</th>
          <th scope="col">On my list</th>
        </tr>
      </thead>
      <tbody>
        {episodes.map((episode) => (
          <EpisodeRow key={episode.id} episode={episode} {...how} />
        ))}
      </tbody>
    </table>
  );
}

function EpisodeRow({ episode: given, isFresh, upcoming }: How & { episode: Listed }) {
  const episode = useEpisodeCard_episode(given, usePartReveal());
  const actions = useActionsFor(episode?.anime, 'row');
  if (!episode) return null;
  const { anime } = episode;
  const when = whenOf(episode);
  const { main, native } = titlesOf(anime.title);
  return (
    <tr data-anime={anime.id} data-fresh={isFresh?.(episode) || undefined}>
      <td className={styles.time}>
        {upcoming ? (
          <>
            <Countdown episode={episode} />
            <span className={styles.date}>{dayAndTime(when)}</span>
          </>
        ) : (
          <time dateTime={when}>{clockTime(when) ?? <NoTime />}</time>
        )}
      </td>
      <th scope="row" className={styles.anime}>
        <Link to={paths.anime(anime.slug)}>{main}</Link>
        {native ? <span lang="ja">{native}</span> : null}
      </th>
      <td className={styles.episode}>
        {episodeName(episode)}
        <KindWord kind={episode.kind} />
        <Estimated when={episode.estimated} />
        {hasTitle(episode) ? (
          <span>
            <EpisodeTitle episode={episode} name={`${main}, ${episodeName(episode).toLowerCase()}`} />
          </span>
        ) : null}
      </td>
      <td className={styles.actions}>{actions}</td>
    </tr>
  );
}
