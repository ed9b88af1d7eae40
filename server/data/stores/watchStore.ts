import type { EntityManager } from 'typeorm';
import { bulkInsert, runInSlices } from '../bulkInsert';
import { hasRow } from '../byKey';
import { EpisodeWatchEntity } from '../entities/tracking';
import { fromSqlInstant, fromSqlInstantOrNull, toSqlInstant } from '../instant';
import { countOf, limitOffset, type Page, type PageInput } from '../page';
import type { Entry, EntryStatus } from './entryRow';
import { nextCounted } from './nextEpisode';

/** An earlier pass through an anime, as it was when the next one began. */
export interface WatchPass {
  number: number;
  status: EntryStatus | null;
  progress: number;
  /** A date as precise as known, such as 2011-04. */
  startedOn: string | null;
  finishedOn: string | null;
}

/** A row of history: pass, number, ISO 8601 instant or null, and the player that reported it. */
export type WatchRow = [pass: number, number: number, watchedAt: string | null, source?: string];

export interface WatchedEpisode {
  number: number;
  pass: number;
  watchedAt: Date | null;
}

interface SqlWatch {
  entryId: string;
  pass: number;
  number: number;
  watchedAt: string | Date | null;
  source?: string | null;
}

function toWatchRow({ pass, number, watchedAt, source }: Omit<SqlWatch, 'entryId'>): WatchRow {
  const at = watchedAt === null ? null : fromSqlInstant(watchedAt).toISOString();
  return source ? [pass, number, at, source] : [pass, number, at];
}

/** The earlier passes of each of these entries, first one first: one statement for a whole list. */
export async function passesOf(manager: EntityManager, entryIds: readonly string[]): Promise<WatchPass[][]> {
  const rows = await runInSlices<string, WatchPass & { entryId: string }>(entryIds, (slice, marks) =>
    manager.query(
      `SELECT entryId, number, progress, status, startedOn, finishedOn
         FROM watch_pass WHERE entryId IN (${marks}) ORDER BY entryId, number`,
      [...slice],
    ),
  );
  const byEntry = new Map(entryIds.map((id): [string, WatchPass[]] => [id, []]));
  for (const { entryId, ...pass } of rows) byEntry.get(entryId)?.push(pass);
  return entryIds.map((id) => byEntry.get(id) ?? []);
}

export async function insertPasses(
  manager: EntityManager,
  passes: readonly (WatchPass & { entryId: string })[],
): Promise<void> {
  const columns = ['entryId', 'number', 'progress', 'status', 'startedOn', 'finishedOn'] as const;
  await bulkInsert(
    manager,
    'watch_pass',
    columns,
    passes.map((pass) => columns.map((column) => pass[column])),
  );
}

export async function deletePass(
  manager: EntityManager,
  { entryId, number }: { entryId: string; number: number },
): Promise<void> {
  await manager.query('DELETE FROM watch_pass WHERE entryId = ? AND number = ?', [entryId, number]);
}

/** Number of an entry's history rows, in all passes. */
export async function countWatches(manager: EntityManager, entryId: string): Promise<number> {
  return countOf(await manager.query('SELECT COUNT(*) AS n FROM episode_watch WHERE entryId = ?', [entryId]));
}

/** Renumbers a pass and all later ones, with their history and opinions, by one up or down. */
export async function shiftPasses(
  manager: EntityManager,
  { entryId, from, by }: { entryId: string; from: number; by: 1 | -1 },
): Promise<void> {
  for (const [table, column] of [
    ['watch_pass', 'number'],
    ['episode_watch', 'pass'],
    ['episode_opinion', 'pass'],
  ]) {
    // By way of negative numbers: keys must be unique after each row.
    await manager.query(
      `UPDATE ${table} SET ${column} = -(${column} + ?) WHERE entryId = ? AND ${column} >= ?`,
      [by, entryId, from],
    );
    await manager.query(`UPDATE ${table} SET ${column} = -${column} WHERE entryId = ? AND ${column} < 0`, [
      entryId,
    ]);
  }
}

