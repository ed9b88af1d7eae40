import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { levels } from '../../../data/stores/commentStore';
import { insertComment, lowerReplyCount } from '../../../data/stores/commentWriteStore';
import { countNewComment, lockThreadState } from '../../../data/stores/threadStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { addNotices, announceNotices } from '../notifications/addNotices';
import type { TeamDeps } from '../notifications/notifyTeam';
import type { Reader, Writer } from '../reader';
import { requireText } from '../text/requireText';
import { storeHtml } from '../text/storedHtml';
import { type HoldDeps, noteHeld, tellModerators } from './holdPost';
import { type Comment, commentById } from './readComments';
import { stateOf, type Thread, threadById } from './readThreads';
import { announceComment, commentNotices, subscribe } from './threadNews';
import { blank } from './writeThread';

export interface NewComment {
  threadId: string;
  /** The comment or reply that it answers. */
  answers: string | null;
  body: string;
  episodeNumber: number | null;
}

type PostDeps = Pick<Deps, 'db' | 'admission' | 'events'> & HoldDeps & TeamDeps;

/**
 * Writes a comment, or a reply to one. Counts, subscription and notifications are written in the same transaction; everyone who
 * has the thread open sees it at once, unless it has to wait for a moderator.
 */
export async function postComment(
  deps: PostDeps,
  { author, comment }: { author: Writer; comment: NewComment },
): Promise<Comment> {
  const { userId } = author;
  const body = requireText(comment.body);
  const { thread, above } = await placeOf(deps, author, comment);
  const episodeNumber = episodeMark(thread, comment.episodeNumber);
  const admitted = await deps.admission.admitPost({ userId, text: body });
  const createdAt = deps.clock.now();
  const created: Comment = {
    ...blank,
    id: deps.random.id(),
    threadId: thread.id,
    level: above ? levels.reply : levels.comment,
    parentId: above ? (above.parentId ?? above.id) : null,
    authorId: userId,
    answeredUserId: above?.level === levels.reply ? above.authorId : null,
    body,
    episodeNumber,
    heldAt: admitted.held ? createdAt : null,
    createdAt,
  };
  const told = await deps.db.transaction(async (manager) => {
    await countIn(manager, created);
    await admitted.count(manager);
    await insertComment(manager, created);
    await storeHtml(manager, 'comment', { id: created.id, text: body });
    await subscribe(deps, manager, { userId, threadId: thread.id });
    if (admitted.held) {
      await noteHeld(deps, manager, created);
      return [];
    }
    const notices = await commentNotices(manager, created, above?.authorId ?? null);
    return await addNotices(deps, manager, notices);
  });
  if (admitted.held) await tellModerators(deps, userId);
  else announceComment(deps, created);
  announceNotices(deps, told);
  return created;
}

async function placeOf(
  deps: Pick<Deps, 'db'>,
  reader: Reader,
  { threadId, answers }: NewComment,
): Promise<{ thread: Thread; above: Comment | null }> {
  const thread = await threadById(deps, { reader, id: threadId });
  if (!thread || stateOf(thread) !== 'VISIBLE') throw new AppError('NOT_FOUND');
  if (thread.locked) throw new AppError('THREAD_IS_LOCKED');
  if (answers === null) return { thread, above: null };
  const above = await commentById(deps, { reader, id: answers });
  if (above?.threadId !== threadId || stateOf(above) !== 'VISIBLE') throw new AppError('NOT_FOUND');
  // An answer to the opening is an ordinary comment.
  return { thread, above: above.level === levels.opening ? null : above };
}

/** Only in a thread about a whole anime or a review: one about an episode has its own mark. */
function episodeMark({ subject }: Thread, episodeNumber: number | null): number | null {
  if ((subject !== 'ANIME' && subject !== 'REVIEW') || episodeNumber === null) return null;
  if (episodeNumber < 1 || episodeNumber > limits.episodes) throw new AppError('INVALID_ARGUMENT');
  return episodeNumber;
}

/**
 * Updates the thread and the parent comment first, so that concurrent posts, locks and deletions are serialised. A held comment
 * does not count.
 */
async function countIn(
  manager: EntityManager,
  { threadId, parentId, createdAt, heldAt }: Comment,
): Promise<void> {
  if (heldAt === null) await countNewComment(manager, threadId, createdAt);
  const now = await lockThreadState(manager, threadId);
  if (!now || now.gone) throw new AppError('NOT_FOUND');
  if (now.locked) throw new AppError('THREAD_IS_LOCKED');
  if (parentId !== null && heldAt === null) await lowerReplyCount(manager, parentId, -1);
}
