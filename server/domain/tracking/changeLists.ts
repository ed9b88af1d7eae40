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
    // The embedded database has one writer at a time by itself.
    const lock = db.dialect === 'mysql' ? ' FOR UPDATE' : '';
    const owners = await manager.query(`SELECT id FROM user WHERE id = ?${lock}`, [userId]);
    if (owners.length === 0) throw new AppError('UNAUTHENTICATED');
    return await run(manager);
  });
}
