import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import {
  countQueue,
  deleteQueueRows,
  insertQueueRows,
  type QueueRow,
  queueRowsOf,
  setQueueEpisode,
} from '../../../data/stores/queueStore';
import type { Deps } from '../../deps';
import { settingsOf } from '../../settings/settings';
import type { EntryChange } from '../entries/entryChange';
import { placesAtEnd, queueOf } from '../places';
import { isFinal } from '../progress/rules';
import type { UndoStep } from '../undo/steps';

/**
 * Updates the queue after a change of entries: watching an episode moves the item that points at it to the next one, or removes
 * it after the last; completed anime leave; with auto-fill on, anime being watched join. Returns the undo steps for it.
 */
export async function followWatching(
  deps: Pick<Deps, 'random' | 'clock'>,
  manager: EntityManager,
  { userId, changes }: { userId: string; changes: readonly EntryChange[] },
): Promise<UndoStep[]> {
  const now = deps.clock.now();
  const moving = changes.filter((change) => change.watched || endsNow(change) || beginsNow(change));
  if (moving.length === 0) return [];
  const before = await queueRowsOf(manager, {
    userId,
    animeIds: moving.flatMap(({ after, queued = true }) => (queued ? after.animeId : [])),
  });
  const after = new Map<number, QueueRow[]>();
  for (const change of moving) {
    const { animeId } = change.after;
    const items = before.filter((item) => item.animeId === animeId);
    after.set(animeId, await moveItems(manager, items, change, now));
  }
  const joined = await autoFill(deps, manager, {
    userId,
    animeIds: moving
      .filter(beginsNow)
      .flatMap(({ after: { animeId } }) => (after.get(animeId)?.length ? [] : animeId)),
  });
  for (const item of joined) after.set(item.animeId, [item]);
  return moving.flatMap(({ after: { animeId } }): UndoStep[] => {
    const items = before.filter((item) => item.animeId === animeId);
    const left = after.get(animeId) ?? [];
    if (JSON.stringify(items) === JSON.stringify(left)) return [];
    return [{ kind: 'queue', animeId, before: items, left: left.map(({ id }) => id) }];
  });
}

const watchingStatuses = new Set(['WATCHING', 'REWATCHING']);

function beginsNow({ before, after }: EntryChange): boolean {
  return watchingStatuses.has(after.status ?? '') && !watchingStatuses.has(before?.status ?? '');
}

function endsNow({ before, after }: EntryChange): boolean {
  return after.status === 'COMPLETED' && before?.status !== 'COMPLETED';
}

async function moveItems(
  manager: EntityManager,
  items: QueueRow[],
  change: EntryChange,
  now: Date,
): Promise<QueueRow[]> {
  const { after, anime, watched, next: nextOf = (number: number) => number + 1 } = change;
  const done = endsNow(change) || (watched !== undefined && isFinal(after.progress, anime, now));
  const taken = new Set(items.map(({ episodeNumber }) => episodeNumber));
  const kept: QueueRow[] = [];
  const gone: string[] = [];
  for (const item of items) {
    const { id, episodeNumber } = item;
    const wasWatched = episodeNumber > 0 && watched?.(episodeNumber);
    const reached = Math.max(episodeNumber, after.progress);
    const next = nextOf(reached);
    if (done || (wasWatched && (isFinal(reached, anime, now) || taken.has(next)))) gone.push(id);
    else if (wasWatched) {
      taken.add(next);
      await setQueueEpisode(manager, { id, episodeNumber: next });
      kept.push({ ...item, episodeNumber: next });
    } else kept.push(item);
  }
  await deleteQueueRows(manager, gone);
  return kept;
}

async function autoFill(
  deps: Pick<Deps, 'random' | 'clock'>,
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: number[] },
): Promise<QueueRow[]> {
  if (animeIds.length === 0) return [];
  const [settings] = await settingsOf({ manager }, [userId]);
  if (!settings?.queueAutoFill) return [];
  const room = limits.queueItems - (await countQueue(manager, userId));
  return await appendToQueue(deps, manager, { userId, animeIds: animeIds.slice(0, Math.max(0, room)) });
}

/** Adds these anime to the end of the queue, each as "its next episode". */
export async function appendToQueue(
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<QueueRow[]> {
  if (animeIds.length === 0) return [];
  const places = await placesAtEnd(manager, queueOf(userId), animeIds.length);
  const createdAt = clock.now().toISOString();
  const rows = animeIds.map((animeId, index) => ({
    id: random.id(),
    animeId,
    episodeNumber: 0,
    place: places[index] ?? '',
    createdAt,
  }));
  await insertQueueRows(manager, userId, rows);
  return rows;
}
