import type { EntityManager } from 'typeorm';
import { type EntryKeyRow, payloadsOf, stagedKeys, storedKeys } from '../../../data/stores/importEntryStore';

export interface EntryIndex {
  key: string;
  ids: string[];
  year: number | null;
}

/** The entries of one source, as composing reads them: a light index of all, and the payloads of some. */
export interface Entries {
  /** Oldest first. */
  index(): Promise<EntryIndex[]>;
  payloads<T>(keys: readonly string[]): Promise<Map<string, T>>;
}

/** The entries in the catalogue. */
export function storedEntries(manager: EntityManager, sourceId: string): Entries {
  return {
    index: async () => toIndex(await storedKeys(manager, sourceId)),
    payloads: (keys) => parsed(payloadsOf(manager, { table: 'catalogue_entry', sourceId, keys })),
  };
}

/**
 * The entries the catalogue will have after the current import; unchanged ones are read from where they already are. With
 * `keepMissing`, entries absent from the file stay.
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
