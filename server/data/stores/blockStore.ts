import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { checkRow, hasRow } from '../byKey';
import type { Database } from '../database';
import { UserBlockEntity } from '../entities/community';
import { fromSqlInstant } from '../instant';
import { beyond, type Slice } from './readerConditions';

type Block = Pick<UserBlockEntity, 'blockerId' | 'blockedId'>;

export interface ReaderFacts {
  blocked: string[];
  blockedBy: string[];
  handle: string | undefined;
  roles: string[];
  operatorBy: string[];
}

/**
 * Everything that decides whom a user sees and what they may do, in one statement: blocks, handle, roles, and the issuers that
 * make them an operator.
 */
export async function readerFacts(manager: EntityManager, userId: string): Promise<ReaderFacts> {
  const rows: { what: string; name: string; owner: string }[] = await manager.query(
    `SELECT 'blocked' AS what, blockedId AS name, blockerId AS owner FROM user_block WHERE blockerId = ?
      UNION ALL SELECT 'blockedBy', blockerId, blockedId FROM user_block WHERE blockedId = ?
      UNION ALL SELECT 'handle', handle, userId FROM profile WHERE userId = ?
      UNION ALL SELECT 'role', role, userId FROM site_role WHERE userId = ?
      UNION ALL SELECT 'operatorBy', providerId, userId FROM account WHERE userId = ? AND operator = TRUE`,
    Array(5).fill(userId),
  );
  for (const row of rows) checkRow(row, { owner: userId });
  const named = (wanted: string) => rows.filter(({ what }) => what === wanted).map(({ name }) => name);
  return {
    blocked: named('blocked'),
    blockedBy: named('blockedBy'),
    handle: named('handle')[0],
    roles: named('role'),
    operatorBy: named('operatorBy'),
  };
}

const between =
  'FROM user_block WHERE (blockerId = ? AND blockedId = ?) OR (blockerId = ? AND blockedId = ?)';

/** Whether either of the two has blocked the other. */
export async function areBlocked(
  db: Pick<Database, 'readRow'>,
  one: string,
  other: string,
): Promise<boolean> {
  const sql = `SELECT blockerId, blockedId ${between} LIMIT 1`;
  const row = await db.readRow<Block>(sql, [one, other, other, one], {});
  if (!row) return false;
  const [blockerId, blockedId] = row.blockerId === one ? [one, other] : [other, one];
  checkRow(row, { blockerId, blockedId });
  return true;
}

/** The same within a transaction. */
export async function blockExistsBetween(
  manager: EntityManager,
  one: string,
  other: string,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(`SELECT 1 AS n ${between}`, [one, other, other, one]);
  return rows.length > 0;
}

export async function blockExists(manager: EntityManager, { blockerId, blockedId }: Block): Promise<boolean> {
  return await hasRow(manager, UserBlockEntity, { blockerId, blockedId });
}

export async function countBlocks(manager: EntityManager, blockerId: string): Promise<number> {
  return await manager.countBy(UserBlockEntity, { blockerId });
}

export async function insertBlock(
  manager: EntityManager,
  row: Block & Pick<UserBlockEntity, 'createdAt'>,
): Promise<void> {
  await manager.insert(UserBlockEntity, row);
}

/** False if there was none. */
export async function deleteBlock(manager: EntityManager, { blockerId, blockedId }: Block): Promise<boolean> {
  const { affected } = await manager.delete(UserBlockEntity, { blockerId, blockedId });
  return affected !== 0;
}

/** Users blocked by a user, latest first. */
export async function blocksOf(
  manager: EntityManager,
  { userId, after, most }: Slice & { userId: string },
): Promise<{ userId: string; at: Date }[]> {
  const from = beyond(after, { at: 'b.createdAt', id: 'b.blockedId' });
  const rows: { id: string; at: string | Date }[] = await manager.query(
    `SELECT b.blockedId AS id, b.createdAt AS at FROM user_block b
      WHERE b.blockerId = ? AND ${from.sql} ORDER BY b.createdAt DESC, b.blockedId DESC LIMIT ?`,
    [userId, ...from.values, most],
  );
  return rows.map(({ id, at }) => ({ userId: id, at: fromSqlInstant(at) }));
}

/** Every block that involves one of these people. */
export async function blocksAround(manager: EntityManager, userIds: readonly string[]): Promise<Block[]> {
  return await runInSlices<string, Block>(userIds, async (slice, marks) => [
    ...(await manager.query(`SELECT blockerId, blockedId FROM user_block WHERE blockerId IN (${marks})`, [
      ...slice,
    ])),
    ...(await manager.query(`SELECT blockerId, blockedId FROM user_block WHERE blockedId IN (${marks})`, [
      ...slice,
    ])),
  ]);
}
