import type { EntityManager } from 'typeorm';
import { inSlices } from '../bulkInsert';

/** The rows of one statement, grouped by the anime that were asked for, in their order. `sql` has `{ids}` for the list. */
export async function groupByAnime<Row extends { animeId: number }>(
  manager: EntityManager,
  sql: string,
  animeIds: readonly number[],
): Promise<Row[][]> {
  const groups = new Map(animeIds.map((id): [number, Row[]] => [id, []]));
  const rows = await inSlices<number, Row>(animeIds, (slice, marks) =>
    manager.query(sql.replace('{ids}', marks), [...slice]),
  );
  for (const row of rows) groups.get(row.animeId)?.push(row);
  return animeIds.map((id) => groups.get(id) ?? []);
}

/**
 * Leaves out what a viewer has hidden ("Not interested"), and runs without an end in sight where only those are wanted that end: a
 * condition to add to a WHERE, and its values. At most `limits.hiddenAnime` ids; nothing for a visitor.
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
