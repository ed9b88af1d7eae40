import type { EntityManager } from 'typeorm';
import {
  AccountEntity,
  ApiTokenEntity,
  DeviceCookieEntity,
  SessionEntity,
  UserEntity,
} from '../../../data/entities/accounts';
import type { Deps } from '../../ports';
import { forgetEmailChanges } from '../email/emailChanges';
import { removeTokensOf } from '../verification/oneTimeToken';

/**
 * Removes a user with everything that is theirs, within the caller's transaction (contract 5.4, security S6). What other
 * rooms keep goes with the user's row, by their foreign keys.
 */
export async function removeUser(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(AccountEntity, { userId });
  await manager.delete(SessionEntity, { userId });
  await manager.delete(ApiTokenEntity, { userId });
  await manager.delete(DeviceCookieEntity, { userId });
  await removeTokensOf(manager, userId);
  await forgetEmailChanges(manager, userId);
  await manager.delete(UserEntity, { id: userId });
}

/**
 * The same in a transaction of its own, with what other rooms have to do about it in that transaction and after it. `first`
 * may still refuse.
 */
export async function removeWithAll(
  { db, departures }: Pick<Deps, 'db' | 'departures'>,
  userId: string,
  first: (manager: EntityManager) => Promise<void> = async () => {},
): Promise<void> {
  const afterwards = await db.transaction(async (manager) => {
    await first(manager);
    const rest = await departures.leave(manager, userId);
    await removeUser(manager, userId);
    return rest;
  });
  await afterwards();
}
