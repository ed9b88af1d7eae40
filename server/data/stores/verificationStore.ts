import { type EntityManager, In, LessThanOrEqual, MoreThan } from 'typeorm';
import { findRow, findRows, hasRow } from '../byKey';
import { VerificationEntity } from '../entities/accounts';
import { removeBatch, removeOldest } from '../removeRows';

/** A pending one-time value. */
export type VerificationRow = VerificationEntity;

export async function insertVerification(manager: EntityManager, row: VerificationRow): Promise<void> {
  await manager.insert(VerificationEntity, row);
}

/** Inserts a row and deletes the identifier's oldest beyond `keep`, including the new one. */
export async function insertVerificationAmong(
  manager: EntityManager,
  row: VerificationRow,
  keep: number,
): Promise<void> {
  await removeOldest(manager, VerificationEntity, { where: { identifier: row.identifier }, keep });
  await manager.insert(VerificationEntity, row);
}

/** The newest unexpired row. */
export async function findVerification(
  manager: EntityManager,
  identifier: string,
  now: Date,
): Promise<VerificationRow | null> {
  return await findRow(manager, VerificationEntity, {
    where: { identifier, expiresAt: MoreThan(now) },
    order: { createdAt: 'DESC' },
  });
}

/** All unexpired rows of these identifiers, oldest first. */
export async function findVerifications(
  manager: EntityManager,
  identifiers: readonly string[],
  now: Date,
): Promise<VerificationRow[]> {
  return await findRows(manager, VerificationEntity, {
    where: { identifier: In([...identifiers]), expiresAt: MoreThan(now) },
    order: { createdAt: 'ASC' },
  });
}

/** Includes expired ones. */
export async function isVerification(
  manager: EntityManager,
  where: Pick<VerificationRow, 'identifier' | 'value'>,
): Promise<boolean> {
  return await hasRow(manager, VerificationEntity, where);
}

export async function verificationsOf(
  manager: EntityManager,
  value: string,
): Promise<Pick<VerificationRow, 'id' | 'identifier'>[]> {
  return await findRows(manager, VerificationEntity, {
    select: { id: true, identifier: true },
    where: { value },
  });
}

/** Removes the row atomically: only the caller that removed it gets true. */
export async function takeVerification(manager: EntityManager, id: string): Promise<boolean> {
  const { affected } = await manager.delete(VerificationEntity, { id });
  return affected === 1;
}

export async function deleteVerifications(manager: EntityManager, ids: string[]): Promise<void> {
  await manager.delete(VerificationEntity, ids);
}

/** False if there was none. */
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
