import type { EntityManager } from 'typeorm';
import { fromSqlInstantOrNull } from '../../../data/instant';
import type { AnimeRecord } from './source';

export interface Stored {
  id: number;
  sourceKey: string;
  contentHash: string;
  slug: string;
  nativeTitle: string;
  startsAt: string | Date | null;
}

export interface StoredRows {
  byRecord: ReadonlyMap<AnimeRecord, Stored>;
  /** Stored rows that no record names any more. */
  dropped: Stored[];
  /** Of all sources: a slug is unique on the whole site. */
  slugs: string[];
}

/**
 * Finds each record's row by its key. A source may give an entry another key (it gained an id in a better database):
 * then native title and day of the start tell that it is the same, and the row takes the new key.
 */
export async function matchStored(
  manager: EntityManager,
  sourceId: string,
  records: readonly AnimeRecord[],
): Promise<StoredRows> {
  const rows: Stored[] = await manager.query(
    'SELECT id, sourceKey, contentHash, slug, nativeTitle, startsAt FROM anime WHERE sourceId = ?',
    [sourceId],
  );
  const slugs: { slug: string }[] = await manager.query('SELECT slug FROM anime');
  const byRecord = new Map<AnimeRecord, Stored>();
  const byKey = new Map(rows.map((row) => [row.sourceKey, row]));
  for (const record of records) {
    const row = byKey.get(record.sourceKey);
    if (row) byRecord.set(record, row);
    byKey.delete(record.sourceKey);
  }
  const leftOver = new Map([...byKey.values()].map((row) => [storedLook(row), row]));
  for (const record of records) {
    if (byRecord.has(record)) continue;
    const look = lookOf(record.nativeTitle, record.startsAt);
    const row = leftOver.get(look);
    if (!row) continue;
    byRecord.set(record, row);
    leftOver.delete(look);
    byKey.delete(row.sourceKey);
  }
  return { byRecord, dropped: [...byKey.values()], slugs: slugs.map(({ slug }) => slug) };
}

function storedLook(row: Stored): string {
  return lookOf(row.nativeTitle, fromSqlInstantOrNull(row.startsAt));
}

function lookOf(nativeTitle: string, startsAt: Date | null): string {
  return `${nativeTitle} ${startsAt?.toISOString().slice(0, 10) ?? ''}`;
}
