import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { handleOwners } from '../../../data/stores/handleStore';
import { deleteSubscription, insertSubscription, subscribersOf } from '../../../data/stores/threadStore';
import { AppError } from '../../../errors/AppError';
import type { Deps, EventMessage, Notice } from '../../deps';
import type { Reader, Writer } from '../reader';
import { mentionsIn } from '../text/mentions';
import { type Comment, placesByIds } from './readComments';
import { stateOf, type Thread, threadById } from './readThreads';

/** Two topics, new comments and changes to existing content, since a new comment has to be placed in the list. */
export const threadTopic = (threadId: string): string => `thread:${threadId}`;
export const changesTopic = (threadId: string): string => `thread changes:${threadId}`;

type AnnounceDeps = Pick<Deps, 'events'>;
type Announced = Pick<Comment, 'id' | 'threadId' | 'authorId' | 'deletedAt' | 'removedAt' | 'heldAt'>;

/** Tells everyone who has the thread open about a new comment. Call after the commit, as the others here. */
export function announceComment({ events }: AnnounceDeps, comment: Announced): void {
  events.publish(threadTopic(comment.threadId), messageOf(comment));
}

/** The same about a comment that has changed; of a held one others know nothing. */
export function announceCommentChange({ events }: AnnounceDeps, comment: Announced): void {
  if (comment.heldAt === null) events.publish(changesTopic(comment.threadId), messageOf(comment));
}

/** The same about a comment that others could read until now, and that is held. */
export function announceHolding({ events }: AnnounceDeps, comment: Announced): void {
  events.publish(changesTopic(comment.threadId), messageOf(comment));
}

/** The same about a change of the thread itself. */
export function announceThreadChange({ events }: AnnounceDeps, threadId: string): void {
  events.publish(changesTopic(threadId), {});
}

/** The same about many of its comments at once, in one message however many they are. */
export function announceManyChanges({ events }: AnnounceDeps, threadId: string): void {
  events.publish(changesTopic(threadId), { many: 'true' });
}

/** `by` is for `mayHear`. */
function messageOf({ id, authorId, ...comment }: Announced): EventMessage {
  return { id, state: stateOf(comment), ...(authorId && { by: authorId }) };
}

/** False if the comment is by someone hidden from the listener. */
export async function mayHear(
  { social }: Pick<Deps, 'social'>,
  { by }: EventMessage,
  listenerId: string | null,
): Promise<boolean> {
  if (listenerId === null || by === undefined || by === listenerId) return true;
  return !(await social.areBlocked(listenerId, by));
}

export interface ThreadChange {
  /** Null if the reader cannot read it, or no longer can. */
  thread: Thread | null;
  comment: Comment | null;
}

/** A change as one reader sees it; null if it concerns someone hidden from them. */
export async function readChange(
  deps: Pick<Deps, 'db'>,
  { reader, threadId, commentId }: { reader: Reader; threadId: string; commentId: string | undefined },
): Promise<ThreadChange | null> {
  const thread = await threadById(deps, { reader, id: threadId });
  if (!thread || commentId === undefined) return { thread, comment: null };
  const [comment = null] = await placesByIds(deps, { reader, ids: [commentId] });
  return comment && { thread, comment };
}

/** Subscribes a user to new comments of a thread. Subscribing twice is a no-op. */
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

/** Notices for the people a text mentions, at most ten; for an edit, only for new mentions. */
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

/** More would delay the comment itself. */
const MAX_SUBSCRIBERS_NOTIFIED = 2000;

/**
 * Notices of a new comment: for the people it answers, and for the thread's subscribers, who get a single one until they have
 * read it, however many comments follow.
 */
async function replyNotices(
  manager: EntityManager,
  { userId, threadId, commentId, answered }: Omit<Written, 'body'> & { answered: readonly (string | null)[] },
): Promise<Notice[]> {
  const direct = [...new Set(answered.flatMap((one) => one ?? []))];
  const subscribers = await subscribersOf(manager, { threadId, most: MAX_SUBSCRIBERS_NOTIFIED });
  const reply = { kind: 'REPLY', actorId: userId, threadId, commentId } as const;
  return [
    ...direct.map((other): Notice => ({ ...reply, userId: other, about: `reply:${commentId}` })),
    ...subscribers
      .filter((other) => !direct.includes(other))
      .map(
        (other): Notice => ({
          ...reply,
          userId: other,
          about: `thread:${threadId}`,
          again: true,
          reference: 'thread',
        }),
      ),
  ];
}

/** Notices of a comment that others can read from now on, each person once: of a mention rather than of a reply. */
export async function commentNotices(
  manager: EntityManager,
  { id, threadId, authorId, body }: Comment,
  answered: string | null,
): Promise<Notice[]> {
  if (authorId === null) return [];
  const written = { userId: authorId, threadId, commentId: id };
  const mentions = await mentionNotices(manager, { ...written, body });
  const named = new Set(mentions.map(({ userId }) => userId));
  const replies = await replyNotices(manager, { ...written, answered: [answered] });
  return [...mentions, ...replies.filter(({ userId }) => !named.has(userId))];
}
