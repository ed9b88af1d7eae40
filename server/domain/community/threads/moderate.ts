import type { ModerationKind } from '../../../../shared/moderation';
import { levels } from '../../../data/stores/commentStore';
import { markGone } from '../../../data/stores/commentWriteStore';
import { refreshReviews, updateThread } from '../../../data/stores/threadStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { logModeration } from '../moderation/moderationLog';
import { requireModerator, type Writer } from '../reader';
import { countOut } from './changeComment';
import { commentById } from './readComments';
import { type Thread, threadById } from './readThreads';
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
  {
    moderator,
    id,
    change,
  }: { moderator: Writer; id: string; change: ThreadChange },
): Promise<void> {
  const thread = await threadById(deps, { reader: requireModerator(moderator), id });
  if (!thread) throw new AppError('NOT_FOUND');
  const { removed, ...marks } = change;
  const removal = removed === undefined ? {} : { removedAt: removed ? deps.clock.now() : null };
  await deps.db.transaction(async (manager) => {
    await updateThread(manager, id, { ...marks, ...removal });
    const facts = { byId: moderator.userId, personId: thread.authorId, threadId: id };
    for (const kind of kindsOf(thread, change)) await logModeration(deps, manager, { kind, ...facts });
  });
  announceThreadChange(deps, id);
  deps.log.info(
    { event: 'thread operated', threadId: id, by: moderator.userId, ...change },
    'a moderator changed a thread',
  );
}

/** What a change does that is not so already. */
function kindsOf(
  { subject, locked, pinned, removedAt }: Thread,
  change: ThreadChange,
): readonly ModerationKind[] {
  const kinds: readonly [keyof ThreadChange, before: boolean, on: ModerationKind, off: ModerationKind][] = [
    ['locked', locked, 'THREAD_LOCKED', 'THREAD_UNLOCKED'],
    ['pinned', pinned, 'THREAD_PINNED', 'THREAD_UNPINNED'],
    subject === 'REVIEW'
      ? ['removed', removedAt !== null, 'REVIEW_REMOVED', 'REVIEW_RESTORED']
      : ['removed', removedAt !== null, 'THREAD_REMOVED', 'THREAD_RESTORED'],
  ];
  return kinds.flatMap(([name, before, on, off]) => {
    const wanted = change[name] ?? before;
    return wanted === before ? [] : [wanted ? on : off];
  });
}

/** Removes or restores a comment. A removed opening loses only its text; its empty place stays. */
export async function moderateComment(
  deps: OperateDeps,
  { moderator, id, removed }: { moderator: Writer; id: string; removed: boolean },
): Promise<void> {
  const comment = await commentById(deps, { reader: requireModerator(moderator), id });
  if (!comment) throw new AppError('NOT_FOUND');
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
