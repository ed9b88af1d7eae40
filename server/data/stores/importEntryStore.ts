import type { EntityManager } from 'typeorm';
import { bulkInsert, runInSlices, type SqlValue } from '../bulkInsert';
import { queryRow } from '../byKey';
import type { CatalogueEntryEntity, ImportEntryEntity, ImportRunEntity } from '../entities/imports';
import { toSqlInstant } from '../instant';

/** Entries in the catalogue, or staged from the file being imported. */
type EntryTable = 'catalogue_entry' | 'import_entry';
export type EntryKeyRow = Pick<CatalogueEntryEntity, 'entryKey' | 'ids' | 'year'>;
export type StagedEntryRow = Omit<ImportEntryEntity, 'sourceId'>;

export async function findRun(
  manager: EntityManager,
  sourceId: string,
): Promise<Pick<ImportRunEntity, 'fileHash' | 'entriesRead'> | undefined> {
  const sql = 'SELECT sourceId, fileHash, entriesRead FROM import_run WHERE sourceId = ?';
  return await queryRow(manager, sql, [sourceId], { sourceId });
}

/** Starts a run, and discards what was staged from another file. */
export async function beginRun(
  manager: EntityManager,
  { sourceId, fileHash, startedAt }: Omit<ImportRunEntity, 'entriesRead'>,
): Promise<void> {
  await deleteRun(manager, sourceId);
  await manager.query(
    'INSERT INTO import_run (sourceId, fileHash, entriesRead, startedAt) VALUES (?, ?, 0, ?)',
    [sourceId, fileHash, toSqlInstant(startedAt)],
  );
}

/** Also deletes its staged entries. */
export async function deleteRun(manager: EntityManager, sourceId: string): Promise<void> {
  await manager.query('DELETE FROM import_entry WHERE sourceId = ?', [sourceId]);
  await manager.query('DELETE FROM import_run WHERE sourceId = ?', [sourceId]);
}

export function stagedPlaces(
  manager: EntityManager,
  sourceId: string,
): Promise<Pick<ImportEntryEntity, 'entryKey' | 'place'>[]> {
  return manager.query('SELECT entryKey, place FROM import_entry WHERE sourceId = ? AND problem IS NULL', [
    sourceId,
  ]);
}

/**
 * Stages these entries and records that `read` entries of the file are done. An entry equal to the one in the catalogue is
 * staged without its payload.
 */
export async function stageEntries(
  manager: EntityManager,
  { sourceId, rows, read }: { sourceId: string; rows: readonly StagedEntryRow[]; read: number },
): Promise<void> {
  const stored = await runInSlices<string, Pick<CatalogueEntryEntity, 'entryKey' | 'contentHash'>>(
    rows.map(({ entryKey }) => entryKey),
    (slice, marks) =>
      manager.query(
        `SELECT entryKey, contentHash FROM catalogue_entry WHERE sourceId = ? AND entryKey IN (${marks})`,
        [sourceId, ...slice],
      ),
  );
  const hashes = new Map(stored.map(({ entryKey, contentHash }) => [entryKey, contentHash]));
  const columns = ['sourceId', 'place', 'entryKey', 'contentHash', 'ids', 'year', 'payload', 'problem'];
  const values = rows.map((row): SqlValue[] => {
    const unchanged = row.problem === null && hashes.get(row.entryKey) === row.contentHash;
    const payload = unchanged ? null : row.payload;
    return [sourceId, row.place, row.entryKey, row.contentHash, row.ids, row.year, payload, row.problem];
  });
  await bulkInsert(manager, 'import_entry', columns, values);
  await manager.query('UPDATE import_run SET entriesRead = ? WHERE sourceId = ?', [read, sourceId]);
}

export interface StagedCounts {
  total: number;
  rejected: number;
  unchanged: number;
  /** Not in the catalogue. */
  fresh: number;
  /** In the catalogue as well. */
  known: number;
  /** In the catalogue, staged or not. */
  stored: number;
}

