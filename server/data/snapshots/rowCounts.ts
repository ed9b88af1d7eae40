/** Number of rows by table. */
export type RowCounts = Record<string, number>;

/** Whether a table is transient: an import's staging table (`stagingTables.ts`), cluster locks, or SQLite's own. */
export const isPassing = (table: string): boolean => /^(staged_|sqlite_|site_lock$)/.test(table);

/** Tolerance for a table that changes during the copy: it may have a few rows more or less than both counts. */
const COUNT_TOLERANCE = { rows: 10, part: 0.01 };

/**
 * Compares a copy with its source, counted just before and just after the copy.
 *
 * @returns a description of the difference, or undefined.
 */
export function complainAboutCounts(
  copy: RowCounts,
  before: RowCounts,
  after: RowCounts,
): string | undefined {
  for (const [table, first] of Object.entries(before)) {
    const second = after[table];
    // An upgrade or an import has just created or dropped the table.
    if (second === undefined) continue;
    const copied = copy[table];
    const [least, most] = [Math.min(first, second), Math.max(first, second)];
    const slack = least === most ? 0 : COUNT_TOLERANCE.rows + most * COUNT_TOLERANCE.part;
    const found = `${copied ?? 'no'} rows of ${table} instead of ${least}`;
    if (copied === undefined || copied < least - slack || copied > most + slack) return found;
    if (copied === 0 && least > 0) return found;
  }
  return undefined;
}

/** The same for counts of an unchanging source. */
export function complainAboutExactCounts(found: RowCounts, expected: RowCounts): string | undefined {
  return complainAboutCounts(found, expected, expected);
}
