import type { EpisodeFieldsFragment } from '../../generated/graphql';
import { EpisodeCard } from './EpisodeCard';
import styles from './EpisodeRail.module.css';

type Props = {
  episodes: readonly EpisodeFieldsFragment[];
  isFresh: (episode: EpisodeFieldsFragment) => boolean;
};

/** A row of episodes that runs off the page and scrolls sideways; focus brings a card into view. */
export function EpisodeRail({ episodes, isFresh }: Props) {
  return (
    <div className={styles.rail}>
      {episodes.map((episode, at) => (
        <EpisodeCard key={episode.id} episode={episode} fresh={isFresh(episode)} dated eager={at < 6} />
      ))}
    </div>
  );
}
