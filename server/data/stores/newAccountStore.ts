import type { EntityManager } from 'typeorm';
import { findRow } from '../byKey';
import { NewAccountEntity } from '../entities/newAccounts';

export type NewAccountDay = NewAccountEntity;

export async function findNewAccountDay(
  manager: EntityManager,
  userId: string,
): Promise<NewAccountDay | null> {
  return await findRow(manager, NewAccountEntity, { where: { userId } });
}

/** Takes the place of the day before. */
export async function saveNewAccountDay(manager: EntityManager, row: NewAccountDay): Promise<void> {
  await manager.upsert(NewAccountEntity, row, ['userId']);
}
