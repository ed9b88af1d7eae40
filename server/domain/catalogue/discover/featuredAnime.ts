import { createHash } from 'node:crypto';
import type { Deps } from '../../ports';

/** Chosen from this many of the most popular curated anime. */
const POOL = 150;
const DAY = 86_400_000;

/**
 * Ids of a few curated anime for the top of the home page: the same for everyone on a given day (UTC), different ones the next.
 * Needs no query.
 */
export async function featuredIds(
  { discover, clock }: Pick<Deps, 'discover' | 'clock'>,
  { limit, hidden = [] }: { limit: number; hidden?: readonly number[] },
): Promise<number[]> {
  const { ids, curated, adult } = (await discover.current()).index;
  const pool: number[] = [];
  for (let place = 0; place < ids.length && pool.length < POOL; place += 1)
    if (curated[place] && !adult[place]) pool.push(ids[place] ?? 0);
  const unwanted = new Set(hidden);
  const day = Math.floor(clock.now().getTime() / DAY);
  return pool
    .filter((id) => !unwanted.has(id))
    .map((id) => ({ id, lot: createHash('sha1').update(`${day}/${id}`).digest('hex') }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id);
}
