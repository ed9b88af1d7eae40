import type { EntityManager } from 'typeorm';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { changeLists } from '../changeLists';
import { findEntry } from '../entries/findEntries';
import { placeAfter, queueOf } from '../places';
import { keepUndo } from '../undo/keepUndo';
import type { QueueRow } from '../undo/steps';
import type { QueueChange } from './addToQueue';
import { toQueueItem } from './queueItems';
import { queueColumns, removeQueueRows, toQueueRow } from './queueRows';

/** Moves an item right behind another one, or to the beginning (product P1): one row is written. */
export async function moveInQueue(
  deps: Pick<Deps, 'db'>,
  { userId, id, after }: { userId: string; id: string; after: string | null },
): Promise<QueueChange> {
  return await changeLists(deps, userId, async (manager) => {
    const row = await ownItem(manager, { userId, id });
    const place =
      after === id ? row.place : await placeAfter(manager, queueOf(userId), { after, moving: id });
    if (place === null) throw new AppError('NOT_FOUND');
    await manager.query('UPDATE queue_item SET place = ? WHERE id = ?', [place, id]);
    const progress = (await findEntry(manager, { userId, animeId: row.animeId }))?.progress ?? 0;
    return { item: toQueueItem({ ...row, place }, progress), undoId: null };
  });
}

export async function removeFromQueue(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, id }: { userId: string; id: string },
): Promise<QueueChange> {
  return await changeLists(deps, userId, async (manager) => {
    const row = await ownItem(manager, { userId, id });
    await removeQueueRows(manager, [id]);
    const steps = [{ kind: 'queue' as const, animeId: row.animeId, before: [row], left: [] }];
    return { item: null, undoId: await keepUndo(deps, manager, { userId, steps }) };
  });
}

/** Somebody else's item looks like none. */
async function ownItem(
  manager: EntityManager,
  { userId, id }: { userId: string; id: string },
): Promise<QueueRow> {
  const [row] = await manager.query(
    `SELECT ${queueColumns} FROM queue_item q WHERE q.id = ? AND q.userId = ?`,
    [id, userId],
  );
  if (!row) throw new AppError('NOT_FOUND');
  return toQueueRow(row);
}
