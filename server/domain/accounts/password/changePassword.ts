import type { EntityManager } from 'typeorm';
import { updatePassword } from '../../../data/stores/accountStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { recordSecurityEvent } from '../factors/securityLog';
import { endTrust } from '../factors/trustedDevices';
import type { Client, LiveSession, Outcome, User } from '../records';
import { createSession } from '../session/createSession';
import { isFresh } from '../session/getSession';
import { lockOwner } from '../session/lockOwner';
import { revokeAccess } from '../session/revokeAccess';
import { removeTokensOf } from '../verification/oneTimeToken';
import { checkNewPassword } from './checkNewPassword';
import { findPassword, isStillPassword, provePassword, writePassword } from './credentialAccount';

export interface ChangePasswordInput {
  viewer: LiveSession;
  currentPassword: string;
  newPassword: string;
  revokeOtherSessions?: boolean;
  client: Client;
  /** Whether the session outlives the browser's; its replacement keeps that (contract 3). */
  remember: boolean;
}

type ChangeDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'random' | 'mail' | 'passwords' | 'limiter' | 'log' | 'accessGrants'
>;

/**
 * Changes the password of a user who knows the current one (contract 5.3). Order of checks: the new password's rules, has a
 * password, knows it. Mailed reset links end. With revokeOtherSessions every session ends, including this one, with API tokens
 * and feed addresses, and the browser gets a new session.
 */
export async function changePassword(
  deps: ChangeDeps,
  input: ChangePasswordInput,
): Promise<Outcome<{ token: string | null; user: User }>> {
  const { user } = input.viewer;
  checkNewPassword(deps.config, input.newPassword);
  const proved = await provePassword(deps, { viewer: input.viewer, password: input.currentPassword });
  const password = await deps.passwords.hash(input.newPassword);
  const live = await deps.db.transaction(async (manager) => {
    if (!(await isStillPassword(manager, proved))) throw new AppError('INVALID_PASSWORD');
    await updatePassword(manager, { id: proved.accountId }, { password, updatedAt: deps.clock.now() });
    // An earlier reset link would let anyone who has read that mail undo the change.
    await removeTokensOf(manager, user.id, 'reset');
    await endTrust(manager, user.id);
    const event = { userId: user.id, kind: 'PASSWORD_CHANGED', from: input.client } as const;
    await recordSecurityEvent(deps, manager, event);
    await deps.mail.add(manager, { template: 'passwordChanged', to: user.email, data: {} });
    return input.revokeOtherSessions ? await startAnew(deps, manager, input) : undefined;
  });
  deps.log.info({ event: 'password changed', userId: user.id }, 'a password was changed');
  if (!live) return { result: { token: null, user } };
  return {
    result: { token: live.session.token, user },
    cookie: { kind: 'set', live, remember: input.remember },
  };
}

async function startAnew(
  deps: ChangeDeps,
  manager: EntityManager,
  { viewer: { user }, client, remember }: ChangePasswordInput,
): Promise<LiveSession> {
  await revokeAccess(deps, manager, { userId: user.id, keepDevice: client.device });
  return await createSession(deps, manager, { user, client, remember });
}

/**
 * Sets a password for a user who signs in through a provider only (contract 5.3). Not available over REST; GraphQL requires a
 * fresh session first (security S9).
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
    await lockOwner(manager, viewer);
    if (await findPassword(manager, user.id)) throw new AppError('USER_ALREADY_HAS_A_PASSWORD');
    await writePassword(deps, manager, { userId: user.id, password });
    await recordSecurityEvent(deps, manager, { userId: user.id, kind: 'PASSWORD_CHANGED', from: session });
    await deps.mail.add(manager, { template: 'passwordChanged', to: user.email, data: {} });
  });
  deps.log.info({ event: 'password set', userId: user.id }, 'a password was set');
  return { status: true };
}
