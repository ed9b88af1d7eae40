import { lockUsers } from '../../../data/locks';
import { AppError } from '../../../errors/AppError';
import { removeWithAll } from '../../accounts/deleteUser';
import { logModeration } from '../../community/moderation/moderationLog';
import type { Deps } from '../../deps';
import { mailPerson } from './mailPerson';
import { type GraveAct, requireGravePower } from './requirePower';

type DeletionDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log' | 'mail' | 'deletionHook'>;

interface PersonDeletion {
  /** What they posted goes, too; otherwise it stays, unsigned. */
  withPosts: boolean;
  reason: string;
}

/**
 * Deletes someone's account for an operator, as its owner could themselves. `id` and the handle, which the operator has typed,
 * must belong together. The person is told by mail, if their address is confirmed.
 */
export async function deletePerson(
  deps: DeletionDeps,
  { id, withPosts, ...act }: GraveAct & PersonDeletion & { id: string },
): Promise<void> {
  const { by, userId, reason } = await requireGravePower(deps, act);
  if (userId !== id) throw new AppError('NOT_FOUND');
  await erase(deps, { userId, byId: by.userId, withPosts, reason });
  deps.log.info({ event: 'user deleted', userId, by: by.userId }, 'an operator deleted an account');
}

/** Deletes an account whatever powers it has: from the server, when no one can sign in. */
export async function erase(
  deps: Omit<DeletionDeps, 'log' | 'config'>,
  { userId, byId, withPosts, reason }: PersonDeletion & { userId: string; byId: string | null },
): Promise<void> {
  await removeWithAll(deps, userId, async (manager) => {
    if ((await lockUsers(manager, [userId])).length === 0) throw new AppError('NOT_FOUND');
    // In place of what its owner may have asked for and not confirmed.
    await deps.deletionHook.saveWish(manager, { userId, postsGo: withPosts });
    const detail = withPosts ? 'with their posts' : 'without their posts';
    await logModeration(deps, manager, { kind: 'ACCOUNT_DELETED', byId, personId: userId, reason, detail });
    const posts = withPosts ? 'gone' : 'left';
    await mailPerson(deps, manager, { userId, template: 'accountDeleted', data: { posts, reason } });
  });
}
