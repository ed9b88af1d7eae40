import { toSqlInstant } from '../../data/instant';
import { AppError } from '../../errors/AppError';

/** Where a list by time was left: the last item that was read. What others add meanwhile moves nothing (product P5). */
export interface Cursor {
  at: Date;
  id: string;
}

export interface Part<T> {
  items: T[];
  nextCursor: string | null;
}

export interface PartInput {
  limit: number;
  after?: string | null;
}

export function toCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');
}

export function fromCursor(text: string): Cursor {
  const [, instant = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w:.-]{1,80})$/.exec(
      Buffer.from(text, 'base64url').toString(),
    ) ?? [];
  const at = new Date(instant);
  if (id === '' || Number.isNaN(at.getTime())) throw new AppError('INVALID_ARGUMENT');
  return { at, id };
}

/** As a condition on an instant and an id, for lists that are ordered by both. `at` and `id` are names from the code. */
export function beyond(
  after: string | null | undefined,
  { at, id, newestFirst = true }: { at: string; id: string; newestFirst?: boolean },
): { sql: string; values: string[] } {
  if (after == null) return { sql: '1 = 1', values: [] };
  const cursor = fromCursor(after);
  const sign = newestFirst ? '<' : '>';
  const instant = toSqlInstant(cursor.at);
  // The first half alone lets the index begin at the right place.
  return {
    sql: `${at} ${sign}= ? AND (${at} ${sign} ? OR ${id} ${sign} ?)`,
    values: [instant, instant, cursor.id],
  };
}

/** Cuts one row more than was asked for into a part and the cursor of the next one. */
export function partOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { cursor, item }: { cursor: (row: Row) => Cursor; item: (row: Row) => Item },
): Part<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items: shown.map(item), nextCursor: more ? toCursor(cursor(last)) : null };
}
