import type { FragmentType } from '@apollo/client';
import type { EpisodeCard_episodeFragment } from '../../generated/graphql';
import { EpisodeCard } from './EpisodeCard';
import styles from './EpisodeRail.module.css';

type Listed = FragmentType<EpisodeCard_episodeFragment> & { id: string; airsAt: string };
type Props = { episodes: readonly Listed[]; isFresh: (episode: Listed) => boolean };

/**
 * A row of episodes that runs off the page and scrolls sideways; focus brings a card into view. Its pictures come after those above
 * it: a server-rendered page would preload eager ones.
 */
export function EpisodeRail({ episodes, isFresh }: Props) {
  return (
    <div className={styles.rail}>
      {episodes.map((episode) => (
        <EpisodeCard key={episode.id} episode={episode} fresh={isFresh(episode)} dated />
      ))}
    </div>
  );
}
