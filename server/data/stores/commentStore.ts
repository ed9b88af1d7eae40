import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import type { ThreadCommentEntity, ThreadEntity } from '../entities/threads';
import { fromSqlInstant, fromSqlInstantOrNull, toSqlInstant } from '../instant';
import { markByKey } from '../readMarks';
import { beyond, notHidden, type ReaderView, type Slice } from './readerConditions';
import { columnsOf, type SqlRow, withDates } from './sqlRow';
import { suitableFor } from './threadStore';

/** Values of `level`. A thread has one opening; comments belong to the thread, replies to a comment. */
export const levels = { opening: 0, comment: 1, reply: 2 } as const;

export type Comment = ThreadCommentEntity;
type SqlComment = SqlRow<Comment>;

const columns = columnsOf('c', [
  'id',
  'threadId',
  'level',
  'parentId',
  'authorId',
  'answeredUserId',
  'body',
  'episodeNumber',
  'likeCount',
  'replyCount',
  'editedAt',
  'deletedAt',
  'removedAt',
  'heldAt',
  'createdAt',
] satisfies (keyof Comment)[]);

const dates = ['editedAt', 'deletedAt', 'removedAt', 'heldAt', 'createdAt'] as const;
const toComment = (row: SqlComment): Comment => withDates<Comment, (typeof dates)[number]>(row, dates);

/** Neither deleted nor removed nor held. */
const readable = 'c.deletedAt IS NULL AND c.removedAt IS NULL AND c.heldAt IS NULL';

/** A held comment is there for its author, whose id is the value. */
const ownHeld = '(c.heldAt IS NOT NULL AND c.deletedAt IS NULL AND c.removedAt IS NULL AND c.authorId = ?)';

/** A deleted, removed or held comment leaves a placeholder only if it has replies. */
const standing = `((${readable}) OR c.replyCount > 0)`;

const repliesBelow =
  'SELECT 1 FROM thread_comment r WHERE r.parentId = c.id AND r.deletedAt IS NULL AND r.removedAt IS NULL AND r.heldAt IS NULL';

/** The comments of a thread without their replies, with those of the reader that are held. */
export async function commentsOf(
  manager: EntityManager,
  {
    threadId,
    reader,
    newestFirst,
    after,
    most,
  }: Slice & { threadId: string; reader: ReaderView; newestFirst: boolean },
): Promise<Comment[]> {
  const from = beyond(after, { at: 'c.createdAt', id: 'c.id', newestFirst });
  const met = notHidden('c.authorId', reader);
  const answered = notHidden('r.authorId', reader);
  // A placeholder is shown only if the reader can see replies below it.
  const stands =
    reader.hidden.size === 0 ? standing : `(${readable} OR EXISTS (${repliesBelow} AND ${answered.sql}))`;
  const direction = newestFirst ? 'DESC' : 'ASC';
  const rows: SqlComment[] = await manager.query(
    `SELECT ${columns} FROM thread_comment c
      WHERE c.threadId = ? AND c.level = ${levels.comment} AND ${from.sql} AND (${stands} OR ${ownHeld}) AND ${met.sql}
      ORDER BY c.createdAt ${direction}, c.id ${direction} LIMIT ?`,
    [
      threadId,
      ...from.values,
      ...(reader.hidden.size === 0 ? [] : answered.values),
      reader.userId ?? '',
      ...met.values,
      most,
    ],
  );
  return rows.map(toComment);
}

/** Number of replies to each of these comments that the reader can see. */
export async function countRepliesFor(
  manager: EntityManager,
  { reader, parentIds }: { reader: ReaderView; parentIds: readonly string[] },
): Promise<Map<string, number>> {
  const met = notHidden('c.authorId', reader);
  const rows = await runInSlices<string, { parentId: string; n: number | string }>(
    parentIds,
    (slice, marks) =>
      manager.query(
        `SELECT c.parentId AS parentId, COUNT(*) AS n FROM thread_comment c
        WHERE c.parentId IN (${marks}) AND ${readable} AND ${met.sql} GROUP BY c.parentId`,
        [...slice, ...met.values],
      ),
  );
  return new Map(rows.map(({ parentId, n }) => [parentId, Number(n)]));
}

