import { inSlices } from '../../data/bulkInsert';
import type { Deps } from '../ports';
import { type AnimeRow, animeColumns, type SqlAnime, toAnime } from './animeRow';

/** Anime in the order of their ids; null where an id has none. */
export async function animeByIds(
  { db }: Pick<Deps, 'db'>,
  ids: readonly number[],
): Promise<(AnimeRow | null)[]> {
  const rows = await inSlices<number, SqlAnime>(ids, (slice, marks) =>
    db.manager.query(`SELECT ${animeColumns} FROM anime a WHERE a.id IN (${marks})`, [...slice]),
  );
  const byId = new Map(rows.map((row) => [row.id, toAnime(row)]));
  return ids.map((id) => byId.get(id) ?? null);
}
