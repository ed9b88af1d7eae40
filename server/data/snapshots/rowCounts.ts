/** So many rows of each table. */
export type RowCounts = Record<string, number>;

/** Tables that an import fills and drops again (`stagingTables.ts`); locks of a cluster; SQLite's own. */
export const isPassing = (table: string): boolean => /^(staged_|sqlite_|site_lock$)/.test(table);

/** A table from which and into which rows go just then may have a few more or less than both counts say. */
const SLACK = { rows: 10, part: 0.01 };

/**
 * Compares a copy with its source, counted just before and just after the moment of the copy.
 *
 * @returns what is wrong with the copy, in words.
 */
export function complainAboutCounts(
  copy: RowCounts,
  before: RowCounts,
  after: RowCounts,
): string | undefined {
  for (const [table, first] of Object.entries(before)) {
    const second = after[table];
    // A table that an upgrade or an import has just made or dropped.
    if (second === undefined) continue;
    const copied = copy[table];
    const [least, most] = [Math.min(first, second), Math.max(first, second)];
    const slack = least === most ? 0 : SLACK.rows + most * SLACK.part;
    const found = `${copied ?? 'no'} rows of ${table} in place of ${least}`;
    if (copied === undefined || copied < least - slack || copied > most + slack) return found;
    if (copied === 0 && least > 0) return found;
  }
  return undefined;
}

/** The same for what was counted when nothing changed. */
export function complainAboutExactCounts(found: RowCounts, expected: RowCounts): string | undefined {
  return complainAboutCounts(found, expected, expected);
}
