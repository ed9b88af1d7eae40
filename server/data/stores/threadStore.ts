import type { EntityManager } from 'typeorm';
import { changeInSlices, runInSlices } from '../bulkInsert';
import { queryRow } from '../byKey';
import { ThreadEntity, type ThreadSubject, ThreadSubscriptionEntity } from '../entities/threads';
import { toSqlInstant } from '../instant';
import { lockForUpdate } from '../locks';
import { markByKey } from '../readMarks';
import { namedLike } from './namedLike';
import { beyond, notHidden, type ReaderView, type Slice } from './readerConditions';
import { columnsOf, type SqlRow, withDates } from './sqlRow';

export type Thread = ThreadEntity;
export const threadSorts = ['ACTIVITY', 'NEWEST'] as const;
export type ThreadSort = (typeof threadSorts)[number];

const columns = columnsOf('t', [
  'id',
  'subject',
  'animeId',
  'episodeNumber',
  'title',
  'authorId',
  'commentCount',
  'locked',
  'pinned',
  'deletedAt',
  'removedAt',
  'heldAt',
  'createdAt',
  'activeAt',
] satisfies (keyof Thread)[]);

const dates = ['deletedAt', 'removedAt', 'heldAt', 'createdAt', 'activeAt'] as const;

function toThread(row: SqlRow<Thread>): Thread {
  const { locked, pinned, ...rest } = withDates<Thread, (typeof dates)[number]>(row, dates);
  return { ...rest, locked: Boolean(locked), pinned: Boolean(pinned) };
}

/** Includes deleted, removed and held threads. */
export async function threadsByIds(manager: EntityManager, ids: readonly string[]): Promise<Thread[]> {
  const rows = await runInSlices<string, SqlRow<Thread>>(ids, (slice, marks) =>
    manager.query(markByKey(`SELECT ${columns} FROM thread t WHERE t.id IN (${marks})`), [...slice]),
  );
  return rows.map(toThread);
}

export interface ThreadFilter {
  subject?: ThreadSubject;
  animeId?: number;
  episodeNumber?: number;
  authorId?: string;
  /** Only threads that the reader is subscribed to. */
  subscribed?: boolean;
  /** Only threads whose title has all of these words, among the most recently active ones. */
  words?: readonly string[];
}

/** Number of most recently active threads searched by title. */
const MAX_THREADS_SEARCHED = 5000;
const recent = `t.id IN (SELECT r.id FROM (SELECT id FROM thread ORDER BY activeAt DESC LIMIT ${MAX_THREADS_SEARCHED}) r)`;

/** Excludes threads about adult titles unless a signed-in adult has switched these on. */
export const suitableFor = (alias: string) => `(${alias}.animeId IS NULL OR EXISTS (SELECT 1 FROM anime x
  WHERE x.id = ${alias}.animeId AND (x.adult = 0
    OR EXISTS (SELECT 1 FROM user_settings s WHERE s.userId = ? AND s.adult = 1))))`;

/** Existing threads, either pinned or not, by authors whom the reader may see, and those of the reader that are held. */
export async function listThreads(
  manager: EntityManager,
  {
    reader,
    filter,
    sort,
    pinned,
    after,
    most,
  }: Slice & { reader: ReaderView; filter: ThreadFilter; sort: ThreadSort; pinned: boolean },
): Promise<Thread[]> {
  const at = sort === 'NEWEST' ? 't.createdAt' : 't.activeAt';
  const conditions = [
    't.deletedAt IS NULL AND t.removedAt IS NULL AND (t.heldAt IS NULL OR t.authorId = ?)',
    suitableFor('t'),
  ];
  const values: (string | number)[] = [reader.userId ?? '', reader.userId ?? ''];
  const also = (sql: string, ...more: (string | number)[]) => {
    conditions.push(sql);
    values.push(...more);
  };
  if (filter.subject) also('t.subject = ?', filter.subject);
  // Reviews have lists of their own.
  else if (!filter.subscribed) also(`t.subject <> 'REVIEW'`);
  if (filter.animeId !== undefined) also('t.animeId = ?', filter.animeId);
  if (filter.episodeNumber !== undefined) also('t.episodeNumber = ?', filter.episodeNumber);
  if (filter.authorId) also('t.authorId = ?', filter.authorId);
  if (filter.subscribed)
    also('t.id IN (SELECT threadId FROM thread_subscription WHERE userId = ?)', reader.userId ?? '');
  if (filter.words) {
    const named = namedLike(manager, ['t.title'], filter.words);
    also(`t.title <> '' AND ${recent} AND ${named.sql}`, ...named.values);
  }
  const met = notHidden('t.authorId', reader);
  also(met.sql, ...met.values);
  const from = beyond(after, { at, id: 't.id' });
  also(from.sql, ...from.values);
  const rows: SqlRow<Thread>[] = await manager.query(
    `SELECT ${columns} FROM thread t WHERE t.pinned = ${pinned ? 1 : 0} AND ${conditions.join(' AND ')}
      ORDER BY ${at} DESC, t.id DESC LIMIT ?`,
    [...values, most],
  );
  return rows.map(toThread);
}

