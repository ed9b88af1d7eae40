import type { AnimeRow } from '../../../data/stores/animeRow';
import { findEntry } from '../../../data/stores/entryStore';
import type { Deps } from '../../deps';
import { seenUpTo } from '../../tracking/entry';

/** How far a user has come in an anime in any pass; 0 if they have not begun it, and then they cannot speak about it. */
export async function countEpisodesSeen(
  { db }: Pick<Deps, 'db'>,
  { userId, anime }: { userId: string; anime: Pick<AnimeRow, 'id' | 'episodeCount'> },
): Promise<number> {
  const entry = await findEntry(db.manager, { userId, animeId: anime.id });
  if (!entry) return 0;
  // One that was completed without counting, or whose length is unknown, counts as seen.
  const whole = entry.status === 'COMPLETED' ? (anime.episodeCount ?? 1) : 0;
  return Math.max(seenUpTo(entry), whole);
}
