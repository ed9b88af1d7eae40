import { useApolloClient } from '@apollo/client/react';
import { Check, CheckCheck } from 'lucide-react';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { episodeName } from '../../../features/anime/words';
import type { Trackable } from '../../../features/tracking/changes/entryChanges';
import {
  markEpisode,
  markEpisodesUpTo,
  unwatchEpisode,
} from '../../../features/tracking/changes/entryChanges';
import styles from './AnimeEpisodes.module.css';

type Props = {
  anime: Trackable;
  episode: { id: string; number: number; numberEstimated: boolean; watched: boolean };
};

/** Watched or not, by one press; and everything up to here, if more than this episode is missing. */
export function EpisodeMark({ anime, episode }: Props) {
  const client = useApolloClient();
  const { number, watched } = episode;
  const missing = number - (anime.viewerEntry?.progress ?? 0);
  const name = episodeName(episode);
  return (
    <>
      {!watched && missing > 1 ? (
        <button
          type="button"
          className={cx(layout.bare, layout.icons, styles.upTo)}
          onClick={() => void markEpisodesUpTo(client, anime, number)}
          aria-label={`Mark everything up to episode ${number} as watched`}
          title="Watched up to here"
        >
          <CheckCheck aria-hidden="true" />
        </button>
      ) : null}
      <button
        type="button"
        className={cx(layout.bare, styles.check)}
        aria-pressed={watched}
        aria-label={`${name} watched`}
        onClick={() => void (watched ? unwatchEpisode : markEpisode)(client, anime, episode)}
      >
        <Check aria-hidden="true" />
      </button>
    </>
  );
}