/** The rows of one pass above a number. */
export async function watchesAbove(
  manager: EntityManager,
  { entryId, pass, above }: { entryId: string; pass: number; above: number },
): Promise<WatchRow[]> {
  const rows: Omit<SqlWatch, 'entryId' | 'pass'>[] = await manager.query(
    'SELECT number, watchedAt, source FROM episode_watch WHERE entryId = ? AND pass = ? AND number > ? ORDER BY number',
    [entryId, pass, above],
  );
  return rows.map((row) => toWatchRow({ ...row, pass }));
}

/** Whether an episode has a history row in a pass. */
export async function isMarked(
  manager: EntityManager,
  { entryId, pass, number }: { entryId: string; pass: number; number: number },
): Promise<boolean> {
  return await hasRow(manager, EpisodeWatchEntity, { entryId, pass, number });
}

/** The whole history of each of these entries. */
export async function watchesOf(
  manager: EntityManager,
  entryIds: readonly string[],
): Promise<Map<string, WatchRow[]>> {
  const rows = await runInSlices<string, SqlWatch>(entryIds, (slice, marks) =>
    manager.query(
      `SELECT entryId, pass, number, watchedAt, source FROM episode_watch
        WHERE entryId IN (${marks}) ORDER BY entryId, pass, number`,
      [...slice],
    ),
  );
  const byEntry = new Map<string, WatchRow[]>();
  for (const row of rows) {
    const list = byEntry.get(row.entryId) ?? [];
    list.push(toWatchRow(row));
    byEntry.set(row.entryId, list);
  }
  return byEntry;
}

/** The rows of these entries about episodes with these numbers, in any pass. */
export async function watchesAt(
  manager: EntityManager,
  { entryIds, numbers }: { entryIds: readonly string[]; numbers: readonly number[] },
): Promise<Map<string, WatchRow[]>> {
  const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ');
  const rows: SqlWatch[] = await manager.query(
    `SELECT entryId, pass, number, watchedAt, source FROM episode_watch
      WHERE entryId IN (${marks(entryIds)}) AND number IN (${marks(numbers)})`,
    [...entryIds, ...numbers],
  );
  const byEntry = new Map(entryIds.map((id): [string, WatchRow[]] => [id, []]));
  for (const row of rows) byEntry.get(row.entryId)?.push(toWatchRow(row));
  return byEntry;
}

/** The next rows of one entry's history after an episode of a pass. */
export async function watchesBehind(
  manager: EntityManager,
  { entryId, pass, number, limit }: { entryId: string; pass: number; number: number; limit: number },
): Promise<WatchRow[]> {
  const rows: SqlWatch[] = await manager.query(
    `SELECT pass, number, watchedAt, source FROM episode_watch
      WHERE entryId = ? AND (pass > ? OR (pass = ? AND number > ?)) ORDER BY pass, number LIMIT ?`,
    [entryId, pass, pass, number, limit],
  );
  return rows.map(toWatchRow);
}

/** Number of history rows of each of these entries; entries without any are left out. */
export async function watchCounts(
  manager: EntityManager,
  entryIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await runInSlices<string, { entryId: string; n: number | string }>(entryIds, (slice, marks) =>
    manager.query(
      `SELECT entryId, COUNT(*) AS n FROM episode_watch WHERE entryId IN (${marks}) GROUP BY entryId`,
      [...slice],
    ),
  );
  return new Map(rows.map(({ entryId, n }) => [entryId, Number(n)]));
}

