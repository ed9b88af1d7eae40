import type { EntityManager } from 'typeorm';
import { changeInSlices, runInSlices } from '../bulkInsert';
import { queryRow } from '../byKey';
import { NotificationEntity, type NotificationKind } from '../entities/community';
import { fromSqlInstant, toSqlInstant } from '../instant';
import { countOf } from '../page';
import { markByKey } from '../readMarks';
import { beyond, type Slice } from './readerConditions';

/** A stored notification. */
export type NotificationRow = NotificationEntity;

/** A notification as its owner sees it. */
export type Notification = Omit<NotificationRow, 'about' | 'readAt'> & { read: boolean };

type SqlNotification = Omit<Notification, 'read' | 'createdAt'> & {
  isRead: number | string;
  createdAt: string | Date;
};

const columns = `n.id AS id, n.userId AS userId, n.kind AS kind, n.actorId AS actorId, n.threadId AS threadId,
  n.commentId AS commentId, n.animeId AS animeId, n.episodeNumber AS episodeNumber, n.reference AS reference,
  n.text AS text,
  CASE WHEN n.readAt IS NULL THEN 0 ELSE 1 END AS isRead, n.createdAt AS createdAt`;

function toNotification({ isRead, createdAt, ...row }: SqlNotification): Notification {
  return { ...row, read: Number(isRead) === 1, createdAt: fromSqlInstant(createdAt) };
}

/** Newest first. */
export async function notificationsOf(
  manager: EntityManager,
  { userId, unreadOnly, after, most }: Slice & { userId: string; unreadOnly: boolean },
): Promise<Notification[]> {
  const from = beyond(after, { at: 'n.createdAt', id: 'n.id' });
  const unread = unreadOnly ? 'n.readAt IS NULL' : '1 = 1';
  const rows: SqlNotification[] = await manager.query(
    `SELECT ${columns} FROM notification n WHERE n.userId = ? AND ${from.sql} AND ${unread}
      ORDER BY n.createdAt DESC, n.id DESC LIMIT ?`,
    [userId, ...from.values, most],
  );
  return rows.map(toNotification);
}

export async function findNotification(
  manager: EntityManager,
  { userId, id }: { userId: string; id: string },
): Promise<Notification | null> {
  const sql = markByKey(`SELECT ${columns} FROM notification n WHERE n.id = ? AND n.userId = ?`);
  const row = await queryRow<SqlNotification>(manager, sql, [id, userId], { id, userId });
  return row ? toNotification(row) : null;
}

export async function countUnread(manager: EntityManager, userId: string): Promise<number> {
  return countOf(
    await manager.query('SELECT COUNT(*) AS n FROM notification WHERE userId = ? AND readAt IS NULL', [
      userId,
    ]),
  );
}

/** Number of unread notifications of each kind since an instant. */
export async function countUnreadKinds(
  manager: EntityManager,
  { userId, since }: { userId: string; since: Date },
): Promise<{ kind: NotificationKind; count: number }[]> {
  const rows: { kind: NotificationKind; n: number | string }[] = await manager.query(
    `SELECT kind, COUNT(*) AS n FROM notification
      WHERE userId = ? AND readAt IS NULL AND createdAt > ? GROUP BY kind`,
    [userId, toSqlInstant(since)],
  );
  return rows.map(({ kind, n }) => ({ kind, count: Number(n) }));
}

/** Marks these notifications of a user as read, or all of them. */
export async function markNotificationsRead(
  manager: EntityManager,
  { userId, ids, readAt }: { userId: string; ids: readonly string[] | 'all'; readAt: Date },
): Promise<void> {
  const some = ids === 'all' ? '' : ` AND id IN (${ids.map(() => '?').join(', ')})`;
  await manager.query(`UPDATE notification SET readAt = ? WHERE userId = ? AND readAt IS NULL${some}`, [
    toSqlInstant(readAt),
    userId,
    ...(ids === 'all' ? [] : ids),
  ]);
}

