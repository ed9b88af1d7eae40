import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { findPage } from '../byKey';
import { SecurityEventEntity } from '../entities/factors';
import { removeBatch, removeOldest } from '../removeRows';

export type SecurityEventRow = SecurityEventEntity;

/** Inserts an event and deletes a user's oldest beyond `keep`, including the new one. */
export async function insertSecurityEvent(
  manager: EntityManager,
  row: SecurityEventRow,
  keep: number,
): Promise<void> {
  await removeOldest(manager, SecurityEventEntity, { where: { userId: row.userId }, keep });
  await manager.insert(SecurityEventEntity, row);
}

/** A page of a user's events, newest first, and the total number. */
export async function securityEventsOf(
  manager: EntityManager,
  { userId, offset, limit }: { userId: string; offset: number; limit: number },
): Promise<[SecurityEventRow[], number]> {
  return await findPage(manager, SecurityEventEntity, {
    where: { userId },
    order: { createdAt: 'DESC', id: 'ASC' },
    skip: offset,
    take: limit,
  });
}

export async function deleteOldSecurityEvents(
  manager: EntityManager,
  until: Date,
  limit: number,
): Promise<number> {
  return await removeBatch(manager, SecurityEventEntity, { createdAt: LessThanOrEqual(until) }, limit);
}
