import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { hasRow } from '../byKey';
import type { Database } from '../database';
import { MutedFriendEntity } from '../entities/activity';
import { FriendRequestEntity, FriendshipEntity } from '../entities/community';
import { fromSqlInstant } from '../instant';
import { namedLike } from './namedLike';
import { beyond, notClosed, notHidden, type ReaderView, type Slice } from './readerConditions';

/** A user on a list, and since when. */
export interface Since {
  userId: string;
  at: Date;
}

type Pair = Pick<FriendRequestEntity, 'fromId' | 'toId'>;

interface SqlSince {
  id: string;
  at: string | Date;
}

const toSince = ({ id, at }: SqlSince): Since => ({ userId: id, at: fromSqlInstant(at) });

/**
 * Latest first, without users hidden from the reader or, unless it is the reader's own list, with a profile closed to them. With
 * `words` only those whose handle or name has each of these.
 */
export async function friendsOf(
  manager: EntityManager,
  {
    userId,
    reader,
    words = [],
    after,
    most,
  }: Slice & { userId: string; reader: ReaderView; words?: readonly string[] },
): Promise<Since[]> {
  const from = beyond(after, { at: 'f.createdAt', id: 'f.friendId' });
  const met = notHidden('f.friendId', reader);
  const open = notClosed('f.friendId', reader);
  const named = namedLike(manager, ['p.handle', 'u.name'], words);
  const isNamed = `EXISTS (SELECT 1 FROM profile p JOIN user u ON u.id = p.userId
    WHERE p.userId = f.friendId AND ${named.sql})`;
  const rows: SqlSince[] = await manager.query(
    `SELECT f.friendId AS id, f.createdAt AS at FROM friendship f
      WHERE f.userId = ? AND ${from.sql} AND ${met.sql} AND (f.userId = ? OR ${open.sql})
        ${words.length > 0 ? `AND ${isNamed}` : ''}
      ORDER BY f.createdAt DESC, f.friendId DESC LIMIT ?`,
    [userId, ...from.values, ...met.values, reader.userId ?? '', ...open.values, ...named.values, most],
  );
  return rows.map(toSince);
}

/** Number of friends that `friendsOf` returns for each user. */
export async function countFriendsOf(
  manager: EntityManager,
  { userIds, reader }: { userIds: readonly string[]; reader: ReaderView },
): Promise<Map<string, number>> {
  const met = notHidden('f.friendId', reader);
  const open = notClosed('f.friendId', reader);
  const marks = userIds.map(() => '?').join(', ');
  const rows: { userId: string; n: number | string }[] = await manager.query(
    `SELECT f.userId AS userId, COUNT(*) AS n FROM friendship f
      WHERE f.userId IN (${marks}) AND ${met.sql} AND (f.userId = ? OR ${open.sql}) GROUP BY f.userId`,
    [...userIds, ...met.values, reader.userId ?? '', ...open.values],
  );
  return new Map(rows.map(({ userId, n }) => [userId, Number(n)]));
}

/** Pending requests, latest first. */
export async function requestsOf(
  manager: EntityManager,
  { userId, sent, after, most }: Slice & { userId: string; sent: boolean },
): Promise<Since[]> {
  const [own, other] = sent ? ['fromId', 'toId'] : ['toId', 'fromId'];
  const from = beyond(after, { at: 'r.createdAt', id: `r.${other}` });
  const rows: SqlSince[] = await manager.query(
    `SELECT r.${other} AS id, r.createdAt AS at FROM friend_request r
      WHERE r.${own} = ? AND ${from.sql} ORDER BY r.createdAt DESC, r.${other} DESC LIMIT ?`,
    [userId, ...from.values, most],
  );
  return rows.map(toSince);
}

export async function countRequests(
  manager: EntityManager,
  { userId, sent }: { userId: string; sent: boolean },
): Promise<number> {
  return await manager.countBy(FriendRequestEntity, sent ? { fromId: userId } : { toId: userId });
}

/** Latest first. */
export async function friendIdsOf(manager: EntityManager, userId: string): Promise<string[]> {
  const rows: { friendId: string }[] = await manager.query(
    'SELECT friendId FROM friendship WHERE userId = ? ORDER BY createdAt DESC, friendId DESC',
    [userId],
  );
  return rows.map(({ friendId }) => friendId);
}

