import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { SessionEntity } from '../../../data/entities/accounts';
import { alphabets } from '../../alphabets';
import type { Deps } from '../../ports';
import { makeRoom } from '../makeRoom';
import { type Client, type LiveSession, toSession, toUser, type User } from '../records';
import { noteDevice } from './noteDevice';

export interface CreateSessionInput {
  user: User;
  remember: boolean;
  client: Client;
  /** The browser's own session until now: a new sign-in ends it (security S3). */
  replaces?: string;
}

/** A new session with a new token (contract section 3). Remembered ones last a week by default, others a day. */
export async function createSession(
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'mail'>,
  manager: EntityManager,
  { user, remember, client, replaces }: CreateSessionInput,
): Promise<LiveSession> {
  const { config, clock, random } = deps;
  const now = clock.now();
  const { sessionLifetime } = config.auth;
  const seconds = remember ? sessionLifetime : Math.min(limits.shortSessionLifetime, sessionLifetime);
  const session = manager.create(SessionEntity, {
    id: random.id(),
    userId: user.id,
    token: random.text(limits.sessionTokenLength, alphabets.letters),
    expiresAt: new Date(now.getTime() + seconds * 1000),
    ipAddress: client.ipAddress.slice(0, 64),
    userAgent: client.userAgent.slice(0, 512),
    createdAt: now,
    updatedAt: now,
  });
  if (replaces !== undefined) await manager.delete(SessionEntity, { token: replaces });
  // Whoever signs in again and again does not fill the table.
  await makeRoom(manager, SessionEntity, { where: { userId: user.id }, keep: limits.sessions });
  await manager.insert(SessionEntity, session);
  await noteDevice(deps, manager, { user, client });
  return { session: toSession(session), user: toUser(user) };
}
