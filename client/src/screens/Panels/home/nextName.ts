import { episodeName } from '../../../features/anime/words';
import { afterSteps, isAtEnd, sureCount } from '../../../features/tracking/entryWords';
import type { ContinueCard_entryFragment } from '../../../generated/graphql';

type Continued = Pick<ContinueCard_entryFragment, 'nextEpisode' | 'nextNumber' | 'progress'> & {
  anime: Pick<ContinueCard_entryFragment['anime'], 'episodeCount' | 'episodeCountEstimated'>;
};

/** "Episode 4 of 24": the episode an entry continues with. */
export function nextName(entry: Continued): string {
  const { anime, nextEpisode: next, progress } = entry;
  // Offline, or before the server's answer, an entry stays here after its last episode.
  if (isAtEnd(progress, anime)) return 'All episodes watched';
  // Offline, the episode after one that was just watched is unknown.
  const known = next && (next.numberEstimated || next.number > progress);
  const number = nextNumber(entry);
  const name = known ? episodeName(next) : `Episode ${number}`;
  if (!anime.episodeCount || number > anime.episodeCount) return name;
  return `${name} of ${anime.episodeCountEstimated ? 'about ' : ''}${anime.episodeCount}`;
}

/** Its number: never more than there are. */
export const nextNumber = ({ anime, ...entry }: Continued): number =>
  Math.min(afterSteps(entry, 1), sureCount(anime) ?? Number.POSITIVE_INFINITY);
