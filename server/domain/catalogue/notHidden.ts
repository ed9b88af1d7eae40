/**
 * Leaves out what a viewer has hidden ("Not interested", product P3): a condition to add to a WHERE, and its values. At
 * most `limits.hiddenAnime` ids; for a visitor it is nothing at all.
 */
export function notHidden(column: string, hidden: readonly number[] = []): { sql: string; values: number[] } {
  if (hidden.length === 0) return { sql: '', values: [] };
  return { sql: ` AND ${column} NOT IN (${hidden.map(() => '?').join(', ')})`, values: [...hidden] };
}
