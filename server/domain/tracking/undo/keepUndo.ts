import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { bulkInsert, inSlices } from '../../../data/bulkInsert';
import { toSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';
import { packSteps, type UndoStep } from './steps';

/**
 * Keeps, within the transaction of a change, how to take it back for ten minutes (product P4). Gives the undo's id. What
 * one person can take back has an end in number and bytes: the oldest changes give way, the newest one never does.
 */
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
  const parts = packSteps(steps);
  const bytes = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  await makeRoom(manager, { userId, bytes });
  await bulkInsert(
    manager,
    'undo_step',
    ['id', 'userId', 'expiresAt', 'bytes'],
    [[id, userId, toSqlInstant(expiresAt), bytes]],
  );
  const rows = parts.map((data, position) => [id, position, data]);
  await bulkInsert(manager, 'undo_part', ['undoId', 'position', 'data'], rows);
  return id;
}

async function makeRoom(
  manager: EntityManager,
  { userId, bytes }: { userId: string; bytes: number },
): Promise<void> {
  const [kept]: { steps: number | string; bytes: number | string | null }[] = await manager.query(
    'SELECT COUNT(*) AS steps, SUM(bytes) AS bytes FROM undo_step WHERE userId = ?',
    [userId],
  );
  let tooMany = Number(kept?.steps ?? 0) + 1 - limits.undoSteps;
  let tooMuch = Number(kept?.bytes ?? 0) + bytes - limits.undoBytes;
  if (tooMany <= 0 && tooMuch <= 0) return;
  const oldest: { id: string; bytes: number }[] = await manager.query(
    'SELECT id, bytes FROM undo_step WHERE userId = ? ORDER BY expiresAt, id',
    [userId],
  );
  const gone: string[] = [];
  for (const step of oldest) {
    if (tooMany <= 0 && tooMuch <= 0) break;
    gone.push(step.id);
    tooMany -= 1;
    tooMuch -= step.bytes;
  }
  await inSlices(gone, async (slice, marks) => {
    await manager.query(`DELETE FROM undo_step WHERE id IN (${marks})`, [...slice]);
    return [];
  });
}
