import type { EntityManager } from 'typeorm';
import { lockUsers } from '../locks';

/**
 * Increments the revision of a user's lists. Until the commit, the row lock blocks other changes of the same lists; after it,
 * cached counts are stale. The first change creates the row. False if there is no such user.
 */
export async function raiseListRevision(manager: EntityManager, userId: string): Promise<boolean> {
  if (await raised(manager, userId)) return true;
  const owners = await lockUsers(manager, [userId]);
  if (owners.length === 0) return false;
  // Another first change may have created it while this one waited for the owner's row lock.
  if (await raised(manager, userId)) return true;
  await manager.query('INSERT INTO list_revision (userId, revision) VALUES (?, 1)', [userId]);
  return true;
}

async function raised(manager: EntityManager, userId: string): Promise<boolean> {
  const sql = 'UPDATE list_revision SET revision = revision + 1 WHERE userId = ?';
  const result = await manager.queryRunner?.query(sql, [userId], true);
  return (result?.affected ?? 0) > 0;
}

/** A string that changes whenever a user's stored lists or the catalogue change. */
export async function listStamp(manager: EntityManager, ownerId: string): Promise<string> {
  const rows: object[] = await manager.query(
    `SELECT 'lists' AS name, CAST(revision AS CHAR) AS version, '' AS at FROM list_revision WHERE userId = ?
      UNION ALL SELECT id, contentHash, CAST(importedAt AS CHAR) FROM catalogue_source`,
    [ownerId],
  );
  return JSON.stringify(rows);
}
