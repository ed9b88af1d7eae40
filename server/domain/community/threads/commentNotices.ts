import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { inSlices } from '../../../data/bulkInsert';
import type { Notice } from '../../ports';
import { mentionsIn } from '../text/mentions';

interface Written {
  userId: string;
  threadId: string;
  commentId: string;
  body: string;
}

/** Word to those whom a text names, at most ten of them; for an edit, only those whom it did not name before. */
export async function mentionNotices(
  manager: EntityManager,
  { userId, threadId, commentId, body, before = '' }: Written & { before?: string },
): Promise<Notice[]> {
  const known = new Set(mentionsIn(before));
  const handles = mentionsIn(body).filter((handle) => !known.has(handle));
  const named = await userIdsOf(manager, handles.slice(0, limits.mentions));
  return named.map((other) => ({
    userId: other,
    kind: 'MENTION',
    about: `mention:${commentId}`,
    actorId: userId,
    threadId,
    commentId,
  }));
}

/** Present and former handles alike. */
async function userIdsOf(manager: EntityManager, handles: readonly string[]): Promise<string[]> {
  const rows = await inSlices<string, { userId: string }>(handles, (slice, marks) =>
    manager.query(
      `SELECT userId FROM profile WHERE handle IN (${marks})
        UNION SELECT userId FROM former_handle WHERE handle IN (${marks})`,
      [...slice, ...slice],
    ),
  );
  return [...new Set(rows.map(({ userId }) => userId))];
}

/**
 * Word of a new comment: to whoever is answered, and to those subscribed to the thread. Those get one word until they have
 * read it, however many comments follow.
 */
export async function replyNotices(
  manager: EntityManager,
  { userId, threadId, commentId, answered }: Omit<Written, 'body'> & { answered: readonly (string | null)[] },
): Promise<Notice[]> {
  const direct = [...new Set(answered.flatMap((one) => one ?? []))];
  const rows: { userId: string }[] = await manager.query(
    'SELECT userId FROM thread_subscription WHERE threadId = ? ORDER BY createdAt LIMIT ?',
    [threadId, MOST],
  );
  const word = { kind: 'REPLY', actorId: userId, threadId, commentId } as const;
  const subscribers = rows.map((row) => row.userId).filter((one) => !direct.includes(one));
  return [
    ...direct.map((other): Notice => ({ ...word, userId: other, about: `reply:${commentId}` })),
    ...subscribers.map(
      (other): Notice => ({ ...word, userId: other, about: `thread:${threadId}`, again: true }),
    ),
  ];
}

/** More than that would make a comment wait for its own news. */
const MOST = 2000;
