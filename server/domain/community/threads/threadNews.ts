import type { Deps } from '../../ports';
import type { Reader } from '../reader';
import { type Comment } from './comment';
import { placesByIds } from './readComments';
import { threadById } from './readThreads';
import type { Thread } from './thread';

/** What is written in a thread, and what becomes of what stands in it: two topics, since a new comment is put somewhere. */
export const threadTopic = (threadId: string): string => `thread:${threadId}`;
export const changesTopic = (threadId: string): string => `thread changes:${threadId}`;

/** Tells whoever has the thread open that a comment in it is not what it was, or the thread itself. After the commit. */
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
