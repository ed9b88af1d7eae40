import type { EntityManager } from 'typeorm';
import { lockUsers } from '../../../data/locks';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';

/**
 * One change of what two people are to each other. Both users' rows are held, always in the same order, so that two requests
 * that cross, or a block against an acceptance, come one after the other on every instance.
 */
export async function changePair<T>(
  { db }: Pick<Deps, 'db'>,
  [one, other]: readonly [string, string],
  run: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return await db.transaction(async (manager) => {
    const there = await lockUsers(manager, [one, other]);
    if (there.length < 2) throw new AppError('NOT_FOUND');
    return await run(manager);
  });
}
