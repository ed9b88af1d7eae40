import type { EntityManager } from 'typeorm';
import { toSqlInstant } from '../../data/instant';
import type { SourceDescription } from './source';

/** What was loaded of a source, and when: /about credits it, and a start knows by it that there is nothing to do. */
export interface LoadedSource extends SourceDescription {
  contentHash: string;
  animeCount: number;
  /** What its importer needs to read the stored entries again. */
  details?: unknown;
}

interface SqlSource {
  id: string;
  version: string;
  contentHash: string;
  details: string | null;
}

export interface StoredSource<Details> {
  version: string;
  contentHash: string;
  details: Details | null;
}

export async function storedSource<Details>(
  manager: EntityManager,
  id: string,
): Promise<StoredSource<Details> | undefined> {
  const [row]: SqlSource[] = await manager.query(
    'SELECT id, version, contentHash, details FROM catalogue_source WHERE id = ?',
    [id],
  );
  return row && { ...row, details: row.details === null ? null : (JSON.parse(row.details) as Details) };
}

/** The same content again leaves the row, and with it the version of the catalogue, as it is. */
export async function storeSource(manager: EntityManager, source: LoadedSource, now: Date): Promise<void> {
  const { id, name, version, licence, url, contentHash, animeCount, details } = source;
  const before = await storedSource(manager, id);
  if (before?.contentHash === contentHash && before.version === version) return;
  await manager.query('DELETE FROM catalogue_source WHERE id = ?', [id]);
  await manager.query(
    `INSERT INTO catalogue_source
       (id, name, version, licence, url, contentHash, animeCount, importedAt, details)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[id, name, version, licence, url, contentHash, animeCount, toSqlInstant(now)],
      details === undefined ? null : JSON.stringify(details),
    ],
  );
}

/** When the file of a source was made whose version is a day. */
export async function takenAt(manager: EntityManager, id: string): Promise<Date> {
  const day = new Date((await storedSource(manager, id))?.version ?? 0);
  return Number.isNaN(day.getTime()) ? new Date(0) : day;
}
