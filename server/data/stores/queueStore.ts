import type { EntityManager } from 'typeorm';
import { bulkInsert, changeInSlices, runInSlices } from '../bulkInsert';
import { queryRow } from '../byKey';
import { fromSqlInstant, toSqlInstant } from '../instant';
import { countOf, limitOffset, type PageInput } from '../page';
import { markByKey } from '../readMarks';
import { nextCounted, nextHasAired } from './nextEpisode';

/** An item of a user's queue; episode 0 means the anime's next unwatched one. */
export interface QueueRow {
  id: string;
  animeId: number;
  episodeNumber: number;
  place: string;
  /** ISO 8601. */
  createdAt: string;
}

type SqlQueueRow = Omit<QueueRow, 'createdAt'> & { createdAt: string | Date };

const columns = ['id', 'animeId', 'episodeNumber', 'place', 'createdAt'] as const;
const selected = columns.map((column) => `q.${column} AS ${column}`).join(', ');

function toQueueRow(row: SqlQueueRow): QueueRow {
  const { id, animeId, episodeNumber, place, createdAt } = row;
  return { id, animeId, episodeNumber, place, createdAt: fromSqlInstant(createdAt).toISOString() };
}

/** A user's queue items for these anime. */
export async function queueRowsOf(
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<QueueRow[]> {
  const rows = await runInSlices<number, SqlQueueRow>(animeIds, (slice, marks) =>
    manager.query(`SELECT ${selected} FROM queue_item q WHERE q.userId = ? AND q.animeId IN (${marks})`, [
      userId,
      ...slice,
    ]),
  );
  return rows.map(toQueueRow);
}

/** A user's whole queue, in order. */
export async function wholeQueue(manager: EntityManager, userId: string): Promise<QueueRow[]> {
  const rows: SqlQueueRow[] = await manager.query(
    `SELECT ${selected} FROM queue_item q WHERE q.userId = ? ORDER BY q.place, q.id`,
    [userId],
  );
  return rows.map(toQueueRow);
}

export async function findQueueRow(
  manager: EntityManager,
  { userId, id }: { userId: string; id: string },
): Promise<QueueRow | null> {
  const sql = markByKey(
    `SELECT ${selected}, q.userId AS userId FROM queue_item q WHERE q.id = ? AND q.userId = ?`,
  );
  const row = await queryRow<SqlQueueRow>(manager, sql, [id, userId], { id, userId });
  return row ? toQueueRow(row) : null;
}

export async function countQueue(manager: EntityManager, userId: string): Promise<number> {
  return countOf(await manager.query('SELECT COUNT(*) AS n FROM queue_item WHERE userId = ?', [userId]));
}

export interface QueuePageRows {
  /** `next` is the user's next episode of the anime, whatever the item points at. */
  rows: (QueueRow & { next: number })[];
  totalItems: number;
  /** Number of items whose anime has a known episode length. */
  known: number;
  /** Total minutes of one episode of each of them. */
  minutes: number;
}

interface SqlNext {
  progress: number | null;
  counted: number | string | null;
  episodeCount: number | null;
}

/** For the anime `a`, an entry `l` and settings `s`, each of which may be missing. */
const nextColumns = `l.progress AS progress, a.episodeCount AS episodeCount,
  CASE WHEN s.skipFiller = 1 THEN ${nextCounted('a.id', 'COALESCE(l.progress, 0)')} END AS counted`;

/** If all that is left is skipped, the next one is what it is for everyone. */
function nextOf({ progress, counted, episodeCount }: SqlNext): number {
  const plain = (progress ?? 0) + 1;
  const next = Number(counted ?? plain);
  return next > (episodeCount ?? next) ? plain : next;
}

/** A person's next episode of an anime, on their list or not. */
export async function nextNumberOf(
  manager: EntityManager,
  { userId, animeId }: { userId: string; animeId: number },
): Promise<number> {
  const rows: SqlNext[] = await manager.query(
    `SELECT ${nextColumns}
       FROM anime a LEFT JOIN list_entry l ON l.userId = ? AND l.animeId = a.id
       LEFT JOIN user_settings s ON s.userId = ? WHERE a.id = ?`,
    [userId, userId, animeId],
  );
  return rows[0] ? nextOf(rows[0]) : 1;
}

/** One page of a user's queue in order, with the total length of one episode per item. */
export async function pageOfQueue(
  manager: EntityManager,
  { userId, ...page }: { userId: string } & PageInput,
): Promise<QueuePageRows> {
  const rows: (SqlQueueRow & SqlNext)[] = await manager.query(
    `SELECT ${selected}, ${nextColumns}
       FROM queue_item q JOIN anime a ON a.id = q.animeId
       LEFT JOIN list_entry l ON l.userId = q.userId AND l.animeId = q.animeId
       LEFT JOIN user_settings s ON s.userId = q.userId
      WHERE q.userId = ? ORDER BY q.place, q.id LIMIT ? OFFSET ?`,
    [userId, ...limitOffset(page)],
  );
  const totals: { n: number | string; known: number | string; minutes: number | string | null }[] =
    await manager.query(
      `SELECT COUNT(*) AS n, COUNT(a.episodeMinutes) AS known, SUM(a.episodeMinutes) AS minutes
         FROM queue_item q JOIN anime a ON a.id = q.animeId WHERE q.userId = ?`,
      [userId],
    );
  return {
    rows: rows.map((row) => ({ ...toQueueRow(row), next: nextOf(row) })),
    totalItems: countOf(totals),
    known: Number(totals[0]?.known ?? 0),
    minutes: Number(totals[0]?.minutes ?? 0),
  };
}

/** Anime that a user is watching whose next episode has aired and that are not queued; last changed first. */
export async function animeToQueue(
  manager: EntityManager,
  { userId, now, limit }: { userId: string; now: Date; limit: number },
): Promise<number[]> {
  const rows: { animeId: number }[] = await manager.query(
    `SELECT l.animeId AS animeId FROM list_entry l
      WHERE l.userId = ? AND l.status IN ('WATCHING', 'REWATCHING')
        AND ${nextHasAired}
        AND NOT EXISTS (SELECT 1 FROM queue_item q WHERE q.userId = l.userId AND q.animeId = l.animeId)
      ORDER BY l.updatedAt DESC, l.id LIMIT ?`,
    [userId, toSqlInstant(now), toSqlInstant(now), limit],
  );
  return rows.map(({ animeId }) => animeId);
}

export async function insertQueueRows(
  manager: EntityManager,
  userId: string,
  rows: readonly QueueRow[],
): Promise<void> {
  await bulkInsert(
    manager,
    'queue_item',
    [...columns, 'userId'],
    rows.map(({ id, animeId, episodeNumber, place, createdAt }) => [
      id,
      animeId,
      episodeNumber,
      place,
      toSqlInstant(new Date(createdAt)),
      userId,
    ]),
  );
}

export async function setQueueEpisode(
  manager: EntityManager,
  { id, episodeNumber }: Pick<QueueRow, 'id' | 'episodeNumber'>,
): Promise<void> {
  await manager.query('UPDATE queue_item SET episodeNumber = ? WHERE id = ?', [episodeNumber, id]);
}

export async function deleteQueueRows(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await changeInSlices(manager, 'DELETE FROM queue_item WHERE id IN ({ids})', ids);
}

export async function deleteQueuedAnime(
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<void> {
  await changeInSlices(manager, 'DELETE FROM queue_item WHERE userId = ? AND animeId IN ({ids})', animeIds, [
    userId,
  ]);
}
