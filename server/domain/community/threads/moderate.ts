import type { ModerationKind } from '../../../../shared/moderation';
import { levels } from '../../../data/stores/commentStore';
import { markGone } from '../../../data/stores/commentWriteStore';
import { markThread, refreshReviews, type ThreadMark } from '../../../data/stores/threadStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { logModeration } from '../moderation/moderationLog';
import { requireModerator, requireNotOwn, type Writer } from '../reader';
import { commentById } from './readComments';
import { type Thread, threadById } from './readThreads';
import { countOut } from './recount';
import { announceCommentChange, announceThreadChange } from './threadNews';

type OperateDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'events' | 'log'>;

interface ThreadChange {
  locked?: boolean;
  pinned?: boolean;
  removed?: boolean;
}

/**
 * Locks, pins or removes a thread, or undoes that, as a moderator. Writes nothing else, since another moderator may change that at
 * the same moment.
 */
export async function moderateThread(
  deps: OperateDeps,
  { moderator, id, change }: { moderator: Writer; id: string; change: ThreadChange },
): Promise<void> {
  const thread = await threadById(deps, { reader: requireModerator(moderator), id });
  if (!thread) throw new AppError('NOT_FOUND');
  if (change.removed === false) requireNotOwn(moderator, thread.authorId);
  await deps.db.transaction(async (manager) => {
    const facts = { byId: moderator.userId, personId: thread.authorId, threadId: id };
    for (const [kind, mark] of marksOf(deps, thread, change))
      if (await markThread(manager, id, mark)) await logModeration(deps, manager, { kind, ...facts });
  });
  announceThreadChange(deps, id);
  deps.log.info(
    { event: 'thread operated', threadId: id, by: moderator.userId, ...change },
    'a moderator changed a thread',
  );
}

/** What a change asks for, and how the log calls each. */
function marksOf(
  { clock }: OperateDeps,
  { subject }: Thread,
  { locked, pinned, removed }: ThreadChange,
): [ModerationKind, ThreadMark][] {
  const what = subject === 'REVIEW' ? 'REVIEW' : 'THREAD';
  const marks: [ModerationKind, ThreadMark][] = [];
  if (locked !== undefined) marks.push([locked ? 'THREAD_LOCKED' : 'THREAD_UNLOCKED', { locked }]);
  if (pinned !== undefined) marks.push([pinned ? 'THREAD_PINNED' : 'THREAD_UNPINNED', { pinned }]);
  if (removed === true) marks.push([`${what}_REMOVED`, { removedAt: clock.now() }]);
  if (removed === false) marks.push([`${what}_RESTORED`, { removedAt: null }]);
  return marks;
}

/** Removes or restores a comment. A removed opening loses only its text; its empty place stays. */
export async function moderateComment(
  deps: OperateDeps,
  { moderator, id, removed }: { moderator: Writer; id: string; removed: boolean },
): Promise<void> {
  const comment = await commentById(deps, { reader: requireModerator(moderator), id });
  if (!comment) throw new AppError('NOT_FOUND');
  if (!removed) requireNotOwn(moderator, comment.authorId);
  const removedAt = removed ? deps.clock.now() : null;
  await deps.db.transaction(async (manager) => {
    const { changed, turned } = await markGone(manager, { id, mark: 'removedAt', at: removedAt });
    const isOpening = comment.level === levels.opening;
    if (changed && isOpening) await refreshReviews(manager, [comment.threadId]);
    if (turned && !isOpening) await countOut(manager, comment, removed ? 1 : -1);
    if (changed)
      await logModeration(deps, manager, {
        kind: removed ? 'COMMENT_REMOVED' : 'COMMENT_RESTORED',
        byId: moderator.userId,
        personId: comment.authorId,
        threadId: comment.threadId,
        aboutId: id,
      });
  });
  announceCommentChange(deps, { ...comment, removedAt });
  const facts = { event: 'comment operated', commentId: id, by: moderator.userId, removed };
  deps.log.info(facts, 'a moderator changed a comment');
}
