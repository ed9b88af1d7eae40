import type { EntityManager } from 'typeorm';
import { allCommunityStats } from '../../../data/stores/communityStatsStore';
import type { DiscoverIndex } from './discoverIndex';
import { type BothWays, ranksIn, sortBothWays } from './orders';

/** Community figures of anime, by index place, and the orders that depend on them. Changes independently of the catalogue. */
export interface CommunityStats {
  /** 1–100; 0 if unknown. */
  scores: Uint8Array;
  /** The same without those of imported sources. */
  means: Uint8Array;
  /** How many people made progress recently. */
  lately: Int32Array;
  /** How many people have it among their favourites; 0 if too few. */
  favourites: Int32Array;
  orders: Record<'TRENDING' | 'POPULARITY' | 'SCORE' | 'MOST_FAVOURITED', BothWays>;
  ranks: Record<'score' | 'scoreInYear' | 'popularity', Int32Array>;
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
  const means = new Uint8Array(index.size);
  const lately = new Int32Array(index.size);
  const favourites = new Int32Array(index.size);
  const weight = Float64Array.from(index.popularity);
  for (const row of rows) {
    const place = index.placeOf.get(row.animeId);
    if (place === undefined) continue;
    if (row.score !== null) {
      scores[place] = row.score;
      means[place] = row.score;
    }
    lately[place] = row.lately;
    favourites[place] = row.favourites;
    weight[place] = (weight[place] ?? 0) + WEIGHT_PER_TENFOLD * Math.log10(row.keptBy || 1);
  }
  const by = (values: ArrayLike<number>) => (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0);
  const known = (values: ArrayLike<number>) => (place: number) => Boolean(values[place]);
  const orders = {
    TRENDING: await sortBothWays(index.size, by(lately), known(lately)),
    POPULARITY: await sortBothWays(index.size, by(weight)),
    SCORE: await sortBothWays(index.size, by(scores), known(scores)),
    MOST_FAVOURITED: await sortBothWays(index.size, by(favourites), known(favourites)),
  };
  // Adult titles take no place: most people do not see them.
  const isShown = (place: number) => index.adult[place] === 0;
  const hasScore = (place: number) => isShown(place) && scores[place] !== 0;
  const yearOf = (place: number) => index.numbers.years?.[place] ?? 0;
  const ranks = {
    score: ranksIn(orders.SCORE.DESC, hasScore),
    scoreInYear: ranksIn(orders.SCORE.DESC, (place) => hasScore(place) && yearOf(place) !== 0, yearOf),
    popularity: ranksIn(orders.POPULARITY.DESC, isShown),
  };
  return { scores, means, lately, favourites, orders, ranks };
}

export interface DiscoverData {
  index: DiscoverIndex;
  stats: CommunityStats;
}
