import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { lockUsers } from '../../../data/locks';
import { runningImports } from '../../../data/stores/listImportStore';
import { findModerationAction, type ModerationAction } from '../../../data/stores/moderationStore';
import { findPosts, markPosts, type Posts } from '../../../data/stores/postRemovalStore';
import { AppError } from '../../../errors/AppError';
import { forgetAnswerNotices } from '../../community/activity/responses';
import { logModeration } from '../../community/moderation/moderationLog';
import { requireMet, requireModerator, requireNotOwn, type Writer } from '../../community/reader';
import { requireText } from '../../community/text/requireText';
import { recount } from '../../community/threads/recount';
import { announceManyChanges, announceThreadChange } from '../../community/threads/threadNews';
import type { Deps } from '../../deps';
import { inUtc } from '../../text/instants';
import { cancelImports } from '../../tracking/import/imports';
import { requirePower } from './requirePower';

type RemovalDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log' | 'events'>;

export interface PostRemoval {
  /** Only what was posted in the last so many hours; null for all of it. */
  hours: number | null;
  reason: string;
}

export interface RemovedPosts {
  /** The line in the log, by which they are restored; null if there was nothing to remove. */
  actionId: string | null;
  /** Without what its author had deleted or made private: that is marked, too, but changes nothing that anyone sees. */
  count: number;
  /** Whether one call was not enough. */
  more: boolean;
}

/**
 * Removes what someone has posted in a period, as a moderator removes single posts: threads, comments, reviews, recommendations,
 * answers to activities and shared notes on episodes. What is removed already stays as it is. A call removes a bounded number and
 * says if more are left. An import that would post more is cancelled; its owner can resume it.
 */
export async function removePosts(
  deps: RemovalDeps,
  { moderator, handle, ...given }: PostRemoval & { moderator: Writer; handle: string },
): Promise<RemovedPosts> {
  const by = requireModerator(moderator);
  const userId = await requireMet(deps, by, handle);
  const reason = requireText(given.reason, limits.suspensionReason);
  if (given.hours !== null && given.hours < 1) throw new AppError('INVALID_ARGUMENT');
  await requirePower(deps, by, userId);
  const removed = await takeDown(deps, { userId, byId: by.userId, hours: given.hours, reason });
  const facts = { event: 'posts removed', userId, by: by.userId, posts: removed.count };
  deps.log.info(facts, 'the posts of someone were removed');
  return removed;
}

/** Removes someone's posts whatever powers they have: from the server, when no one can sign in. */
export async function takeDown(
  deps: RemovalDeps,
  { userId, byId, hours, reason }: PostRemoval & { userId: string; byId: string | null },
): Promise<RemovedPosts> {
  const now = deps.clock.now();
  const since = new Date(hours === null ? 0 : Math.max(0, now.getTime() - hours * HOUR_MS));
  const ids = await runningImports(deps.db.manager, userId);
  const { posts, ...removed } = await deps.db.transaction(async (manager) => {
    // What they are importing would go on posting. A worker locks in this order, too.
    await cancelImports(manager, { userId, ids, now });
    await lockUsers(manager, [userId]);
    const found = await findPosts(manager, { userId, when: { since }, most: limits.postsRemovedAtOnce });
    const more = sizeOf(found) === limits.postsRemovedAtOnce;
    await markPosts(manager, found, now);
    await recount(manager, found.comments);
    await forgetAnswerNotices(manager, found.answers);
    const posts = visible(found);
    const count = sizeOf(posts);
    if (count === 0) return { posts, count, more, actionId: null };
    // Restoring finds the posts by this moment.
    const line = { byId, personId: userId, reason, createdAt: now };
    const detail = `${inPosts(count)}${hours === null ? '' : ` since ${inUtc(since)}`}`;
    const actionId = await logModeration(deps, manager, { kind: 'POSTS_REMOVED', ...line, detail });
    return { posts, count, more, actionId };
  });
  announce(deps, posts);
  return removed;
}

const HOUR_MS = 3_600_000;
const RESTORABLE_MS = limits.postsRestorableHours * HOUR_MS;

/** Restores what one removal of posts took, within a day of it. Posts that were restored or removed again meanwhile stay so. */
export async function restorePosts(
  deps: RemovalDeps,
  { moderator, id }: { moderator: Writer; id: string },
): Promise<number> {
  const by = requireModerator(moderator);
  const action = await findModerationAction(deps.db.manager, id);
  if (action?.kind !== 'POSTS_REMOVED' || action.personId === null) throw new AppError('NOT_FOUND');
  const userId = action.personId;
  requireNotOwn(by, userId);
  // Operators restore what was removed on the server, whose power spares no one.
  if (!by.operator) await requirePower(deps, by, userId);
  if (deps.clock.now().getTime() - action.createdAt.getTime() > RESTORABLE_MS)
    throw new AppError('UNDO_EXPIRED');
  const posts = await deps.db.transaction((manager) => bringBack(deps, manager, { action, userId, by }));
  announce(deps, posts);
  deps.log.info({ event: 'posts restored', userId, by: by.userId }, 'the posts of someone were restored');
  return sizeOf(posts);
}

async function bringBack(
  deps: RemovalDeps,
  manager: EntityManager,
  { action, userId, by }: { action: ModerationAction; userId: string; by: Writer },
): Promise<Posts> {
  await lockUsers(manager, [userId]);
  const when = { removedAt: action.createdAt };
  const found = await findPosts(manager, { userId, when, most: limits.postsRemovedAtOnce });
  if (sizeOf(found) === 0) throw new AppError('UNDO_EXPIRED');
  await markPosts(manager, found, null);
  await recount(manager, found.comments);
  const posts = visible(found);
  const line = { byId: by.userId, personId: userId, detail: inPosts(sizeOf(posts)) };
  await logModeration(deps, manager, { kind: 'POSTS_RESTORED', ...line });
  return posts;
}

const isVisible = ({ deletedAt }: { deletedAt: unknown }) => deletedAt === null;

/** Without those that their author has deleted or made private. */
const visible = ({ threads, comments, recommendations, answers, notes }: Posts): Posts => ({
  threads: threads.filter(isVisible),
  comments: comments.filter(isVisible),
  recommendations: recommendations.filter(isVisible),
  answers,
  notes: notes.filter(({ shared }) => shared),
});

const sizeOf = (posts: Posts): number =>
  Object.values(posts).reduce((sum: number, { length }: readonly unknown[]) => sum + length, 0);

const inPosts = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`;

/** Once for each thread, however many comments it had of them. */
function announce(deps: Pick<Deps, 'events'>, { threads, comments }: Posts): void {
  const many = new Set(comments.map(({ threadId }) => threadId));
  for (const id of many) announceManyChanges(deps, id);
  for (const { id } of threads) if (!many.has(id)) announceThreadChange(deps, id);
}
