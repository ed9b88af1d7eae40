import {
  countUnread,
  findNotification,
  findNotifications,
  markNotificationsRead,
  type Notification,
  notificationsOf as readNotifications,
  unreadAmong,
} from '../../../data/stores/notificationStore';
import type { Deps } from '../../ports';
import { type Part, type PartInput, partOf, sliceOf } from '../cursor';

export type { Notification };

/** A user's notifications, newest first. */
export async function notificationsOf(
  { db }: Pick<Deps, 'db'>,
  { userId, unreadOnly, ...part }: PartInput & { userId: string; unreadOnly: boolean },
): Promise<Part<Notification>> {
  const rows = await readNotifications(db.manager, { userId, unreadOnly, ...sliceOf(part) });
  return partOf(rows, part.limit, {
    cursor: ({ createdAt, id }) => ({ at: createdAt, id }),
    item: (row) => row,
  });
}

/** A notification that was just announced; null if it is gone or another user's. */
export async function notificationById(
  { db }: Pick<Deps, 'db'>,
  { userId, id }: { userId: string; id: string },
): Promise<Notification | null> {
  return await findNotification(db.manager, { userId, id });
}

/** The same for many people, in one statement. */
export async function readNotificationsByIds(
  { db }: Pick<Deps, 'db'>,
  asked: readonly { userId: string; id: string }[],
): Promise<(Notification | null)[]> {
  const rows = await findNotifications(db.manager, [...new Set(asked.map(({ id }) => id))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asked.map(({ userId, id }) => {
    const row = byId.get(id);
    return row?.userId === userId ? row : null;
  });
}

export async function countUnreadOf({ db }: Pick<Deps, 'db'>, userIds: readonly string[]): Promise<number[]> {
  const counts = await unreadAmong(db.manager, [...new Set(userIds)]);
  return userIds.map((userId) => counts.get(userId) ?? 0);
}

export async function unreadCount({ db }: Pick<Deps, 'db'>, userId: string): Promise<number> {
  return await countUnread(db.manager, userId);
}

/** Marks these or all notifications as read; ignores ids of other users. Returns how many remain unread. */
export async function markRead(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, ids }: { userId: string; ids: readonly string[] | 'all' },
): Promise<number> {
  const readAt = deps.clock.now();
  if (ids === 'all' || ids.length > 0) await markNotificationsRead(deps.db.manager, { userId, ids, readAt });
  return await unreadCount(deps, userId);
}
