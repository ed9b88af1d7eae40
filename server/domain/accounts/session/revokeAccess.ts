import { type EntityManager, Not } from 'typeorm';
import { ApiTokenEntity, DeviceCookieEntity, SessionEntity } from '../../../data/entities/accounts';
import type { Deps } from '../../ports';
import { tokenHash } from '../../tokenHash';
import { lockUser } from '../lockUser';

export interface RevokeAccessInput {
  userId: string;
  /** The session that stays, where somebody signed in asks for it. */
  keepSession?: string;
  /** The device cookie of the browser that asks: it stays known. */
  keepDevice?: string;
}

/**
 * Ends whatever opens an account, within the caller's transaction (product P8): sessions, API tokens, known devices and what
 * other modules hand out. Whoever had a session before may have made any of them, and nobody can tell whose they are. The user's
 * row is held first, so that nothing is made meanwhile by a session that ends here.
 */
export async function revokeAccess(
  deps: Pick<Deps, 'db' | 'accessGrants'>,
  manager: EntityManager,
  { userId, keepSession, keepDevice }: RevokeAccessInput,
): Promise<void> {
  await lockUser(deps, manager, userId);
  const kept = keepSession === undefined ? {} : { id: Not(keepSession) };
  await manager.delete(SessionEntity, { userId, ...kept });
  await manager.delete(ApiTokenEntity, { userId });
  const known = keepDevice === undefined ? {} : { hash: Not(tokenHash(keepDevice)) };
  await manager.delete(DeviceCookieEntity, { userId, ...known });
  await deps.accessGrants.revokeAll(manager, userId);
}
