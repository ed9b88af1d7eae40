import type { EntityManager } from 'typeorm';
import { findSource, replaceSource } from '../../data/stores/catalogueSourceStore';
import type { SourceDescription } from './source';

/** What was loaded of a source, and when: /about credits it, and a start knows by it that there is nothing to do. */
export interface LoadedSource extends SourceDescription {
  contentHash: string;
  animeCount: number;
  /** What its importer needs to read the stored entries again. */
  details?: unknown;
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
  const row = await findSource(manager, id);
  return row && { ...row, details: row.details === null ? null : (JSON.parse(row.details) as Details) };
}

/** The same content again leaves the row, and with it the version of the catalogue, as it is. */
export async function storeSource(manager: EntityManager, source: LoadedSource, now: Date): Promise<void> {
  const { details, ...row } = source;
  const before = await storedSource(manager, row.id);
  if (before?.contentHash === row.contentHash && before.version === row.version) return;
  const kept = details === undefined ? null : JSON.stringify(details);
  await replaceSource(manager, { ...row, importedAt: now, details: kept });
}

/** When the file of a source was made whose version is a day. */
export async function takenAt(manager: EntityManager, id: string): Promise<Date> {
  const day = new Date((await storedSource(manager, id))?.version ?? 0);
  return Number.isNaN(day.getTime()) ? new Date(0) : day;
}
