import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { handleOwners } from '../../../data/stores/handleStore';
import { deleteSubscription, insertSubscription, subscribersOf } from '../../../data/stores/threadStore';
import { AppError } from '../../../errors/AppError';
import type { Deps, Notice } from '../../ports';
import type { Reader, Writer } from '../reader';
import { mentionsIn } from '../text/mentions';
import { type Comment, placesByIds } from './readComments';
import { type Thread, threadById } from './readThreads';

/** New comments of a thread, and changes of what it holds: two topics, since a new comment has to be put somewhere. */
export const threadTopic = (threadId: string): string => `thread:${threadId}`;
export const changesTopic = (threadId: string): string => `thread changes:${threadId}`;

/** Tells everybody who has the thread open that a comment in it, or the thread itself, has changed. After the commit. */
export function tellChange(
  { events }: Pick<Deps, 'events'>,
  { threadId, commentId }: { threadId: string; commentId?: string },
): void {
  events.publish(changesTopic(threadId), commentId === undefined ? {} : { id: commentId });
}

export interface ThreadChange {
  /** Null when the reader cannot read it, or no longer. */
  thread: Thread | null;
  comment: Comment | null;
}

/** A change as a reader may know of it; null where it is about somebody whom they must not meet. */
export async function readChange(
  deps: Pick<Deps, 'db'>,
  { reader, threadId, commentId }: { reader: Reader; threadId: string; commentId: string | undefined },
): Promise<ThreadChange | null> {
  const thread = await threadById(deps, { reader, id: threadId });
  if (!thread || commentId === undefined) return { thread, comment: null };
  const [comment = null] = await placesByIds(deps, { reader, ids: [commentId] });
  return comment && { thread, comment };
}

/** From now on somebody is told of new comments in a thread. Subscribing twice changes nothing. */
export async function subscribe(
  { clock }: Pick<Deps, 'clock'>,
  manager: EntityManager,
  { userId, threadId }: { userId: string; threadId: string },
): Promise<void> {
  await insertSubscription(manager, { userId, threadId, createdAt: clock.now() });
}

export async function setSubscription(
  deps: Pick<Deps, 'db' | 'clock'>,
  { reader, threadId, subscribed }: { reader: Writer; threadId: string; subscribed: boolean },
): Promise<void> {
  const { manager } = deps.db;
  const { userId } = reader;
  const thread = await threadById(deps, { reader, id: threadId });
  if (!thread) throw new AppError('NOT_FOUND');
  if (subscribed) await subscribe(deps, manager, { userId, threadId });
  else await deleteSubscription(manager, { userId, threadId });
}

interface Written {
  userId: string;
  threadId: string;
  commentId: string;
  body: string;
}

/** Tells the people whom a text names, at most ten of them; for an edit, only those whom it did not name before. */
export async function mentionNotices(
  manager: EntityManager,
  { userId, threadId, commentId, body, before = '' }: Written & { before?: string },
): Promise<Notice[]> {
  const known = new Set(mentionsIn(before));
  const handles = mentionsIn(body).filter((handle) => !known.has(handle));
  const owners = await handleOwners(manager, handles.slice(0, limits.mentions));
  return [...new Set(owners.map((owner) => owner.userId))].map((other) => ({
    userId: other,
    kind: 'MENTION',
    about: `mention:${commentId}`,
    actorId: userId,
    threadId,
    commentId,
  }));
}

/** More than that would make a comment wait for its own news. */
const MOST_SUBSCRIBERS = 2000;

/**
 * Tells of a new comment: the people it answers, and the thread's subscribers, who get one notification until they have
 * read it, however many comments follow.
 */
export async function replyNotices(
  manager: EntityManager,
  { userId, threadId, commentId, answered }: Omit<Written, 'body'> & { answered: readonly (string | null)[] },
): Promise<Notice[]> {
  const direct = [...new Set(answered.flatMap((one) => one ?? []))];
  const subscribers = await subscribersOf(manager, { threadId, most: MOST_SUBSCRIBERS });
  const reply = { kind: 'REPLY', actorId: userId, threadId, commentId } as const;
  return [
    ...direct.map((other): Notice => ({ ...reply, userId: other, about: `reply:${commentId}` })),
    ...subscribers
      .filter((other) => !direct.includes(other))
      .map((other): Notice => ({ ...reply, userId: other, about: `thread:${threadId}`, again: true })),
  ];
}
