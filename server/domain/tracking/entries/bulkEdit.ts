import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import type { AnimeRow } from '../../../data/stores/animeRow';
import { collectionItemsOf, deleteFromAllCollections } from '../../../data/stores/collectionItemStore';
import { deleteEntries, findEntries } from '../../../data/stores/entryStore';
import { opinionsOf } from '../../../data/stores/episodeOpinionStore';
import { deleteQueuedAnime, queueRowsOf } from '../../../data/stores/queueStore';
import { passesOf, watchesOf } from '../../../data/stores/watchStore';
import { AppError } from '../../../errors/AppError';
import { readAnimeByIds } from '../../catalogue/anime';
import type { Deps } from '../../deps';
import { joinLines } from '../../text/textForm';
import { changeLists } from '../changeLists';
import { createEntry } from '../entry';
import { type PartialDate, todayFor } from '../partialDate';
import { keepUndo } from '../undo/keepUndo';
import { captureEntry, type UndoStep } from '../undo/steps';
import type { EntryChange } from './entryChange';
import { checkFields, checkTags, type EntryFields, nextFavouriteOf, planEntry } from './planEntry';
import { writeEntries } from './writeEntries';

export interface BulkEditInput {
  userId: string;
  animeIds: readonly number[];
  /** Values for every entry. */
  fields: Pick<EntryFields, 'status' | 'score' | 'priority' | 'visibility' | 'favourite' | 'spoilerLevel'>;
  addTags?: readonly string[];
  removeTags?: readonly string[];
  /** Whether to remove the anime from everything instead. */
  remove?: boolean;
  today?: PartialDate | null;
}

export interface BulkEdited {
  changed: number;
  unchanged: number;
  undoId: string | null;
}

/** Changes many entries at once, all or nothing, with one undo for all. Anime on no list are added. */
export async function bulkEdit(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, animeIds, fields: given, addTags = [], removeTags = [], remove, today }: BulkEditInput,
): Promise<BulkEdited> {
  const ids = [...new Set(animeIds)];
  if (ids.length === 0 || ids.length > limits.bulkEntries) throw new AppError('INVALID_ARGUMENT');
  const now = deps.clock.now();
  const moment = { now, today: todayFor(now, today) };
  const fields = checkFields(given);
  const tags = { add: checkTags(addTags), remove: new Set(removeTags.map(joinLines)) };
  const anime = (await readAnimeByIds(deps, ids, userId)).filter((one): one is AnimeRow => one !== null);
  if (anime.length < ids.length) throw new AppError('NOT_FOUND');
  if (remove) {
    const { removed, undoId } = await removeEntries(deps, { userId, animeIds: ids });
    return { changed: removed, unchanged: ids.length - removed, undoId };
  }
  return await changeLists(deps, userId, async (manager) => {
    const entries = await findEntries(manager, { userId, animeIds: ids });
    const nextFavourite = nextFavouriteOf(manager, userId);
    const changes: EntryChange[] = [];
    for (const one of anime) {
      const before = entries.get(one.id) ?? null;
      const entry = before ?? createEntry(deps, { userId, animeId: one.id });
      const kept = entry.tags.filter((tag) => !tags.remove.has(tag));
      const all = { ...fields, tags: checkTags([...kept, ...tags.add]) };
      changes.push(
        await planEntry(manager, { anime: one, before, entry, fields: all, moment, nextFavourite }),
      );
    }
    const { changed, undoId } = await writeEntries(deps, manager, { userId, changes });
    return { changed, unchanged: ids.length - changed, undoId };
  });
}

export interface Removed {
  removed: number;
  undoId: string | null;
}

/** Removes anime from everything the user keeps: entry with history and opinions, queue, shelves. One undo restores all of it. */
export async function removeEntries(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<Removed> {
  return await changeLists(deps, userId, async (manager) => {
    const steps = await undoSteps(manager, { userId, animeIds });
    if (steps.length === 0) return { removed: 0, undoId: null };
    const removed = new Set(steps.flatMap((step) => ('animeId' in step ? step.animeId : [])));
    const gone = { userId, animeIds: [...removed] };
    await deleteQueuedAnime(manager, gone);
    await deleteFromAllCollections(manager, gone);
    await deleteEntries(manager, gone);
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
  const [passes, history] = [await passesOf(manager, ids), await watchesOf(manager, ids)];
  const opinions = await opinionsOf(manager, ids);
  const steps = list.flatMap((entry, index): UndoStep[] => {
    const { animeId, id: entryId } = entry;
    return [
      { kind: 'entry', animeId, entryId, left: null, before: captureEntry(entry) },
      ...(passes[index] ?? []).map((row) => ({ kind: 'addPass' as const, animeId, row })),
      { kind: 'addWatches', animeId, rows: history.get(entry.id) ?? [] },
      { kind: 'opinions', animeId, before: opinions.get(entry.id) ?? [], left: [] },
    ];
  });
  const queue = await queueRowsOf(manager, { userId, animeIds });
  const shelves = await collectionItemsOf(manager, { userId, animeIds });
  for (const row of queue) steps.push({ kind: 'queue', animeId: row.animeId, before: [row], left: [] });
  for (const row of shelves)
    steps.push({ kind: 'shelfItems', animeId: row.animeId, before: [row], left: [] });
  return steps;
}
