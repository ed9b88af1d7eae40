import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { findRows, hasRow } from '../byKey';
import type { Database } from '../database';
import { FormerHandleEntity, ProfileEntity, RetiredHandleEntity } from '../entities/community';
import { toSqlInstant } from '../instant';
import { countOf } from '../page';
import { approved } from './readerConditions';

type FormerHandle = Pick<FormerHandleEntity, 'userId' | 'handle' | 'leftAt'>;

/** The user who has or had a handle. */
export async function handleOwner(
  db: Pick<Database, 'readRow'>,
  handle: string,
): Promise<string | undefined> {
  const row = await db.readRow<{ userId: string }>(
    `SELECT userId, handle FROM profile WHERE handle = ?
      UNION ALL SELECT userId, handle FROM former_handle WHERE handle = ?`,
    [handle, handle],
    { handle },
  );
  return row?.userId;
}

/** The same for many handles; unknown ones are left out, and people who wait for approval. */
export async function handleOwners(
  manager: EntityManager,
  handles: readonly string[],
): Promise<{ handle: string; userId: string }[]> {
  return await runInSlices(handles, (slice, marks) =>
    manager.query(
      `SELECT p.handle AS handle, p.userId AS userId FROM profile p WHERE p.handle IN (${marks}) AND ${approved('p.userId')}
        UNION ALL
       SELECT f.handle, f.userId FROM former_handle f WHERE f.handle IN (${marks}) AND ${approved('f.userId')}`,
      [...slice, ...slice],
    ),
  );
}

/** The users who have these handles now. */
export async function presentOwners(manager: EntityManager, handles: readonly string[]): Promise<string[]> {
  const rows = await runInSlices<string, { userId: string }>(handles, (slice, marks) =>
    manager.query(`SELECT userId FROM profile WHERE handle IN (${marks})`, [...slice]),
  );
  return rows.map(({ userId }) => userId);
}

/** Whether a handle is current, former, or retired after `retiredSince`. */
export async function isHandleUsed(
  db: Pick<Database, 'readRow'>,
  { handle, retiredSince }: { handle: string; retiredSince: Date },
): Promise<boolean> {
  const row = await db.readRow<{ n: number | string }>(
    `SELECT (SELECT COUNT(*) FROM profile WHERE handle = ?)
          + (SELECT COUNT(*) FROM former_handle WHERE handle = ?)
          + (SELECT COUNT(*) FROM retired_handle WHERE handle = ? AND retiredAt > ?) AS n`,
    [handle, handle, handle, toSqlInstant(retiredSince)],
    {},
  );
  return Number(row?.n ?? 0) > 0;
}

export async function hasHandle(
  db: Pick<Database, 'readRow'>,
  { userId, handle }: { userId: string; handle: string },
): Promise<boolean> {
  const sql = 'SELECT userId, handle FROM profile WHERE userId = ? AND handle = ?';
  return (await db.readRow(sql, [userId, handle], { userId, handle })) !== undefined;
}

export async function didHaveHandle(
  manager: EntityManager,
  { userId, handle }: { userId: string; handle: string },
): Promise<boolean> {
  return await hasRow(manager, FormerHandleEntity, { userId, handle });
}

export async function countHandleChanges(
  manager: EntityManager,
  { userId, since }: { userId: string; since: Date },
): Promise<number> {
  return countOf(
    await manager.query('SELECT COUNT(*) AS n FROM former_handle WHERE userId = ? AND leftAt > ?', [
      userId,
      toSqlInstant(since),
    ]),
  );
}

export async function insertFormerHandle(manager: EntityManager, row: FormerHandle): Promise<void> {
  await manager.insert(FormerHandleEntity, row);
}

export async function deleteFormerHandle(
  manager: EntityManager,
  { userId, handle }: Omit<FormerHandle, 'leftAt'>,
): Promise<void> {
  await manager.delete(FormerHandleEntity, { userId, handle });
}

/** Retires all current and former handles of a user: stores the names and the date, not the user. */
export async function retireHandles(
  manager: EntityManager,
  { userId, retiredAt }: { userId: string; retiredAt: Date },
): Promise<void> {
  const select = { handle: true };
  const present = await findRows(manager, ProfileEntity, { select, where: { userId } });
  const former = await findRows(manager, FormerHandleEntity, { select, where: { userId } });
  const rows = [...present, ...former].map(({ handle }) => ({ handle, retiredAt }));
  if (rows.length > 0) await manager.upsert(RetiredHandleEntity, rows, ['handle']);
}

/** Retires a handle whose account goes on without it. */
export async function retireHandle(manager: EntityManager, row: RetiredHandleEntity): Promise<void> {
  await manager.upsert(RetiredHandleEntity, row, ['handle']);
}

/** Deletes up to `most` handles retired by `until`. Returns how many. */
export async function deleteRetiredHandles(
  manager: EntityManager,
  { until, most }: { until: Date; most: number },
): Promise<number> {
  const rows = await findRows(manager, RetiredHandleEntity, {
    where: { retiredAt: LessThanOrEqual(until) },
    take: most,
  });
  if (rows.length > 0) await manager.remove(rows);
  return rows.length;
}
