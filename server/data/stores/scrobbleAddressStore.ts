import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { findRow, findRows } from '../byKey';
import { ScrobbleAddressEntity } from '../entities/scrobble';
import { removeBatch } from '../removeRows';

export type ScrobbleAddressRow = ScrobbleAddressEntity;

export async function insertScrobbleAddress(manager: EntityManager, row: ScrobbleAddressRow): Promise<void> {
  await manager.insert(ScrobbleAddressEntity, row);
}

export async function countScrobbleAddresses(manager: EntityManager, userId: string): Promise<number> {
  return await manager.countBy(ScrobbleAddressEntity, { userId });
}

/** Newest first, including expired ones. */
export async function scrobbleAddressesOf(
  manager: EntityManager,
  userId: string,
  limit: number,
): Promise<ScrobbleAddressRow[]> {
  return await findRows(manager, ScrobbleAddressEntity, {
    where: { userId },
    order: { createdAt: 'DESC', id: 'ASC' },
    take: limit,
  });
}

export async function findScrobbleAddress(
  manager: EntityManager,
  hash: string,
): Promise<ScrobbleAddressRow | null> {
  return await findRow(manager, ScrobbleAddressEntity, { where: { hash } });
}

export async function noteScrobbleAddressUse(
  manager: EntityManager,
  id: string,
  lastUsedAt: Date,
): Promise<void> {
  await manager.update(ScrobbleAddressEntity, { id }, { lastUsedAt });
}

/** False if this user has no such address. */
export async function deleteScrobbleAddress(
  manager: EntityManager,
  { id, userId }: Pick<ScrobbleAddressRow, 'id' | 'userId'>,
): Promise<boolean> {
  const { affected } = await manager.delete(ScrobbleAddressEntity, { id, userId });
  return affected === 1;
}

export async function deleteScrobbleAddresses(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(ScrobbleAddressEntity, { userId });
}

export async function deleteExpiredScrobbleAddresses(
  manager: EntityManager,
  until: Date,
  limit: number,
): Promise<number> {
  return await removeBatch(manager, ScrobbleAddressEntity, { expiresAt: LessThanOrEqual(until) }, limit);
}
