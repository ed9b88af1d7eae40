import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';

/** The rows of one statement, grouped by anime in the order of `animeIds`. `{ids}` in `sql` is replaced by the list; `values` follow it. */
export async function groupByAnime<Row extends { animeId: number }>(
  manager: EntityManager,
  sql: string,
  animeIds: readonly number[],
  values: readonly string[] = [],
): Promise<Row[][]> {
  const groups = new Map(animeIds.map((id): [number, Row[]] => [id, []]));
  const rows = await runInSlices<number, Row>(animeIds, (slice, marks) =>
    manager.query(sql.replace('{ids}', marks), [...slice, ...values]),
  );
  for (const row of rows) groups.get(row.animeId)?.push(row);
  return animeIds.map((id) => groups.get(id) ?? []);
}

/**
 * Condition to append to a WHERE, with its values: excludes anime that the viewer has hidden ("Not interested"), and with
 * `ending` also runs with no known end. At most `limits.hiddenAnime` ids; empty for a visitor.
 */
export function notHidden(
  column: string,
  hidden: readonly number[] = [],
  ending = false,
): { sql: string; values: number[] } {
  const own = hidden.length > 0 ? ` AND ${column} NOT IN (${hidden.map(() => '?').join(', ')})` : '';
  const runs = ending ? ` AND ${column} NOT IN (SELECT r.id FROM anime r WHERE r.openRun = 1)` : '';
  return { sql: own + runs, values: [...hidden] };
}
