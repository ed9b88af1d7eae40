import { type EntityManager, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { MailOutboxEntity } from '../entities/accounts';
import { removeBatch } from '../removeRows';

/** A message that waits to be sent, sealed. */
export type OutboxRow = MailOutboxEntity;

export async function insertMessage(manager: EntityManager, row: OutboxRow): Promise<void> {
  await manager.insert(MailOutboxEntity, row);
}

/** The longest due first. */
export async function dueMessages(
  manager: EntityManager,
  { now, limit }: { now: Date; limit: number },
): Promise<OutboxRow[]> {
  return await manager.find(MailOutboxEntity, {
    where: { nextAttemptAt: LessThanOrEqual(now) },
    order: { nextAttemptAt: 'ASC' },
    take: limit,
  });
}

/** One statement decides which instance sends: only one finds the row as it was read, and gets true. */
export async function claimMessage(
  manager: EntityManager,
  { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
  until: Date,
): Promise<boolean> {
  const next = { attempts: attempts + 1, nextAttemptAt: until };
  const { affected } = await manager.update(MailOutboxEntity, { id, attempts }, next);
  return affected === 1;
}

/** Without `nextAttemptAt` the message is given up. */
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

/** How many messages wait for their first try, wait for another one, and were given up; and when the oldest was written. */
export async function outboxCounts(manager: EntityManager) {
  const due = { nextAttemptAt: Not(IsNull()) };
  const first = await manager.findOne(MailOutboxEntity, { where: due, order: { createdAt: 'ASC' } });
  return {
    waiting: await manager.countBy(MailOutboxEntity, { ...due, attempts: 0 }),
    retrying: await manager.countBy(MailOutboxEntity, { ...due, attempts: MoreThan(0) }),
    givenUp: await manager.countBy(MailOutboxEntity, { nextAttemptAt: IsNull() }),
    oldest: first?.createdAt ?? null,
  };
}

/** Messages that were given up and are older than this. */
export async function deleteGivenUp(manager: EntityManager, until: Date, limit: number): Promise<number> {
  const where = { nextAttemptAt: IsNull(), createdAt: LessThanOrEqual(until) };
  return await removeBatch(manager, MailOutboxEntity, where, limit);
}
