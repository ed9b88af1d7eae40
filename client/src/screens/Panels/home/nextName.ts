import { episodeName } from '../../../features/anime/words';
import type { EntryItemFragment } from '../../../generated/graphql';

/** "Episode 4 of 24": what an entry goes on with. */
export function nextName({ anime, nextEpisode, progress }: EntryItemFragment): string {
  const name = nextEpisode ? episodeName(nextEpisode) : `Episode ${progress + 1}`;
  if (!anime.episodeCount) return name;
  return `${name} of ${anime.episodeCountEstimated ? 'about ' : ''}${anime.episodeCount}`;
}
