import type { Cursor } from '../../data/stores/readerConditions';
import { AppError } from '../../errors/AppError';

/** One page of a time-ordered list. The cursor names the last item read, so new items do not shift pages. */
export interface Part<T> {
  items: T[];
  nextCursor: string | null;
}

export interface PartInput {
  limit: number;
  after?: string | null;
}

function toCursor({ at, id }: Cursor): string {
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

/** What to read for a page: one row more than it shows, which tells whether there is another page. */
export function sliceOf({ limit, after }: PartInput): { after: Cursor | null; most: number } {
  return { after: after == null ? null : fromCursor(after), most: limit + 1 };
}

interface PartRules<Row, Item> {
  cursor: (row: Row) => Cursor;
  item: (row: Row) => Item;
  /** True when there is more than these rows, however few they are. */
  more?: boolean;
}

/** Cuts the rows of `sliceOf` to one page, with the cursor of the next. */
export function partOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { cursor, item, more = false }: PartRules<Row, Item>,
): Part<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasNext = (more || rows.length > limit) && last !== undefined;
  return { items: shown.map(item), nextCursor: hasNext ? toCursor(cursor(last)) : null };
}
