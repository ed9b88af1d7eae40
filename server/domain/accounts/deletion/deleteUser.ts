import { limits } from '../../../config/limits';
import { AppError } from '../../../errors/AppError';
import { alphabets } from '../../alphabets';
import type { Deps } from '../../ports';
import { authUrl } from '../authUrl';
import { provePassword } from '../password/credentialAccount';
import type { LiveSession, Outcome } from '../records';
import { isFresh } from '../session/isFresh';
import { storeOneTimeToken } from '../verification/oneTimeToken';
import { type DeleteWithTokenDeps, deleteWithToken } from './deleteWithToken';
import { removeWithAll } from './removeUser';

export interface DeleteUserInput {
  viewer: LiveSession;
  password?: string;
  token?: string;
  callbackURL?: string;
}

export interface DeleteUserResult {
  success: true;
  message: 'User deleted' | 'Verification email sent';
}

type DeleteDeps = DeleteWithTokenDeps & Pick<Deps, 'random' | 'mail' | 'passwords' | 'limiter'>;

/**
 * Deletes an account, or mails the link that does (contract 5.4). Order: switched on, the password if one is given, then
 * a token, else the mail where that is configured, else the password or a fresh session.
 */
export async function deleteUser(
  deps: DeleteDeps,
  { viewer, password, token, callbackURL }: DeleteUserInput,
): Promise<Outcome<DeleteUserResult>> {
  const { auth } = deps.config;
  const { user, session } = viewer;
  if (!auth.deleteUser) throw new AppError('NOT_FOUND');
  if (password) await provePassword(deps, { viewer, password });
  if (token) return await deleteWithToken(deps, { viewer, token });
  if (auth.deleteUserByMail) return { result: await mailLink(deps, viewer, callbackURL) };
  if (!password && !isFresh(deps, session)) throw new AppError('SESSION_EXPIRED');
  await removeWithAll(deps, user.id);
  deps.log.info({ event: 'user deleted', userId: user.id }, 'a user was deleted');
  return { result: { success: true, message: 'User deleted' }, cookie: { kind: 'clear' } };
}

async function mailLink(
  deps: DeleteDeps,
  { user }: LiveSession,
  callbackURL: string | undefined,
): Promise<DeleteUserResult> {
  await deps.limiter.consume('mail', user.email);
  const token = deps.random.text(limits.deletionTokenLength, alphabets.lower);
  const url = authUrl(deps.config, '/delete-user/callback', { token, callbackURL: callbackURL || '/' });
  await deps.db.transaction(async (manager) => {
    await storeOneTimeToken(deps, manager, {
      purpose: 'deletion',
      token,
      value: user.id,
      seconds: deps.config.auth.deleteLifetime,
    });
    await deps.mail.add(manager, { template: 'deleteAccount', to: user.email, data: { url } });
  });
  deps.log.info({ event: 'deletion asked for', userId: user.id }, 'a deletion was asked for');
  return { success: true, message: 'Verification email sent' };
}
