import { fromSqlInstant, toSqlInstant } from '../../../data/instant';
import { countOf } from '../../catalogue/page';
import type { Deps } from '../../ports';
import type { NotificationKind } from '../../settings/settings';
import { beyond, type Part, type PartInput, partOf } from '../cursor';

export interface Notification {
  id: string;
  userId: string;
  kind: NotificationKind;
  actorId: string | null;
  threadId: string | null;
  commentId: string | null;
  animeId: number | null;
  episodeNumber: number | null;
  reference: string | null;
  read: boolean;
  createdAt: Date;
}

type SqlNotification = Omit<Notification, 'read' | 'createdAt'> & {
  isRead: number | string;
  createdAt: string | Date;
};

const columns = `n.id AS id, n.userId AS userId, n.kind AS kind, n.actorId AS actorId, n.threadId AS threadId,
  n.commentId AS commentId, n.animeId AS animeId, n.episodeNumber AS episodeNumber, n.reference AS reference,
  CASE WHEN n.readAt IS NULL THEN 0 ELSE 1 END AS isRead, n.createdAt AS createdAt`;

function toNotification({ isRead, createdAt, ...row }: SqlNotification): Notification {
  return { ...row, read: Number(isRead) === 1, createdAt: fromSqlInstant(createdAt) };
}

/** Somebody's notifications, newest first. */
export async function notificationsOf(
  { db }: Pick<Deps, 'db'>,
  { userId, unreadOnly, limit, after }: PartInput & { userId: string; unreadOnly: boolean },
): Promise<Part<Notification>> {
  const from = beyond(after, { at: 'n.createdAt', id: 'n.id' });
  const unread = unreadOnly ? 'n.readAt IS NULL' : '1 = 1';
  const rows: SqlNotification[] = await db.manager.query(
    `SELECT ${columns} FROM notification n WHERE n.userId = ? AND ${from.sql} AND ${unread}
      ORDER BY n.createdAt DESC, n.id DESC LIMIT ?`,
    [userId, ...from.values, limit + 1],
  );
  return partOf(rows, limit, {
    cursor: ({ createdAt, id }) => ({ at: fromSqlInstant(createdAt), id }),
    item: toNotification,
  });
}

/** One that has just been announced; null when it is gone, or somebody else's. */
export async function notificationById(
  { db }: Pick<Deps, 'db'>,
  { userId, id }: { userId: string; id: string },
): Promise<Notification | null> {
  const [row]: SqlNotification[] = await db.manager.query(
    `SELECT ${columns} FROM notification n WHERE n.id = ? AND n.userId = ?`,
    [id, userId],
  );
  return row ? toNotification(row) : null;
}

export async function unreadCount({ db }: Pick<Deps, 'db'>, userId: string): Promise<number> {
  return countOf(
    await db.manager.query('SELECT COUNT(*) AS n FROM notification WHERE userId = ? AND readAt IS NULL', [
      userId,
    ]),
  );
}

/** Marks these as read, or all of them; other people's ids do nothing. Gives how many are unread then. */
export async function markRead(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, ids }: { userId: string; ids: readonly string[] | 'all' },
): Promise<number> {
  const now = toSqlInstant(deps.clock.now());
  const some = ids === 'all' ? '' : ` AND id IN (${ids.map(() => '?').join(', ')})`;
  if (ids === 'all' || ids.length > 0) {
    await deps.db.manager.query(
      `UPDATE notification SET readAt = ? WHERE userId = ? AND readAt IS NULL${some}`,
      [now, userId, ...(ids === 'all' ? [] : ids)],
    );
  }
  return await unreadCount(deps, userId);
}
