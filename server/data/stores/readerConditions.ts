import { toSqlInstant } from '../instant';

/** Part of a WHERE clause, with the values of its placeholders. */
export interface Condition {
  sql: string;
  values: string[];
}

/** Cursor in a list by time: the last item read. */
export interface Cursor {
  at: Date;
  id: string;
}

/** One part of a list: at most `most` rows after the cursor. */
export interface Slice {
  after: Cursor | null;
  most: number;
}

/** Condition for rows after the cursor in a list ordered by an instant and an id. `at` and `id` must be names from the code. */
export function beyond(
  after: Cursor | null,
  { at, id, newestFirst = true }: { at: string; id: string; newestFirst?: boolean },
): Condition {
  if (after === null) return { sql: '1 = 1', values: [] };
  const sign = newestFirst ? '<' : '>';
  const instant = toSqlInstant(after.at);
  // The first half lets the index scan start at the right place.
  return {
    sql: `${at} ${sign}= ? AND (${at} ${sign} ? OR ${id} ${sign} ?)`,
    values: [instant, instant, after.id],
  };
}

/** The reader, as far as conditions depend on them. */
export interface ReaderView {
  userId: string | null;
  /** People whom the reader must not see. */
  hidden: ReadonlySet<string>;
}

/** Excludes what hidden people wrote. `column` must be a name from the code; its value may be null. */
export function notHidden(column: string, { hidden }: Pick<ReaderView, 'hidden'>): Condition {
  if (hidden.size === 0) return { sql: '1 = 1', values: [] };
  const marks = [...hidden].map(() => '?').join(', ');
  return { sql: `(${column} IS NULL OR ${column} NOT IN (${marks}))`, values: [...hidden] };
}

/**
 * Excludes friends whom the user has muted, and anime that the user has hidden, in statements that alias the user's `friendship`
 * as `f`. It contains no input.
 */
export function wantedFromFriends(animeId: 'l.animeId' | 'w.animeId'): string {
  return `NOT EXISTS (SELECT 1 FROM muted_friend m WHERE m.userId = f.userId AND m.friendId = f.friendId)
    AND NOT EXISTS (SELECT 1 FROM hidden_anime h WHERE h.userId = f.userId AND h.animeId = ${animeId})`;
}

/**
 * Excludes people whose profile is closed to the reader, or who wait for approval: they appear in no list of a reader who may not
 * see it. Their name still appears next to their public posts. `column` must be a name from the code.
 */
export function notClosed(column: string, { userId }: Pick<ReaderView, 'userId'>): Condition {
  const sql = `NOT EXISTS (SELECT 1 FROM user_settings o WHERE o.userId = ${column} AND o.userId <> ? AND o.privacy <> 'PUBLIC'
    AND (o.privacy <> 'FRIENDS' OR NOT EXISTS (SELECT 1 FROM friendship v WHERE v.userId = o.userId AND v.friendId = ?)))
    AND ${approved(column)}`;
  return { sql, values: [userId ?? '', userId ?? ''] };
}

/** Excludes people who wait for approval, of whom only moderators know. `column` must be a name from the code. */
export function approved(column: string): string {
  return `NOT EXISTS (SELECT 1 FROM sign_up_request q WHERE q.userId = ${column})`;
}
