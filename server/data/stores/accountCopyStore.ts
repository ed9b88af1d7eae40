import type { EntityManager } from 'typeorm';
import { findRow } from '../byKey';
import { AccountCopyEntity } from '../entities/transfer';

export type AccountCopyRow = Omit<AccountCopyEntity, 'user'>;

export async function findAccountCopy(
  manager: EntityManager,
  userId: string,
): Promise<AccountCopyRow | null> {
  return await findRow(manager, AccountCopyEntity, { where: { userId } });
}

/** Replaces the existing row, if any. */
export async function writeAccountCopy(manager: EntityManager, row: AccountCopyRow): Promise<void> {
  await manager.upsert(AccountCopyEntity, row, ['userId']);
}

export async function changeAccountCopy(
  manager: EntityManager,
  userId: string,
  change: Partial<Omit<AccountCopyRow, 'userId' | 'target'>>,
): Promise<void> {
  await manager.update(AccountCopyEntity, { userId }, change);
}

/** False if there was none. */
export async function deleteAccountCopy(manager: EntityManager, userId: string): Promise<boolean> {
  const { affected } = await manager.delete(AccountCopyEntity, { userId });
  return affected === 1;
}

/** Stops copies until the user asks for one again, and records the reason. */
export async function endAccountCopies(manager: EntityManager, userId: string): Promise<void> {
  const ended = { active: false, asked: false, problem: 'ACCESS_ENDED' as const };
  await manager.update(AccountCopyEntity, { userId }, ended);
}
