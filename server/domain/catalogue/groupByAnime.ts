import { inSlices } from '../../data/bulkInsert';
import type { Deps } from '../ports';

/** The rows of one statement, dealt out to the anime that were asked for, in their order. `sql` has `{ids}` for the list. */
export async function groupByAnime<Row extends { animeId: number }>(
  { db }: Pick<Deps, 'db'>,
  sql: string,
  animeIds: readonly number[],
): Promise<Row[][]> {
  const groups = new Map(animeIds.map((id): [number, Row[]] => [id, []]));
  const rows = await inSlices<number, Row>(animeIds, (slice, marks) =>
    db.manager.query(sql.replace('{ids}', marks), [...slice]),
  );
  for (const row of rows) groups.get(row.animeId)?.push(row);
  return animeIds.map((id) => groups.get(id) ?? []);
}
