import type { EntityManager } from 'typeorm';
import { inSlices } from '../../../data/bulkInsert';

export interface EntryIndex {
  key: string;
  ids: string[];
  year: number | null;
}

/** The entries of one source, as composing reads them: a light index of all, and what some of them say. */
export interface Entries {
  /** Eldest first. */
  index(): Promise<EntryIndex[]>;
  payloads<T>(keys: readonly string[]): Promise<Map<string, T>>;
}

interface SqlIndex {
  entryKey: string;
  ids: string;
  year: number | null;
}

/** What is in the catalogue. */
export function storedEntries(manager: EntityManager, sourceId: string): Entries {
  return {
    index: async () => toIndex(await storedIndex(manager, sourceId)),
    payloads: (keys) => payloadsOf(manager, 'catalogue_entry', sourceId, keys),
  };
}

/**
 * What will be in the catalogue once the file being imported is: its entries, those unchanged still being read where
 * they are. With `keepMissing`, entries that the file does not name stay.
 */
export function stagedEntries(
  manager: EntityManager,
  sourceId: string,
  { keepMissing }: { keepMissing: boolean },
): Entries {
  return {
    index: async () => {
      const staged: SqlIndex[] = await manager.query(
        'SELECT entryKey, ids, year FROM import_entry WHERE sourceId = ? AND problem IS NULL',
        [sourceId],
      );
      if (!keepMissing) return toIndex(staged);
      const named = new Set(staged.map(({ entryKey }) => entryKey));
      const missing = (await storedIndex(manager, sourceId)).filter(({ entryKey }) => !named.has(entryKey));
      return toIndex([...staged, ...missing]);
    },
    payloads: async <T>(keys: readonly string[]) => {
      const staged = await payloadsOf<T>(manager, 'import_entry', sourceId, keys);
      const unchanged = keys.filter((key) => !staged.has(key));
      const stored = await payloadsOf<T>(manager, 'catalogue_entry', sourceId, unchanged);
      return new Map([...staged, ...stored]);
    },
  };
}

function storedIndex(manager: EntityManager, sourceId: string): Promise<SqlIndex[]> {
  return manager.query('SELECT entryKey, ids, year FROM catalogue_entry WHERE sourceId = ?', [sourceId]);
}

async function payloadsOf<T>(
  manager: EntityManager,
  table: 'catalogue_entry' | 'import_entry',
  sourceId: string,
  keys: readonly string[],
): Promise<Map<string, T>> {
  const rows = await inSlices<string, { entryKey: string; payload: string }>(keys, (slice, marks) =>
    manager.query(
      `SELECT entryKey, payload FROM ${table}
        WHERE sourceId = ? AND entryKey IN (${marks}) AND payload IS NOT NULL`,
      [sourceId, ...slice],
    ),
  );
  return new Map(rows.map(({ entryKey, payload }) => [entryKey, JSON.parse(payload) as T]));
}

function toIndex(rows: readonly SqlIndex[]): EntryIndex[] {
  return rows
    .map(({ entryKey, ids, year }) => ({ key: entryKey, ids: ids ? ids.split(' ') : [], year }))
    .sort((a, b) => (a.year ?? 9999) - (b.year ?? 9999) || (a.key < b.key ? -1 : 1));
}
