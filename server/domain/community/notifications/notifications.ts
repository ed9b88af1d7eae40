import {
  countUnread,
  findNotification,
  markNotificationsRead,
  type Notification,
  notificationsOf as readNotifications,
} from '../../../data/stores/notificationStore';
import type { Deps } from '../../deps';
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

export async function readUnreadCount({ db }: Pick<Deps, 'db'>, userId: string): Promise<number> {
  return await countUnread(db.manager, userId);
}

/** Marks these or all notifications as read; ignores ids of other users. Returns how many remain unread. */
export async function markRead(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, ids }: { userId: string; ids: readonly string[] | 'all' },
): Promise<number> {
  const readAt = deps.clock.now();
  if (ids === 'all' || ids.length > 0) await markNotificationsRead(deps.db.manager, { userId, ids, readAt });
  return await readUnreadCount(deps, userId);
}
