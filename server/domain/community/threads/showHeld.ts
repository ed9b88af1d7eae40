import type { EntityManager } from 'typeorm';
import { levels, commentsByIds as readComments } from '../../../data/stores/commentStore';
import { dateComment, lowerReplyCount, markGone } from '../../../data/stores/commentWriteStore';
import { dateReview } from '../../../data/stores/reviewStore';
import { countNewComment, markThread, refreshReviews, updateThread } from '../../../data/stores/threadStore';
import { AppError } from '../../../errors/AppError';
import type { Deps, Notice } from '../../deps';
import { logModeration } from '../moderation/moderationLog';
import { addNotices, announceNotices } from '../notifications/addNotices';
import { nobody, requireModerator, requireNotOwn, type Writer } from '../reader';
import { type Comment, commentById } from './readComments';
import { stateOf, type Thread, threadById } from './readThreads';
import { countOut } from './recount';
import {
  announceComment,
  announceCommentChange,
  announceThreadChange,
  commentNotices,
  mentionNotices,
} from './threadNews';

type ShowDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'events' | 'log'>;

/**
 * Lets everyone read a post that is held; an opening with its thread. One that nobody has seen yet appears as if it were posted now:
 * at its place, with its notifications. `seen` is when the text that the moderator has read was written.
 */
export async function showHeld(
  deps: ShowDeps,
  { moderator, id, seen }: { moderator: Writer; id: string; seen: Date },
): Promise<void> {
  const reader = requireModerator(moderator);
  const found = await commentById(deps, { reader, id });
  const thread = found && (await threadById(deps, { reader, id: found.threadId }));
  if (!found || !thread || found.heldAt === null) throw new AppError('NOT_FOUND');
  requireNotOwn(moderator, found.authorId);
  const shown = await deps.db.transaction(async (manager) => {
    const { changed, turned } = await markGone(manager, { id, mark: 'heldAt', at: null });
    if (!changed) return null;
    const [comment] = await readComments(manager, { reader, ids: [id], gone: true });
    // Its author has changed it since.
    if (!comment || writtenAt(comment) !== seen.getTime()) throw new AppError('CONFLICT');
    const isNew = found.heldAt?.getTime() === found.createdAt.getTime();
    const facts = { personId: comment.authorId, threadId: thread.id, aboutId: id };
    await logModeration(deps, manager, { kind: 'POST_SHOWN', byId: moderator.userId, ...facts });
    const notices =
      comment.level === levels.opening
        ? await showOpening(deps, manager, { comment, thread, isNew, turned })
        : await showComment(deps, manager, { comment, thread, isNew, turned });
    return { comment, isNew, turned, told: await addNotices(deps, manager, notices) };
  });
  if (!shown) return;
  announceNotices(deps, shown.told);
  const { comment, isNew, turned } = shown;
  if (comment.level === levels.opening) announceThreadChange(deps, thread.id);
  if (turned && isNew && comment.level !== levels.opening) announceComment(deps, comment);
  if (turned && !isNew) announceCommentChange(deps, comment);
  const facts = { event: 'held post shown', commentId: id, by: moderator.userId };
  deps.log.info(facts, 'a moderator showed a held post');
}

const writtenAt = ({ editedAt, createdAt }: Comment): number => (editedAt ?? createdAt).getTime();

interface Showing {
  comment: Comment;
  /** As it was while it was held. */
  thread: Thread;
  isNew: boolean;
  /** Whether others can read it from now on: not if it is deleted or removed. */
  turned: boolean;
}

async function showComment(
  deps: ShowDeps,
  manager: EntityManager,
  { comment, thread, isNew, turned }: Showing,
): Promise<Notice[]> {
  const now = deps.clock.now();
  if (isNew) await dateComment(manager, comment.id, { createdAt: now, editedAt: null });
  if (!turned) return [];
  if (!isNew) await countOut(manager, comment, -1);
  else {
    await countNewComment(manager, comment.threadId, now);
    if (comment.parentId !== null) await lowerReplyCount(manager, comment.parentId, -1);
  }
  if (stateOf(thread) !== 'VISIBLE') return [];
  return isNew
    ? await commentNotices(manager, comment, await answeredBy(manager, comment))
    : await mentionsIn(manager, comment);
}

async function showOpening(
  deps: ShowDeps,
  manager: EntityManager,
  { comment, thread, isNew, turned }: Showing,
): Promise<Notice[]> {
  const now = deps.clock.now();
  await markThread(manager, thread.id, { heldAt: null });
  // What was written elsewhere before keeps its time, and nobody is notified.
  const isImported = isNew && thread.activeAt < thread.createdAt;
  if (isNew && !isImported) {
    await dateComment(manager, comment.id, { createdAt: now, editedAt: null });
    await updateThread(manager, thread.id, { createdAt: now, activeAt: now });
    await dateReview(manager, thread.id, now);
  }
  await refreshReviews(manager, [thread.id]);
  const isVisible = turned && stateOf({ ...thread, heldAt: null }) === 'VISIBLE';
  return isVisible && !isImported ? await mentionsIn(manager, comment) : [];
}

/** Whoever was notified of an earlier text is not again. */
async function mentionsIn(
  manager: EntityManager,
  { id, threadId, authorId, body }: Comment,
): Promise<Notice[]> {
  return authorId === null
    ? []
    : await mentionNotices(manager, { userId: authorId, threadId, commentId: id, body });
}

/** Who wrote the comment or reply that this one answers. */
async function answeredBy(
  manager: EntityManager,
  { answeredUserId, parentId }: Comment,
): Promise<string | null> {
  if (answeredUserId !== null || parentId === null) return answeredUserId;
  const [parent] = await readComments(manager, { reader: nobody, ids: [parentId], gone: true });
  return parent?.authorId ?? null;
}
