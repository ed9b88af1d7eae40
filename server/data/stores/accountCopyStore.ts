import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { AccountCopyEntity } from '../entities/transfer';

export type AccountCopyRow = Omit<AccountCopyEntity, 'user'>;

export async function findAccountCopy(
  manager: EntityManager,
  userId: string,
): Promise<AccountCopyRow | null> {
  return await manager.findOneBy(AccountCopyEntity, { userId });
}

/** In place of what was there. */
export async function writeAccountCopy(manager: EntityManager, row: AccountCopyRow): Promise<void> {
  await manager.upsert(AccountCopyEntity, row, ['userId']);
}

/** False where it is no longer as it was read: somebody has changed it, or a try has begun. */
export async function changeAccountCopy(
  manager: EntityManager,
  { userId, turn }: Pick<AccountCopyRow, 'userId' | 'turn'>,
  change: Partial<Omit<AccountCopyRow, 'userId' | 'target'>>,
): Promise<boolean> {
  const { affected } = await manager.update(AccountCopyEntity, { userId, turn }, change);
  return affected === 1;
}

/** False when there was none. */
export async function deleteAccountCopy(manager: EntityManager, userId: string): Promise<boolean> {
  const { affected } = await manager.delete(AccountCopyEntity, { userId });
  return affected === 1;
}

/** Nothing more is sent until its person asks for it, and it says why. */
export async function endAccountCopies(manager: EntityManager, userId: string): Promise<void> {
  const ended = { active: false, asked: false, problem: 'ACCESS_ENDED' as const, turn: () => 'turn + 1' };
  await manager.update(AccountCopyEntity, { userId }, ended);
}

/** Those whose time has come, those that have waited longest first. */
export async function dueAccountCopies(
  manager: EntityManager,
  { now, limit }: { now: Date; limit: number },
): Promise<AccountCopyRow[]> {
  return await manager.find(AccountCopyEntity, {
    where: { active: true, readyAt: LessThanOrEqual(now) },
    order: { readyAt: 'ASC' },
    take: limit,
  });
}
