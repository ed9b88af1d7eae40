import type { EntityManager } from 'typeorm';
import { limits } from '../../config/limits';
import { deleteAccountsOf } from '../../data/stores/accountStore';
import { deleteApiTokensOf } from '../../data/stores/apiTokenStore';
import { deleteDeviceCookiesOf } from '../../data/stores/deviceStore';
import { deleteSessionsOf } from '../../data/stores/sessionStore';
import * as users from '../../data/stores/userStore';
import { AppError } from '../../errors/AppError';
import { alphabets } from '../crypto/alphabets';
import type { Deps } from '../deps';
import { authUrl } from './authUrl';
import { forgetEmailChanges } from './email/emailChanges';
import { recordSecurityEvent } from './factors/securityLog';
import { provePassword } from './password/credentialAccount';
import type { LiveSession, Outcome } from './records';
import { isFresh } from './session/getSession';
import { lockOwner } from './session/lockOwner';
import { removeTokensOf, storeOneTimeToken, takeOneTimeToken } from './verification/oneTimeToken';

export interface DeleteUserInput {
  viewer: LiveSession;
  password?: string;
  token?: string;
  callbackURL?: string;
  /** Whether what they wrote goes, too. Without it a deletion that begins leaves it; a token keeps what was chosen before. */
  postsGo?: boolean;
}

export interface DeleteUserResult {
  success: true;
  message: 'User deleted' | 'Verification email sent';
}

type DeleteDeps = DeleteWithTokenDeps & Pick<Deps, 'random' | 'mail' | 'passwords' | 'limiter'>;

/**
 * Deletes an account, or mails a link that does (contract 5.4). Order of checks: enabled, the password if given, the token if
 * given; otherwise the mail if configured, else the password or a fresh session.
 */
export async function deleteUser(
  deps: DeleteDeps,
  input: DeleteUserInput,
): Promise<Outcome<DeleteUserResult>> {
  const { auth } = deps.config;
  const { viewer, password, token, postsGo = false } = input;
  const { user, session } = viewer;
  if (!auth.deleteUser) throw new AppError('NOT_FOUND');
  if (password) await provePassword(deps, { viewer, password });
  if (token) return await deleteWithToken(deps, { viewer, token, postsGo: input.postsGo });
  if (auth.deleteUserByMail) return { result: await mailLink(deps, input) };
  if (!password && !isFresh(deps, session)) throw new AppError('SESSION_EXPIRED');
  await removeWithAll(deps, user.id, async (manager) => {
    await lockOwner(manager, viewer);
    await deps.deletionHook.saveWish(manager, { userId: user.id, postsGo });
  });
  deps.log.info({ event: 'user deleted', userId: user.id }, 'a user was deleted');
  return { result: { success: true, message: 'User deleted' }, cookie: { kind: 'clear' } };
}

async function mailLink(
  deps: DeleteDeps,
  { viewer, callbackURL, postsGo = false }: DeleteUserInput,
): Promise<DeleteUserResult> {
  const { user, session } = viewer;
  await deps.limiter.consume('mail', user.email);
  const token = deps.random.text(limits.deletionTokenLength, alphabets.lower);
  const url = authUrl(deps.config, '/delete-user/callback', { token, callbackURL: callbackURL || '/' });
  await deps.db.transaction(async (manager) => {
    await lockOwner(manager, viewer);
    await deps.deletionHook.saveWish(manager, { userId: user.id, postsGo });
    await storeOneTimeToken(deps, manager, {
      purpose: 'deletion',
      token,
      value: user.id,
      seconds: deps.config.auth.deleteLifetime,
    });
    await deps.mail.add(manager, { template: 'deleteAccount', to: user.email, data: { url } });
    await recordSecurityEvent(deps, manager, { userId: user.id, kind: 'DELETION_ASKED', from: session });
  });
  deps.log.info({ event: 'deletion asked for', userId: user.id }, 'an account deletion was requested');
  return { success: true, message: 'Verification email sent' };
}

export type DeleteWithTokenDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'deletionHook'>;

/**
 * Deletes the account of a mailed token if its owner is signed in (contract 5.4); used by the link and by delete-user with a
 * token. Another user's token is refused and stays valid.
 */
export async function deleteWithToken(
  deps: DeleteWithTokenDeps,
  { viewer, token, postsGo }: { viewer: LiveSession | null; token: string; postsGo?: boolean },
): Promise<Outcome<{ success: true; message: 'User deleted' }>> {
  if (!deps.config.auth.deleteUser) throw new AppError('NOT_FOUND');
  if (!viewer) throw new AppError('DELETION_LINK_WITHOUT_SESSION');
  const userId = viewer.user.id;
  await removeWithAll(deps, userId, async (manager) => {
    const taken = await takeOneTimeToken(deps, manager, { purpose: 'deletion', token, value: userId });
    if (taken === undefined) throw new AppError('INVALID_DELETION_TOKEN');
    await lockOwner(manager, viewer);
    if (postsGo !== undefined) await deps.deletionHook.saveWish(manager, { userId, postsGo });
  });
  deps.log.info({ event: 'user deleted', userId }, 'a user was deleted');
  return { result: { success: true, message: 'User deleted' }, cookie: { kind: 'clear' } };
}

/**
 * Removes a user and all of their data, within the caller's transaction (contract 5.4, security S6). Other modules' rows go
 * with the user's row through foreign keys.
 */
export async function removeUser(manager: EntityManager, userId: string): Promise<void> {
  await deleteAccountsOf(manager, userId);
  await deleteSessionsOf(manager, userId);
  await deleteApiTokensOf(manager, userId);
  await deleteDeviceCookiesOf(manager, userId);
  await removeTokensOf(manager, userId);
  await forgetEmailChanges(manager, userId);
  await users.deleteUser(manager, userId);
}

/**
 * Calls `removeUser` in its own transaction, with the other modules' deletion hook in that transaction and after its commit.
 * `first` may still refuse.
 */
export async function removeWithAll(
  { db, deletionHook }: Pick<Deps, 'db' | 'deletionHook'>,
  userId: string,
  first: (manager: EntityManager) => Promise<void> = async () => {},
): Promise<void> {
  const afterwards = await db.transaction(async (manager) => {
    await first(manager);
    const rest = await deletionHook.beforeDelete(manager, userId);
    await removeUser(manager, userId);
    return rest;
  });
  await afterwards();
}
