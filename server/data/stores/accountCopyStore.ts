import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { findRow, findRows } from '../byKey';
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

/** False if `turn` is stale: the user has changed the row, or an attempt has begun. */
export async function changeAccountCopy(
  manager: EntityManager,
  { userId, turn }: Pick<AccountCopyRow, 'userId' | 'turn'>,
  change: Partial<Omit<AccountCopyRow, 'userId' | 'target'>>,
): Promise<boolean> {
  const { affected } = await manager.update(AccountCopyEntity, { userId, turn }, change);
  return affected === 1;
}

/** False if there was none. */
export async function deleteAccountCopy(manager: EntityManager, userId: string): Promise<boolean> {
  const { affected } = await manager.delete(AccountCopyEntity, { userId });
  return affected === 1;
}

/** Stops copies until the user asks for one again, and records the reason. */
export async function endAccountCopies(manager: EntityManager, userId: string): Promise<void> {
  const ended = { active: false, asked: false, problem: 'ACCESS_ENDED' as const, turn: () => 'turn + 1' };
  await manager.update(AccountCopyEntity, { userId }, ended);
}

/** Copies that are due, longest-waiting first. */
export async function dueAccountCopies(
  manager: EntityManager,
  { now, limit }: { now: Date; limit: number },
): Promise<AccountCopyRow[]> {
  return await findRows(manager, AccountCopyEntity, {
    where: { active: true, readyAt: LessThanOrEqual(now) },
    order: { readyAt: 'ASC' },
    take: limit,
  });
}
