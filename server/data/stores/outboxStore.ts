import { type EntityManager, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { findRow, findRows } from '../byKey';
import { MailOutboxEntity } from '../entities/accounts';
import { removeBatch } from '../removeRows';

/** A sealed message waiting to be sent. */
export type OutboxRow = MailOutboxEntity;

export async function insertMessage(manager: EntityManager, row: OutboxRow): Promise<void> {
  await manager.insert(MailOutboxEntity, row);
}

/** Longest due first. */
export async function dueMessages(
  manager: EntityManager,
  { now, limit }: { now: Date; limit: number },
): Promise<OutboxRow[]> {
  return await findRows(manager, MailOutboxEntity, {
    where: { nextAttemptAt: LessThanOrEqual(now) },
    order: { nextAttemptAt: 'ASC' },
    take: limit,
  });
}

/** Compare-and-set on `attempts`: only one instance claims the message, and gets true. */
export async function claimMessage(
  manager: EntityManager,
  { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
  until: Date,
): Promise<boolean> {
  const next = { attempts: attempts + 1, nextAttemptAt: until };
  const { affected } = await manager.update(MailOutboxEntity, { id, attempts }, next);
  return affected === 1;
}

/** Null `nextAttemptAt` gives the message up. */
export async function postponeMessage(
  manager: EntityManager,
  id: string,
  failure: Pick<OutboxRow, 'nextAttemptAt' | 'lastError'>,
): Promise<void> {
  await manager.update(MailOutboxEntity, { id }, failure);
}

export async function deleteMessage(manager: EntityManager, id: string): Promise<void> {
  await manager.delete(MailOutboxEntity, { id });
}

/** Number of messages awaiting a first attempt, awaiting a retry, and given up; when the oldest pending one was created. */
export async function outboxCounts(manager: EntityManager) {
  const due = { nextAttemptAt: Not(IsNull()) };
  const first = await findRow(manager, MailOutboxEntity, { where: due, order: { createdAt: 'ASC' } });
  return {
    waiting: await manager.countBy(MailOutboxEntity, { ...due, attempts: 0 }),
    retrying: await manager.countBy(MailOutboxEntity, { ...due, attempts: MoreThan(0) }),
    givenUp: await manager.countBy(MailOutboxEntity, { nextAttemptAt: IsNull() }),
    oldest: first?.createdAt ?? null,
  };
}

/** Deletes given-up messages created up to `until`. */
export async function deleteGivenUp(manager: EntityManager, until: Date, limit: number): Promise<number> {
  const where = { nextAttemptAt: IsNull(), createdAt: LessThanOrEqual(until) };
  return await removeBatch(manager, MailOutboxEntity, where, limit);
}
