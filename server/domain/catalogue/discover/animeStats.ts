import { type CommunityStatsRow, storedStats } from '../../../data/stores/communityStatsStore';
import type { Deps } from '../../deps';

/** How an anime stands among the others: what the index of discover knows of it. */
export interface Standing {
  /** 1–100; null if too few people here gave a score. */
  mean: number | null;
  /** The score of an imported source, only if there is no mean. */
  importedScore: number | null;
  rank: number | null;
  rankInYear: number | null;
  popularityRank: number | null;
}

/** Ranks follow the orders of discover. Anime that it does not have, such as private ones, have no standing. */
export async function standingOf({ discover }: Pick<Deps, 'discover'>, animeId: number): Promise<Standing> {
  const { index, stats } = await discover.current();
  const place = index.placeOf.get(animeId);
  const known = (values: ArrayLike<number>) => (place === undefined ? null : values[place] || null);
  const mean = known(stats.means);
  return {
    mean,
    importedScore: mean === null ? known(index.scores) : null,
    rank: known(stats.ranks.score),
    rankInYear: known(stats.ranks.scoreInYear),
    popularityRank: known(stats.ranks.popularity),
  };
}

/** What people here think of an anime and do with it; all 0 if they are fewer than five. */
export interface AnimeCounts {
  scores: number;
  /** Number of scores of each range, by its highest score. */
  distribution: { score: number; count: number }[];
  favourites: number;
  statuses: Record<'watching' | 'completed' | 'planning' | 'paused' | 'dropped', number>;
}

/** The counts of these anime, in order. */
export async function countsOf(
  { db }: Pick<Deps, 'db'>,
  animeIds: readonly number[],
): Promise<AnimeCounts[]> {
  const rows = await storedStats(db.manager, animeIds);
  const byId = new Map(rows.map((row) => [row.animeId, row]));
  return animeIds.map((id) => {
    const row: Partial<CommunityStatsRow> = byId.get(id) ?? {};
    const { watching = 0, completed = 0, planning = 0, paused = 0, dropped = 0 } = row;
    const counts = (row.scores ?? '').split(',').map(Number);
    const distribution = Array.from({ length: 10 }, (_, at) => ({
      score: (at + 1) * 10,
      count: counts[at] ?? 0,
    }));
    return {
      scores: distribution.reduce((sum, { count }) => sum + count, 0),
      distribution,
      favourites: row.favourites ?? 0,
      statuses: { watching, completed, planning, paused, dropped },
    };
  });
}
