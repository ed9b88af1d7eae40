import { type EntityManager, LessThanOrEqual, MoreThan } from 'typeorm';
import { TrustedDeviceEntity } from '../entities/factors';
import { removeBatch, removeOldest } from '../removeRows';

export type TrustedDeviceRow = Omit<TrustedDeviceEntity, 'user'>;

/** Keeps so many of a user, the new one among them: the oldest make way. */
export async function insertTrustedDevice(
  manager: EntityManager,
  row: TrustedDeviceRow,
  keep: number,
): Promise<void> {
  await removeOldest(manager, TrustedDeviceEntity, { where: { userId: row.userId }, keep });
  await manager.insert(TrustedDeviceEntity, row);
}

/** Prolongs the trust in a user's browser; false when it isn't trusted, or no longer. */
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

/** Those that have not expired, newest first. */
export async function trustedDevicesOf(
  manager: EntityManager,
  { userId, now, limit }: { userId: string; now: Date; limit: number },
): Promise<TrustedDeviceRow[]> {
  return await manager.find(TrustedDeviceEntity, {
    where: { userId, expiresAt: MoreThan(now) },
    order: { createdAt: 'DESC', id: 'ASC' },
    take: limit,
  });
}

/** False when this user has no such device. */
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
