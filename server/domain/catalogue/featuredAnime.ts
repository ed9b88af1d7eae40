import { createHash } from 'node:crypto';
import type { Deps } from '../ports';
import { animeByIds } from './animeByIds';
import type { AnimeRow } from './animeRow';

/** Chosen among so many of the best-known curated anime. */
const POOL = 150;
const DAY = 86_400_000;

/** A few curated anime for the top of home: for everyone the same ones on a day (UTC), others on the next. */
export async function featuredAnime(
  deps: Pick<Deps, 'db' | 'clock'>,
  { limit, hidden = [] }: { limit: number; hidden?: readonly number[] },
): Promise<AnimeRow[]> {
  const rows: { id: number }[] = await deps.db.manager.query(
    `SELECT a.id AS id FROM anime a
      WHERE a.curated = 1 AND a.listed = 1 ORDER BY a.prominence DESC, a.id DESC LIMIT ?`,
    [POOL],
  );
  const day = Math.floor(deps.clock.now().getTime() / DAY);
  const drawn = rows
    .filter(({ id }) => !hidden.includes(id))
    .map(({ id }) => ({ id, lot: createHash('sha1').update(`${day}/${id}`).digest('hex') }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, limit);
  const anime = await animeByIds(
    deps,
    drawn.map(({ id }) => id),
  );
  return anime.filter((one) => one !== null);
}
