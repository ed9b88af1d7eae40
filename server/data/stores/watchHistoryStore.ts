import type { EntityManager } from 'typeorm';
import { queryRow } from '../byKey';
import { fromSqlInstant, toSqlInstant } from '../instant';
import { countOf } from '../page';
import { markHeavy } from '../readMarks';
import { notClosed, wantedFromFriends } from './readerConditions';
import { type Viewing, visibleEntries } from './viewing';

/** An episode watched at a known instant. */
export interface Watched {
  entryId: string;
  animeId: number;
  pass: number;
  number: number;
  watchedAt: Date;
  /** The player that reported it. */
  source: string | null;
}

/** A row of someone's history, as a cursor names it. */
export type WatchKey = Pick<Watched, 'entryId' | 'number' | 'pass'>;

const watchColumns = `w.entryId AS entryId, l.animeId AS animeId, w.pass AS pass, w.number AS number,
            w.watchedAt AS watchedAt, w.source AS source`;

/** Episodes of entries that the viewer may see, newest first: those before an instant, after the cursor. */
export async function watchedBy(
  manager: EntityManager,
  {
    viewing,
    before = null,
    after,
    most,
  }: { viewing: Viewing; before?: Date | null; after: ({ at: Date } & WatchKey) | null; most: number },
): Promise<Watched[]> {
  const until = before ? 'AND w.watchedAt < ?' : '';
  const from = after
    ? `AND w.watchedAt <= ? AND (w.watchedAt < ? OR w.entryId < ?
            OR (w.entryId = ? AND (w.number < ? OR (w.number = ? AND w.pass < ?))))`
    : '';
  const at = after && toSqlInstant(after.at);
  const rows: (Omit<Watched, 'watchedAt'> & { watchedAt: string | Date })[] = await manager.query(
    `SELECT ${watchColumns}
       FROM episode_watch w JOIN list_entry l ON l.id = w.entryId
      WHERE w.userId = ? AND ${visibleEntries(viewing)} AND w.watchedAt IS NOT NULL ${until} ${from}
      ORDER BY w.watchedAt DESC, w.entryId DESC, w.number DESC, w.pass DESC LIMIT ${most}`,
    [
      viewing.ownerId,
      ...(before ? [toSqlInstant(before)] : []),
      ...(after ? [at, at, after.entryId, after.entryId, after.number, after.number, after.pass] : []),
    ],
  );
  return rows.map((row) => ({ ...row, watchedAt: fromSqlInstant(row.watchedAt) }));
}

/** Episodes that a user watched at an unknown time, by entry, after the cursor. */
export async function undatedWatches(
  manager: EntityManager,
  { userId, after, most }: { userId: string; after: WatchKey | null; most: number },
): Promise<(Omit<Watched, 'watchedAt'> & { watchedAt: null })[]> {
  const from = after
    ? `AND w.entryId >= ? AND (w.entryId > ? OR w.number > ? OR (w.number = ? AND w.pass > ?))`
    : '';
  return await manager.query(
    `SELECT ${watchColumns}
       FROM episode_watch w JOIN list_entry l ON l.id = w.entryId
      WHERE w.userId = ? AND w.watchedAt IS NULL ${from}
      ORDER BY w.entryId, w.number, w.pass LIMIT ${most}`,
    [userId, ...(after ? [after.entryId, after.entryId, after.number, after.number, after.pass] : [])],
  );
}

export async function countUndatedWatches(manager: EntityManager, userId: string): Promise<number> {
  return countOf(
    await manager.query('SELECT COUNT(*) AS n FROM episode_watch WHERE userId = ? AND watchedAt IS NULL', [
      userId,
    ]),
  );
}

/** Episodes of one entry watched since an instant. */
export interface WatchedSpan {
  userId: string;
  entryId: string;
  animeId: number;
  first: number;
  last: number;
  watchedAt: Date;
}

/** What a user's friends watched since an instant and share with friends: one row per entry, latest first. */
export async function watchedByFriends(
  manager: EntityManager,
  { userId, adult, since, most }: { userId: string; adult: boolean; since: Date; most: number },
): Promise<WatchedSpan[]> {
  const open = notClosed('f.friendId', { userId });
  const seen = visibleEntries({ ownerId: userId, as: 'friend', adult });
  const rows: (Omit<WatchedSpan, 'watchedAt'> & { watchedAt: string | Date })[] = await manager.query(
    markHeavy(`SELECT f.friendId AS userId, w.entryId AS entryId, l.animeId AS animeId,
            MIN(w.number) AS first, MAX(w.number) AS last, MAX(w.watchedAt) AS watchedAt
       FROM friendship f JOIN episode_watch w ON w.userId = f.friendId JOIN list_entry l ON l.id = w.entryId
      WHERE f.userId = ? AND w.watchedAt >= ? AND ${open.sql} AND ${seen} AND ${wantedFromFriends('l.animeId')}
      GROUP BY f.friendId, w.entryId, l.animeId
      ORDER BY MAX(w.watchedAt) DESC, w.entryId DESC LIMIT ?`),
    [userId, toSqlInstant(since), ...open.values, most],
  );
  return rows.map((row) => ({ ...row, watchedAt: fromSqlInstant(row.watchedAt) }));
}

/** Episodes of one pass of an entry watched on one day, such as `2026-01-02` (UTC). */
export interface WatchedDay extends WatchedSpan {
  pass: number;
  day: string;
}

const dayOfWatch = 'SUBSTR(CAST(w.watchedAt AS CHAR), 1, 10)';
const dayColumns = `w.entryId AS entryId, l.animeId AS animeId, w.pass AS pass, ${dayOfWatch} AS day,
            MIN(w.number) AS first, MAX(w.number) AS last, MAX(w.watchedAt) AS watchedAt`;

