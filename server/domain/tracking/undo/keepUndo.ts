import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { bulkInsert } from '../../../data/bulkInsert';
import { toSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';
import { packSteps, type UndoStep } from './steps';

/** Keeps, within the transaction of a change, how to take it back for ten minutes (product P4). Gives the undo's id. */
export async function keepUndo(
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  manager: EntityManager,
  { userId, steps }: { userId: string; steps: readonly UndoStep[] },
): Promise<string> {
  const now = clock.now();
  await manager.query('DELETE FROM undo_step WHERE userId = ? AND expiresAt <= ?', [
    userId,
    toSqlInstant(now),
  ]);
  const id = random.id();
  const expiresAt = new Date(now.getTime() + limits.undoLifetime * 1000);
  await bulkInsert(
    manager,
    'undo_step',
    ['id', 'userId', 'expiresAt'],
    [[id, userId, toSqlInstant(expiresAt)]],
  );
  const rows = packSteps(steps).map((data, position) => [id, position, data]);
  await bulkInsert(manager, 'undo_part', ['undoId', 'position', 'data'], rows);
  return id;
}
