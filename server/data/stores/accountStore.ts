import { type EntityManager, In, IsNull } from 'typeorm';
import { findRow, findRows } from '../byKey';
import { AccountEntity } from '../entities/accounts';
import { lockedRows } from '../locks';
import type { UserRow } from './userStore';

/** A way to sign in: a password, or an account at a provider. */
export type AccountRow = Omit<AccountEntity, 'user'>;

export type TokenColumns = Pick<
  AccountRow,
  'accessToken' | 'refreshToken' | 'idToken' | 'accessTokenExpiresAt' | 'refreshTokenExpiresAt' | 'scope'
>;

/** Identity of an account at its provider. */
export type AccountKey = Pick<AccountRow, 'providerId' | 'accountId'>;

/** Provider id of passwords; the account id is the user's id. */
export const CREDENTIAL = 'credential';

const oldestFirst = { createdAt: 'ASC', id: 'ASC' } as const;

export async function findAccount(
  manager: EntityManager,
  where: { id: string } | AccountKey,
): Promise<AccountRow | null> {
  return await findRow(manager, AccountEntity, { where });
}

/** Includes the user it signs in. */
export async function findAccountWithUser(
  manager: EntityManager,
  { providerId, accountId }: AccountKey,
): Promise<(AccountRow & { user?: UserRow }) | null> {
  return await findRow(manager, AccountEntity, {
    where: { providerId, accountId },
    relations: { user: true },
  });
}

/** A user's accounts at one provider or with one account id, oldest first. */
export async function accountsOf(
  manager: EntityManager,
  where: Pick<AccountRow, 'userId'> & Partial<AccountKey>,
): Promise<AccountRow[]> {
  return await findRows(manager, AccountEntity, { where, order: oldestFirst });
}

const listed = {
  id: true,
  providerId: true,
  createdAt: true,
  updatedAt: true,
  accountId: true,
  scope: true,
  idToken: true,
} as const;

/** A user's ways to sign in, with the columns shown to their owner; oldest first. */
export async function listedAccounts(
  manager: EntityManager,
  userId: string,
  limit: number,
): Promise<Pick<AccountRow, keyof typeof listed>[]> {
  return await findRows(manager, AccountEntity, {
    select: listed,
    where: { userId },
    order: oldestFirst,
    take: limit,
  });
}

/** All of a user's ways to sign in, locked until the transaction ends. */
export async function lockAccounts(
  manager: EntityManager,
  userId: string,
): Promise<(AccountKey & Pick<AccountRow, 'id'>)[]> {
  return await findRows(manager, AccountEntity, {
    select: { id: true, providerId: true, accountId: true },
    where: { userId },
    order: oldestFirst,
    ...lockedRows(manager),
  });
}

export async function insertAccount(
  manager: EntityManager,
  row: Pick<AccountRow, 'id' | 'userId' | 'providerId' | 'accountId' | 'createdAt' | 'updatedAt'> &
    Partial<AccountRow>,
): Promise<void> {
  await manager.insert(AccountEntity, row);
}

export async function deleteAccount(manager: EntityManager, id: string): Promise<void> {
  await manager.delete(AccountEntity, { id });
}

export async function deleteAccountsOf(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(AccountEntity, { userId });
}

/** Which of these users have a password. */
export async function usersWithPassword(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await findRows(manager, AccountEntity, {
    select: { id: true, accountId: true, password: true },
    where: { providerId: CREDENTIAL, accountId: In([...userIds]) },
  });
  return rows.filter(({ password }) => password !== null).map(({ accountId }) => accountId);
}

/** The stored password hash of an account, locked until the transaction ends. */
export async function lockPassword(
  manager: EntityManager,
  id: string,
): Promise<AccountRow['password'] | undefined> {
  const row = await findRow(manager, AccountEntity, {
    select: { id: true, password: true },
    where: { id },
    ...lockedRows(manager),
  });
  return row?.password;
}

/** Finds the row by account or by user; false for a user without a password. */
export async function updatePassword(
  manager: EntityManager,
  of: { id: string } | { userId: string },
  changes: Pick<AccountRow, 'password' | 'updatedAt'>,
): Promise<boolean> {
  const where = 'id' in of ? of : { providerId: CREDENTIAL, accountId: of.userId };
  const { affected } = await manager.update(AccountEntity, where, changes);
  return affected !== 0;
}

/** Replaces the hash only if it is still the stored one; false otherwise. */
export async function replaceHash(
  manager: EntityManager,
  { id, password }: { id: string; password: string },
  renewed: string,
): Promise<boolean> {
  const { affected } = await manager.update(AccountEntity, { id, password }, { password: renewed });
  return affected === 1;
}

/** False if the account no longer exists. */
export async function updateTokens(
  manager: EntityManager,
  id: string,
  changes: Partial<TokenColumns> & Pick<AccountRow, 'updatedAt'> & Partial<Pick<AccountRow, 'operator'>>,
): Promise<boolean> {
  const { affected } = await manager.update(AccountEntity, { id }, changes);
  return affected === 1;
}

/** Users whose groups at one of these providers make them operators. */
export async function operatorsBy(
  manager: EntityManager,
  { providerIds, most }: { providerIds: readonly string[]; most: number },
): Promise<string[]> {
  const rows = await findRows(manager, AccountEntity, {
    select: { id: true, userId: true },
    where: { providerId: In([...providerIds]), operator: true },
    order: oldestFirst,
    take: most,
  });
  return rows.map(({ userId }) => userId);
}

/** Compare-and-set: of several instances that read the row as unclaimed, only one gets true. */
export async function claimRenewal(
  manager: EntityManager,
  { id, refreshToken, renewalEndsAt }: Pick<AccountRow, 'id' | 'refreshToken' | 'renewalEndsAt'>,
  until: Date,
): Promise<boolean> {
  const { affected } = await manager.update(
    AccountEntity,
    { id, refreshToken: refreshToken ?? IsNull(), renewalEndsAt: renewalEndsAt ?? IsNull() },
    { renewalEndsAt: until },
  );
  return affected === 1;
}

/** Stores the tokens only if the refresh token is still the one sent; false otherwise. */
export async function storeRenewal(
  manager: EntityManager,
  sent: { id: string; refreshToken: string },
  changes: Partial<TokenColumns> & Pick<AccountRow, 'updatedAt'>,
): Promise<boolean> {
  const { affected } = await manager.update(AccountEntity, sent, { ...changes, renewalEndsAt: null });
  return affected === 1;
}

export async function releaseRenewal(manager: EntityManager, id: string, claim: Date): Promise<void> {
  await manager.update(AccountEntity, { id, renewalEndsAt: claim }, { renewalEndsAt: null });
}
