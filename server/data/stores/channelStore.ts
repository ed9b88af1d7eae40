import type { EntityManager } from 'typeorm';
import { bulkInsert, runInSlices } from '../bulkInsert';
import { findRow, findRows } from '../byKey';
import { ChosenServiceEntity, NotificationChannelEntity, QuietHoursEntity } from '../entities/channels';
import type { NotificationKind } from '../entities/community';
import { markByKey } from '../readMarks';

export type ChannelRow = NotificationChannelEntity;
export type QuietHoursRow = QuietHoursEntity;

export async function insertChannel(manager: EntityManager, row: ChannelRow): Promise<void> {
  await manager.insert(NotificationChannelEntity, row);
}

/** Oldest first. */
export async function channelsOf(
  manager: EntityManager,
  userId: string,
  limit: number,
): Promise<ChannelRow[]> {
  return await findRows(manager, NotificationChannelEntity, {
    where: { userId },
    order: { createdAt: 'ASC', id: 'ASC' },
    take: limit,
  });
}

export async function countChannels(manager: EntityManager, userId: string): Promise<number> {
  return await manager.countBy(NotificationChannelEntity, { userId });
}

export async function findChannel(
  manager: EntityManager,
  { userId, id }: Pick<ChannelRow, 'userId' | 'id'>,
): Promise<ChannelRow | null> {
  return await findRow(manager, NotificationChannelEntity, { where: { userId, id } });
}

export async function changeChannel(
  manager: EntityManager,
  id: string,
  change: Partial<Omit<ChannelRow, 'id' | 'userId' | 'createdAt'>>,
): Promise<void> {
  await manager.update(NotificationChannelEntity, { id }, change);
}

/** False if this user has no such channel. */
export async function deleteChannel(
  manager: EntityManager,
  { userId, id }: Pick<ChannelRow, 'userId' | 'id'>,
): Promise<boolean> {
  const { affected } = await manager.delete(NotificationChannelEntity, { userId, id });
  return affected === 1;
}

/** Removes the browser from any account: it belongs to one user at a time. */
export async function deleteDevice(manager: EntityManager, device: string): Promise<void> {
  await manager.delete(NotificationChannelEntity, { device });
}

/** Disables all of a user's channels, and records the reason. */
export async function endChannels(manager: EntityManager, userId: string): Promise<void> {
  const ended = { active: false, problem: 'ACCESS_ENDED' as const };
  await manager.update(NotificationChannelEntity, { userId, active: true }, ended);
}

interface Recipient {
  channelId: string;
  notificationId: string;
  userId: string;
}

/** The active channels of these notifications' recipients, not yet filtered by the kinds that a channel wants. */
export async function channelsFor(
  manager: EntityManager,
  notificationIds: readonly string[],
): Promise<(Recipient & { kind: NotificationKind; kinds: string[] })[]> {
  const rows = await runInSlices<string, Recipient & { kind: NotificationKind; kinds: string }>(
    notificationIds,
    (slice, marks) =>
      manager.query(
        `SELECT c.id AS channelId, n.id AS notificationId, n.userId AS userId, n.kind AS kind, c.kinds AS kinds
           FROM notification n JOIN notification_channel c ON c.userId = n.userId AND c.active = 1
          WHERE n.id IN (${marks})`,
        [...slice],
      ),
  );
  return rows.map((row) => ({ ...row, kinds: JSON.parse(row.kinds) as string[] }));
}

export async function quietHoursOf(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<QuietHoursRow[]> {
  return await runInSlices<string, QuietHoursRow>(userIds, (slice, marks) =>
    manager.query(
      markByKey(
        `SELECT userId, fromMinute, untilMinute, timeZone FROM quiet_hours WHERE userId IN (${marks})`,
      ),
      [...slice],
    ),
  );
}

export async function writeQuietHours(manager: EntityManager, row: QuietHoursRow): Promise<void> {
  await manager.upsert(QuietHoursEntity, row, ['userId']);
}

export async function deleteQuietHours(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(QuietHoursEntity, { userId });
}

/**
 * Streaming services that have anime at known times, those with the most first, then others of the catalogue that outside sources
 * know. Also those that the user has chosen, as long as the catalogue has them: a source may be gone for a while.
 */
export async function servicesToChoose(
  manager: EntityManager,
  { userId, limit }: { userId: string; limit: number },
): Promise<{ site: string; name: string }[]> {
  return await manager.query(
    `SELECT k.site AS site, MIN(k.siteName) AS name FROM anime_link k
      WHERE k.kind = 'STREAM'
        AND (k.delay IS NOT NULL OR EXISTS (SELECT 1 FROM watch_offer o WHERE o.site = k.site)
          OR EXISTS (SELECT 1 FROM chosen_service c WHERE c.userId = ? AND c.site = k.site))
      GROUP BY k.site ORDER BY COUNT(k.delay) DESC, k.site LIMIT ${limit}`,
    [userId],
  );
}

export async function chosenServices(manager: EntityManager, userId: string): Promise<string[]> {
  const rows = await findRows(manager, ChosenServiceEntity, { where: { userId } });
  return rows.map(({ site }) => site).sort();
}

/** Replaces the previous ones. */
export async function writeChosenServices(
  manager: EntityManager,
  userId: string,
  sites: readonly string[],
): Promise<void> {
  await manager.delete(ChosenServiceEntity, { userId });
  const rows = sites.map((site) => [userId, site]);
  await bulkInsert(manager, 'chosen_service', ['userId', 'site'], rows);
}
