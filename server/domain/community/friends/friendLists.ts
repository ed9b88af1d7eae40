import { fromSqlInstant } from '../../../data/instant';
import { countOf } from '../../catalogue/page';
import type { Deps } from '../../ports';
import { beyond, type Part, type PartInput, partOf } from '../cursor';
import { notClosed, notHidden, type Reader } from '../reader';

export interface Since {
  userId: string;
  at: Date;
}

type Row = { id: string; at: string | Date };
const cursors = {
  cursor: ({ id, at }: Row) => ({ id, at: fromSqlInstant(at) }),
  item: ({ id, at }: Row): Since => ({ userId: id, at: fromSqlInstant(at) }),
};

/**
 * Somebody's friends, latest first, without those whom the reader must not meet, and those closed to them. In one's own
 * list stand all: it is where a friendship is ended.
 */
export async function friendsOf(
  { db }: Pick<Deps, 'db'>,
  { userId, reader, limit, after }: PartInput & { userId: string; reader: Reader },
): Promise<Part<Since>> {
  const from = beyond(after, { at: 'f.createdAt', id: 'f.friendId' });
  const met = notHidden('f.friendId', reader);
  const open = notClosed('f.friendId', reader);
  const rows: Row[] = await db.manager.query(
    `SELECT f.friendId AS id, f.createdAt AS at FROM friendship f
      WHERE f.userId = ? AND ${from.sql} AND ${met.sql} AND (f.userId = ? OR ${open.sql})
      ORDER BY f.createdAt DESC, f.friendId DESC LIMIT ?`,
    [userId, ...from.values, ...met.values, reader.userId ?? '', ...open.values, limit + 1],
  );
  return partOf(rows, limit, cursors);
}

/** How many of them the reader finds in `friendsOf`. */
export async function friendCounts(
  { db }: Pick<Deps, 'db'>,
  { userIds, reader }: { userIds: readonly string[]; reader: Reader },
): Promise<number[]> {
  const met = notHidden('f.friendId', reader);
  const open = notClosed('f.friendId', reader);
  const marks = userIds.map(() => '?').join(', ');
  const rows: { userId: string; n: number | string }[] = await db.manager.query(
    `SELECT f.userId AS userId, COUNT(*) AS n FROM friendship f
      WHERE f.userId IN (${marks}) AND ${met.sql} AND (f.userId = ? OR ${open.sql}) GROUP BY f.userId`,
    [...userIds, ...met.values, reader.userId ?? '', ...open.values],
  );
  const counts = new Map(rows.map(({ userId, n }) => [userId, Number(n)]));
  return userIds.map((id) => counts.get(id) ?? 0);
}

/** The reader's own requests that wait, latest first, and how many there are. */
export async function friendRequestsOf(
  { db }: Pick<Deps, 'db'>,
  { userId, sent, limit, after }: PartInput & { userId: string; sent: boolean },
): Promise<Part<Since> & { totalItems: number }> {
  const [own, other] = sent ? ['fromId', 'toId'] : ['toId', 'fromId'];
  const from = beyond(after, { at: 'r.createdAt', id: `r.${other}` });
  const rows: Row[] = await db.manager.query(
    `SELECT r.${other} AS id, r.createdAt AS at FROM friend_request r
      WHERE r.${own} = ? AND ${from.sql} ORDER BY r.createdAt DESC, r.${other} DESC LIMIT ?`,
    [userId, ...from.values, limit + 1],
  );
  const total = await db.manager.query(`SELECT COUNT(*) AS n FROM friend_request r WHERE r.${own} = ?`, [
    userId,
  ]);
  return { ...partOf(rows, limit, cursors), totalItems: countOf(total) };
}

/** Whom somebody has blocked, latest first: for their own eyes. */
export async function blockedBy(
  { db }: Pick<Deps, 'db'>,
  { userId, limit, after }: PartInput & { userId: string },
): Promise<Part<Since>> {
  const from = beyond(after, { at: 'b.createdAt', id: 'b.blockedId' });
  const rows: Row[] = await db.manager.query(
    `SELECT b.blockedId AS id, b.createdAt AS at FROM user_block b
      WHERE b.blockerId = ? AND ${from.sql} ORDER BY b.createdAt DESC, b.blockedId DESC LIMIT ?`,
    [userId, ...from.values, limit + 1],
  );
  return partOf(rows, limit, cursors);
}
