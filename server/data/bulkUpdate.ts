import { setImmediate as turn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { SqlValue } from './bulkInsert';

/** Rows per statement: for each row the database scans the values of all. */
const ROWS_PER_STATEMENT = 50;

export interface RowUpdates {
  columns: readonly string[];
  rows: { id: string; values: SqlValue[] }[];
}

/**
 * Updates columns of existing rows, each row with its own values, with few statements. Yields to the event loop between
 * statements, since the embedded database writes on the main thread. `table` and `columns` are names from the code, never
 * input; every value is a parameter.
 */
export async function bulkUpdate(
  manager: EntityManager,
  table: string,
  { columns, rows }: RowUpdates,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    if (from > 0) await turn();
    const slice = rows.slice(from, from + ROWS_PER_STATEMENT);
    const [first] = slice;
    const values: SqlValue[] = [];
    const set = columns.map((column, at) => {
      const common = first?.values[at] ?? null;
      if (slice.every((row) => row.values[at] === common)) {
        values.push(common);
        return `${column} = ?`;
      }
      for (const row of slice) values.push(row.id, row.values[at] ?? null);
      return `${column} = CASE id ${'WHEN ? THEN ? '.repeat(slice.length)}END`;
    });
    const marks = slice.map(() => '?').join(', ');
    await manager.query(`UPDATE ${table} SET ${set.join(', ')} WHERE id IN (${marks})`, [
      ...values,
      ...slice.map(({ id }) => id),
    ]);
  }
}