export async function insertThread(manager: EntityManager, row: Thread): Promise<void> {
  await manager.insert(ThreadEntity, row);
}

export async function updateThread(
  manager: EntityManager,
  id: string,
  changes: Partial<Pick<Thread, 'title' | 'deletedAt' | 'createdAt' | 'activeAt'>>,
): Promise<void> {
  await manager.update(ThreadEntity, { id }, changes);
  if ('deletedAt' in changes) await refreshReviews(manager, [id]);
}

export type ThreadMark =
  | { locked: boolean }
  | { pinned: boolean }
  | { removedAt: Date | null }
  | { heldAt: Date | null };

/** Sets a mark, or takes it away. Returns whether that changed it: a removed or held thread keeps its time. */
export async function markThread(manager: EntityManager, id: string, mark: ThreadMark): Promise<boolean> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(ThreadEntity)
    .set(mark)
    .where(`id = :id AND ${otherwise(mark)}`, { id })
    .execute();
  const changed = affected === 1;
  if (changed && ('removedAt' in mark || 'heldAt' in mark)) await refreshReviews(manager, [id]);
  return changed;
}

function otherwise(mark: ThreadMark): string {
  if ('removedAt' in mark) return `removedAt IS ${mark.removedAt === null ? 'NOT ' : ''}NULL`;
  if ('heldAt' in mark) return `heldAt IS ${mark.heldAt === null ? 'NOT ' : ''}NULL`;
  return 'locked' in mark ? `locked = ${mark.locked ? 0 : 1}` : `pinned = ${mark.pinned ? 0 : 1}`;
}

/** Sets anew whether the reviews in these threads are shown, and their helpful votes; nothing for other threads. */
export async function refreshReviews(manager: EntityManager, threadIds: readonly string[]): Promise<void> {
  await changeInSlices(
    manager,
    `UPDATE review SET
        shown = (SELECT CASE WHEN COUNT(*) > 0 THEN 1 ELSE 0 END FROM thread t
           JOIN thread_comment o ON o.threadId = t.id AND o.level = 0
          WHERE t.id = review.threadId AND t.deletedAt IS NULL AND t.removedAt IS NULL AND t.heldAt IS NULL
            AND o.deletedAt IS NULL AND o.removedAt IS NULL AND o.heldAt IS NULL),
        helpful = (SELECT COUNT(*) FROM comment_like k JOIN thread_comment o ON o.id = k.commentId AND o.level = 0
           JOIN list_entry e ON e.userId = k.userId AND (e.status IN ('COMPLETED', 'REWATCHING') OR e.pass > 1)
          WHERE o.threadId = review.threadId AND e.animeId = review.animeId)
      WHERE threadId IN ({ids})`,
    threadIds,
  );
}

/** Counts a comment being written, which also locks the thread's row until the commit. */
export async function countNewComment(manager: EntityManager, id: string, at: Date): Promise<void> {
  const instant = toSqlInstant(at);
  await manager.query(
    `UPDATE thread SET commentCount = commentCount + 1, activeAt = CASE WHEN activeAt > ? THEN activeAt ELSE ? END
      WHERE id = ?`,
    [instant, instant, id],
  );
}

/** Locks a thread's row and returns whether the thread is locked, and whether deleted, removed or held; undefined if missing. */
export async function lockThreadState(
  manager: EntityManager,
  id: string,
): Promise<{ locked: boolean; gone: boolean } | undefined> {
  const row = await queryRow<{ locked: number; gone: number | string }>(
    manager,
    `SELECT id, locked, CASE WHEN deletedAt IS NULL AND removedAt IS NULL AND heldAt IS NULL THEN 0 ELSE 1 END AS gone
       FROM thread WHERE id = ?${lockForUpdate(manager)}`,
    [id],
    { id },
  );
  return row && { locked: Number(row.locked) === 1, gone: Number(row.gone) === 1 };
}