type SqlWatchedDay = Omit<WatchedDay, 'watchedAt'> & { watchedAt: string | Date };

/**
 * What a user's friends watched since an instant and share with friends: one row per entry, pass and day, latest first, after
 * the cursor. A day that goes on beyond the cursor was on the page before it.
 */
export async function daysWatchedByFriends(
  manager: EntityManager,
  {
    userId,
    adult,
    since,
    after,
    most,
  }: {
    userId: string;
    adult: boolean;
    since: Date;
    after: { at: Date; entryId: string; pass: number } | null;
    most: number;
  },
): Promise<WatchedDay[]> {
  const open = notClosed('f.friendId', { userId });
  const seen = visibleEntries({ ownerId: userId, as: 'friend', adult });
  const at = after && toSqlInstant(after.at);
  // Days after the cursor's own need not be read.
  const [until, beyond] = after
    ? [
        'AND w.watchedAt <= ?',
        'HAVING MAX(w.watchedAt) <= ? AND (MAX(w.watchedAt) < ? OR w.entryId < ? OR (w.entryId = ? AND w.pass < ?))',
      ]
    : ['', ''];
  const rows: SqlWatchedDay[] = await manager.query(
    markHeavy(`SELECT f.friendId AS userId, ${dayColumns}
       FROM friendship f JOIN episode_watch w ON w.userId = f.friendId JOIN list_entry l ON l.id = w.entryId
      WHERE f.userId = ? AND w.watchedAt >= ? ${until} AND ${open.sql} AND ${seen} AND ${wantedFromFriends('l.animeId')}
      GROUP BY f.friendId, w.entryId, l.animeId, w.pass, ${dayOfWatch} ${beyond}
      ORDER BY MAX(w.watchedAt) DESC, w.entryId DESC, w.pass DESC LIMIT ?`),
    [
      userId,
      toSqlInstant(since),
      ...(after ? [`${after.at.toISOString().slice(0, 10)} 23:59:59.999`] : []),
      ...open.values,
      ...(after ? [at, at, after.entryId, after.entryId, after.pass] : []),
      most,
    ],
  );
  return rows.map(({ watchedAt, ...row }) => ({ ...row, watchedAt: fromSqlInstant(watchedAt) }));
}

/** Whose entry it is. */
export async function ownerOfEntry(manager: EntityManager, entryId: string): Promise<string | undefined> {
  const sql = 'SELECT id, userId FROM list_entry WHERE id = ?';
  return (await queryRow<{ userId: string }>(manager, sql, [entryId], { id: entryId }))?.userId;
}

/** One such day of an entry that the viewer may see. */
export async function findWatchedDay(
  manager: EntityManager,
  { viewing, entryId, pass, day }: { viewing: Viewing } & Pick<WatchedDay, 'entryId' | 'pass' | 'day'>,
): Promise<WatchedDay | null> {
  const row = await queryRow<SqlWatchedDay>(
    manager,
    `SELECT l.userId AS userId, ${dayColumns} FROM list_entry l JOIN episode_watch w ON w.entryId = l.id
      WHERE l.id = ? AND l.userId = ? AND w.pass = ? AND w.watchedAt >= ? AND w.watchedAt <= ? AND ${visibleEntries(viewing)}
      GROUP BY l.userId, w.entryId, l.animeId, w.pass, ${dayOfWatch}`,
    [entryId, viewing.ownerId, pass, `${day} 00:00:00.000`, `${day} 23:59:59.999`],
    { entryId, pass, day },
  );
  return row ? { ...row, watchedAt: fromSqlInstant(row.watchedAt) } : null;
}

/** When a user first watched an episode at this instant or later. */
export async function firstWatchFrom(
  manager: EntityManager,
  { userId, from }: { userId: string; from: Date },
): Promise<Date | undefined> {
  const row = await queryRow<{ watchedAt: string | Date }>(
    manager,
    'SELECT userId, watchedAt FROM episode_watch WHERE userId = ? AND watchedAt >= ? ORDER BY watchedAt LIMIT 1',
    [userId, toSqlInstant(from)],
    { userId },
  );
  return row && fromSqlInstant(row.watchedAt);
}

/** Episodes by hour (UTC) watched, such as `2026-01-02 03`, in order. `all`: the viewer may see every entry. */
export async function countWatchesByHour(
  manager: EntityManager,
  { viewing, from, until, all }: { viewing: Viewing; from: Date; until: Date; all: boolean },
): Promise<{ hour: string; count: number }[]> {
  const shown = all
    ? ''
    : `AND w.entryId IN (SELECT l.id FROM list_entry l WHERE l.userId = ? AND ${visibleEntries(viewing)})`;
  const rows: { hour: string; n: number | string }[] = await manager.query(
    markHeavy(`SELECT SUBSTR(CAST(w.watchedAt AS CHAR), 1, 13) AS hour, COUNT(*) AS n FROM episode_watch w
      WHERE w.userId = ? AND w.watchedAt >= ? AND w.watchedAt < ? ${shown}
      GROUP BY SUBSTR(CAST(w.watchedAt AS CHAR), 1, 13) ORDER BY hour`),
    [viewing.ownerId, toSqlInstant(from), toSqlInstant(until), ...(all ? [] : [viewing.ownerId])],
  );
  return rows.map(({ hour, n }) => ({ hour, count: Number(n) }));
}

/** Whether the owner's list has entries that the viewer may not see. */
export async function hidesEntries(manager: EntityManager, viewing: Viewing): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `SELECT l.id FROM list_entry l WHERE l.userId = ? AND NOT (${visibleEntries(viewing)}) LIMIT 1`,
    [viewing.ownerId],
  );
  return rows.length > 0;
}
