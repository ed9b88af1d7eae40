import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { deleteSession, insertSession } from '../../../data/stores/sessionStore';
import { isWaiting } from '../../../data/stores/signUpRequestStore';
import { isSuspended } from '../../../data/stores/suspensionStore';
import { stopUnlock } from '../../../data/stores/unlockStore';
import { AppError } from '../../../errors/AppError';
import { alphabets } from '../../crypto/alphabets';
import type { Deps } from '../../deps';
import { recordDevice } from '../devices';
import { type Client, type LiveSession, type Session, toUser, type User } from '../records';

export interface CreateSessionInput {
  user: User;
  remember: boolean;
  client: Client;
  /** The browser's current session, which a new sign-in ends (security S3). */
  replaces?: string;
}

/**
 * Creates a session with a new token (contract 3), unless the account is suspended or waits for approval: throws
 * ACCOUNT_SUSPENDED or ACCOUNT_WAITING. By default remembered ones last a week, others a day.
 */
export async function createSession(
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'mail'>,
  manager: EntityManager,
  { user, remember, client, replaces }: CreateSessionInput,
): Promise<LiveSession> {
  const { config, clock, random } = deps;
  const now = clock.now();
  if (await isSuspended(manager, { userId: user.id, now })) throw new AppError('ACCOUNT_SUSPENDED');
  if (await isWaiting(manager, user.id)) throw new AppError('ACCOUNT_WAITING');
  const { sessionLifetime } = config.auth;
  const seconds = remember ? sessionLifetime : Math.min(limits.shortSessionLifetime, sessionLifetime);
  const session: Session = {
    id: random.id(),
    userId: user.id,
    token: random.text(limits.sessionTokenLength, alphabets.letters),
    expiresAt: new Date(now.getTime() + seconds * 1000),
    ipAddress: client.ipAddress.slice(0, 64),
    userAgent: client.userAgent.slice(0, 512),
    createdAt: now,
    updatedAt: now,
  };
  if (replaces !== undefined) await deleteSession(manager, { token: replaces });
  // Repeated sign-ins must not fill the table.
  await insertSession(manager, session, limits.sessions);
  // Who can sign in has not lost the second step.
  await stopUnlock(manager, { userId: user.id }, now);
  await recordDevice(deps, manager, { user, client });
  return { session, user: toUser(user) };
}
