import type { EntityManager } from 'typeorm';
import { lockUsers } from '../locks';

/**
 * Raises the revision of a person's lists: until the commit, its row makes other changes of the same lists wait, and after
 * it, whoever counted the lists counts again. The row is made with the first change. False when there is no such person.
 */
export async function raiseListRevision(manager: EntityManager, userId: string): Promise<boolean> {
  if (await raised(manager, userId)) return true;
  const owners = await lockUsers(manager, [userId]);
  if (owners.length === 0) return false;
  // Another first change may have made it while this one waited for the owner's row.
  if (await raised(manager, userId)) return true;
  await manager.query('INSERT INTO list_revision (userId, revision) VALUES (?, 1)', [userId]);
  return true;
}

async function raised(manager: EntityManager, userId: string): Promise<boolean> {
  const sql = 'UPDATE list_revision SET revision = revision + 1 WHERE userId = ?';
  const result = await manager.queryRunner?.query(sql, [userId], true);
  return (result?.affected ?? 0) > 0;
}

/** A text that changes with somebody's lists and with the catalogue, as both are stored at this moment. */
export async function listStamp(manager: EntityManager, ownerId: string): Promise<string> {
  const rows: object[] = await manager.query(
    `SELECT 'lists' AS name, CAST(revision AS CHAR) AS version, '' AS at FROM list_revision WHERE userId = ?
      UNION ALL SELECT id, contentHash, CAST(importedAt AS CHAR) FROM catalogue_source`,
    [ownerId],
  );
  return JSON.stringify(rows);
}
