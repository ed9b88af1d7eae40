import type { EntityManager } from 'typeorm';
import { inSlices } from '../../../data/bulkInsert';
import { fromSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';
import { changeLists } from '../changeLists';
import { shelfItemsOf } from '../collections/shelfRows';
import { queueRowsOf } from '../queue/queueRows';
import { passesOf } from '../rewatch/passesOf';
import { keepUndo } from '../undo/keepUndo';
import { entryBefore, type UndoStep, type WatchRow } from '../undo/steps';
import { findEntries } from './findEntries';

export interface Removed {
  removed: number;
  undoId: string | null;
}

/** Takes anime out of everything the person keeps: entry with history, queue, shelves. One undo brings all of it back (product P4). */
export async function removeEntries(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<Removed> {
  return await changeLists(deps, userId, async (manager) => {
    const steps = await undoSteps(manager, { userId, animeIds });
    if (steps.length === 0) return { removed: 0, undoId: null };
    const removed = new Set(steps.flatMap((step) => ('animeId' in step ? step.animeId : [])));
    await inSlices([...removed], async (slice, marks) => {
      const mine = `userId = ? AND animeId IN (${marks})`;
      await manager.query(`DELETE FROM queue_item WHERE ${mine}`, [userId, ...slice]);
      await manager.query(
        `DELETE FROM collection_item WHERE animeId IN (${marks})
            AND collectionId IN (SELECT c.id FROM collection c WHERE c.userId = ?)`,
        [...slice, userId],
      );
      await manager.query(`DELETE FROM list_entry WHERE ${mine}`, [userId, ...slice]);
      return [];
    });
    return { removed: removed.size, undoId: await keepUndo(deps, manager, { userId, steps }) };
  });
}

async function undoSteps(
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<UndoStep[]> {
  const entries = await findEntries(manager, { userId, animeIds });
  const list = [...entries.values()];
  const ids = list.map(({ id }) => id);
  const [passes, history] = [await passesOf(manager, ids), await historyOfEntries(manager, ids)];
  const steps = list.flatMap((entry, index): UndoStep[] => {
    const { animeId, id: entryId } = entry;
    return [
      { kind: 'entry', animeId, entryId, left: null, before: entryBefore(entry) },
      ...(passes[index] ?? []).map((row) => ({ kind: 'addPass' as const, animeId, row })),
      { kind: 'addWatches', animeId, rows: history.get(entry.id) ?? [] },
    ];
  });
  const queue = await queueRowsOf(manager, { userId, animeIds });
  const shelves = await shelfItemsOf(manager, { userId, animeIds });
  for (const row of queue) steps.push({ kind: 'queue', animeId: row.animeId, before: [row], left: [] });
  for (const row of shelves)
    steps.push({ kind: 'shelfItems', animeId: row.animeId, before: [row], left: [] });
  return steps;
}

async function historyOfEntries(
  manager: EntityManager,
  entryIds: readonly string[],
): Promise<Map<string, WatchRow[]>> {
  const found = await inSlices<
    string,
    { entryId: string; pass: number; number: number; watchedAt: string | Date | null }
  >(entryIds, (slice, marks) =>
    manager.query(`SELECT entryId, pass, number, watchedAt FROM episode_watch WHERE entryId IN (${marks})`, [
      ...slice,
    ]),
  );
  const byEntry = new Map<string, WatchRow[]>();
  for (const { entryId, pass, number, watchedAt } of found) {
    const rows = byEntry.get(entryId) ?? [];
    rows.push([pass, number, watchedAt === null ? null : fromSqlInstant(watchedAt).toISOString()]);
    byEntry.set(entryId, rows);
  }
  return byEntry;
}