/** Number of comments in each thread that the reader can see. Replies below a hidden comment do not count. */
export async function countCommentsFor(
  manager: EntityManager,
  { reader, threadIds }: { reader: ReaderView; threadIds: readonly string[] },
): Promise<Map<string, number>> {
  const met = notHidden('c.authorId', reader);
  const above = notHidden('p.authorId', reader);
  const rows = await runInSlices<string, { threadId: string; n: number | string }>(
    threadIds,
    (slice, marks) =>
      manager.query(
        `SELECT c.threadId AS threadId, COUNT(*) AS n
         FROM thread_comment c LEFT JOIN thread_comment p ON p.id = c.parentId
        WHERE c.threadId IN (${marks}) AND c.level <> ${levels.opening} AND ${readable} AND ${met.sql} AND ${above.sql}
        GROUP BY c.threadId`,
        [...slice, ...met.values, ...above.values],
      ),
  );
  return new Map(rows.map(({ threadId, n }) => [threadId, Number(n)]));
}

/** Comments per statement when reading replies. */
const PARENTS_PER_STATEMENT = 50;

/** The first replies below each of these comments, at most `most` each, oldest first, with those of the reader that are held. */
export async function repliesOf(
  manager: EntityManager,
  { parentIds, reader, after, most }: Slice & { parentIds: readonly string[]; reader: ReaderView },
): Promise<Map<string, Comment[]>> {
  const later = after ? 'AND (c.createdAt > ? OR (c.createdAt = ? AND c.id > ?))' : '';
  const since = after ? [toSqlInstant(after.at), toSqlInstant(after.at), after.id] : [];
  const met = notHidden('c.authorId', reader);
  // Reads only the first few of each by the index, however many there are.
  const first = `SELECT * FROM (SELECT ${columns} FROM thread_comment c
      WHERE c.parentId = ? ${later} AND (${readable} OR ${ownHeld}) AND ${met.sql} ORDER BY c.createdAt, c.id LIMIT ?) some`;
  const byParent = new Map<string, Comment[]>();
  for (let from = 0; from < parentIds.length; from += PARENTS_PER_STATEMENT) {
    const slice = parentIds.slice(from, from + PARENTS_PER_STATEMENT);
    const rows: SqlComment[] = await manager.query(
      slice.map(() => first).join(' UNION ALL '),
      slice.flatMap((id) => [id, ...since, reader.userId ?? '', ...met.values, most]),
    );
    for (const comment of rows.map(toComment)) {
      const parentId = comment.parentId ?? '';
      byParent.set(parentId, [...(byParent.get(parentId) ?? []), comment]);
    }
  }
  // `UNION ALL` promises no order.
  for (const replies of byParent.values()) replies.sort(compare);
  return byParent;
}

function compare(a: Comment, b: Comment): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

/** The opening of each of these threads. */
export async function openingsOf(manager: EntityManager, threadIds: readonly string[]): Promise<Comment[]> {
  const rows = await runInSlices<string, SqlComment>(threadIds, (slice, marks) =>
    manager.query(
      `SELECT ${columns} FROM thread_comment c WHERE c.threadId IN (${marks}) AND c.level = ${levels.opening}`,
      [...slice],
    ),
  );
  return rows.map(toComment);
}

/**
 * Comments by people whom the reader may see, in threads that still exist. Deleted comments are found by their author while
 * they can be restored, held ones by theirs, both as placeholders above replies, and always with `gone`.
 */