export async function lowerCommentCount(manager: EntityManager, id: string, by: number): Promise<void> {
  await manager.query('UPDATE thread SET commentCount = commentCount - ? WHERE id = ?', [by, id]);
}

/** Counts the visible comments and replies in these threads anew. */
export async function refreshCommentCounts(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await changeInSlices(
    manager,
    `UPDATE thread SET commentCount = (SELECT COUNT(*) FROM thread_comment c
        WHERE c.threadId = thread.id AND c.level <> 0 AND c.deletedAt IS NULL AND c.removedAt IS NULL
          AND c.heldAt IS NULL)
      WHERE id IN ({ids})`,
    ids,
  );
}

/**
 * Deletes up to `most` threads that their authors deleted by `until`, but none with a post that moderators have yet to read.
 * Returns how many.
 */
export async function sweepThreads(
  manager: EntityManager,
  { until, most }: { until: Date; most: number },
): Promise<number> {
  const rows: { id: string }[] = await manager.query(
    `SELECT id FROM thread WHERE deletedAt <= ? AND NOT EXISTS (SELECT 1 FROM thread_comment c
        JOIN report r ON r.commentId = c.id WHERE c.threadId = thread.id AND r.resolvedAt IS NULL) LIMIT ${most}`,
    [toSqlInstant(until)],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await manager.query(`DELETE FROM thread WHERE id IN (${ids.map(() => '?').join(', ')})`, ids);
  return ids.length;
}

/** Deletes a user's threads in which no one else has posted. */
export async function deleteThreadsOfOneVoice(manager: EntityManager, authorId: string): Promise<void> {
  await manager.query(
    `DELETE FROM thread WHERE authorId = ? AND id NOT IN (
       SELECT c.threadId FROM thread_comment c
        WHERE c.level <> 0 AND (c.authorId IS NULL OR c.authorId <> ?))`,
    [authorId, authorId],
  );
}

export async function clearTitlesOf(manager: EntityManager, authorId: string): Promise<void> {
  await manager.query(`UPDATE thread SET title = '' WHERE authorId = ?`, [authorId]);
}

type Subscription = Pick<ThreadSubscriptionEntity, 'userId' | 'threadId'>;

/** No-op if already subscribed. */
export async function insertSubscription(
  manager: EntityManager,
  row: Subscription & Pick<ThreadSubscriptionEntity, 'createdAt'>,
): Promise<void> {
  await manager.createQueryBuilder().insert().into(ThreadSubscriptionEntity).values(row).orIgnore().execute();
}

export async function deleteSubscription(
  manager: EntityManager,
  { userId, threadId }: Subscription,
): Promise<void> {
  await manager.delete(ThreadSubscriptionEntity, { userId, threadId });
}

/** Deletes a user's subscriptions to another user's threads. */
export async function deleteSubscriptionsTo(
  manager: EntityManager,
  { userId, authorId }: { userId: string; authorId: string },
): Promise<void> {
  await manager.query(
    'DELETE FROM thread_subscription WHERE userId = ? AND threadId IN (SELECT id FROM thread WHERE authorId = ?)',
    [userId, authorId],
  );
}

/** Longest subscribed first. */
export async function subscribersOf(
  manager: EntityManager,
  { threadId, most }: { threadId: string; most: number },
): Promise<string[]> {
  const rows: { userId: string }[] = await manager.query(
    'SELECT userId FROM thread_subscription WHERE threadId = ? ORDER BY createdAt LIMIT ?',
    [threadId, most],
  );
  return rows.map(({ userId }) => userId);
}

/** Which of these threads a user is subscribed to. */
export async function subscriptionsAmong(
  manager: EntityManager,
  { userId, threadIds }: { userId: string; threadIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await runInSlices<string, { threadId: string }>(threadIds, (slice, marks) =>
    manager.query(
      markByKey(`SELECT threadId FROM thread_subscription WHERE userId = ? AND threadId IN (${marks})`),
      [userId, ...slice],
    ),
  );
  return new Set(rows.map(({ threadId }) => threadId));
}
