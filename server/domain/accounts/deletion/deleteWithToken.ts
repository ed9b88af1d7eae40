import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import type { LiveSession, Outcome } from '../records';
import { takeOneTimeToken } from '../verification/oneTimeToken';
import { removeWithAll } from './removeUser';

export type DeleteWithTokenDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'departures'>;

/**
 * Deletes the account that a mailed token stands for, when its owner is the one signed in (contract 5.4): for the link and
 * for delete-user with a token. Another's token is refused and stays alive.
 */
export async function deleteWithToken(
  deps: DeleteWithTokenDeps,
  { viewer, token }: { viewer: LiveSession | null; token: string },
): Promise<Outcome<{ success: true; message: 'User deleted' }>> {
  if (!deps.config.auth.deleteUser) throw new AppError('NOT_FOUND');
  if (!viewer) throw new AppError('DELETION_LINK_WITHOUT_SESSION');
  const userId = viewer.user.id;
  await removeWithAll(deps, userId, async (manager) => {
    const taken = await takeOneTimeToken(deps, manager, { purpose: 'deletion', token, value: userId });
    if (taken === undefined) throw new AppError('INVALID_DELETION_TOKEN');
  });
  deps.log.info({ event: 'user deleted', userId }, 'a user was deleted');
  return { result: { success: true, message: 'User deleted' }, cookie: { kind: 'clear' } };
}
