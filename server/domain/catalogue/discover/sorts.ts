import { AppError } from '../../../errors/AppError';
import type { DiscoverData } from './communityStats';

export const discoverSorts = [
  'RELEVANCE',
  'TRENDING',
  'POPULARITY',
  'SCORE',
  'MOST_FAVOURITED',
  'NEWEST',
  'TITLE',
  'EPISODES',
  'START_DATE',
] as const;
export type DiscoverSort = (typeof discoverSorts)[number];
export const directions = ['ASC', 'DESC'] as const;
export type Direction = (typeof directions)[number];

/** The default direction of sorts that have two; the others have only one. */
const usual: Partial<Record<DiscoverSort, Direction>> = {
  POPULARITY: 'DESC',
  SCORE: 'DESC',
  TITLE: 'ASC',
  EPISODES: 'DESC',
  START_DATE: 'ASC',
};

export const hasDirection = (sort: DiscoverSort): boolean => sort in usual;

/** All places in the order of a sort. Relevance without a text falls back to popularity. */
export function placesBy(
  { index, stats }: DiscoverData,
  sort: DiscoverSort,
  direction?: Direction | null,
): Uint32Array {
  if (direction && !hasDirection(sort)) throw new AppError('INVALID_ARGUMENT');
  const way = direction ?? usual[sort] ?? 'DESC';
  switch (sort) {
    case 'RELEVANCE':
    case 'POPULARITY':
      return stats.orders.POPULARITY[way];
    case 'NEWEST':
      return index.orders.START_DATE.DESC;
    case 'TRENDING':
    case 'SCORE':
    case 'MOST_FAVOURITED':
      return stats.orders[sort][way];
    default:
      return index.orders[sort][way];
  }
}
