import type { EntityManager } from 'typeorm';
import * as accounts from '../../../data/stores/accountStore';
import {
  CREDENTIAL,
  findAccount,
  insertAccount,
  lockPassword,
  updatePassword,
} from '../../../data/stores/accountStore';
import { lockUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import type { LiveSession } from '../records';

export interface StoredPassword {
  accountId: string;
  password: string;
}

/** A user's stored password, or undefined for somebody who has none (yet). */
export async function findPassword(
  manager: EntityManager,
  userId: string,
): Promise<StoredPassword | undefined> {
  const row = await findAccount(manager, { providerId: CREDENTIAL, accountId: userId });
  return row?.password == null ? undefined : { accountId: row.id, password: row.password };
}

/**
 * Proves that the signed-in user knows the password (security A2, S9). Tries are counted for the session (A5): what strangers
 * try at the sign-in locks no signed-in user out of their settings.
 */
export async function provePassword(
  { db, limiter, passwords, log }: Pick<Deps, 'db' | 'limiter' | 'passwords' | 'log'>,
  { viewer: { user, session }, password }: { viewer: LiveSession; password: string },
): Promise<StoredPassword> {
  const stored = await findPassword(db.manager, user.id);
  if (!stored) throw new AppError('CREDENTIAL_ACCOUNT_NOT_FOUND');
  await limiter.consume('device', session.id);
  const { ok } = await passwords.verify(stored.password, password);
  if (!ok) {
    log.info({ event: 'password refused', userId: user.id }, 'a wrong current password');
    throw new AppError('INVALID_PASSWORD');
  }
  return stored;
}

/**
 * Locks the stored password for this transaction and says whether it is still the one that was proved: a change that
 * came in between wins (security P19).
 */
export async function isStillPassword(
  manager: EntityManager,
  { accountId, password }: StoredPassword,
): Promise<boolean> {
  return (await lockPassword(manager, accountId)) === password;
}

/** Sets a user's password whatever it was, and makes the credential account of somebody who had none. */
export async function writePassword(
  deps: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const now = deps.clock.now();
  const changes = { password, updatedAt: now };
  if (await updatePassword(manager, { userId }, changes)) return;
  // The user's row stands in for the missing one: of two that would make the account, the second finds it.
  await lockUser(manager, userId);
  if (await updatePassword(manager, { userId }, changes)) return;
  const account = { providerId: CREDENTIAL, accountId: userId, password, createdAt: now, updatedAt: now };
  await insertAccount(manager, { id: deps.random.id(), userId, ...account });
}

/** For each user whether there is a password to sign in with, by one statement for all of them. */
export async function usersWithPassword(
  { db }: Pick<Deps, 'db'>,
  userIds: readonly string[],
): Promise<boolean[]> {
  const known = new Set(await accounts.usersWithPassword(db.manager, userIds));
  return userIds.map((id) => known.has(id));
}
