import { episodeName } from '../../../features/anime/words';
import type { EntryItemFragment } from '../../../generated/graphql';

/** "Episode 4 of 24": the episode an entry continues with. */
export function nextName({ anime, nextEpisode: next, progress }: EntryItemFragment): string {
  // Offline, the episode after one that was just watched is unknown.
  const known = next && (next.numberEstimated || next.number > progress);
  const name = known ? episodeName(next) : `Episode ${progress + 1}`;
  if (!anime.episodeCount) return name;
  return `${name} of ${anime.episodeCountEstimated ? 'about ' : ''}${anime.episodeCount}`;
}
