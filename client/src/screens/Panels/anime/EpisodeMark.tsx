import { useApolloClient } from '@apollo/client/react';
import { Check, CheckCheck } from 'lucide-react';
import { episodeName } from '../../../features/anime/words';
import type { Trackable } from '../../../features/tracking/entryChanges';
import { markEpisode, markEpisodesUpTo, unmarkEpisode } from '../../../features/tracking/entryChanges';
import styles from './EpisodeMark.module.css';

type Props = {
  anime: Trackable;
  episode: { id: string; number: number; numberEstimated: boolean; watched: boolean };
};

/** Watched or not, by one press; and everything up to here, where more than this one is missing (product P4). */
export function EpisodeMark({ anime, episode }: Props) {
  const client = useApolloClient();
  const { number, watched } = episode;
  const missing = number - (anime.viewerEntry?.progress ?? 0);
  const name = episodeName(episode);
  return (
    <span className={styles.mark}>
      {!watched && missing > 1 ? (
        <button
          type="button"
          className={styles.upTo}
          onClick={() => void markEpisodesUpTo(client, anime, number)}
          aria-label={`Everything up to episode ${number} watched`}
          title="Watched up to here"
        >
          <CheckCheck aria-hidden="true" />
        </button>
      ) : null}
      <button
        type="button"
        className={styles.check}
        aria-pressed={watched}
        aria-label={`${name} watched`}
        onClick={() => void (watched ? unmarkEpisode : markEpisode)(client, anime, episode)}
      >
        <Check aria-hidden="true" />
      </button>
    </span>
  );
}
