import type { EntityManager } from 'typeorm';
import { findRow } from '../byKey';
import { NewAccountEntity } from '../entities/newAccounts';

export type NewAccount = NewAccountEntity;

export async function findNewAccount(manager: EntityManager, userId: string): Promise<NewAccount | null> {
  return await findRow(manager, NewAccountEntity, { where: { userId } });
}

/** What an account has done today takes the place of the day before, and leaves when it was approved. */
export async function saveNewAccount(
  manager: EntityManager,
  row: Omit<NewAccount, 'approvedAt'> & Partial<NewAccount>,
): Promise<void> {
  await manager.upsert(NewAccountEntity, row, ['userId']);
}
