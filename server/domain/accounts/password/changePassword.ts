import type { EntityManager } from 'typeorm';
import { AccountEntity } from '../../../data/entities/accounts';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import type { Client, LiveSession, Outcome, User } from '../records';
import { createSession } from '../session/createSession';
import { revokeAccess } from '../session/revokeAccess';
import { removeTokensOf } from '../verification/oneTimeToken';
import { checkNewPassword } from './checkNewPassword';
import { isStillPassword, provePassword } from './credentialAccount';

export interface ChangePasswordInput {
  viewer: LiveSession;
  currentPassword: string;
  newPassword: string;
  revokeOtherSessions?: boolean;
  client: Client;
  /** Whether the browser's session outlives the visit; a new one keeps that (contract section 3). */
  remember: boolean;
}

type ChangeDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'random' | 'mail' | 'passwords' | 'limiter' | 'log' | 'accessGrants'
>;

/**
 * Changes the password of whoever knows the current one (contract 5.3). Order: the new one's rules, has a password, knows
 * it. Mailed links that reset a password end. With revokeOtherSessions every session ends, this one too, with API
 * tokens and feed addresses, and the browser gets a new one.
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
    if (!(await isStillPassword(deps, manager, proved))) throw new AppError('INVALID_PASSWORD');
    await manager.update(AccountEntity, { id: proved.accountId }, { password, updatedAt: deps.clock.now() });
    // A link that was mailed before would undo it for whoever has read that letter.
    await removeTokensOf(manager, user.id, 'reset');
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