/** Oldest first, with their handles. */
export async function friendHandlesOf(
  manager: EntityManager,
  userId: string,
): Promise<{ handle: string; since: Date }[]> {
  const rows: { handle: string; createdAt: string | Date }[] = await manager.query(
    `SELECT p.handle AS handle, f.createdAt AS createdAt
       FROM friendship f JOIN profile p ON p.userId = f.friendId
      WHERE f.userId = ? ORDER BY f.createdAt, f.friendId`,
    [userId],
  );
  return rows.map(({ handle, createdAt }) => ({ handle, since: fromSqlInstant(createdAt) }));
}

/** Relations that another user can have to a user. */
export const bonds = ['FRIENDS', 'REQUEST_SENT', 'REQUEST_RECEIVED', 'BLOCKED'] as const;
export type Bond = (typeof bonds)[number];

export async function bondsOf(
  manager: EntityManager,
  { userId, others }: { userId: string; others: readonly string[] },
): Promise<Map<string, Bond>> {
  const rows = await runInSlices<string, { kind: Bond; id: string }>(others, (slice, marks) =>
    manager.query(
      `SELECT 'FRIENDS' AS kind, friendId AS id FROM friendship WHERE userId = ? AND friendId IN (${marks})
        UNION ALL SELECT 'REQUEST_SENT', toId FROM friend_request WHERE fromId = ? AND toId IN (${marks})
        UNION ALL SELECT 'REQUEST_RECEIVED', fromId FROM friend_request WHERE toId = ? AND fromId IN (${marks})
        UNION ALL SELECT 'BLOCKED', blockedId FROM user_block WHERE blockerId = ? AND blockedId IN (${marks})`,
      [userId, ...slice, userId, ...slice, userId, ...slice, userId, ...slice],
    ),
  );
  return new Map(rows.map(({ kind, id }) => [id, kind]));
}

export async function areFriends(
  db: Pick<Database, 'readRow'>,
  userId: string,
  friendId: string,
): Promise<boolean> {
  const sql = 'SELECT userId, friendId FROM friendship WHERE userId = ? AND friendId = ?';
  return (await db.readRow(sql, [userId, friendId], { userId, friendId })) !== undefined;
}

/** The same within a transaction. */
export async function friendshipExists(
  manager: EntityManager,
  userId: string,
  friendId: string,
): Promise<boolean> {
  return await hasRow(manager, FriendshipEntity, { userId, friendId });
}

export async function countFriendships(manager: EntityManager, userId: string): Promise<number> {
  return await manager.countBy(FriendshipEntity, { userId });
}

/** A friendship has a row for each side. */
export async function insertFriendship(
  manager: EntityManager,
  [one, other]: readonly [string, string],
  createdAt: Date,
): Promise<void> {
  await manager.insert(FriendshipEntity, [
    { userId: one, friendId: other, createdAt },
    { userId: other, friendId: one, createdAt },
  ]);
}

/** With what only friends can do: muting each other. */
export async function deleteFriendship(manager: EntityManager, one: string, other: string): Promise<void> {
  await manager.delete(FriendshipEntity, { userId: one, friendId: other });
  await manager.delete(FriendshipEntity, { userId: other, friendId: one });
  await manager.delete(MutedFriendEntity, { userId: one, friendId: other });
  await manager.delete(MutedFriendEntity, { userId: other, friendId: one });
}

export async function requestExists(manager: EntityManager, { fromId, toId }: Pair): Promise<boolean> {
  return await hasRow(manager, FriendRequestEntity, { fromId, toId });
}

export async function insertRequest(
  manager: EntityManager,
  row: Pair & Pick<FriendRequestEntity, 'createdAt'>,
): Promise<void> {
  await manager.insert(FriendRequestEntity, row);
}

/** False if there was none. */
export async function deleteRequest(manager: EntityManager, { fromId, toId }: Pair): Promise<boolean> {
  const { affected } = await manager.delete(FriendRequestEntity, { fromId, toId });
  return affected !== 0;
}
