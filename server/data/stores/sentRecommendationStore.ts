import { type EntityManager, IsNull } from 'typeorm';
import { changeInSlices } from '../bulkInsert';
import { findRow, queryRow } from '../byKey';
import { SentRecommendationEntity } from '../entities/community';
import { toSqlInstant } from '../instant';
import { countOf } from '../page';
import { columnsOf, type SqlRow, withDates } from './sqlRow';
import { suitableFor } from './threadStore';

export type SentRecommendation = SentRecommendationEntity;
export type { RecommendationAnswer } from '../entities/community';

const columns = columnsOf('s', [
  'id',
  'fromId',
  'toId',
  'animeId',
  'note',
  'sentAt',
  'settledAt',
  'answer',
] satisfies (keyof SentRecommendation)[]);

const toRecommendation = (row: SqlRow<SentRecommendation>): SentRecommendation =>
  withDates<SentRecommendation, 'sentAt' | 'settledAt'>(row, ['sentAt', 'settledAt']);

/** Excludes adult titles for someone who does not see them, and what comes from friends that its recipient has muted. */
const shown = `(${suitableFor('s')}
  AND NOT EXISTS (SELECT 1 FROM muted_friend m WHERE m.userId = s.toId AND m.friendId = s.fromId))`;

/** What a user has not answered yet and is shown, latest first; `total` is how many there are in all. */
export async function openRecommendations(
  manager: EntityManager,
  { toId, most }: { toId: string; most: number },
): Promise<(SentRecommendation & { total: number })[]> {
  const rows: (SqlRow<SentRecommendation> & { total: number | string })[] = await manager.query(
    `SELECT ${columns}, COUNT(*) OVER () AS total FROM sent_recommendation s
      WHERE s.toId = ? AND s.settledAt IS NULL AND ${shown}
      ORDER BY s.sentAt DESC, s.id DESC LIMIT ?`,
    [toId, toId, most],
  );
  return rows.map(({ total, ...row }) => ({ ...toRecommendation(row), total: Number(total) }));
}

/** How many a user has not answered yet, of those that they are shown or of the others. */
export async function countOpenRecommendations(
  manager: EntityManager,
  { toId, isShown }: { toId: string; isShown: boolean },
): Promise<number> {
  return countOf(
    await manager.query(
      `SELECT COUNT(*) AS n FROM sent_recommendation s
        WHERE s.toId = ? AND s.settledAt IS NULL AND ${isShown ? shown : `NOT ${shown}`}`,
      [toId, toId],
    ),
  );
}

/** Whether its recipient is shown it. */
export async function isRecommendationShown(
  manager: EntityManager,
  { toId, id }: Pick<SentRecommendation, 'toId' | 'id'>,
): Promise<boolean> {
  const sql = `SELECT s.id AS id, s.toId AS toId FROM sent_recommendation s
    WHERE s.id = ? AND s.toId = ? AND ${shown}`;
  return (await queryRow(manager, sql, [id, toId, toId], { id, toId })) !== undefined;
}

/** How many a user has sent since an instant. */
export async function countSentRecommendations(
  manager: EntityManager,
  { fromId, since }: { fromId: string; since: Date },
): Promise<number> {
  return countOf(
    await manager.query('SELECT COUNT(*) AS n FROM sent_recommendation WHERE fromId = ? AND sentAt > ?', [
      fromId,
      toSqlInstant(since),
    ]),
  );
}

/** What a user has recommended to another of an anime, answered or not. */
export async function findSentRecommendation(
  manager: EntityManager,
  { fromId, toId, animeId }: Pick<SentRecommendation, 'fromId' | 'toId' | 'animeId'>,
): Promise<SentRecommendation | null> {
  return await findRow(manager, SentRecommendationEntity, { where: { toId, fromId, animeId } });
}

/** One that its recipient has not answered yet. */
export async function findOpenRecommendation(
  manager: EntityManager,
  { toId, id }: Pick<SentRecommendation, 'toId' | 'id'>,
): Promise<SentRecommendation | null> {
  const found = await findRow(manager, SentRecommendationEntity, { where: { id, toId } });
  return found?.settledAt === null ? found : null;
}

/** Writes one anew, or over the one with its id. */
export async function saveSentRecommendation(manager: EntityManager, row: SentRecommendation): Promise<void> {
  await manager.upsert(SentRecommendationEntity, row, ['id']);
}

/** False if it was answered meanwhile. */
export async function settleRecommendation(
  manager: EntityManager,
  { id, answer, settledAt }: Pick<SentRecommendation, 'id' | 'answer'> & { settledAt: Date },
): Promise<boolean> {
  const where = { id, settledAt: IsNull() };
  const { affected } = await manager.update(SentRecommendationEntity, where, { answer, settledAt });
  return affected !== 0;
}

/** Takes an answer back, unless the recommendation is gone or was sent again since. */
export async function reopenRecommendation(
  manager: EntityManager,
  { toId, id, settledAt }: Pick<SentRecommendation, 'toId' | 'id'> & { settledAt: Date },
): Promise<void> {
  await manager.update(SentRecommendationEntity, { id, toId, settledAt }, { answer: null, settledAt: null });
}

/** Deletes what two users have recommended to each other, with the notifications of it. */
export async function deleteRecommendationsBetween(
  manager: EntityManager,
  [one, other]: readonly [string, string],
): Promise<void> {
  const pair = '(fromId = ? AND toId = ?) OR (fromId = ? AND toId = ?)';
  const values = [one, other, other, one];
  await manager.query(
    `DELETE FROM notification
      WHERE userId IN (?, ?) AND reference IN (SELECT id FROM sent_recommendation WHERE ${pair})`,
    [one, other, ...values],
  );
  await manager.query(`DELETE FROM sent_recommendation WHERE ${pair}`, values);
}

export interface ExportedSentRecommendation
  extends Pick<SentRecommendation, 'id' | 'animeId' | 'note' | 'sentAt' | 'settledAt' | 'answer'> {
  /** The other person. */
  handle: string | null;
}

/** What a user has sent, or got, by id. */
export async function exportedSentRecommendations(
  manager: EntityManager,
  { userId, sent, after, most }: { userId: string; sent: boolean; after: string; most: number },
): Promise<ExportedSentRecommendation[]> {
  const [own, other] = sent ? ['fromId', 'toId'] : ['toId', 'fromId'];
  const rows: SqlRow<ExportedSentRecommendation>[] = await manager.query(
    `SELECT s.id AS id, p.handle AS handle, s.animeId AS animeId, s.note AS note, s.sentAt AS sentAt,
            s.settledAt AS settledAt, s.answer AS answer
       FROM sent_recommendation s LEFT JOIN profile p ON p.userId = s.${other}
      WHERE s.${own} = ? AND s.id > ? ORDER BY s.id LIMIT ?`,
    [userId, after, most],
  );
  return rows.map((row) =>
    withDates<ExportedSentRecommendation, 'sentAt' | 'settledAt'>(row, ['sentAt', 'settledAt']),
  );
}

/** Deletes up to `most` that were answered until an instant. Returns how many. */
export async function sweepSentRecommendations(
  manager: EntityManager,
  { until, most }: { until: Date; most: number },
): Promise<number> {
  const rows: { id: string }[] = await manager.query(
    'SELECT id FROM sent_recommendation WHERE settledAt <= ? LIMIT ?',
    [toSqlInstant(until), most],
  );
  await changeInSlices(
    manager,
    'DELETE FROM sent_recommendation WHERE id IN ({ids})',
    rows.map(({ id }) => id),
  );
  return rows.length;
}
