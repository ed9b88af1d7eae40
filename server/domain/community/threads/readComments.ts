import { limits } from '../../../config/limits';
import { inSlices } from '../../../data/bulkInsert';
import { fromSqlInstant, toSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';
import { beyond, type Cursor, fromCursor, type Part, type PartInput, partOf } from '../cursor';
import { notHidden, type Reader } from '../reader';
import {
  type Comment,
  commentColumns,
  levels,
  readable,
  type SqlComment,
  standing,
  toComment,
} from './comment';

const parts = {
  cursor: ({ createdAt, id }: SqlComment): Cursor => ({ at: fromSqlInstant(createdAt), id }),
  item: toComment,
};

/** The comments of a thread without their replies, by cursor, newest first unless asked otherwise (product P5). */
export async function commentsOf(
  { db }: Pick<Deps, 'db'>,
  {
    threadId,
    reader,
    newestFirst,
    limit,
    after,
  }: PartInput & { threadId: string; reader: Reader; newestFirst: boolean },
): Promise<Part<Comment>> {
  const from = beyond(after, { at: 'c.createdAt', id: 'c.id', newestFirst });
  const met = notHidden('c.authorId', reader);
  const answered = notHidden('r.authorId', reader);
  // A place stands for replies that the reader can read.
  const stands =
    reader.hidden.size === 0 ? standing : `(${readable} OR EXISTS (${repliesBelow} AND ${answered.sql}))`;
  const direction = newestFirst ? 'DESC' : 'ASC';
  const rows: SqlComment[] = await db.manager.query(
    `SELECT ${commentColumns} FROM thread_comment c
      WHERE c.threadId = ? AND c.level = ${levels.comment} AND ${from.sql} AND ${stands} AND ${met.sql}
      ORDER BY c.createdAt ${direction}, c.id ${direction} LIMIT ?`,
    [
      ...[threadId, ...from.values, ...(reader.hidden.size === 0 ? [] : answered.values), ...met.values],
      limit + 1,
    ],
  );
  return partOf(rows, shortOf(rows, limit), parts);
}

const repliesBelow =
  'SELECT 1 FROM thread_comment r WHERE r.parentId = c.id AND r.deletedAt IS NULL AND r.removedAt IS NULL';

/** How many replies to each the reader finds in `repliesOf`: the stored number, but for readers who must not meet everybody. */
export async function replyCounts(
  { db }: Pick<Deps, 'db'>,
  { reader, comments }: { reader: Reader; comments: readonly Pick<Comment, 'id' | 'replyCount'>[] },
): Promise<number[]> {
  if (reader.hidden.size === 0) return comments.map(({ replyCount }) => replyCount);
  const met = notHidden('c.authorId', reader);
  const answered = comments.filter(({ replyCount }) => replyCount > 0);
  const rows = await inSlices<string, { parentId: string; n: number | string }>(
    answered.map(({ id }) => id),
    (slice, marks) =>
      db.manager.query(
        `SELECT c.parentId AS parentId, COUNT(*) AS n FROM thread_comment c
          WHERE c.parentId IN (${marks}) AND ${readable} AND ${met.sql} GROUP BY c.parentId`,
        [...slice, ...met.values],
      ),
  );
  const counts = new Map(rows.map(({ parentId, n }) => [parentId, Number(n)]));
  return comments.map(({ id }) => counts.get(id) ?? 0);
}

/** How many of these make a part: fewer than were asked for where they are long, so that an answer stays short; at least one. */
function shortOf(rows: readonly SqlComment[], limit: number, letters: number = limits.partLetters): number {
  let left = letters;
  const fit = rows.slice(0, limit).findIndex(({ body }) => {
    left -= body.length;
    return left < 0;
  });
  return fit === -1 ? limit : Math.max(fit, 1);
}

/** Replies to each of these comments, oldest first: one statement for fifty of them. */
export async function repliesOf(
  { db }: Pick<Deps, 'db'>,
  { parentIds, reader, limit, after }: PartInput & { parentIds: readonly string[]; reader: Reader },
): Promise<Part<Comment>[]> {
  const cursor = after ? fromCursor(after) : null;
  const later = cursor ? 'AND (c.createdAt > ? OR (c.createdAt = ? AND c.id > ?))' : '';
  const since = cursor ? [toSqlInstant(cursor.at), toSqlInstant(cursor.at), cursor.id] : [];
  const met = notHidden('c.authorId', reader);
  // For each its first few by the index, however many there are.
  const first = `SELECT * FROM (SELECT ${commentColumns} FROM thread_comment c
      WHERE c.parentId = ? ${later} AND ${readable} AND ${met.sql} ORDER BY c.createdAt, c.id LIMIT ?) some`;
  const byParent = new Map<string, SqlComment[]>();
  const ids = [...new Set(parentIds)];
  for (let from = 0; from < ids.length; from += PARENTS) {
    const slice = ids.slice(from, from + PARENTS);
    const rows: SqlComment[] = await db.manager.query(
      slice.map(() => first).join(' UNION ALL '),
      slice.flatMap((id) => [id, ...since, ...met.values, limit + 1]),
    );
    for (const row of rows)
      byParent.set(row.parentId ?? '', [...(byParent.get(row.parentId ?? '') ?? []), row]);
  }
  const letters = limits.partLetters / Math.max(1, ids.length);
  return parentIds.map((id) => {
    const rows = (byParent.get(id) ?? []).sort((a, b) => compare(a, b));
    return partOf(rows, shortOf(rows, limit, letters), parts);
  });
}

/** Comments whose replies one statement reads. */
const PARENTS = 50;

/** `UNION ALL` promises no order. */
function compare(a: SqlComment, b: SqlComment): number {
  const [one, other] = [fromSqlInstant(a.createdAt).getTime(), fromSqlInstant(b.createdAt).getTime()];
  return one - other || (a.id < b.id ? -1 : 1);
}

/** What each of these threads begins with. */
export async function openingsOf(
  { db }: Pick<Deps, 'db'>,
  threadIds: readonly string[],
): Promise<(Comment | null)[]> {
  const rows = await inSlices<string, SqlComment>(threadIds, (slice, marks) =>
    db.manager.query(
      `SELECT ${commentColumns} FROM thread_comment c WHERE c.threadId IN (${marks}) AND c.level = ${levels.opening}`,
      [...slice],
    ),
  );
  const byThread = new Map(rows.map((row) => [row.threadId, toComment(row)]));
  return threadIds.map((id) => byThread.get(id) ?? null);
}

/**
 * By their ids, as far as the reader may read them: of people they may meet, in threads that stand. What is gone can be
 * read by operators, and by its author while it can come back.
 */
export function commentsByIds(
  deps: Pick<Deps, 'db'>,
  { reader, ids }: { reader: Reader; ids: readonly string[] },
): Promise<(Comment | null)[]> {
  return readByIds(deps, { reader, ids, gone: reader.operator });
}

/** The same with the places of those that are gone, for readers who have them before their eyes. */
export function placesByIds(
  deps: Pick<Deps, 'db'>,
  { reader, ids }: { reader: Reader; ids: readonly string[] },
): Promise<(Comment | null)[]> {
  return readByIds(deps, { reader, ids, gone: true });
}

async function readByIds(
  { db }: Pick<Deps, 'db'>,
  { reader, ids, gone }: { reader: Reader; ids: readonly string[]; gone: boolean },
): Promise<(Comment | null)[]> {
  const [author, starter] = [notHidden('c.authorId', reader), notHidden('t.authorId', reader)];
  const own = reader.userId ?? '';
  const rows = await inSlices<string, SqlComment>([...new Set(ids)], (slice, marks) =>
    db.manager.query(
      `SELECT ${commentColumns} FROM thread_comment c JOIN thread t ON t.id = c.threadId
        WHERE c.id IN (${marks}) AND ${author.sql} AND ${starter.sql}
          AND (1 = ? OR (t.deletedAt IS NULL OR t.authorId = ?) AND t.removedAt IS NULL
            AND (${standing} OR (c.deletedAt IS NOT NULL AND c.authorId = ?)))`,
      [...slice, ...author.values, ...starter.values, gone ? 1 : 0, own, own],
    ),
  );
  const found = new Map(rows.map((row) => [row.id, toComment(row)]));
  return ids.map((id) => found.get(id) ?? null);
}

export async function commentById(
  deps: Pick<Deps, 'db'>,
  { reader, id }: { reader: Reader; id: string },
): Promise<Comment | null> {
  return (await commentsByIds(deps, { reader, ids: [id] }))[0] ?? null;
}

/** Which of these comments somebody likes. */
export async function likesOn(
  { db }: Pick<Deps, 'db'>,
  { userId, commentIds }: { userId: string | null; commentIds: readonly string[] },
): Promise<boolean[]> {
  if (userId === null) return commentIds.map(() => false);
  const rows = await inSlices<string, { commentId: string }>(commentIds, (slice, marks) =>
    db.manager.query(`SELECT commentId FROM comment_like WHERE userId = ? AND commentId IN (${marks})`, [
      userId,
      ...slice,
    ]),
  );
  const liked = new Set(rows.map(({ commentId }) => commentId));
  return commentIds.map((id) => liked.has(id));
}
