import { UserEntity } from '../../../data/entities/accounts';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { forgetEmailChanges } from '../email/emailChanges';
import { revokeAccess } from '../session/revokeAccess';
import {
  type OneTimeToken,
  peekOneTimeToken,
  removeTokensOf,
  takeOneTimeToken,
} from '../verification/oneTimeToken';
import { checkNewPassword } from './checkNewPassword';
import { writePassword } from './credentialAccount';

export interface ResetPasswordInput {
  token?: string;
  newPassword: string;
}

type ResetDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'random' | 'mail' | 'passwords' | 'log' | 'accessGrants'
>;

/**
 * Sets a new password with a mailed token (contract 5.3). Order: a token is given, the password's rules, the token is
 * alive. Nothing but success uses the token up. Signs nobody in, and by default ends every session with what was made in one
 * (security S7). What was asked for before goes as well: other links, and changes of address that wait.
 */
export async function resetPassword(
  deps: ResetDeps,
  { token: given, newPassword }: ResetPasswordInput,
): Promise<{ status: true }> {
  if (!given) throw new AppError('INVALID_TOKEN');
  checkNewPassword(deps.config, newPassword);
  const token: OneTimeToken = { purpose: 'reset', token: given };
  const alive = await peekOneTimeToken(deps, deps.db.manager, token);
  if (alive === undefined) {
    deps.log.info({ event: 'reset refused' }, 'a reset token that is not alive');
    throw new AppError('INVALID_TOKEN');
  }

  const password = await deps.passwords.hash(newPassword);
  const userId = await deps.db.transaction(async (manager) => {
    const id = await takeOneTimeToken(deps, manager, token);
    const user = id === undefined ? null : await manager.findOneBy(UserEntity, { id });
    if (!user) throw new AppError('INVALID_TOKEN');
    await writePassword(deps, manager, { userId: user.id, password });
    await removeTokensOf(manager, user.id);
    await forgetEmailChanges(manager, user.id);
    if (deps.config.auth.revokeSessionsOnReset) await revokeAccess(deps, manager, { userId: user.id });
    await deps.mail.add(manager, { template: 'passwordChanged', to: user.email, data: {} });
    return user.id;
  });
  deps.log.info({ event: 'password reset', userId }, 'a password was reset');
  return { status: true };
}
