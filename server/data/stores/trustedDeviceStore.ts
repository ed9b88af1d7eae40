import { type EntityManager, LessThanOrEqual, MoreThan } from 'typeorm';
import { findRows } from '../byKey';
import { TrustedDeviceEntity } from '../entities/factors';
import { removeBatch, removeOldest } from '../removeRows';

export type TrustedDeviceRow = TrustedDeviceEntity;

/** Inserts a device and deletes a user's oldest beyond `keep`, including the new one. */
export async function insertTrustedDevice(
  manager: EntityManager,
  row: TrustedDeviceRow,
  keep: number,
): Promise<void> {
  await removeOldest(manager, TrustedDeviceEntity, { where: { userId: row.userId }, keep });
  await manager.insert(TrustedDeviceEntity, row);
}

/** Extends the trust in a user's browser; false if it is not trusted, or no longer. */
export async function prolongTrust(
  manager: EntityManager,
  { userId, hash, now, expiresAt }: Pick<TrustedDeviceRow, 'userId' | 'hash' | 'expiresAt'> & { now: Date },
): Promise<boolean> {
  const { affected } = await manager.update(
    TrustedDeviceEntity,
    { userId, hash, expiresAt: MoreThan(now) },
    { lastUsedAt: now, expiresAt },
  );
  return affected === 1;
}

/** Unexpired devices, newest first. */
export async function trustedDevicesOf(
  manager: EntityManager,
  { userId, now, limit }: { userId: string; now: Date; limit: number },
): Promise<TrustedDeviceRow[]> {
  return await findRows(manager, TrustedDeviceEntity, {
    where: { userId, expiresAt: MoreThan(now) },
    order: { createdAt: 'DESC', id: 'ASC' },
    take: limit,
  });
}

/** False if this user has no such device. */
export async function deleteTrustedDevice(
  manager: EntityManager,
  { id, userId }: Pick<TrustedDeviceRow, 'id' | 'userId'>,
): Promise<boolean> {
  const { affected } = await manager.delete(TrustedDeviceEntity, { id, userId });
  return affected === 1;
}

export async function deleteTrustedDevicesOf(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(TrustedDeviceEntity, { userId });
}

export async function deleteExpiredTrustedDevices(
  manager: EntityManager,
  until: Date,
  limit: number,
): Promise<number> {
  return await removeBatch(manager, TrustedDeviceEntity, { expiresAt: LessThanOrEqual(until) }, limit);
}
