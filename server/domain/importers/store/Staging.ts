import { createHash } from 'node:crypto';
import type { ComparedAnime } from '../../../data/stores/importedAnimeStore';
import type { Merged } from '../../../data/stores/mergedAnimeStore';
import type { StagedAnime } from '../../../data/stores/stagedAnime';
import { normalise, removeSpaces } from '../../search/normalise';
import type { AnimeRecord, ImportReport } from '../source';
import type { People } from './People';
import { byFameThenAge, type Slugs } from './slugs';
import { claimKey, type Matched } from './storedAnime';

/** Decides id, slug and fate of each record, and counts. */
export class Staging {
  private readonly counts = { added: 0, changed: 0, unchanged: 0 };
  private readonly chosen = new Map<AnimeRecord, string>();
  private readonly retired: number[];
  private readonly merges: Merged[] = [];
  private nextId: number;

  constructor(
    private readonly matched: Matched,
    private readonly slugs: Slugs,
  ) {
    this.nextId = matched.firstFreshId;
    // Those retired by an earlier import no longer have a hash.
    this.retired = matched.dropped.filter(({ contentHash }) => contentHash !== '').map(({ id }) => id);
  }

  /** Call before slugs are chosen. */
  merge(from: ComparedAnime, into: number): void {
    this.slugs.merge(from, into);
    this.merges.push({ from: from.id, into });
  }

  needsSlug(record: AnimeRecord): boolean {
    return this.slugs.needsNew(record, this.rowOf(record));
  }

  /** For those of a base that need one, all together: the best known gets the plain slug. */
  chooseSlugs(records: readonly AnimeRecord[]): void {
    for (const record of [...records].sort(byFameThenAge))
      this.chosen.set(record, this.slugs.choose(record, this.rowOf(record)));
  }

  changedOf(records: readonly AnimeRecord[]): IdentifiedAnime[] {
    return records.flatMap((record) => {
      const before = this.rowOf(record);
      const slug = this.chosen.get(record) ?? before?.slug ?? '';
      this.chosen.delete(record);
      const contentHash = hashOf(record);
      const same =
        before?.contentHash === contentHash && before.sourceKey === record.sourceKey && before.slug === slug;
      if (same) {
        this.counts.unchanged += 1;
        return [];
      }
      if (before) this.counts.changed += 1;
      else this.counts.added += 1;
      return { id: before?.id ?? this.newId(), record, slug, contentHash };
    });
  }

  hasChanges(): boolean {
    return this.counts.added + this.counts.changed + this.retired.length > 0;
  }

  result(): { report: ImportReport; firstFreshId: number; retired: number[]; merges: Merged[] } {
    const { matched, retired, merges, counts } = this;
    const report = { ...counts, dropped: retired.length };
    return { report, firstFreshId: matched.firstFreshId, retired, merges };
  }

  private rowOf(record: AnimeRecord): ComparedAnime | undefined {
    return this.matched.rows.get(claimKey({ sourceId: record.sourceId, key: record.sourceKey }));
  }

  private newId(): number {
    this.nextId += 1;
    return this.nextId - 1;
  }
}

/** Tells whether a row matches its record, regardless of key order. */
export function hashOf(record: AnimeRecord): string {
  const { relations: _, ...own } = record;
  const values = Object.entries(own).filter(([, value]) => value !== undefined);
  values.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha1').update(JSON.stringify(values)).digest('hex');
}

/** A record with its database id and slug. */
export interface IdentifiedAnime {
  id: number;
  record: AnimeRecord;
  slug: string;
  contentHash: string;
}

/** All rows of an anime. */
export function toRows(
  { id, record, slug, contentHash }: IdentifiedAnime,
  people: Pick<People, 'idOf'>,
): StagedAnime {
  const {
    titles,
    labels,
    links,
    characters,
    staff,
    episodes,
    wishedSlug: _,
    relations: __,
    ...values
  } = record;
  const listed = !record.adult;
  return {
    anime: { ...values, id, slug, contentHash, listed, titleSort: titleSortOf(record), retiredAt: null },
    titles: titles.map(({ kind, title }) => {
      const searchText = normalise(title);
      return { kind, title, searchText, compactText: removeSpaces(searchText) };
    }),
    labels,
    links,
    characters: characters.map(({ voice, ...character }) => ({
      ...character,
      voiceId: voice === null ? null : people.idOf(voice),
    })),
    staff: staff.map(({ role, name }) => ({ role, personId: people.idOf(name) })),
    episodes: episodes.map((episode) => ({ ...episode, numberEstimated: false, listed })),
  };
}

/** Sort key in Latin alphabetical order; titles that exist only in Japanese script sort after z. */
function titleSortOf({ englishTitle, romajiTitle, nativeTitle }: AnimeRecord): string {
  const preferred = normalise(englishTitle ?? romajiTitle ?? nativeTitle);
  return (preferred || removeSpaces(nativeTitle)).slice(0, 100);
}
