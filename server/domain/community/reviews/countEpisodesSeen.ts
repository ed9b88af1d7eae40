import type { AnimeRow } from '../../../data/stores/animeRow';
import { findEntry } from '../../../data/stores/entryStore';
import type { Deps } from '../../deps';
import { type Entry, seenUpTo } from '../../tracking/entry';

type Counted = Pick<AnimeRow, 'id' | 'episodeCount'>;

/** How far a user has come in an anime in any pass; 0 if they have not begun it, and then they cannot speak about it. */
export async function countEpisodesSeen(
  { db }: Pick<Deps, 'db'>,
  { userId, anime }: { userId: string; anime: Counted },
): Promise<number> {
  return episodesSeen(await findEntry(db.manager, { userId, animeId: anime.id }), anime);
}

/** The same by their entry. */
export function episodesSeen(entry: Entry | null, { episodeCount }: Pick<Counted, 'episodeCount'>): number {
  if (!entry) return 0;
  // One that was completed without counting, or whose length is unknown, counts as seen.
  const whole = entry.status === 'COMPLETED' ? (episodeCount ?? 1) : 0;
  return Math.max(seenUpTo(entry), whole);
}
