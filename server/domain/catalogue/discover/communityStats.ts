import type { EntityManager } from 'typeorm';
import { allCommunityStats } from '../../../data/stores/communityStatsStore';
import type { DiscoverIndex } from './discoverIndex';
import { type BothWays, sortBothWays } from './orders';

/** Community figures of anime, by index place, and the orders that depend on them. Changes independently of the catalogue. */
export interface CommunityStats {
  /** 1–100; 0 if unknown. */
  scores: Uint8Array;
  /** How many people made progress recently. */
  lately: Int32Array;
  orders: Record<'TRENDING' | 'POPULARITY' | 'SCORE', BothWays>;
}

/** Ten people who keep an anime weigh as much as ten points of its curated weight, a hundred as much as twenty. */
const WEIGHT_PER_TENFOLD = 100;

/**
 * Nothing is invented: without users, popularity is what the sources say and nothing trends. A score is the mean of this site's
 * users if enough of them rated, else that of an imported source.
 */
export async function readCommunityStats(
  manager: EntityManager,
  index: DiscoverIndex,
): Promise<CommunityStats> {
  const rows = await allCommunityStats(manager);
  const scores = Uint8Array.from(index.scores);
  const lately = new Int32Array(index.size);
  const weight = Float64Array.from(index.popularity);
  for (const row of rows) {
    const place = index.placeOf.get(row.animeId);
    if (place === undefined) continue;
    if (row.score !== null) scores[place] = row.score;
    lately[place] = row.lately;
    weight[place] = (weight[place] ?? 0) + WEIGHT_PER_TENFOLD * Math.log10(row.keptBy || 1);
  }
  const by = (values: ArrayLike<number>) => (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0);
  const known = (values: ArrayLike<number>) => (place: number) => Boolean(values[place]);
  return {
    scores,
    lately,
    orders: {
      TRENDING: await sortBothWays(index.size, by(lately), known(lately)),
      POPULARITY: await sortBothWays(index.size, by(weight)),
      SCORE: await sortBothWays(index.size, by(scores), known(scores)),
    },
  };
}

export interface DiscoverData {
  index: DiscoverIndex;
  stats: CommunityStats;
}