export async function countStaged(manager: EntityManager, sourceId: string): Promise<StagedCounts> {
  type Counted = Partial<Record<keyof StagedCounts, number | string | null>>;
  const [counts]: Counted[] = await manager.query(
    `SELECT COUNT(*) AS total,
              SUM(CASE WHEN i.problem IS NOT NULL THEN 1 ELSE 0 END) AS rejected,
              SUM(CASE WHEN i.problem IS NULL AND i.payload IS NULL THEN 1 ELSE 0 END) AS unchanged,
              SUM(CASE WHEN i.payload IS NOT NULL AND e.entryKey IS NULL THEN 1 ELSE 0 END) AS fresh,
              SUM(CASE WHEN e.entryKey IS NOT NULL THEN 1 ELSE 0 END) AS known
         FROM import_entry i
         LEFT JOIN catalogue_entry e ON e.sourceId = i.sourceId AND e.entryKey = i.entryKey
        WHERE i.sourceId = ?`,
    [sourceId],
  );
  const [inCatalogue]: { found: number | string }[] = await manager.query(
    'SELECT COUNT(*) AS found FROM catalogue_entry WHERE sourceId = ?',
    [sourceId],
  );
  const number = (name: keyof StagedCounts) => Number(counts?.[name] ?? 0);
  return {
    total: number('total'),
    rejected: number('rejected'),
    unchanged: number('unchanged'),
    fresh: number('fresh'),
    known: number('known'),
    stored: Number(inCatalogue?.found ?? 0),
  };
}

/** In file order. */
export function rejectedEntries(
  manager: EntityManager,
  sourceId: string,
  limit: number,
): Promise<{ place: number; reason: string }[]> {
  return manager.query(
    `SELECT place, problem AS reason FROM import_entry
      WHERE sourceId = ? AND problem IS NOT NULL ORDER BY place LIMIT ?`,
    [sourceId, limit],
  );
}

/** Moves the staged entries into the catalogue. With `keepMissing`, entries missing from the file stay. */
export async function publishStaged(
  manager: EntityManager,
  sourceId: string,
  { keepMissing }: { keepMissing: boolean },
): Promise<void> {
  const columns = 'sourceId, entryKey, contentHash, ids, year, payload';
  const staged = 'SELECT i.entryKey FROM import_entry i WHERE i.sourceId = ?';
  if (!keepMissing) {
    await manager.query(
      `DELETE FROM catalogue_entry WHERE sourceId = ? AND entryKey NOT IN (${staged} AND i.problem IS NULL)`,
      [sourceId, sourceId],
    );
  }
  await manager.query(
    `DELETE FROM catalogue_entry WHERE sourceId = ? AND entryKey IN (${staged} AND i.payload IS NOT NULL)`,
    [sourceId, sourceId],
  );
  await manager.query(
    `INSERT INTO catalogue_entry (${columns})
     SELECT ${columns} FROM import_entry WHERE sourceId = ? AND payload IS NOT NULL`,
    [sourceId],
  );
}

export function storedKeys(manager: EntityManager, sourceId: string): Promise<EntryKeyRow[]> {
  return manager.query('SELECT entryKey, ids, year FROM catalogue_entry WHERE sourceId = ?', [sourceId]);
}

/** Without rejected entries. */
export function stagedKeys(manager: EntityManager, sourceId: string): Promise<EntryKeyRow[]> {
  return manager.query(
    'SELECT entryKey, ids, year FROM import_entry WHERE sourceId = ? AND problem IS NULL',
    [sourceId],
  );
}

/** JSON payloads of these entries. */
export function payloadsOf(
  manager: EntityManager,
  { table, sourceId, keys }: { table: EntryTable; sourceId: string; keys: readonly string[] },
): Promise<Pick<CatalogueEntryEntity, 'entryKey' | 'payload'>[]> {
  return runInSlices(keys, (slice, marks) =>
    manager.query(
      `SELECT entryKey, payload FROM ${table}
        WHERE sourceId = ? AND entryKey IN (${marks}) AND payload IS NOT NULL`,
      [sourceId, ...slice],
    ),
  );
}
