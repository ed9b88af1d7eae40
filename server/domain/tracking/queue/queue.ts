import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import type { Page, PageInput } from '../../../data/page';
import { setPlace } from '../../../data/stores/placeStore';
import * as store from '../../../data/stores/queueStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { animeOf, changeLists } from '../changeLists';
import { placeAfter, placeAtEnd, queueOf } from '../places';
import { sureCount } from '../progress/rules';
import { keepUndo } from '../undo/keepUndo';
import type { UndoStep } from '../undo/steps';
import { appendToQueue } from './followWatching';

export interface QueueItem {
  id: string;
  animeId: number;
  /** Null for "the anime's next unwatched episode". */
  episodeNumber: number | null;
  nextNumber: number;
  addedAt: Date;
}

export interface QueuePage extends Page<QueueItem> {
  totalMinutes: number;
  unknownMinutes: number;
}

/** One page of the viewer's queue in order, and how long one episode of every item takes ("Queue"). */
export async function queueItems(
  { db }: Pick<Deps, 'db'>,
  input: { userId: string } & PageInput,
): Promise<QueuePage> {
  const { rows, totalItems, known, minutes } = await store.pageOfQueue(db.manager, input);
  return {
    items: rows.map((row) => toQueueItem(row, row.next)),
    totalItems,
    totalMinutes: minutes,
    unknownMinutes: totalItems - known,
  };
}

/** `next` is the user's next episode of the anime. */
function toQueueItem(row: store.QueueRow, next: number): QueueItem {
  const { id, animeId, episodeNumber, createdAt } = row;
  return {
    id,
    animeId,
    episodeNumber: episodeNumber === 0 ? null : episodeNumber,
    nextNumber: episodeNumber === 0 ? next : episodeNumber,
    addedAt: new Date(createdAt),
  };
}

export interface QueueChange {
  item: QueueItem | null;
  undoId: string | null;
}

export interface AddToQueueInput {
  userId: string;
  animeId: number;
  /** One episode; by default the anime's next unwatched one. */
  episodeNumber?: number | null;
  /** Whether to add it at the beginning instead of the end. */
  first?: boolean;
  /** Further steps of the same undo. */
  also?: readonly UndoStep[];
}

/** Adds an anime or one of its episodes to the queue. What is already queued stays where it is. */
export async function addToQueue(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  input: AddToQueueInput,
): Promise<QueueChange> {
  const { userId, animeId, episodeNumber } = input;
  const anime = await animeOf(deps, { userId, animeId });
  const last = sureCount(anime) ?? limits.episodes;
  if (episodeNumber != null && (episodeNumber < 1 || episodeNumber > last)) throw new AppError('NOT_FOUND');
  return await changeLists(deps, userId, (manager) => addToQueueWith(deps, manager, input));
}

/** The same within a change already under way, of an anime or episode that exists. */
export async function addToQueueWith(
  deps: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  { userId, animeId, episodeNumber, first = false, also = [] }: AddToQueueInput,
): Promise<QueueChange> {
  const number = episodeNumber ?? 0;
  const next = await store.nextNumberOf(manager, { userId, animeId });
  const there = (await store.queueRowsOf(manager, { userId, animeIds: [animeId] })).find(
    (row) => row.episodeNumber === number,
  );
  const keep = async (steps: readonly UndoStep[]) =>
    steps.length > 0 ? await keepUndo(deps, manager, { userId, steps }) : null;
  if (there) return { item: toQueueItem(there, next), undoId: await keep(also) };
  if ((await store.countQueue(manager, userId)) >= limits.queueItems) throw new AppError('LIST_IS_FULL');
  const list = queueOf(userId);
  const place = first ? await placeAfter(manager, list, { after: null }) : await placeAtEnd(manager, list);
  const row = {
    id: deps.random.id(),
    animeId,
    episodeNumber: number,
    place: place ?? '',
    createdAt: deps.clock.now().toISOString(),
  };
  await store.insertQueueRows(manager, userId, [row]);
  const undoId = await keep([{ kind: 'queue', animeId, before: [], left: [row.id] }, ...also]);
  return { item: toQueueItem(row, next), undoId };
}

/** Moves an item right after another one, or to the beginning, by writing one row. */
export async function moveInQueue(
  deps: Pick<Deps, 'db'>,
  { userId, id, after }: { userId: string; id: string; after: string | null },
): Promise<QueueChange> {
  return await changeLists(deps, userId, async (manager) => {
    const row = await ownItem(manager, { userId, id });
    const list = queueOf(userId);
    const place = after === id ? row.place : await placeAfter(manager, list, { after, moving: id });
    if (place === null) throw new AppError('NOT_FOUND');
    await setPlace(manager, list, { item: id, place });
    const next = await store.nextNumberOf(manager, { userId, animeId: row.animeId });
    return { item: toQueueItem({ ...row, place }, next), undoId: null };
  });
}

export async function removeFromQueue(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, id }: { userId: string; id: string },
): Promise<QueueChange> {
  return await changeLists(deps, userId, async (manager) => {
    const row = await ownItem(manager, { userId, id });
    await store.deleteQueueRows(manager, [id]);
    const steps = [{ kind: 'queue' as const, animeId: row.animeId, before: [row], left: [] }];
    return { item: null, undoId: await keepUndo(deps, manager, { userId, steps }) };
  });
}

/** Throws NOT_FOUND for another user's item, too. */
async function ownItem(manager: EntityManager, own: { userId: string; id: string }): Promise<store.QueueRow> {
  const row = await store.findQueueRow(manager, own);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export interface QueueFilled {
  added: number;
  undoId: string | null;
}

/** Adds what is being watched, has an aired episode waiting and is not queued yet to the end of the queue. */
export async function fillQueue(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId }: { userId: string },
): Promise<QueueFilled> {
  return await changeLists(deps, userId, (manager) => fillQueueWith(deps, manager, { userId }));
}

/** The same within a change already under way. */
export async function fillQueueWith(
  deps: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  { userId }: { userId: string },
): Promise<QueueFilled> {
  const room = limits.queueItems - (await store.countQueue(manager, userId));
  const animeIds = await store.animeToQueue(manager, {
    userId,
    now: deps.clock.now(),
    limit: Math.max(0, room),
  });
  const added = await appendToQueue(deps, manager, { userId, animeIds });
  if (added.length === 0) return { added: 0, undoId: null };
  const steps = added.map(({ id, animeId }) => ({ kind: 'queue' as const, animeId, before: [], left: [id] }));
  return { added: added.length, undoId: await keepUndo(deps, manager, { userId, steps }) };
}
