import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { lockUsers } from '../../../data/locks';
import { findModerationAction, type ModerationAction } from '../../../data/stores/moderationStore';
import { findPosts, markPosts, type Posts } from '../../../data/stores/postRemovalStore';
import { AppError } from '../../../errors/AppError';
import { forgetAnswerNotice } from '../../community/activity/responses';
import { logModeration } from '../../community/moderation/moderationLog';
import { requireMet, requireModerator, type Writer } from '../../community/reader';
import { requireText } from '../../community/text/requireText';
import { countOutAll } from '../../community/threads/countOutAll';
import { announceCommentChange, announceThreadChange } from '../../community/threads/threadNews';
import type { Deps } from '../../deps';
import { inUtc } from '../../text/instants';
import { requirePower } from './requirePower';

type RemovalDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log' | 'events'>;

export interface PostRemoval {
  /** Only what was posted at this moment or later. */
  since: Date;
  reason: string;
}

export interface RemovedPosts {
  /** The line in the log, by which they are restored; null if there was nothing to remove. */
  actionId: string | null;
  count: number;
}

/**
 * Removes what someone has posted in a period, as a moderator removes single posts: threads, comments, reviews, recommendations
 * and answers to activities. What is removed already stays as it is.
 */
export async function removePosts(
  deps: RemovalDeps,
  { moderator, handle, ...given }: PostRemoval & { moderator: Writer; handle: string },
): Promise<RemovedPosts> {
  const by = requireModerator(moderator);
  const userId = await requireMet(deps, by, handle);
  const reason = requireText(given.reason, limits.suspensionReason);
  await requirePower(deps, by, userId);
  const removed = await takeDown(deps, { userId, byId: by.userId, since: given.since, reason });
  const facts = { event: 'posts removed', userId, by: by.userId, posts: removed.count };
  deps.log.info(facts, 'the posts of someone were removed');
  return removed;
}

/** Removes someone's posts whatever powers they have: from the server, when no one can sign in. */
export async function takeDown(
  deps: RemovalDeps,
  { userId, byId, since, reason }: PostRemoval & { userId: string; byId: string | null },
): Promise<RemovedPosts> {
  const now = deps.clock.now();
  const { posts, ...removed } = await deps.db.transaction(async (manager) => {
    await lockUsers(manager, [userId]);
    const found = await findPosts(manager, { userId, when: { since } });
    const count = countOf(found);
    if (count === 0) return { posts: found, count, actionId: null };
    await markPosts(manager, found, now);
    await countOutAll(manager, visible(found));
    for (const answer of found.answers) await forgetAnswerNotice(manager, answer);
    // Restoring finds the posts by this moment.
    const line = { byId, personId: userId, reason, createdAt: now };
    const detail = `${inPosts(count)}${since.getTime() > 0 ? ` since ${inUtc(since)}` : ''}`;
    const actionId = await logModeration(deps, manager, { kind: 'POSTS_REMOVED', ...line, detail });
    return { posts: found, count, actionId };
  });
  announce(deps, { posts, authorId: userId, removedAt: now });
  return removed;
}

const RESTORABLE_MS = limits.postsRestorableHours * 3_600_000;

/** Restores what one removal of posts took, within a day of it. Posts that were restored or removed again meanwhile stay so. */
export async function restorePosts(
  deps: RemovalDeps,
  { moderator, id }: { moderator: Writer; id: string },
): Promise<number> {
  const by = requireModerator(moderator);
  const action = await findModerationAction(deps.db.manager, id);
  if (action?.kind !== 'POSTS_REMOVED' || action.personId === null) throw new AppError('NOT_FOUND');
  const userId = action.personId;
  await requirePower(deps, by, userId);
  if (deps.clock.now().getTime() - action.createdAt.getTime() > RESTORABLE_MS)
    throw new AppError('UNDO_EXPIRED');
  const posts = await deps.db.transaction((manager) => bringBack(deps, manager, { action, userId, by }));
  announce(deps, { posts, authorId: userId, removedAt: null });
  deps.log.info({ event: 'posts restored', userId, by: by.userId }, 'the posts of someone were restored');
  return countOf(posts);
}

async function bringBack(
  deps: RemovalDeps,
  manager: EntityManager,
  { action, userId, by }: { action: ModerationAction; userId: string; by: Writer },
): Promise<Posts> {
  await lockUsers(manager, [userId]);
  const posts = await findPosts(manager, { userId, when: { removedAt: action.createdAt } });
  const count = countOf(posts);
  if (count === 0) throw new AppError('UNDO_EXPIRED');
  await markPosts(manager, posts, null);
  await countOutAll(manager, visible(posts), -1);
  const line = { byId: by.userId, personId: userId, detail: inPosts(count) };
  await logModeration(deps, manager, { kind: 'POSTS_RESTORED', ...line });
  return posts;
}

/** Comments that their author has deleted are not counted in the first place. */
const visible = ({ comments }: Posts) => comments.filter(({ deleted }) => !deleted);

const countOf = ({ threadIds, comments, recommendationIds, answers }: Posts): number =>
  threadIds.length + comments.length + recommendationIds.length + answers.length;

const inPosts = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`;

function announce(
  deps: Pick<Deps, 'events'>,
  { posts, authorId, removedAt }: { posts: Posts; authorId: string; removedAt: Date | null },
): void {
  for (const id of posts.threadIds) announceThreadChange(deps, id);
  for (const { id, threadId } of visible(posts))
    announceCommentChange(deps, { id, threadId, authorId, deletedAt: null, removedAt });
}
