import type { EpisodeFieldsFragment } from '../../generated/graphql';
import { EpisodeCard } from './EpisodeCard';
import styles from './EpisodeRail.module.css';

type Props = {
  label: string;
  episodes: readonly EpisodeFieldsFragment[];
  isFresh: (episode: EpisodeFieldsFragment) => boolean;
};

/** One line of episodes that runs off the edge of the page and scrolls sideways; focus brings a card into view. */
export function EpisodeRail({ label, episodes, isFresh }: Props) {
  return (
    <section className={styles.rail} aria-label={label}>
      {episodes.map((episode, at) => (
        <EpisodeCard key={episode.id} episode={episode} fresh={isFresh(episode)} dated eager={at < 6} />
      ))}
    </section>
  );
}
