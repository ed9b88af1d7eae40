import type { AiringStatus } from '../../../../shared/airing';
import type { AnimeFormat } from '../../../data/entities/catalogue';
import { toSqlInstant } from '../../../data/instant';
import type { Page, PageInput } from '../../catalogue/page';
import type { Deps } from '../../ports';
import type { Entry, EntryStatus, Visibility } from '../entry';
import type { EntrySort } from '../lists/orders';
import { pageOfEntries } from '../lists/pageOfEntries';

export interface LibraryFilter {
  text?: string | null;
  /** Any of these; `saved` adds those without a status. */
  statuses?: EntryStatus[] | null;
  saved?: boolean | null;
  favourites?: boolean | null;
  collectionId?: string | null;
  /** All of these. */
  tags?: string[] | null;
  genres?: string[] | null;
  formats?: AnimeFormat[] | null;
  airing?: AiringStatus | null;
  yearFrom?: number | null;
  yearTo?: number | null;
  scoreFrom?: number | null;
  scoreTo?: number | null;
  visibility?: Visibility | null;
}

export interface LibraryInput extends PageInput {
  userId: string;
  filter: LibraryFilter;
  sort: EntrySort;
  reverse: boolean;
}

/** A text finds at most so many anime of the whole catalogue before they are compared with the library. */
const FOUND = 5000;

/** Everything the viewer keeps, whatever the status, found and sorted (product P1, "Library"). */
export async function searchLibrary(
  { db, clock, search }: Pick<Deps, 'db' | 'clock' | 'search'>,
  { userId, filter, sort, reverse, ...page }: LibraryInput,
): Promise<Page<Entry>> {
  const query = new Conditions(userId);
  const { text } = filter;
  if (text?.trim()) query.in('l.animeId', await search.find(text, { limit: FOUND }));
  byEntry(query, filter);
  byAnime(query, filter, toSqlInstant(clock.now()));
  const { sql: where, values, needsAnime } = query;
  return await pageOfEntries(db.manager, { where, values, needsAnime, sort, reverse, ...page });
}

/** Conditions that all hold, with their values beside them. */
class Conditions {
  private readonly parts: string[] = ['l.userId = ?'];
  readonly values: (string | number)[];
  needsAnime = false;

  constructor(userId: string) {
    this.values = [userId];
  }

  get sql(): string {
    return this.parts.join(' AND ');
  }

  add(sql: string, ...values: (string | number)[]): void {
    this.parts.push(sql);
    this.values.push(...values);
    this.needsAnime ||= /\ba\./.test(sql);
  }

  /** An empty list has nothing in it. */
  in(column: string, values: readonly (string | number)[]): void {
    if (values.length === 0) this.add('1 = 0');
    else this.add(`${column} IN (${values.map(() => '?').join(', ')})`, ...values);
  }
}

function byEntry(query: Conditions, filter: LibraryFilter): void {
  const { statuses, saved, favourites, collectionId, tags, scoreFrom, scoreTo, visibility } = filter;
  const anyOf = (statuses ?? []).map(() => 'l.status = ?');
  if (saved) anyOf.push('l.status IS NULL');
  if (anyOf.length > 0) query.add(`(${anyOf.join(' OR ')})`, ...(statuses ?? []));
  if (favourites) query.add('l.favouritePlace IS NOT NULL');
  if (collectionId) {
    query.add(
      `EXISTS (SELECT 1 FROM collection_item i JOIN collection c ON c.id = i.collectionId
                WHERE i.collectionId = ? AND i.animeId = l.animeId AND c.userId = l.userId)`,
      collectionId,
    );
  }
  // Tags are kept as a JSON list of texts: quoted, none is part of another.
  for (const tag of tags ?? []) query.add('INSTR(l.tags, ?) > 0', JSON.stringify(tag));
  if (typeof scoreFrom === 'number') query.add('l.score >= ?', scoreFrom);
  if (typeof scoreTo === 'number') query.add('l.score <= ?', scoreTo);
  if (visibility) query.add('l.visibility = ?', visibility);
}

function byAnime(query: Conditions, filter: LibraryFilter, now: string): void {
  const { genres, formats, airing, yearFrom, yearTo } = filter;
  for (const genre of genres ?? []) {
    query.add(
      `EXISTS (SELECT 1 FROM anime_label b WHERE b.animeId = l.animeId AND b.kind = 'GENRE' AND b.name = ?)`,
      genre,
    );
  }
  if (formats?.length) query.in('a.format', formats);
  if (typeof yearFrom === 'number') query.add('a.year >= ?', yearFrom);
  if (typeof yearTo === 'number') query.add('a.year <= ?', yearTo);
  // The rule of shared/airing.ts.
  const begins = 'COALESCE(a.startsAt, a.expectedAt)';
  if (airing === 'UPCOMING') query.add(`${begins} > ?`, now);
  if (airing === 'AIRING') query.add(`(${begins} IS NULL OR ${begins} <= ?) AND a.airsUntil >= ?`, now, now);
  if (airing === 'FINISHED') {
    query.add(`(${begins} IS NULL OR ${begins} <= ?) AND (a.airsUntil IS NULL OR a.airsUntil < ?)`, now, now);
  }
}
