import { type EntityManager, LessThanOrEqual, Not } from 'typeorm';
import { findRow, findRows, hasRow } from '../byKey';
import type { Database } from '../database';
import { DeviceCookieEntity, KnownDeviceEntity } from '../entities/accounts';
import { removeBatch } from '../removeRows';

/** A kind of browser that a user has signed in with. */
export type KnownDevice = KnownDeviceEntity;
/** One browser that has signed in to an account. */
export type DeviceCookie = DeviceCookieEntity;

type DeviceKey = Pick<KnownDevice, 'userId' | 'fingerprint'>;

export async function findKnownDevice(
  manager: EntityManager,
  { userId, fingerprint }: DeviceKey,
): Promise<KnownDevice | null> {
  return await findRow(manager, KnownDeviceEntity, { where: { userId, fingerprint } });
}

export async function hasKnownDevice(manager: EntityManager, userId: string): Promise<boolean> {
  return await hasRow(manager, KnownDeviceEntity, { userId });
}

/** Ignores duplicates: two simultaneous sign-ins with one new browser are not an error. */
export async function insertKnownDevice(manager: EntityManager, row: KnownDevice): Promise<void> {
  await manager.createQueryBuilder().insert().into(KnownDeviceEntity).values(row).orIgnore().execute();
}

export async function noteKnownDevice(
  manager: EntityManager,
  { userId, fingerprint, lastSeenAt }: KnownDevice,
): Promise<void> {
  await manager.update(KnownDeviceEntity, { userId, fingerprint }, { lastSeenAt });
}

/** Whether a browser has signed in to the account with this email address. */
export async function isDeviceOf(
  db: Pick<Database, 'readRow'>,
  { hash, email }: { hash: string; email: string },
): Promise<boolean> {
  const known = await db.readRow(
    'SELECT d.hash, u.email FROM device_cookie d JOIN user u ON u.id = d.userId WHERE d.hash = ? AND u.email = ?',
    [hash, email],
    { hash, email },
  );
  return known !== undefined;
}

/** Upserts a browser and keeps the `keep` most recently seen ones of the user. */
export async function noteDeviceCookie(
  manager: EntityManager,
  row: DeviceCookie,
  keep: number,
): Promise<void> {
  await manager.upsert(DeviceCookieEntity, row, ['hash', 'userId']);
  const surplus = await findRows(manager, DeviceCookieEntity, {
    where: { userId: row.userId },
    order: { lastSeenAt: 'DESC', hash: 'ASC' },
    skip: keep,
    take: keep,
  });
  if (surplus.length > 0) await manager.remove(surplus);
}

export async function deleteKnownDevicesOf(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(KnownDeviceEntity, { userId });
}

export async function deleteDeviceCookiesOf(
  manager: EntityManager,
  userId: string,
  except?: string,
): Promise<void> {
  await manager.delete(DeviceCookieEntity, { userId, ...(except !== undefined && { hash: Not(except) }) });
}

export async function deleteOldKnownDevices(
  manager: EntityManager,
  until: Date,
  limit: number,
): Promise<number> {
  return await removeBatch(manager, KnownDeviceEntity, { lastSeenAt: LessThanOrEqual(until) }, limit);
}

export async function deleteOldDeviceCookies(
  manager: EntityManager,
  until: Date,
  limit: number,
): Promise<number> {
  return await removeBatch(manager, DeviceCookieEntity, { lastSeenAt: LessThanOrEqual(until) }, limit);
}
