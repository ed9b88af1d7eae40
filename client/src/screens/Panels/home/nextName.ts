import { episodeName } from '../../../features/anime/words';
import type { EntryItemFragment } from '../../../generated/graphql';

/** "Episode 4 of 24": what an entry goes on with. */
export function nextName({ anime, nextEpisode: next, progress }: EntryItemFragment): string {
  // Without a network what comes after an episode that was just watched is not known.
  const known = next && (next.numberEstimated || next.number > progress);
  const name = known ? episodeName(next) : `Episode ${progress + 1}`;
  if (!anime.episodeCount) return name;
  return `${name} of ${anime.episodeCountEstimated ? 'about ' : ''}${anime.episodeCount}`;
}
