import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { queryRow } from '../byKey';
import { CommentVersionEntity, ReviewEntity, type Verdict } from '../entities/reviews';
import { fromSqlInstant, fromSqlInstantOrNull, toSqlInstant } from '../instant';
import { countOf, limitOffset, type PageInput } from '../page';
import { markByKey, markHeavy } from '../readMarks';
import {
  beyond,
  notClosed,
  notHidden,
  type ReaderView,
  type Slice,
  wantedFromFriends,
} from './readerConditions';
import { columnsOf, type SqlRow, withDates } from './sqlRow';
import { suitableFor, type Thread } from './threadStore';

export type Review = ReviewEntity;
export type CommentVersion = CommentVersionEntity;

const columns = columnsOf('w', [
  'id',
  'userId',
  'animeId',
  'threadId',
  'verdict',
  'progress',
  'shown',
  'helpful',
  'createdAt',
] satisfies (keyof Review)[]);

function toReview(row: SqlRow<Review>): Review {
  const { shown, ...rest } = withDates<Review, 'createdAt'>(row, ['createdAt']);
  return { ...rest, shown: Boolean(shown) };
}

/** Reviews with a text that can be read. */
const written = 'w.shown = 1 AND w.threadId IS NOT NULL';

export async function insertReview(manager: EntityManager, row: Review): Promise<void> {
  await manager.insert(ReviewEntity, row);
}

export async function updateReview(
  manager: EntityManager,
  id: string,
  changes: Partial<Pick<Review, 'verdict' | 'progress' | 'threadId' | 'createdAt'>>,
): Promise<void> {
  await manager.update(ReviewEntity, { id }, changes);
}

/** Dates a review as its text. */
export async function dateReview(manager: EntityManager, threadId: string, createdAt: Date): Promise<void> {
  await manager.update(ReviewEntity, { threadId }, { createdAt });
}

export async function deleteReview(manager: EntityManager, id: string): Promise<void> {
  await manager.delete(ReviewEntity, { id });
}

/** A user's review of an anime, with what became of its text. */
export async function findReview(
  manager: EntityManager,
  { userId, animeId }: { userId: string; animeId: number },
): Promise<(Review & Pick<Thread, 'deletedAt' | 'removedAt' | 'locked'>) | null> {
  const row = await queryRow<SqlRow<Review & Pick<Thread, 'deletedAt' | 'removedAt' | 'locked'>>>(
    manager,
    `SELECT ${columns}, t.deletedAt AS deletedAt, COALESCE(t.removedAt, o.removedAt) AS removedAt,
            t.locked AS locked
       FROM review w LEFT JOIN thread t ON t.id = w.threadId
       LEFT JOIN thread_comment o ON o.threadId = t.id AND o.level = 0
      WHERE w.userId = ? AND w.animeId = ?`,
    [userId, animeId],
    { userId, animeId },
  );
  if (!row) return null;
  const { deletedAt, removedAt, locked } = row;
  return {
    ...toReview(row),
    deletedAt: fromSqlInstantOrNull(deletedAt),
    removedAt: fromSqlInstantOrNull(removedAt),
    locked: Boolean(locked),
  };
}

/** How many reviews a user has written a text for. */
export async function countWrittenReviews(manager: EntityManager, userId: string): Promise<number> {
  return countOf(
    await manager.query('SELECT COUNT(*) AS n FROM review WHERE userId = ? AND threadId IS NOT NULL', [
      userId,
    ]),
  );
}