/** Ignores duplicates: if another instance inserts the same one concurrently, the unique key keeps one. */
export async function insertNotifications(
  manager: EntityManager,
  rows: readonly NotificationRow[],
): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(NotificationEntity)
    .values([...rows])
    .orIgnore()
    .execute();
}

/** Existing notifications of these users about these subjects. */
export async function notificationsAbout(
  manager: EntityManager,
  { userIds, abouts }: { userIds: readonly string[]; abouts: readonly string[] },
): Promise<{ id: string; userId: string; about: string; read: boolean }[]> {
  const rows = await runInSlices<
    string,
    { id: string; userId: string; about: string; isRead: number | string }
  >(userIds, (slice, marks) =>
    manager.query(
      `SELECT id, userId, about, CASE WHEN readAt IS NULL THEN 0 ELSE 1 END AS isRead FROM notification
          WHERE userId IN (${marks}) AND about IN (${abouts.map(() => '?').join(', ')})`,
      [...slice, ...abouts],
    ),
  );
  return rows.map(({ isRead, ...row }) => ({ ...row, read: Number(isRead) === 1 }));
}

export async function deleteNotifications(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await changeInSlices(manager, 'DELETE FROM notification WHERE id IN ({ids})', ids);
}

export async function deleteNotificationAbout(
  manager: EntityManager,
  { userId, about }: { userId: string; about: string },
): Promise<void> {
  await manager.query('DELETE FROM notification WHERE userId = ? AND about = ?', [userId, about]);
}

/** The same about many subjects. */
export async function deleteNotificationsAbout(
  manager: EntityManager,
  { userId, abouts }: { userId: string; abouts: readonly string[] },
): Promise<void> {
  const sql = 'DELETE FROM notification WHERE userId = ? AND about IN ({ids})';
  await changeInSlices(manager, sql, abouts, [userId]);
}

/** Updates the reference of a notification that is still unread. */
export async function setNotificationReference(
  manager: EntityManager,
  { userId, about, reference }: { userId: string; about: string; reference: string },
): Promise<void> {
  await manager.query(
    'UPDATE notification SET reference = ? WHERE userId = ? AND about = ? AND readAt IS NULL',
    [reference, userId, about],
  );
}

/** Deletes a user's notifications caused by another user. */
export async function deleteNotificationsBy(
  manager: EntityManager,
  { userId, actorId }: { userId: string; actorId: string },
): Promise<void> {
  await manager.query('DELETE FROM notification WHERE userId = ? AND actorId = ?', [userId, actorId]);
}

/**
 * Deletes up to `most` notifications read by `read` or created by `unread`. Each is an index range, so others are never
 * scanned, however many there are. That of a sequel stays until it starts, since it is what keeps it from being announced
 * again (`comingSequels`). Returns how many.
 */
export async function sweepNotifications(
  manager: EntityManager,
  { now, read, unread, most }: { now: Date; read: Date; unread: Date; most: number },
): Promise<number> {
  const ids: string[] = [];
  const told = `NOT EXISTS (SELECT 1 FROM anime a WHERE a.id = n.animeId AND n.kind = 'SEQUEL_ANNOUNCED'
    AND (a.startsAt > ? OR a.expectedAt > ?))`;
  const ranges = ['n.readAt <= ?', 'n.createdAt <= ? AND (n.readAt IS NULL OR n.readAt > ?)'];
  for (const [at, range] of ranges.entries()) {
    if (ids.length >= most) break;
    const rows: { id: string }[] = await manager.query(
      `SELECT n.id AS id FROM notification n WHERE ${range} AND ${told} LIMIT ${most - ids.length}`,
      [...(at === 0 ? [read] : [unread, read]), now, now].map(toSqlInstant),
    );
    for (const { id } of rows) ids.push(id);
  }
  const marks = ids.map(() => '?').join(', ');
  if (ids.length > 0) await manager.query(`DELETE FROM notification WHERE id IN (${marks})`, [...ids]);
  return ids.length;
}
