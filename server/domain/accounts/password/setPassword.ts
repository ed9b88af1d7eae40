import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { lockUser } from '../lockUser';
import type { LiveSession } from '../records';
import { isFresh } from '../session/isFresh';
import { checkNewPassword } from './checkNewPassword';
import { findPassword, writePassword } from './credentialAccount';

/**
 * Gives a password to somebody who signs in by a provider only (contract 5.3, product P8). Over REST it does not exist;
 * GraphQL asks for a fresh session first (security S9).
 */
export async function setPassword(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'mail' | 'passwords' | 'log'>,
  { viewer, newPassword }: { viewer: LiveSession; newPassword: string },
): Promise<{ status: true }> {
  const { user, session } = viewer;
  if (!isFresh(deps, session)) throw new AppError('SESSION_IS_NOT_FRESH');
  checkNewPassword(deps.config, newPassword);
  if (await findPassword(deps.db.manager, user.id)) throw new AppError('USER_ALREADY_HAS_A_PASSWORD');
  const password = await deps.passwords.hash(newPassword);
  await deps.db.transaction(async (manager) => {
    await lockUser(deps, manager, user.id);
    if (await findPassword(manager, user.id)) throw new AppError('USER_ALREADY_HAS_A_PASSWORD');
    await writePassword(deps, manager, { userId: user.id, password });
    await deps.mail.add(manager, { template: 'passwordChanged', to: user.email, data: {} });
  });
  deps.log.info({ event: 'password set', userId: user.id }, 'a password was set');
  return { status: true };
}
