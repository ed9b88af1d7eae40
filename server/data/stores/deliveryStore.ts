import type { EntityManager } from 'typeorm';
import { bulkInsert, runInSlices } from '../bulkInsert';
import { findRows } from '../byKey';
import { NotificationChannelEntity, NotificationDeliveryEntity } from '../entities/channels';
import { toSqlInstant } from '../instant';
import type { ChannelRow } from './channelStore';
import type { NotificationRow } from './notificationStore';

export interface DeliveryRow {
  channelId: string;
  notificationId: string;
}

/** The active channels of these notifications' recipients, not yet filtered by the kinds that a channel wants. */
export async function channelsFor(
  manager: EntityManager,
  notificationIds: readonly string[],
): Promise<(DeliveryRow & { kind: NotificationRow['kind']; kinds: string[] })[]> {
  const rows = await runInSlices<string, DeliveryRow & { kind: NotificationRow['kind']; kinds: string }>(
    notificationIds,
    (slice, marks) =>
      manager.query(
        `SELECT c.id AS channelId, n.id AS notificationId, n.kind AS kind, c.kinds AS kinds
           FROM notification n JOIN notification_channel c ON c.userId = n.userId AND c.active = 1
          WHERE n.id IN (${marks})`,
        [...slice],
      ),
  );
  return rows.map((row) => ({ ...row, kinds: JSON.parse(row.kinds) as string[] }));
}

export async function insertDeliveries(
  manager: EntityManager,
  rows: readonly DeliveryRow[],
  createdAt: Date,
): Promise<void> {
  const at = toSqlInstant(createdAt);
  await bulkInsert(
    manager,
    'notification_delivery',
    ['channelId', 'notificationId', 'createdAt'],
    rows.map(({ channelId, notificationId }) => [channelId, notificationId, at]),
  );
}

/** Channels with pending deliveries that may send now, longest-waiting first. */
export async function readyChannels(
  manager: EntityManager,
  { now, limit }: { now: Date; limit: number },
): Promise<ChannelRow[]> {
  return await manager
    .createQueryBuilder(NotificationChannelEntity, 'c')
    .where('c.active = :active AND c.readyAt <= :now', { active: true, now })
    .andWhere(
      `EXISTS (SELECT 1 FROM notification_delivery d WHERE d.${manager.connection.driver.escape('channelId')} = c.id)`,
    )
    .orderBy('c.readyAt', 'ASC')
    .addOrderBy('c.id', 'ASC')
    .take(limit)
    .getMany();
}

/** Compare-and-set on `turn`: only one worker claims the channel, and gets true. */
export async function claimChannel(
  manager: EntityManager,
  { id, turn }: Pick<ChannelRow, 'id' | 'turn'>,
  readyAt: Date,
): Promise<boolean> {
  const claimed = { turn: turn + 1, readyAt };
  const { affected } = await manager.update(NotificationChannelEntity, { id, turn, active: true }, claimed);
  return affected === 1;
}

/** Pending deliveries of a channel, oldest first. */
export async function deliveriesOf(
  manager: EntityManager,
  channelId: string,
  limit: number,
): Promise<(DeliveryRow & { createdAt: Date })[]> {
  return await findRows(manager, NotificationDeliveryEntity, {
    where: { channelId },
    order: { createdAt: 'ASC', notificationId: 'ASC' },
    take: limit,
  });
}

export async function deleteDelivery(
  manager: EntityManager,
  { channelId, notificationId }: DeliveryRow,
): Promise<void> {
  await manager.delete(NotificationDeliveryEntity, { channelId, notificationId });
}

/** Discards what is pending: an inactive channel keeps nothing for later. */
export async function deleteDeliveries(manager: EntityManager, channelId: string): Promise<void> {
  await manager.delete(NotificationDeliveryEntity, { channelId });
}

export async function countDeliveries(manager: EntityManager): Promise<number> {
  return await manager.count(NotificationDeliveryEntity);
}
