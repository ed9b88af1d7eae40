import { type EntityManager, In, LessThanOrEqual, MoreThan } from 'typeorm';
import { VerificationEntity } from '../entities/accounts';
import { removeBatch, removeOldest } from '../removeRows';

/** A one-time value that waits to be used. */
export type VerificationRow = VerificationEntity;

export async function insertVerification(manager: EntityManager, row: VerificationRow): Promise<void> {
  await manager.insert(VerificationEntity, row);
}

/** Keeps so many of one identifier, the new one among them: the oldest make way. */
export async function insertVerificationAmong(
  manager: EntityManager,
  row: VerificationRow,
  keep: number,
): Promise<void> {
  await removeOldest(manager, VerificationEntity, { where: { identifier: row.identifier }, keep });
  await manager.insert(VerificationEntity, row);
}

/** Dead from the instant that it expires; the newest row wins. */
export async function findVerification(
  manager: EntityManager,
  identifier: string,
  now: Date,
): Promise<VerificationRow | null> {
  return await manager.findOne(VerificationEntity, {
    where: { identifier, expiresAt: MoreThan(now) },
    order: { createdAt: 'DESC' },
  });
}

/** All that are alive of these identifiers, oldest first. */
export async function findVerifications(
  manager: EntityManager,
  identifiers: readonly string[],
  now: Date,
): Promise<VerificationRow[]> {
  return await manager.find(VerificationEntity, {
    where: { identifier: In([...identifiers]), expiresAt: MoreThan(now) },
    order: { createdAt: 'ASC' },
  });
}

/** Expired ones, too. */
export async function isVerification(
  manager: EntityManager,
  where: Pick<VerificationRow, 'identifier' | 'value'>,
): Promise<boolean> {
  return await manager.existsBy(VerificationEntity, where);
}

export async function verificationsOf(
  manager: EntityManager,
  value: string,
): Promise<Pick<VerificationRow, 'id' | 'identifier'>[]> {
  return await manager.find(VerificationEntity, {
    select: { id: true, identifier: true },
    where: { value },
  });
}

/** One statement takes the row out, and whoever removed it gets true. */
export async function takeVerification(manager: EntityManager, id: string): Promise<boolean> {
  const { affected } = await manager.delete(VerificationEntity, { id });
  return affected === 1;
}

export async function deleteVerifications(manager: EntityManager, ids: string[]): Promise<void> {
  await manager.delete(VerificationEntity, ids);
}

/** False when there was none. */
export async function deleteVerificationsNamed(manager: EntityManager, identifier: string): Promise<boolean> {
  const { affected } = await manager.delete(VerificationEntity, { identifier });
  return (affected ?? 0) > 0;
}

export async function deleteExpiredVerifications(
  manager: EntityManager,
  until: Date,
  limit: number,
): Promise<number> {
  return await removeBatch(manager, VerificationEntity, { expiresAt: LessThanOrEqual(until) }, limit);
}
