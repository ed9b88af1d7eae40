import type { EntityManager } from 'typeorm';
import { AccountEntity } from '../../../data/entities/accounts';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { lockUser } from '../lockUser';
import type { LiveSession } from '../records';

const CREDENTIAL = 'credential';

export interface StoredPassword {
  accountId: string;
  password: string;
}

/** A user's stored password, or undefined for somebody who has none (yet). */
export async function findPassword(
  manager: EntityManager,
  userId: string,
): Promise<StoredPassword | undefined> {
  const row = await manager.findOneBy(AccountEntity, { providerId: CREDENTIAL, accountId: userId });
  return row?.password == null ? undefined : { accountId: row.id, password: row.password };
}

/**
 * Proves that whoever is signed in knows the password (security A2, S9). Tries are counted for the session (A5): what strangers
 * try at the sign-in keeps nobody who is in from their settings.
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
  { db }: Pick<Deps, 'db'>,
  manager: EntityManager,
  { accountId, password }: StoredPassword,
): Promise<boolean> {
  const row = await manager.findOne(AccountEntity, {
    select: { id: true, password: true },
    where: { id: accountId },
    ...db.forUpdate,
  });
  return row?.password === password;
}

/** Sets a user's password whatever it was, and makes the credential account of somebody who had none. */
export async function writePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  manager: EntityManager,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  if (await updatePassword(deps, manager, { userId, password })) return;
  // The user's row stands in for the missing one: of two that would make the account, the second finds it.
  await lockUser(deps, manager, userId);
  if (await updatePassword(deps, manager, { userId, password })) return;
  const now = deps.clock.now();
  const account = { providerId: CREDENTIAL, accountId: userId, password, createdAt: now, updatedAt: now };
  await manager.insert(AccountEntity, { id: deps.random.id(), userId, ...account });
}

async function updatePassword(
  { clock }: Pick<Deps, 'clock'>,
  manager: EntityManager,
  { userId, password }: { userId: string; password: string },
): Promise<boolean> {
  const where = { providerId: CREDENTIAL, accountId: userId };
  const { affected } = await manager.update(AccountEntity, where, { password, updatedAt: clock.now() });
  return affected !== 0;
}
