import type { EntityManager } from 'typeorm';
import { bulkInsert, inSlices } from '../../../data/bulkInsert';
import { fromSqlInstant, toSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';
import { placesAtEnd, queueOf } from '../places';
import type { QueueRow } from '../undo/steps';

type SqlQueueRow = Omit<QueueRow, 'createdAt'> & { createdAt: string | Date };

const columns = ['id', 'animeId', 'episodeNumber', 'place', 'createdAt'] as const;
export const queueColumns = columns.map((column) => `q.${column} AS ${column}`).join(', ');

export function toQueueRow(row: SqlQueueRow): QueueRow {
  const { id, animeId, episodeNumber, place, createdAt } = row;
  return { id, animeId, episodeNumber, place, createdAt: fromSqlInstant(createdAt).toISOString() };
}

/** A person's queue items about these anime. */
export async function queueRowsOf(
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<QueueRow[]> {
  const rows = await inSlices<number, SqlQueueRow>(animeIds, (slice, marks) =>
    manager.query(`SELECT ${queueColumns} FROM queue_item q WHERE q.userId = ? AND q.animeId IN (${marks})`, [
      userId,
      ...slice,
    ]),
  );
  return rows.map(toQueueRow);
}

export async function countQueue(manager: EntityManager, userId: string): Promise<number> {
  const [row]: { n: number | string }[] = await manager.query(
    'SELECT COUNT(*) AS n FROM queue_item WHERE userId = ?',
    [userId],
  );
  return Number(row?.n ?? 0);
}

/** Puts these anime at the end of the queue, each as "its next episode". */
export async function appendAnime(
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<QueueRow[]> {
  if (animeIds.length === 0) return [];
  const places = await placesAtEnd(manager, queueOf(userId), animeIds.length);
  const createdAt = clock.now();
  const rows = animeIds.map((animeId, index) => ({
    id: random.id(),
    animeId,
    episodeNumber: 0,
    place: places[index] ?? '',
    createdAt: createdAt.toISOString(),
  }));
  await insertQueueRows(manager, userId, rows);
  return rows;
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

export async function removeQueueRows(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await inSlices(ids, async (slice, marks) => {
    await manager.query(`DELETE FROM queue_item WHERE id IN (${marks})`, [...slice]);
    return [];
  });
}
