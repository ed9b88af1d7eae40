import type { EntityManager } from 'typeorm';
import type { AiringStatus } from '../../../shared/airing';
import type { AnimeFormat } from '../entities/catalogue';
import { toSqlInstant } from '../instant';
import type { Page, PageInput } from '../page';
import { type EntryOrder, pageOfEntries } from './entryListStore';
import type { Entry, EntryStatus, Visibility } from './entryRow';

export interface LibraryFilter {
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
  /** At a service that the user has chosen. */
  onMyServices?: boolean | null;
  visibility?: Visibility | null;
}

/** One page of a user's library; with `animeIds`, only those anime. */
export async function pageOfLibrary(
  manager: EntityManager,
  {
    userId,
    filter,
    animeIds,
    now,
    ...rest
  }: { userId: string; filter: LibraryFilter; animeIds?: readonly number[]; now: Date } & EntryOrder &
    PageInput,
): Promise<Page<Entry>> {
  const query = new Conditions(userId);
  if (animeIds) query.in('l.animeId', animeIds);
  byEntry(query, filter);
  byAnime(query, filter, toSqlInstant(now));
  const { sql: where, values, needsAnime } = query;
  return await pageOfEntries(manager, { where, values, needsAnime, ...rest });
}

/** Conditions joined by AND, with their values. */
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

  /** An empty list matches nothing. */
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
  // Tags are stored as a JSON array: quoted, no tag is a substring of another.
  for (const tag of tags ?? []) query.add('INSTR(l.tags, ?) > 0', JSON.stringify(tag));
  if (typeof scoreFrom === 'number') query.add('l.score >= ?', scoreFrom);
  if (typeof scoreTo === 'number') query.add('l.score <= ?', scoreTo);
  if (visibility) query.add('l.visibility = ?', visibility);
}

/**
 * By the catalogue's links, or by what outside sources say of the user's country. A link that names countries counts in those, and
 * everywhere for a user who has said none.
 */
const atMyServices = `EXISTS (
  SELECT 1 FROM chosen_service c LEFT JOIN user_settings s ON s.userId = c.userId
   WHERE c.userId = l.userId AND (
     EXISTS (SELECT 1 FROM anime_link k WHERE k.animeId = l.animeId AND k.kind = 'STREAM' AND k.site = c.site
                AND (k.regions = '' OR s.country IS NULL OR INSTR(k.regions, s.country) > 0))
     OR EXISTS (SELECT 1 FROM watch_offer o
                 WHERE o.animeId = l.animeId AND o.site = c.site AND INSTR(o.countries, s.country) > 0)))`;

function byAnime(query: Conditions, filter: LibraryFilter, now: string): void {
  const { genres, formats, airing, yearFrom, yearTo, onMyServices } = filter;
  for (const genre of genres ?? []) {
    query.add(
      `EXISTS (SELECT 1 FROM anime_label b WHERE b.animeId = l.animeId AND b.kind = 'GENRE' AND b.name = ?)`,
      genre,
    );
  }
  if (onMyServices) query.add(atMyServices);
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

export interface FormatAndYearCount {
  format: AnimeFormat;
  year: number | null;
  count: number;
}

/** Number of library entries by format and year. */
export async function libraryFormats(manager: EntityManager, userId: string): Promise<FormatAndYearCount[]> {
  const rows: { format: AnimeFormat; year: number | null; n: number | string }[] = await manager.query(
    `SELECT a.format AS format, a.year AS year, COUNT(*) AS n
       FROM list_entry l JOIN anime a ON a.id = l.animeId WHERE l.userId = ? GROUP BY a.format, a.year`,
    [userId],
  );
  return rows.map(({ format, year, n }) => ({ format, year, count: Number(n) }));
}

/** The genres in a user's library, most entries first. */
export async function libraryGenres(
  manager: EntityManager,
  { userId, limit }: { userId: string; limit: number },
): Promise<{ value: string; count: number }[]> {
  const rows: { value: string; n: number | string }[] = await manager.query(
    `SELECT b.name AS value, COUNT(*) AS n FROM list_entry l JOIN anime_label b ON b.animeId = l.animeId
      WHERE l.userId = ? AND b.kind = 'GENRE' GROUP BY b.name ORDER BY n DESC, value LIMIT ?`,
    [userId, limit],
  );
  return rows.map(({ value, n }) => ({ value, count: Number(n) }));
}

/** The tags of each of a user's tagged entries. */
export async function libraryTags(manager: EntityManager, userId: string): Promise<string[][]> {
  const rows: { tags: string }[] = await manager.query(
    "SELECT tags FROM list_entry WHERE userId = ? AND tags <> '[]'",
    [userId],
  );
  return rows.map(({ tags }) => JSON.parse(tags) as string[]);
}
