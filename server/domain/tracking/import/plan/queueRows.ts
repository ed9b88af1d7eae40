import { limits } from '../../../../config/limits';
import { placesAtEnd, queueOf } from '../../places';
import { countQueue, insertQueueRows, queueRowsOf } from '../../queue/queueRows';
import type { QueueRow } from '../../undo/steps';
import type { ImportRow } from '../importRow';
import { animeOfRow, refused, takeRoom, type Work, type WorkedRow, worked } from './work';

/** Items of a queue, in the file's order behind those that are there. */
export async function workQueue(work: Work, rows: readonly ImportRow<'QUEUE'>[]): Promise<WorkedRow[]> {
  const { deps, manager, userId, dry } = work;
  const found = rows.map((row) => ({ row, anime: animeOfRow(work, row)[0] }));
  const animeIds = found.flatMap(({ anime }) => anime?.id ?? []);
  const queued = await queueRowsOf(manager, { userId, animeIds });
  const targets = new Set(queued.map(({ animeId, episodeNumber }) => `${animeId}/${episodeNumber}`));
  let there = await countQueue(manager, userId);
  const added: Omit<QueueRow, 'place'>[] = [];
  const results = found.map(({ row, anime }): WorkedRow => {
    if (!anime) return worked(row, 'UNMATCHED', { animeIds: [] });
    const matched = { ...row, animeIds: [anime.id] };
    const { episodeNumber, addedAt } = row.payload;
    const key = `${anime.id}/${episodeNumber}`;
    const room = targets.has(key)
      ? 'taken'
      : takeRoom(work, { list: 'queue', key, there, most: limits.queueItems });
    if (room === 'full') return refused(matched, 'LIST_IS_FULL');
    if (room === 'taken') return worked(matched, 'UNCHANGED');
    if (!dry) {
      there += 1;
      const createdAt = addedAt ?? deps.clock.now().toISOString();
      added.push({ id: deps.random.id(), animeId: anime.id, episodeNumber, createdAt });
    }
    return worked(matched, 'ADDED');
  });
  if (added.length > 0) {
    const places = await placesAtEnd(manager, queueOf(userId), added.length);
    const placed = added.map((item, index) => ({ ...item, place: places[index] ?? '' }));
    await insertQueueRows(manager, userId, placed);
    for (const { id, animeId } of placed)
      work.undoSteps.push({ kind: 'queue', animeId, before: [], left: [id] });
  }
  return results;
}
