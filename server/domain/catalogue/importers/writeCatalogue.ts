import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { compact, normalise } from '../search/normalise';
import { chooseSlug } from './slug';
import type { AnimeRecord } from './source';
import { matchStored, type Stored, type StoredRows } from './storedRows';
import { insertAnime, insertParts, replaceParts, unlist, updateAnime } from './writeRows';

export interface ImportReport {
  added: number;
  changed: number;
  unchanged: number;
  /** No longer in the source: kept for those who have it on a list, shown in no list of ours. */
  dropped: number;
}

export type OnProgress = (done: number, total: number) => void;

export interface AnimeRow {
  record: AnimeRecord;
  slug: string;
  contentHash: string;
  titleSort: string;
}

/** Records written between two reports of progress. */
const BATCH = 500;

/**
 * Brings one source's rows in the database to what the importer read, inside the caller's transaction. A row is found
 * by source and key and keeps its id and slug; an unchanged one is not touched, so that an update writes little and
 * repeating an import writes nothing.
 */
export async function writeCatalogue(
  manager: EntityManager,
  sourceId: string,
  records: readonly AnimeRecord[],
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const stored = await matchStored(manager, sourceId, records);
  const slugs = chooseSlugs(records, stored);
  const report: ImportReport = { added: 0, changed: 0, unchanged: 0, dropped: stored.dropped.length };
  for (let from = 0; from < records.length; from += BATCH) {
    const batch = records.slice(from, from + BATCH);
    const fresh: AnimeRow[] = [];
    const changed: (AnimeRow & { id: number })[] = [];
    for (const record of batch) {
      const before = stored.byRecord.get(record);
      const row = toRow(record, before?.slug ?? slugs.get(record) ?? '');
      if (!before) fresh.push(row);
      else if (before.contentHash !== row.contentHash || before.sourceKey !== record.sourceKey) {
        changed.push({ ...row, id: before.id });
      }
    }
    const ids = await insertAnime(manager, sourceId, fresh);
    await insertParts(manager, ids, fresh);
    await updateAnime(manager, changed);
    await replaceParts(manager, changed);
    report.added += fresh.length;
    report.changed += changed.length;
    report.unchanged += batch.length - fresh.length - changed.length;
    onProgress(Math.min(from + BATCH, records.length), records.length);
  }
  await unlist(manager, stored.dropped);
  return report;
}

/** The best known of several anime with one title gets the plain slug; of equals, the elder. */
function chooseSlugs(records: readonly AnimeRecord[], stored: StoredRows): Map<AnimeRecord, string> {
  const taken = new Set(stored.slugs);
  const chosen = new Map<AnimeRecord, string>();
  const fresh = records.filter((record) => !stored.byRecord.has(record)).sort(byFameThenAge);
  for (const record of fresh) {
    const { englishTitle, romajiTitle, nativeTitle, year, format } = record;
    const titles = [englishTitle, romajiTitle, nativeTitle];
    const slug = chooseSlug({ titles, year, format }, (candidate) => taken.has(candidate));
    taken.add(slug);
    chosen.set(record, slug);
  }
  return chosen;
}

function byFameThenAge(a: AnimeRecord, b: AnimeRecord): number {
  if (a.curated !== b.curated) return a.curated ? -1 : 1;
  if (a.curated && a.prominence !== b.prominence) return b.prominence - a.prominence;
  const began = (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0);
  return began || (a.sourceKey < b.sourceKey ? -1 : 1);
}

function toRow(record: AnimeRecord, slug: string): AnimeRow {
  const contentHash = createHash('sha1').update(JSON.stringify(record)).digest('hex');
  return { record, slug, contentHash, titleSort: titleSortOf(record) };
}

/** In the order of the alphabet people read: titles that only exist in Japanese script follow after z. */
function titleSortOf({ englishTitle, romajiTitle, nativeTitle }: AnimeRecord): string {
  const preferred = normalise(englishTitle ?? romajiTitle ?? nativeTitle);
  return (preferred || compact(nativeTitle)).slice(0, 100);
}

export type { Stored };
