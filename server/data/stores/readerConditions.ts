import { toSqlInstant } from '../instant';

/** Part of a WHERE clause, with the values of its marks. */
export interface Condition {
  sql: string;
  values: string[];
}

/** Where a list by time was left: the last item that was read. */
export interface Cursor {
  at: Date;
  id: string;
}

/** One part of a list: its first rows after the cursor, at most so many. */
export interface Slice {
  after: Cursor | null;
  most: number;
}

/** What comes after the cursor in a list ordered by an instant and an id. `at` and `id` are names from the code. */
export function beyond(
  after: Cursor | null,
  { at, id, newestFirst = true }: { at: string; id: string; newestFirst?: boolean },
): Condition {
  if (after === null) return { sql: '1 = 1', values: [] };
  const sign = newestFirst ? '<' : '>';
  const instant = toSqlInstant(after.at);
  // The first half alone lets the index begin at the right place.
  return {
    sql: `${at} ${sign}= ? AND (${at} ${sign} ? OR ${id} ${sign} ?)`,
    values: [instant, instant, after.id],
  };
}

/** Who reads, as far as a condition depends on it. */
export interface ReaderView {
  userId: string | null;
  /** People whom the reader must not meet. */
  hidden: ReadonlySet<string>;
}

/** Leaves out what hidden people wrote. `column` is a name from the code and may be null in a row. */
export function notHidden(column: string, { hidden }: Pick<ReaderView, 'hidden'>): Condition {
  if (hidden.size === 0) return { sql: '1 = 1', values: [] };
  const marks = [...hidden].map(() => '?').join(', ');
  return { sql: `(${column} IS NULL OR ${column} NOT IN (${marks}))`, values: [...hidden] };
}

/**
 * Leaves out people whose profile is closed to the reader: they are listed to nobody who may not see them (product P4, P5).
 * Their name stays beside what they write for everyone. `column` is a name from the code.
 */
export function notClosed(column: string, { userId }: Pick<ReaderView, 'userId'>): Condition {
  const sql = `NOT EXISTS (SELECT 1 FROM user_settings o WHERE o.userId = ${column} AND o.userId <> ? AND o.privacy <> 'PUBLIC'
    AND (o.privacy <> 'FRIENDS' OR NOT EXISTS (SELECT 1 FROM friendship v WHERE v.userId = o.userId AND v.friendId = ?)))`;
  return { sql, values: [userId ?? '', userId ?? ''] };
}
