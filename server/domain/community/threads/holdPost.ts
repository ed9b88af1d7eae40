import type { EntityManager } from 'typeorm';
import { levels } from '../../../data/stores/commentStore';
import { markGone } from '../../../data/stores/commentWriteStore';
import { isReported } from '../../../data/stores/reportStore';
import { refreshReviews } from '../../../data/stores/threadStore';
import type { Deps } from '../../deps';
import { logModeration } from '../moderation/moderationLog';
import { writeReport } from '../moderation/writeReport';
import type { Announced } from '../notifications/addNotices';
import { notifyTeam, type TeamDeps } from '../notifications/notifyTeam';
import type { Comment } from './readComments';
import { countOut } from './recount';
import { announceCommentChange, announceHolding } from './threadNews';

export type HoldDeps = Pick<Deps, 'clock' | 'random' | 'siteEvents'>;

/** Brings what waits to the moderators, in the transaction that writes it. Call `tellModerators` after the commit. */
export async function noteHeld(
  deps: HoldDeps,
  manager: EntityManager,
  { id, threadId, authorId }: Pick<Comment, 'id' | 'threadId' | 'authorId'>,
): Promise<void> {
  const site = { reporterId: null, reason: 'HELD', text: '', about: 'comment' } as const;
  if (!(await isReported(manager, id, 'HELD')))
    await writeReport(deps, manager, { ...site, keys: { commentId: id, personId: authorId } });
  const line = { byId: null, onServer: false, personId: authorId, threadId, aboutId: id };
  await logModeration(deps, manager, { kind: 'POST_HELD', ...line });
}

/** Holds a post that others could read until now. One that waits already stays as it is. */
export async function holdPost(
  deps: HoldDeps,
  manager: EntityManager,
  comment: Pick<Comment, 'id' | 'level' | 'threadId' | 'parentId' | 'authorId'>,
): Promise<void> {
  const { changed, turned } = await markGone(manager, {
    id: comment.id,
    mark: 'heldAt',
    at: deps.clock.now(),
  });
  if (!changed) return;
  if (comment.level === levels.opening) await refreshReviews(manager, [comment.threadId]);
  else if (turned) await countOut(manager, comment, 1);
  await noteHeld(deps, manager, comment);
}

/** The notification that something waits for them. `by` wrote it. */
export async function tellModerators(deps: TeamDeps, by: string): Promise<void> {
  await notifyTeam(deps, { of: 'reports', by });
}

/** An edit that is written, and whom it notified. */
export interface Edit {
  before: Comment;
  after: Comment;
  told: Announced[];
}

/** Tells those who have the thread open about an edit, and moderators if it has to wait for them. Call after the commit. */
export async function announceEdit(
  deps: TeamDeps & Pick<Deps, 'events'>,
  { before, after }: Edit,
): Promise<void> {
  if (before.heldAt !== null || after.heldAt === null) return announceCommentChange(deps, after);
  announceHolding(deps, after);
  if (after.authorId !== null) await tellModerators(deps, after.authorId);
}
