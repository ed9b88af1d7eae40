import type { EntityManager } from 'typeorm';
import { findRow, findRows } from '../byKey';
import { PasskeyEntity } from '../entities/factors';

export type PasskeyRow = PasskeyEntity;
type PasskeyKey = Pick<PasskeyRow, 'id' | 'userId'>;

export async function insertPasskey(manager: EntityManager, row: PasskeyRow): Promise<void> {
  await manager.insert(PasskeyEntity, row);
}

export async function countPasskeys(manager: EntityManager, userId: string): Promise<number> {
  return await manager.countBy(PasskeyEntity, { userId });
}

/** Newest first. */
export async function passkeysOf(
  manager: EntityManager,
  userId: string,
  limit: number,
): Promise<PasskeyRow[]> {
  const order = { createdAt: 'DESC', id: 'ASC' } as const;
  return await findRows(manager, PasskeyEntity, { where: { userId }, order, take: limit });
}

export async function findPasskey(
  manager: EntityManager,
  where: PasskeyKey | Pick<PasskeyRow, 'credentialHash'>,
): Promise<PasskeyRow | null> {
  return await findRow(manager, PasskeyEntity, { where });
}

/** Compare-and-set on the counter: of two concurrent uses of one assertion, one is rejected. */
export async function noteUseOfPasskey(
  manager: EntityManager,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  changes: Pick<PasskeyRow, 'counter' | 'lastUsedAt' | 'backedUp'>,
): Promise<boolean> {
  const { affected } = await manager.update(PasskeyEntity, { id, counter }, changes);
  return affected === 1;
}

export async function renamePasskey(
  manager: EntityManager,
  { id, userId }: PasskeyKey,
  name: string,
): Promise<void> {
  await manager.update(PasskeyEntity, { id, userId }, { name });
}

/** False if this user has no such passkey. */
export async function deletePasskey(manager: EntityManager, { id, userId }: PasskeyKey): Promise<boolean> {
  const { affected } = await manager.delete(PasskeyEntity, { id, userId });
  return affected === 1;
}

export async function deletePasskeysOf(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(PasskeyEntity, { userId });
}
