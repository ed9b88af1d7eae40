import { setImmediate as turn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';

export type SqlValue = string | number | null;

/** Parameters per statement, well below the limits of both databases. */
const PARAMETERS_PER_STATEMENT = 8_000;

/**
 * Inserts many plain rows with few statements: an import of 8,000 anime takes seconds here, but minutes with `save`. Yields to
 * the event loop between statements. `table` and `columns` are names from the code, never input; every value is a parameter.
 */
export async function bulkInsert(
  manager: EntityManager,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
): Promise<void> {
  const size = Math.max(1, Math.floor(PARAMETERS_PER_STATEMENT / columns.length));
  const head = `INSERT INTO ${table} (${columns.join(', ')}) VALUES `;
  const marks = `(${columns.map(() => '?').join(', ')})`;
  for (let from = 0; from < rows.length; from += size) {
    if (from > 0) await turn();
    const batch = rows.slice(from, from + size);
    const values: SqlValue[] = [];
    // Ten times as fast as `flat`.
    for (const row of batch) values.push(...row);
    await manager.query(head + new Array(batch.length).fill(marks).join(', '), values);
  }
}

/** `IN (...)` over a list of any length, in slices that both databases accept. */
export async function runInSlices<T, R>(
  list: readonly T[],
  run: (slice: readonly T[], marks: string) => Promise<R[]>,
): Promise<R[]> {
  const found: R[] = [];
  for (let from = 0; from < list.length; from += PARAMETERS_PER_STATEMENT) {
    const slice = list.slice(from, from + PARAMETERS_PER_STATEMENT);
    // One by one: a hundred thousand rows as arguments of one call would overflow the stack.
    for (const row of await run(slice, slice.map(() => '?').join(', '))) found.push(row);
  }
  return found;
}

/** A change of all rows that `{ids}` in `sql` stands for, in such slices; `values` are those of the marks before it. */
export async function changeInSlices(
  manager: EntityManager,
  sql: string,
  ids: readonly SqlValue[],
  values: readonly SqlValue[] = [],
): Promise<void> {
  await runInSlices(ids, async (slice, marks) => {
    await manager.query(sql.replace('{ids}', marks), [...values, ...slice]);
    return [];
  });
}
