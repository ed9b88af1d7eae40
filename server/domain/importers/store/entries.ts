import type { EntityManager } from 'typeorm';
import { type EntryKeyRow, payloadsOf, stagedKeys, storedKeys } from '../../../data/stores/importEntryStore';

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

/** What is in the catalogue. */
export function storedEntries(manager: EntityManager, sourceId: string): Entries {
  return {
    index: async () => toIndex(await storedKeys(manager, sourceId)),
    payloads: (keys) => parsed(payloadsOf(manager, { table: 'catalogue_entry', sourceId, keys })),
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
      const staged = await stagedKeys(manager, sourceId);
      if (!keepMissing) return toIndex(staged);
      const named = new Set(staged.map(({ entryKey }) => entryKey));
      const missing = (await storedKeys(manager, sourceId)).filter(({ entryKey }) => !named.has(entryKey));
      return toIndex([...staged, ...missing]);
    },
    payloads: async <T>(keys: readonly string[]) => {
      const staged = await parsed<T>(payloadsOf(manager, { table: 'import_entry', sourceId, keys }));
      const unchanged = keys.filter((key) => !staged.has(key));
      const stored = await parsed<T>(
        payloadsOf(manager, { table: 'catalogue_entry', sourceId, keys: unchanged }),
      );
      return new Map([...staged, ...stored]);
    },
  };
}

async function parsed<T>(rows: ReturnType<typeof payloadsOf>): Promise<Map<string, T>> {
  return new Map((await rows).map(({ entryKey, payload }) => [entryKey, JSON.parse(payload) as T]));
}

function toIndex(rows: readonly EntryKeyRow[]): EntryIndex[] {
  return rows
    .map(({ entryKey, ids, year }) => ({ key: entryKey, ids: ids ? ids.split(' ') : [], year }))
    .sort((a, b) => (a.year ?? 9999) - (b.year ?? 9999) || (a.key < b.key ? -1 : 1));
}
