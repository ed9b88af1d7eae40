import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { findRow, hasRow } from '../byKey';
import { ActivityAnswerEntity, ActivityLikeEntity } from '../entities/activity';
import { fromSqlInstant } from '../instant';
import { setRemoved } from '../setRemoved';
import { type Condition, notHidden, type ReaderView } from './readerConditions';
import { columnsOf, type SqlRow, withDates } from './sqlRow';

export type ActivityAnswer = ActivityAnswerEntity;
type Like = Pick<ActivityLikeEntity, 'activityId' | 'userId'>;

const columns = columnsOf('k', [
  'id',
  'activityId',
  'userId',
  'ownerId',
  'text',
  'removedAt',
  'createdAt',
] satisfies (keyof ActivityAnswer)[]);

const toAnswer = (row: SqlRow<ActivityAnswer>): ActivityAnswer =>
  withDates<ActivityAnswer, 'removedAt' | 'createdAt'>(row, ['removedAt', 'createdAt']);

/** Leaves out what people said who are hidden from the reader, or are no longer friends of the activity's owner. */
function saidByFriends(reader: ReaderView): Condition {
  const met = notHidden('k.userId', reader);
  const sql = `(k.userId = k.ownerId
    OR EXISTS (SELECT 1 FROM friendship f WHERE f.userId = k.ownerId AND f.friendId = k.userId)) AND ${met.sql}`;
  return { sql, values: met.values };
}

export async function likeExists(manager: EntityManager, { activityId, userId }: Like): Promise<boolean> {
  return await hasRow(manager, ActivityLikeEntity, { activityId, userId });
}

export async function insertLike(manager: EntityManager, row: ActivityLikeEntity): Promise<void> {
  await manager.insert(ActivityLikeEntity, row);
}

export async function deleteLike(manager: EntityManager, { activityId, userId }: Like): Promise<void> {
  await manager.delete(ActivityLikeEntity, { activityId, userId });
}

/** Removes a user's likes of what another user did. */
export async function deleteLikesOf(
  manager: EntityManager,
  { userId, ownerId }: { userId: string; ownerId: string },
): Promise<void> {
  await manager.delete(ActivityLikeEntity, { userId, ownerId });
}

/** How many people like each of these activities, and whether the reader does. */
export async function countLikes(
  manager: EntityManager,
  { reader, activityIds }: { reader: ReaderView; activityIds: readonly string[] },
): Promise<{ activityId: string; n: number; liked: boolean }[]> {
  const said = saidByFriends(reader);
  const rows = await runInSlices<string, { activityId: string; n: number | string; liked: number | string }>(
    activityIds,
    (slice, marks) =>
      manager.query(
        `SELECT k.activityId AS activityId, COUNT(*) AS n,
                SUM(CASE WHEN k.userId = ? THEN 1 ELSE 0 END) AS liked
           FROM activity_like k WHERE k.activityId IN (${marks}) AND ${said.sql} GROUP BY k.activityId`,
        [reader.userId ?? '', ...slice, ...said.values],
      ),
  );
  return rows.map(({ activityId, n, liked }) => ({ activityId, n: Number(n), liked: Number(liked) > 0 }));
}

/** The latest answers to each of these activities, oldest first; `total` is how many the reader can read. */
export async function latestAnswers(
  manager: EntityManager,
  { reader, activityIds, most }: { reader: ReaderView; activityIds: readonly string[]; most: number },
): Promise<(ActivityAnswer & { total: number })[]> {
  const said = saidByFriends(reader);
  const rows = await runInSlices<string, SqlRow<ActivityAnswer> & { total: number | string }>(
    activityIds,
    (slice, marks) =>
      manager.query(
        `SELECT ${columns}, k.total AS total FROM (
            SELECT k.*, COUNT(*) OVER (PARTITION BY k.activityId) AS total,
                   ROW_NUMBER() OVER (PARTITION BY k.activityId ORDER BY k.createdAt DESC, k.id DESC) AS turn
              FROM activity_answer k
             WHERE k.activityId IN (${marks}) AND k.removedAt IS NULL AND ${said.sql}
          ) k WHERE k.turn <= ? ORDER BY k.createdAt, k.id`,
        [...slice, ...said.values, most],
      ),
  );
  return rows.map(({ total, ...row }) => ({ ...toAnswer(row), total: Number(total) }));
}

export async function countAnswers(manager: EntityManager, activityId: string): Promise<number> {
  return await manager.countBy(ActivityAnswerEntity, { activityId });
}

export async function findAnswer(manager: EntityManager, id: string): Promise<ActivityAnswer | null> {
  return await findRow(manager, ActivityAnswerEntity, { where: { id } });
}

export async function answersByIds(
  manager: EntityManager,
  ids: readonly string[],
): Promise<ActivityAnswer[]> {
  const rows = await runInSlices<string, SqlRow<ActivityAnswer>>(ids, (slice, marks) =>
    manager.query(`SELECT ${columns} FROM activity_answer k WHERE k.id IN (${marks})`, [...slice]),
  );
  return rows.map(toAnswer);
}

export async function insertAnswer(manager: EntityManager, row: ActivityAnswer): Promise<void> {
  await manager.insert(ActivityAnswerEntity, row);
}

export async function deleteAnswer(manager: EntityManager, id: string): Promise<void> {
  await manager.delete(ActivityAnswerEntity, { id });
}

/** Removes an answer, or restores it with null. Returns whether that changed it. */
export async function setAnswerRemoved(
  manager: EntityManager,
  id: string,
  removedAt: Date | null,
): Promise<boolean> {
  return await setRemoved(manager, ActivityAnswerEntity, id, removedAt);
}

type Exported = { userId: string; after: string; most: number };

/** A user's answers by id, with the handles of those whom they answered. */
export async function exportedAnswers(
  manager: EntityManager,
  { userId, after, most }: Exported,
): Promise<{ id: string; to: string | null; text: string; createdAt: Date }[]> {
  const rows: { id: string; handle: string | null; text: string; createdAt: string | Date }[] =
    await manager.query(
      `SELECT k.id AS id, p.handle AS handle, k.text AS text, k.createdAt AS createdAt
         FROM activity_answer k LEFT JOIN profile p ON p.userId = k.ownerId
        WHERE k.userId = ? AND k.id > ? ORDER BY k.id LIMIT ?`,
      [userId, after, most],
    );
  return rows.map(({ id, handle, text, createdAt }) => ({
    id,
    to: handle,
    text,
    createdAt: fromSqlInstant(createdAt),
  }));
}

/** A user's likes by activity, with the handles of those who did what they like. */
export async function exportedLikes(
  manager: EntityManager,
  { userId, after, most }: Exported,
): Promise<{ id: string; to: string | null; createdAt: Date }[]> {
  const rows: { id: string; handle: string | null; createdAt: string | Date }[] = await manager.query(
    `SELECT k.activityId AS id, p.handle AS handle, k.createdAt AS createdAt
       FROM activity_like k LEFT JOIN profile p ON p.userId = k.ownerId
      WHERE k.userId = ? AND k.activityId > ? ORDER BY k.activityId LIMIT ?`,
    [userId, after, most],
  );
  return rows.map(({ id, handle, createdAt }) => ({ id, to: handle, createdAt: fromSqlInstant(createdAt) }));
}