export async function commentsByIds(
  manager: EntityManager,
  { reader, ids, gone }: { reader: ReaderView; ids: readonly string[]; gone: boolean },
): Promise<Comment[]> {
  const [author, starter] = [notHidden('c.authorId', reader), notHidden('t.authorId', reader)];
  const own = reader.userId ?? '';
  const rows = await runInSlices<string, SqlComment>(ids, (slice, marks) =>
    manager.query(
      markByKey(`SELECT ${columns} FROM thread_comment c JOIN thread t ON t.id = c.threadId
        WHERE c.id IN (${marks}) AND ${author.sql} AND ${starter.sql}
          AND (1 = ? OR (t.deletedAt IS NULL AND t.heldAt IS NULL OR t.authorId = ?) AND t.removedAt IS NULL
            AND (${standing} OR (c.deletedAt IS NOT NULL AND c.authorId = ?) OR ${ownHeld}))`),
      [...slice, ...author.values, ...starter.values, gone ? 1 : 0, own, own, own],
    ),
  );
  return rows.map(toComment);
}

/** Reference to a user's post. */
export type Written = Pick<Comment, 'id' | 'threadId' | 'level' | 'createdAt'> &
  Pick<ThreadEntity, 'subject' | 'animeId'>;

/**
 * A user's visible posts, newest first, in threads that the reader may see. A cursor without an id is positioned
 * before all posts of its instant.
 */
export async function writtenBy(
  manager: EntityManager,
  {
    authorId,
    reader,
    after,
    most,
  }: { authorId: string; reader: ReaderView; after: { at: Date; id: string | null } | null; most: number },
): Promise<Written[]> {
  const at = after && toSqlInstant(after.at);
  const from =
    after === null
      ? ''
      : `AND c.createdAt <= ? AND (c.createdAt < ?${after.id === null ? ' OR 1 = 1' : ' OR c.id < ?'})`;
  const met = notHidden('t.authorId', reader);
  const rows: SqlRow<Written>[] = await manager.query(
    `SELECT c.id AS id, c.threadId AS threadId, c.level AS level, c.createdAt AS createdAt,
            t.subject AS subject, t.animeId AS animeId
       FROM thread_comment c JOIN thread t ON t.id = c.threadId AND t.deletedAt IS NULL AND t.removedAt IS NULL
         AND t.heldAt IS NULL
      WHERE c.authorId = ? AND ${readable} AND ${suitableFor('t')} AND ${met.sql} ${from}
      ORDER BY c.createdAt DESC, c.id DESC LIMIT ?`,
    [
      authorId,
      reader.userId ?? '',
      ...met.values,
      ...(after === null ? [] : [at, at, after.id ?? []].flat()),
      most,
    ],
  );
  return rows.map((row) => ({ ...row, createdAt: fromSqlInstant(row.createdAt) }));
}

export interface ExportedWriting
  extends Pick<Comment, 'id' | 'threadId' | 'level' | 'body' | 'createdAt' | 'editedAt'> {
  thread: string;
}

/** A user's posts that they have not deleted, by id, with the thread titles. */
export async function writingsOf(
  manager: EntityManager,
  { authorId, after, most }: { authorId: string; after: string; most: number },
): Promise<ExportedWriting[]> {
  const rows: SqlRow<ExportedWriting>[] = await manager.query(
    `SELECT c.id AS id, c.threadId AS threadId, t.title AS thread, c.level AS level, c.body AS body,
            c.createdAt AS createdAt, c.editedAt AS editedAt
       FROM thread_comment c JOIN thread t ON t.id = c.threadId
      WHERE c.authorId = ? AND c.id > ? AND c.deletedAt IS NULL AND t.deletedAt IS NULL
      ORDER BY c.id LIMIT ?`,
    [authorId, after, most],
  );
  return rows.map((row) => ({
    ...row,
    createdAt: fromSqlInstant(row.createdAt),
    editedAt: fromSqlInstantOrNull(row.editedAt),
  }));
}

/** Which of these comments a user likes. */
export async function likesAmong(
  manager: EntityManager,
  { userId, commentIds }: { userId: string; commentIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await runInSlices<string, { commentId: string }>(commentIds, (slice, marks) =>
    manager.query(
      markByKey(`SELECT commentId FROM comment_like WHERE userId = ? AND commentId IN (${marks})`),
      [userId, ...slice],
    ),
  );
  return new Set(rows.map(({ commentId }) => commentId));
}
