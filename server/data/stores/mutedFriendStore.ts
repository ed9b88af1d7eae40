import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { hasRow } from '../byKey';
import { MutedFriendEntity } from '../entities/activity';
import { fromSqlInstant } from '../instant';
import { markByKey } from '../readMarks';
import type { Since } from './friendStore';
import { beyond, type Slice } from './readerConditions';

type Mute = Pick<MutedFriendEntity, 'userId' | 'friendId'>;

export async function muteExists(manager: EntityManager, { userId, friendId }: Mute): Promise<boolean> {
  return await hasRow(manager, MutedFriendEntity, { userId, friendId });
}

export async function insertMute(
  manager: EntityManager,
  row: Mute & Pick<MutedFriendEntity, 'createdAt'>,
): Promise<void> {
  await manager.insert(MutedFriendEntity, row);
}

export async function deleteMute(manager: EntityManager, { userId, friendId }: Mute): Promise<void> {
  await manager.delete(MutedFriendEntity, { userId, friendId });
}

/** Those of these people whom a user has muted. */
export async function mutedAmong(
  manager: EntityManager,
  { userId, friendIds }: { userId: string; friendIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await runInSlices<string, { friendId: string }>(friendIds, (slice, marks) =>
    manager.query(
      markByKey(`SELECT friendId FROM muted_friend WHERE userId = ? AND friendId IN (${marks})`),
      [userId, ...slice],
    ),
  );
  return new Set(rows.map(({ friendId }) => friendId));
}

/** Friends muted by a user, latest first. */
export async function mutesOf(
  manager: EntityManager,
  { userId, after, most }: Slice & { userId: string },
): Promise<Since[]> {
  const from = beyond(after, { at: 'm.createdAt', id: 'm.friendId' });
  const rows: { id: string; at: string | Date }[] = await manager.query(
    `SELECT m.friendId AS id, m.createdAt AS at FROM muted_friend m
      WHERE m.userId = ? AND ${from.sql} ORDER BY m.createdAt DESC, m.friendId DESC LIMIT ?`,
    [userId, ...from.values, most],
  );
  return rows.map(({ id, at }) => ({ userId: id, at: fromSqlInstant(at) }));
}

/** All of them, oldest first, with their handles. */
export async function mutedHandlesOf(
  manager: EntityManager,
  userId: string,
): Promise<{ handle: string; since: Date }[]> {
  const rows: { handle: string; createdAt: string | Date }[] = await manager.query(
    `SELECT p.handle AS handle, m.createdAt AS createdAt
       FROM muted_friend m JOIN profile p ON p.userId = m.friendId
      WHERE m.userId = ? ORDER BY m.createdAt, m.friendId`,
    [userId],
  );
  return rows.map(({ handle, createdAt }) => ({ handle, since: fromSqlInstant(createdAt) }));
}
