import type { EntityManager } from 'typeorm';
import { AppError } from '../../errors/AppError';
import type { Deps } from '../ports';

/**
 * One change of what a person keeps, all or nothing. Their changes come one after the other, whichever instance they
 * reach: so twenty at once add up, and no two of them give a list two items at one place. After a deadlock `run` is called again.
 */
export async function changeLists<T>(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  run: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return await db.transaction(async (manager) => {
    await raiseRevision(manager, { userId, lock: db.dialect === 'mysql' ? ' FOR UPDATE' : '' });
    return await run(manager);
  });
}

/**
 * The first statement of every change: until the commit, the row makes other changes of the same lists wait, and after it,
 * whoever counted the lists counts again (`listCache.ts`). The row is made with the first change.
 */
async function raiseRevision(
  manager: EntityManager,
  { userId, lock }: { userId: string; lock: string },
): Promise<void> {
  if (await raised(manager, userId)) return;
  const owners = await manager.query(`SELECT id FROM user WHERE id = ?${lock}`, [userId]);
  if (owners.length === 0) throw new AppError('UNAUTHENTICATED');
  // Another first change may have made it while this one waited for the owner's row.
  if (await raised(manager, userId)) return;
  await manager.query('INSERT INTO list_revision (userId, revision) VALUES (?, 1)', [userId]);
}

async function raised(manager: EntityManager, userId: string): Promise<boolean> {
  const sql = 'UPDATE list_revision SET revision = revision + 1 WHERE userId = ?';
  const result = await manager.queryRunner?.query(sql, [userId], true);
  return (result?.affected ?? 0) > 0;
}
