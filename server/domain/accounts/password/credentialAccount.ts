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
import type { Deps } from '../../deps';
import type { LiveSession } from '../records';

export interface StoredPassword {
  accountId: string;
  password: string;
}

/** A user's stored password, or undefined if there is none. */
export async function findPassword(
  manager: EntityManager,
  userId: string,
): Promise<StoredPassword | undefined> {
  const row = await findAccount(manager, { providerId: CREDENTIAL, accountId: userId });
  return row?.password == null ? undefined : { accountId: row.id, password: row.password };
}

/**
 * Verifies that the signed-in user knows the password (security A2, S9). Attempts are counted per session (security A5), so
 * that strangers' attempts at the sign-in lock no signed-in user out of their settings.
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
 * Locks the stored password for this transaction, and returns whether it is still the one that was verified: a concurrent
 * change wins (security P19).
 */
export async function isStillPassword(
  manager: EntityManager,
  { accountId, password }: StoredPassword,
): Promise<boolean> {
  return (await lockPassword(manager, accountId)) === password;
}

/** Sets a user's password, whatever it was; creates the credential account if there is none. */
export async function writePassword(
  deps: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const now = deps.clock.now();
  const changes = { password, updatedAt: now };
  if (await updatePassword(manager, { userId }, changes)) return;
  // The user's row is locked in place of the missing one: of two calls that would create the account, the second finds it.
  await lockUser(manager, userId);
  if (await updatePassword(manager, { userId }, changes)) return;
  const account = { providerId: CREDENTIAL, accountId: userId, password, createdAt: now, updatedAt: now };
  await insertAccount(manager, { id: deps.random.id(), userId, ...account });
}

/** Whether each user has a password, in one statement. */
export async function findUsersWithPassword(
  { db }: Pick<Deps, 'db'>,
  userIds: readonly string[],
): Promise<boolean[]> {
  const known = new Set(await accounts.usersWithPassword(db.manager, userIds));
  return userIds.map((id) => known.has(id));
}
