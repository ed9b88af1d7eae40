import { JSONParser } from '@streamparser/json';
import type { z } from 'zod';
import { AppError } from '../../../../errors/AppError';
import { JsonBounds } from '../../../jsonBounds';
import type { AnimeReference, ReadRow } from '../importRow';
import {
  ACCOUNT_FORMAT,
  ACCOUNT_VERSION,
  entryShape,
  favouriteShape,
  hiddenShape,
  queueShape,
  settingsShape,
  shelfShape,
} from './accountShapes';
import { jsonLimits, tooMuch } from './excess';

const lists = ['entries', 'favourites', 'collections', 'queue', 'hidden'] as const;
type List = (typeof lists)[number];

/** Episodes of a history that travel with their entry, and in each row behind it: a stored row has an end. */
const WATCHES = 250;

/**
 * The rows of our own export, read on the way: never more than one element in memory (product P4). What the file holds
 * besides lists and settings belongs to the account that it came from, and is passed over.
 */
export async function* readAccount(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReadRow> {
  const reader = new AccountReader();
  for await (const chunk of chunks) {
    reader.write(chunk);
    yield* reader.taken();
  }
  reader.end();
  yield* reader.taken();
}

class AccountReader {
  private rows: ReadRow[] = [];
  private known = false;
  private count = 0;
  private readonly names = new Map<string, number>();
  private readonly bounds = new JsonBounds(jsonLimits, tooMuch);
  private readonly parser = new JSONParser({
    paths: ['$.format', '$.version', '$.settings', ...lists.map((list) => `$.${list}.*`)],
    keepStack: false,
  });

  constructor() {
    this.parser.onValue = ({ key, value, stack }) => {
      const list = stack.length > 1 ? String(stack[1]?.key) : String(key);
      this.take(list, value);
    };
  }

  write(chunk: Uint8Array): void {
    this.bounds.watch(chunk);
    try {
      this.parser.write(chunk);
    } catch (error) {
      throw this.damage(error);
    }
  }

  end(): void {
    if (!this.parser.isEnded) throw this.damage();
    if (!this.known) throw new AppError('IMPORT_IS_NO_EXPORT');
    if (this.count === 0) throw new AppError('IMPORT_IS_EMPTY');
  }

  taken(): ReadRow[] {
    return this.rows.splice(0);
  }

  /** Broken before it said what it is, a file is no export of ours. */
  private damage(cause?: unknown): AppError {
    if (cause instanceof AppError) return cause;
    return new AppError(this.known ? 'IMPORT_IS_DAMAGED' : 'IMPORT_IS_NO_EXPORT', { cause });
  }

  private take(list: string, value: unknown): void {
    if (list === 'format') {
      if (value !== ACCOUNT_FORMAT) throw new AppError('IMPORT_IS_NO_EXPORT');
      this.known = true;
      return;
    }
    if (!this.known) throw new AppError('IMPORT_IS_NO_EXPORT');
    if (list === 'version') {
      if (value !== ACCOUNT_VERSION) throw new AppError('IMPORT_IS_NEWER');
      return;
    }
    this.count += 1;
    const read = list === 'settings' ? settingsRows(value) : readers[list as List](value, this.names);
    // One by one: a shelf of a large file has more items than a call may have arguments.
    for (const row of read) this.rows.push(row);
  }
}

type Read = (value: unknown, names: Map<string, number>) => ReadRow[];

const readers: Record<List, Read> = {
  entries: (value) => {
    const { data } = entryShape.safeParse(value);
    if (!data) return [unreadable('ENTRY', value)];
    const { anime, ...entry } = data;
    const { title } = anime;
    const first: ReadRow = {
      kind: 'ENTRY',
      title,
      payload: { anime, entry: { ...entry, watches: entry.watches.slice(0, WATCHES) } },
      problems: [],
    };
    return [first, ...laterWatches(anime, entry.watches)];
  },
  favourites: (value) =>
    about(favouriteShape, value, 'FAVOURITE', ({ anime }) => ({
      kind: 'FAVOURITE',
      title: anime.title,
      payload: { anime },
      problems: [],
    })),
  queue: (value) =>
    about(queueShape, value, 'QUEUE', ({ anime, episodeNumber, addedAt }) => ({
      kind: 'QUEUE',
      title: anime.title,
      payload: { anime, episodeNumber: episodeNumber ?? 0, addedAt },
      problems: [],
    })),
  hidden: (value) =>
    about(hiddenShape, value, 'HIDDEN', ({ anime, hiddenAt }) => ({
      kind: 'HIDDEN',
      title: anime.title,
      payload: { anime, hiddenAt },
      problems: [],
    })),
  collections: (value, names) => {
    const { data } = shelfShape.safeParse(value);
    if (!data) return [unreadable('SHELF', value)];
    const { items, ...shelf } = data;
    const turn = names.get(shelf.name) ?? 0;
    names.set(shelf.name, turn + 1);
    const title = shelf.name;
    const rows: ReadRow[] = [{ kind: 'SHELF', title, payload: { ...shelf, turn }, problems: [] }];
    for (const { anime, addedAt } of items) {
      const payload = { anime, addedAt, shelf: { name: shelf.name, turn } };
      rows.push({ kind: 'SHELF_ITEM', title: anime.title, payload, problems: [] });
    }
    return rows;
  },
};

function about<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  kind: ReadRow['kind'],
  toRow: (data: z.output<Shape>) => ReadRow,
): ReadRow[] {
  const { data } = shape.safeParse(value);
  return [data === undefined ? unreadable(kind, value) : toRow(data)];
}

function laterWatches(anime: AnimeReference, watches: readonly [number, number, string | null][]): ReadRow[] {
  const rows: ReadRow[] = [];
  for (let from = WATCHES; from < watches.length; from += WATCHES) {
    const payload = { anime, watches: watches.slice(from, from + WATCHES) };
    rows.push({ kind: 'HISTORY', title: anime.title, payload, problems: [] });
  }
  return rows;
}

function settingsRows(value: unknown): ReadRow[] {
  const { data } = settingsShape.safeParse(value);
  if (!data) return [unreadable('SETTINGS', value)];
  return [{ kind: 'SETTINGS', title: '', payload: data, problems: [] }];
}

/** Named by what can be read of it. */
function unreadable(kind: ReadRow['kind'], value: unknown): ReadRow {
  const of = (object: unknown, key: string): unknown =>
    typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[key] : undefined;
  const name = of(of(value, 'anime'), 'title') ?? of(value, 'name');
  const title = typeof name === 'string' ? name.toWellFormed().replaceAll('\0', '') : '';
  return { kind, title, payload: null, problems: ['NOT_READABLE'] };
}