/** One page of each of these entries' histories, newest first: two statements for a whole list. */
export async function historyPages(
  manager: EntityManager,
  { entryIds, ...page }: { entryIds: readonly string[] } & PageInput,
): Promise<Page<WatchedEpisode>[]> {
  const [limit, offset] = limitOffset(page);
  const rows = await runInSlices<string, SqlWatch>(entryIds, (slice, marks) =>
    manager.query(
      `SELECT * FROM (
         SELECT w.entryId AS entryId, w.number AS number, w.pass AS pass, w.watchedAt AS watchedAt,
                ROW_NUMBER() OVER (PARTITION BY w.entryId ORDER BY w.pass DESC, w.watchedAt DESC, w.number DESC) AS turn
           FROM episode_watch w WHERE w.entryId IN (${marks})) numbered
        WHERE turn > ? AND turn <= ? ORDER BY entryId, turn`,
      [...slice, offset, offset + limit],
    ),
  );
  const totals = await watchCounts(manager, entryIds);
  return entryIds.map((id) => ({
    items: rows
      .filter(({ entryId }) => entryId === id)
      .map(({ number, pass, watchedAt }) => ({ number, pass, watchedAt: fromSqlInstantOrNull(watchedAt) })),
    totalItems: totals.get(id) ?? 0,
  }));
}

export async function insertWatches(
  manager: EntityManager,
  {
    userId,
    watches,
  }: {
    userId: string;
    watches: readonly { entryId: string; rows: readonly WatchRow[] }[];
  },
): Promise<void> {
  await bulkInsert(
    manager,
    'episode_watch',
    ['entryId', 'pass', 'number', 'userId', 'watchedAt', 'source'],
    watches.flatMap(({ entryId, rows }) =>
      rows.map(([pass, number, at, source = null]) => [
        entryId,
        pass,
        number,
        userId,
        at && toSqlInstant(new Date(at)),
        source,
      ]),
    ),
  );
}

export async function deleteWatches(
  manager: EntityManager,
  { entryId, pass, numbers }: { entryId: string; pass: number; numbers: readonly number[] },
): Promise<void> {
  await runInSlices(numbers, async (slice, marks) => {
    const where = `entryId = ? AND pass = ? AND number IN (${marks})`;
    await manager.query(`DELETE FROM episode_watch WHERE ${where}`, [entryId, pass, ...slice]);
    return [];
  });
}

/** A user's progress in an anime on their list. */
export interface Watched extends Pick<Entry, 'progress' | 'seenBefore' | 'spoilerLevel'> {
  /** Watched episodes beyond the progress. */
  marked: Set<number>;
  /** Level from their settings; null for a user with the defaults. */
  usualLevel: string | null;
  /** For a user who skips filler, the number of the next episode that counts. */
  next: number | null;
}

/** By anime, for those on the list. */
export async function watchedOf(
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<Map<number, Watched>> {
  const rows = await runInSlices<number, SqlWatched>([...new Set(animeIds)], (slice, marks) =>
    manager.query(
      `SELECT l.animeId AS animeId, l.progress AS progress, l.seenBefore AS seenBefore,
              l.spoilerLevel AS spoilerLevel, s.spoilerLevel AS usualLevel, w.number AS number,
              CASE WHEN s.skipFiller = 1 THEN ${nextCounted('l.animeId', 'l.progress')} END AS next
         FROM list_entry l
         LEFT JOIN user_settings s ON s.userId = l.userId
         LEFT JOIN episode_watch w ON w.entryId = l.id AND w.pass = l.pass AND w.number > l.progress
        WHERE l.userId = ? AND l.animeId IN (${marks})`,
      [userId, ...slice],
    ),
  );
  const byAnime = new Map<number, Watched>();
  for (const { animeId, number, next: counted, ...plain } of rows) {
    const next = counted === null ? null : Number(counted);
    const watched = byAnime.get(animeId) ?? { ...plain, next, marked: new Set<number>() };
    if (number !== null) watched.marked.add(number);
    byAnime.set(animeId, watched);
  }
  return byAnime;
}

type SqlWatched = Omit<Watched, 'marked' | 'next'> & {
  animeId: number;
  number: number | null;
  next: number | string | null;
};