/** A user's own reviews of these anime, with or without a text, except those whose text they have deleted. */
export async function ownReviews(
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<Review[]> {
  const rows = await runInSlices<number, SqlRow<Review>>(animeIds, (slice, marks) =>
    manager.query(
      `SELECT ${columns} FROM review w LEFT JOIN thread t ON t.id = w.threadId
        WHERE w.userId = ? AND w.animeId IN (${marks}) AND t.deletedAt IS NULL`,
      [userId, ...slice],
    ),
  );
  return rows.map(toReview);
}

/** The reviews whose texts these threads open. */
export async function reviewsByThreads(
  manager: EntityManager,
  threadIds: readonly string[],
): Promise<Review[]> {
  const rows = await runInSlices<string, SqlRow<Review>>(threadIds, (slice, marks) =>
    manager.query(markByKey(`SELECT ${columns} FROM review w WHERE w.threadId IN (${marks})`), [...slice]),
  );
  return rows.map(toReview);
}

/**
 * Number of reviews of these anime by verdict, those without a text included: of people with a public profile who do not hide the
 * anime.
 */
export async function countVerdicts(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<{ animeId: number; verdict: Verdict; n: number }[]> {
  const rows = await runInSlices<number, { animeId: number; verdict: Verdict; n: number | string }>(
    animeIds,
    (slice, marks) =>
      manager.query(
        `SELECT w.animeId AS animeId, w.verdict AS verdict, COUNT(*) AS n
           FROM review w LEFT JOIN user_settings s ON s.userId = w.userId
           LEFT JOIN list_entry e ON e.userId = w.userId AND e.animeId = w.animeId
          WHERE w.animeId IN (${marks}) AND w.shown = 1
            AND COALESCE(s.privacy, 'PUBLIC') = 'PUBLIC' AND COALESCE(e.visibility, 'PUBLIC') = 'PUBLIC'
          GROUP BY w.animeId, w.verdict`,
        [...slice],
      ),
  );
  return rows.map(({ animeId, verdict, n }) => ({ animeId: Number(animeId), verdict, n: Number(n) }));
}

/**
 * A page of the reviews with a text of each of these anime: those by the reader's friends first, then the most helpful ones.
 * `total` is how many the reader can read.
 */
export async function reviewsOnAnime(
  manager: EntityManager,
  { reader, animeIds, ...page }: PageInput & { reader: ReaderView; animeIds: readonly number[] },
): Promise<(Review & { total: number })[]> {
  const met = notHidden('w.userId', reader);
  const [most, skipped] = limitOffset(page);
  const rows = await runInSlices<number, SqlRow<Review> & { total: number | string }>(
    animeIds,
    (slice, marks) =>
      manager.query(
        // Ranked by what the index holds; the rows are read for the page alone.
        markHeavy(`SELECT ${columns}, r.total AS total FROM (
            SELECT w.id, w.animeId, COUNT(*) OVER (PARTITION BY w.animeId) AS total,
                   ROW_NUMBER() OVER (PARTITION BY w.animeId
                     ORDER BY CASE WHEN f.friendId IS NULL THEN 1 ELSE 0 END, w.helpful DESC, w.createdAt DESC, w.id DESC) AS turn
              FROM review w LEFT JOIN friendship f ON f.userId = ? AND f.friendId = w.userId
             WHERE w.animeId IN (${marks}) AND ${written} AND ${met.sql}
          ) r JOIN review w ON w.id = r.id WHERE r.turn > ? AND r.turn <= ? ORDER BY r.animeId, r.turn`),
        [reader.userId ?? '', ...slice, ...met.values, skipped, skipped + most],
      ),
  );
  return rows.map(({ total, ...row }) => ({ ...toReview(row), total: Number(total) }));
}

/** How many reviews with a text of each of these anime the reader can read. */
export async function countReviews(
  manager: EntityManager,
  { reader, animeIds }: { reader: ReaderView; animeIds: readonly number[] },
): Promise<{ animeId: number; total: number }[]> {
  const met = notHidden('w.userId', reader);
  const rows = await runInSlices<number, { animeId: number; total: number | string }>(
    animeIds,
    (slice, marks) =>
      manager.query(
        `SELECT w.animeId AS animeId, COUNT(*) AS total FROM review w
          WHERE w.animeId IN (${marks}) AND ${written} AND ${met.sql} GROUP BY w.animeId`,
        [...slice, ...met.values],
      ),
  );
  return rows.map(({ animeId, total }) => ({ animeId, total: Number(total) }));
}

/** A user's reviews with a text, newest first, of anime that the reader may see. */
export async function reviewsBy(
  manager: EntityManager,
  { userId, reader, after, most }: Slice & { userId: string; reader: ReaderView },
): Promise<Review[]> {
  const from = beyond(after, { at: 'w.createdAt', id: 'w.id' });
  const rows: SqlRow<Review>[] = await manager.query(
    `SELECT ${columns} FROM review w
      WHERE w.userId = ? AND ${written} AND ${suitableFor('w')} AND ${from.sql} ORDER BY w.createdAt DESC, w.id DESC LIMIT ?`,
    [userId, reader.userId ?? '', ...from.values, most],
  );
  return rows.map(toReview);
}

/** A written review by its id, if its anime suits the reader. */
export async function findWrittenReview(
  manager: EntityManager,
  { id, readerId }: { id: string; readerId: string },
): Promise<Review | null> {
  const row = await queryRow<SqlRow<Review>>(
    manager,
    `SELECT ${columns} FROM review w WHERE w.id = ? AND ${written} AND ${suitableFor('w')}`,
    [id, readerId],
    { id },
  );
  return row ? toReview(row) : null;
}

/** What a user's friends reviewed since an instant, newest first. A cursor without an id: all of that instant is still to come. */
export async function reviewsByFriends(
  manager: EntityManager,
  {
    userId,
    since,
    after,
    most,
  }: { userId: string; since: Date; after: { at: Date; id: string | null } | null; most: number },
): Promise<Review[]> {
  const open = notClosed('f.friendId', { userId });
  const from =
    after?.id === null
      ? { sql: 'w.createdAt <= ?', values: [toSqlInstant(after.at)] }
      : beyond(after && { at: after.at, id: after.id }, { at: 'w.createdAt', id: 'w.id' });
  const rows: SqlRow<Review>[] = await manager.query(
    markHeavy(`SELECT ${columns} FROM friendship f JOIN review w ON w.userId = f.friendId
      WHERE f.userId = ? AND w.createdAt >= ? AND ${from.sql} AND ${written} AND ${open.sql} AND ${suitableFor('w')}
        AND ${wantedFromFriends('w.animeId')}
      ORDER BY w.createdAt DESC, w.id DESC LIMIT ?`),
    [userId, toSqlInstant(since), ...from.values, ...open.values, userId, most],
  );
  return rows.map(toReview);
}

export interface ExportedReview extends Pick<Review, 'animeId' | 'verdict' | 'progress' | 'createdAt'> {
  id: string;
  /** Markdown; null for a verdict without a text. */
  text: string | null;
}

/** A user's reviews, except those whose text they have deleted, by id. */
export async function exportedReviews(
  manager: EntityManager,
  { userId, after, most }: { userId: string; after: string; most: number },
): Promise<ExportedReview[]> {
  const rows: SqlRow<ExportedReview>[] = await manager.query(
    `SELECT w.id AS id, w.animeId AS animeId, w.verdict AS verdict, w.progress AS progress,
            w.createdAt AS createdAt, o.body AS text
       FROM review w LEFT JOIN thread t ON t.id = w.threadId
       LEFT JOIN thread_comment o ON o.threadId = t.id AND o.level = 0
      WHERE w.userId = ? AND w.id > ? AND t.deletedAt IS NULL ORDER BY w.id LIMIT ?`,
    [userId, after, most],
  );
  return rows.map((row) => ({ ...row, createdAt: fromSqlInstant(row.createdAt) }));
}

/** Threads of the reviews whose texts a user likes: of these anime, of one author, or all. */
export async function likedReviews(
  manager: EntityManager,
  { userId, animeIds, authorId }: { userId: string; animeIds?: readonly number[]; authorId?: string },
): Promise<string[]> {
  const whose = authorId === undefined ? '' : 'AND w.userId = ?';
  const liked = `SELECT w.threadId AS threadId FROM comment_like k
      JOIN thread_comment o ON o.id = k.commentId AND o.level = 0 JOIN review w ON w.threadId = o.threadId
      WHERE k.userId = ? ${whose}`;
  const values = authorId === undefined ? [userId] : [userId, authorId];
  const rows: { threadId: string }[] = animeIds
    ? await runInSlices(animeIds, (slice, marks) =>
        manager.query(`${liked} AND w.animeId IN (${marks})`, [...values, ...slice]),
      )
    : await manager.query(liked, values);
  return rows.map(({ threadId }) => threadId);
}

/** Deletes a user's verdicts without a text; with `all`, every review, whose texts are the caller's. */
export async function deleteReviewsBy(
  manager: EntityManager,
  { userId, all }: { userId: string; all: boolean },
): Promise<void> {
  await manager.query(`DELETE FROM review WHERE userId = ? ${all ? '' : 'AND threadId IS NULL'}`, [userId]);
}

export async function insertVersion(manager: EntityManager, row: CommentVersion): Promise<void> {
  await manager.insert(CommentVersionEntity, row);
}

/** Earlier texts of a comment, newest first. */
export async function versionsOf(
  manager: EntityManager,
  { commentId, most }: { commentId: string; most: number },
): Promise<CommentVersion[]> {
  const rows: SqlRow<CommentVersion>[] = await manager.query(
    `SELECT ${columnsOf('v', ['id', 'commentId', 'body', 'replacedAt'])} FROM comment_version v
      WHERE v.commentId = ? ORDER BY v.replacedAt DESC, v.id DESC LIMIT ?`,
    [commentId, most],
  );
  return rows.map((row) => withDates<CommentVersion, 'replacedAt'>(row, ['replacedAt']));
}

/** Deletes what a user's reviews said before their edits. */
export async function deleteVersionsOfAuthor(manager: EntityManager, authorId: string): Promise<void> {
  await manager.query(
    'DELETE FROM comment_version WHERE commentId IN (SELECT id FROM thread_comment WHERE authorId = ?)',
    [authorId],
  );
}

/** Deletes these versions of a comment. */
export async function deleteVersions(manager: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await manager.delete(CommentVersionEntity, [...ids]);
}
