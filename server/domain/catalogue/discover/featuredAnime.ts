import { createHash } from 'node:crypto';
import type { Deps } from '../../deps';
import { suggestibleTo, type Taste } from './suggestible';

/** Chosen from this many of the most popular curated anime. */
const FEATURED_POOL_ANIME = 150;
const DAY_MS = 86_400_000;

/**
 * Ids of a few curated anime for the top of the home page, of those that can be suggested: the same for everyone on a given day
 * (UTC), different ones the next. Needs no query.
 */
export async function pickFeaturedIds(
  { discover, clock }: Pick<Deps, 'discover' | 'clock'>,
  { limit, taste = [] }: { limit: number; taste?: Taste },
): Promise<number[]> {
  const { index } = await discover.current();
  const { ids, curated, adult } = index;
  const { startOf } = suggestibleTo(index, taste);
  const pool: number[] = [];
  for (let place = 0; place < ids.length && pool.length < FEATURED_POOL_ANIME; place += 1)
    if (curated[place] && !adult[place] && startOf(place) === place) pool.push(ids[place] ?? 0);
  const day = Math.floor(clock.now().getTime() / DAY_MS);
  return pool
    .map((id) => ({ id, lot: createHash('sha1').update(`${day}/${id}`).digest('hex') }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id);
}
