import { inSlices } from '../../../data/bulkInsert';
import type { Deps } from '../../ports';
import { beyond, type Part, type PartInput, partOf } from '../cursor';
import { notHidden, type Reader } from '../reader';
import { levels, readable } from './comment';
import {
  type SqlThread,
  type Thread,
  type ThreadSort,
  type ThreadSubject,
  threadColumns,
  toThread,
} from './thread';

export interface ThreadFilter {
  subject?: ThreadSubject;
  animeId?: number;
  episodeNumber?: number;
  authorId?: string;
  /** Only what the reader is subscribed to. */
  subscribed?: boolean;
}

/** Adult titles are left out of every list unless a signed-in adult switched them on (product P2). */
const suitable = `(t.animeId IS NULL OR EXISTS (SELECT 1 FROM anime x WHERE x.id = t.animeId AND (x.adult = 0
  OR EXISTS (SELECT 1 FROM user_settings s WHERE s.userId = ? AND s.adult = 1))))`;

/** Threads, pinned ones first, without those that are gone and those of people whom the reader must not meet. */
export async function listThreads(
  { db }: Pick<Deps, 'db'>,
  {
    reader,
    filter,
    sort,
    limit,
    after,
  }: PartInput & { reader: Reader; filter: ThreadFilter; sort: ThreadSort },
): Promise<Part<Thread>> {
  const at = sort === 'NEWEST' ? 't.createdAt' : 't.activeAt';
  const conditions = ['t.deletedAt IS NULL', 't.removedAt IS NULL', suitable];
  const values: (string | number)[] = [reader.userId ?? ''];
  const also = (sql: string, ...more: (string | number)[]) => {
    conditions.push(sql);
    values.push(...more);
  };
  if (filter.subject) also('t.subject = ?', filter.subject);
  if (filter.animeId !== undefined) also('t.animeId = ?', filter.animeId);
  if (filter.episodeNumber !== undefined) also('t.episodeNumber = ?', filter.episodeNumber);
  if (filter.authorId) also('t.authorId = ?', filter.authorId);
  if (filter.subscribed)
    also('t.id IN (SELECT threadId FROM thread_subscription WHERE userId = ?)', reader.userId ?? '');
  const met = notHidden('t.authorId', reader);
  also(met.sql, ...met.values);
  const where = conditions.join(' AND ');
  // Pinned ones come first: a cursor says by its id on which side of them a list was left.
  const pinnedPart = after?.startsWith(PINNED) ?? after == null;
  const read = async (pinned: boolean, cursor: string | null, most: number): Promise<Thread[]> => {
    const from = beyond(cursor, { at, id: 't.id' });
    const rows: SqlThread[] = await db.manager.query(
      `SELECT ${threadColumns} FROM thread t WHERE t.pinned = ${pinned ? 1 : 0} AND ${where} AND ${from.sql}
        ORDER BY ${at} DESC, t.id DESC LIMIT ?`,
      [...values, ...from.values, most],
    );
    return rows.map(toThread);
  };
  const cursor = after ? after.replace(PINNED, '') : null;
  const first = pinnedPart ? await read(true, cursor, limit + 1) : [];
  const rest =
    first.length > limit ? [] : await read(false, pinnedPart ? null : cursor, limit + 1 - first.length);
  const part = partOf([...first, ...rest], limit, {
    cursor: (thread) => ({ at: sort === 'NEWEST' ? thread.createdAt : thread.activeAt, id: thread.id }),
    item: (thread) => thread,
  });
  const leftAmongPinned = part.items.at(-1)?.pinned === true;
  return { ...part, nextCursor: part.nextCursor && `${leftAmongPinned ? PINNED : ''}${part.nextCursor}` };
}

const PINNED = '!';

/** By their ids, as far as the reader may read them; the author and operators also see what is gone. */
export async function threadsByIds(
  { db }: Pick<Deps, 'db'>,
  { reader, ids }: { reader: Reader; ids: readonly string[] },
): Promise<(Thread | null)[]> {
  const rows = await inSlices<string, SqlThread>([...new Set(ids)], (slice, marks) =>
    db.manager.query(`SELECT ${threadColumns} FROM thread t WHERE t.id IN (${marks})`, [...slice]),
  );
  const found = new Map(rows.map((row) => [row.id, toThread(row)]));
  return ids.map((id) => {
    const thread = found.get(id);
    return thread && mayRead(thread, reader) ? thread : null;
  });
}

export async function threadById(
  deps: Pick<Deps, 'db'>,
  { reader, id }: { reader: Reader; id: string },
): Promise<Thread | null> {
  return (await threadsByIds(deps, { reader, ids: [id] }))[0] ?? null;
}

function mayRead({ authorId, deletedAt, removedAt }: Thread, reader: Reader): boolean {
  if (authorId !== null && reader.hidden.has(authorId)) return false;
  if (deletedAt === null && removedAt === null) return true;
  return reader.operator || (deletedAt !== null && authorId !== null && authorId === reader.userId);
}

/**
 * How many comments the reader can read in it: the stored number, but for readers who must not meet everybody. With a
 * comment that they do not get go the replies below it.
 */
export async function commentCounts(
  { db }: Pick<Deps, 'db'>,
  { reader, threads }: { reader: Reader; threads: readonly Pick<Thread, 'id' | 'commentCount'>[] },
): Promise<number[]> {
  if (reader.hidden.size === 0) return threads.map(({ commentCount }) => commentCount);
  const met = notHidden('c.authorId', reader);
  const above = notHidden('p.authorId', reader);
  const rows = await inSlices<string, { threadId: string; n: number | string }>(
    threads.map(({ id }) => id),
    (slice, marks) =>
      db.manager.query(
        `SELECT c.threadId AS threadId, COUNT(*) AS n
           FROM thread_comment c LEFT JOIN thread_comment p ON p.id = c.parentId
          WHERE c.threadId IN (${marks}) AND c.level <> ${levels.opening} AND ${readable} AND ${met.sql} AND ${above.sql}
          GROUP BY c.threadId`,
        [...slice, ...met.values, ...above.values],
      ),
  );
  const counts = new Map(rows.map(({ threadId, n }) => [threadId, Number(n)]));
  return threads.map(({ id }) => counts.get(id) ?? 0);
}

/** Which of these threads somebody is subscribed to. */
export async function subscriptionsTo(
  { db }: Pick<Deps, 'db'>,
  { userId, threadIds }: { userId: string | null; threadIds: readonly string[] },
): Promise<boolean[]> {
  if (userId === null) return threadIds.map(() => false);
  const rows = await inSlices<string, { threadId: string }>(threadIds, (slice, marks) =>
    db.manager.query(`SELECT threadId FROM thread_subscription WHERE userId = ? AND threadId IN (${marks})`, [
      userId,
      ...slice,
    ]),
  );
  const subscribed = new Set(rows.map(({ threadId }) => threadId));
  return threadIds.map((id) => subscribed.has(id));
}
