import type { EntityManager } from 'typeorm';
import {
  collectionItemsOf,
  deleteAnimeOnCollections,
  insertCollectionItems,
} from '../../../data/stores/collectionItemStore';
import {
  collectionIdsOf,
  deleteCollection,
  findCollection,
  insertCollection,
  updateCollection,
} from '../../../data/stores/collectionStore';
import {
  deleteEntries,
  type EntryUpdate,
  insertEntries,
  updateEntries,
} from '../../../data/stores/entryStore';
import { deleteOpinions, insertOpinions } from '../../../data/stores/episodeOpinionStore';
import { deleteQueueRows, insertQueueRows, queueRowsOf } from '../../../data/stores/queueStore';
import { reopenRecommendation } from '../../../data/stores/sentRecommendationStore';
import {
  deletePass,
  deleteWatches,
  insertPasses,
  insertWatches,
  shiftPasses,
} from '../../../data/stores/watchStore';
import { type Entry, entryFields } from '../entry';
import type { EntryBefore, UndoStep } from './steps';

interface Restore {
  userId: string;
  steps: readonly UndoStep[];
  now: Date;
}

type StepOf<Kind extends UndoStep['kind']> = Extract<UndoStep, { kind: Kind }>;

/** Runs the steps of an undo: entries and shelves first, then what depends on them. */
export async function takeStepsBack(manager: EntityManager, { userId, steps, now }: Restore): Promise<void> {
  const of = <Kind extends UndoStep['kind']>(kind: Kind) =>
    steps.filter((step): step is StepOf<Kind> => step.kind === kind);
  const entryIds = await restoreEntries(manager, userId, of('entry'));
  for (const { shelf } of of('addShelf'))
    await insertCollection(manager, { ...shelf, createdAt: new Date(shelf.createdAt), updatedAt: now });
  for (const { id, before } of of('shelf')) await restoreShelf(manager, { id, before, now });
  await restorePasses(manager, entryIds, of('removePass'), of('takeOutPass'), of('addPass'));
  await restoreHistory(manager, { userId, entryIds, remove: of('removeWatches'), add: of('addWatches') });
  await restoreOpinions(manager, entryIds, of('opinions'));
  await restoreQueue(manager, userId, of('queue'));
  await restoreShelfItems(manager, userId, of('shelfItems'));
  for (const { id } of of('removeShelf')) await deleteCollection(manager, { userId, id });
  for (const { id, settledAt } of of('recommendation'))
    await reopenRecommendation(manager, { toId: userId, id, settledAt: new Date(settledAt) });
}

/** The version of a restored entry: it keeps rising, so that a client that still has the one in between notices. */
export function restoredVersion({
  left,
  before,
}: Pick<StepOf<'entry'>, 'left'> & { before: { version: number } }): number {
  return Math.max(left ?? 0, before.version) + 1;
}

/** Returns the entries' ids by anime. */
async function restoreEntries(
  manager: EntityManager,
  userId: string,
  steps: readonly StepOf<'entry'>[],
): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  const gone: number[] = [];
  const removed: Entry[] = [];
  const changed: EntryUpdate[] = [];
  for (const { animeId, entryId: id, left, before } of steps) {
    if (!before) {
      gone.push(animeId);
      continue;
    }
    const values = { ...revived(before), userId, version: restoredVersion({ left, before }) };
    ids.set(animeId, id);
    if (left === null) removed.push(values as Entry);
    else
      changed.push({
        id,
        userId,
        animeId,
        fields: entryFields.filter((field) => Object.hasOwn(before, field)),
        values,
      });
  }
  await deleteEntries(manager, { userId, animeIds: gone });
  await updateEntries(manager, changed);
  await insertEntries(manager, removed);
  return ids;
}

/** Instants were stored as texts. */
function revived({ createdAt, updatedAt, ...plain }: EntryBefore): Partial<Entry> {
  return {
    ...plain,
    ...(createdAt === undefined ? {} : { createdAt: new Date(createdAt) }),
    ...(updatedAt === undefined ? {} : { updatedAt: new Date(updatedAt) }),
  };
}

async function restorePasses(
  manager: EntityManager,
  entryIds: ReadonlyMap<number, string>,
  remove: readonly StepOf<'removePass'>[],
  takeOut: readonly StepOf<'takeOutPass'>[],
  add: readonly StepOf<'addPass'>[],
): Promise<void> {
  for (const { animeId, number } of remove) {
    const entryId = entryIds.get(animeId);
    if (entryId) await deletePass(manager, { entryId, number });
  }
  for (const { animeId, number } of takeOut) {
    const entryId = entryIds.get(animeId);
    if (!entryId) continue;
    await deletePass(manager, { entryId, number });
    await shiftPasses(manager, { entryId, from: number + 1, by: -1 });
  }
  const passes = add.flatMap(({ animeId, row }) => {
    const entryId = entryIds.get(animeId);
    return entryId ? [{ entryId, ...row }] : [];
  });
  await insertPasses(manager, passes);
}

async function restoreHistory(
  manager: EntityManager,
  {
    userId,
    entryIds,
    remove,
    add,
  }: {
    userId: string;
    entryIds: ReadonlyMap<number, string>;
    remove: readonly StepOf<'removeWatches'>[];
    add: readonly StepOf<'addWatches'>[];
  },
): Promise<void> {
  for (const { animeId, pass, numbers } of remove) {
    const entryId = entryIds.get(animeId);
    if (entryId) await deleteWatches(manager, { entryId, pass, numbers });
  }
  const watches = add.flatMap(({ animeId, rows }) => {
    const entryId = entryIds.get(animeId);
    return entryId ? [{ entryId, rows }] : [];
  });
  await insertWatches(manager, { userId, watches });
}

async function restoreOpinions(
  manager: EntityManager,
  entryIds: ReadonlyMap<number, string>,
  steps: readonly StepOf<'opinions'>[],
): Promise<void> {
  const byEntry = new Map<string, StepOf<'opinions'>[]>();
  for (const step of steps) {
    const entryId = entryIds.get(step.animeId);
    if (!entryId) continue;
    const own = byEntry.get(entryId) ?? [];
    own.push(step);
    byEntry.set(entryId, own);
  }
  for (const [entryId, own] of byEntry) {
    const before = own.flatMap((step) => step.before);
    await deleteOpinions(manager, entryId, [...own.flatMap(({ left }) => left), ...before]);
    await insertOpinions(
      manager,
      before.map((opinion) => ({ entryId, ...opinion })),
    );
  }
}

/** What was queued in the meantime stays; duplicates are not restored. */
async function restoreQueue(
  manager: EntityManager,
  userId: string,
  steps: readonly StepOf<'queue'>[],
): Promise<void> {
  if (steps.length === 0) return;
  const before = steps.flatMap((step) => step.before);
  await deleteQueueRows(manager, [
    ...new Set([...steps.flatMap(({ left }) => left), ...before.map(({ id }) => id)]),
  ]);
  const animeIds = [...new Set(steps.map(({ animeId }) => animeId))];
  const there = new Set((await queueRowsOf(manager, { userId, animeIds })).map(targetOf));
  await insertQueueRows(
    manager,
    userId,
    before.filter((row) => !there.has(targetOf(row))),
  );
}

const targetOf = ({ animeId, episodeNumber }: { animeId: number; episodeNumber: number }) =>
  `${animeId}/${episodeNumber}`;

/** Only on shelves that still exist. */
async function restoreShelfItems(
  manager: EntityManager,
  userId: string,
  steps: readonly StepOf<'shelfItems'>[],
): Promise<void> {
  if (steps.length === 0) return;
  for (const { animeId, left: collectionIds } of steps)
    await deleteAnimeOnCollections(manager, { animeId, collectionIds });
  const own = new Set(await collectionIdsOf(manager, userId));
  const wanted = steps.flatMap(({ before }) => before).filter(({ collectionId }) => own.has(collectionId));
  const animeIds = wanted.map(({ animeId }) => animeId);
  const present = await collectionItemsOf(manager, { userId, animeIds });
  const there = new Set(present.map(({ collectionId, animeId }) => `${collectionId}/${animeId}`));
  await insertCollectionItems(
    manager,
    wanted.filter(({ collectionId, animeId }) => !there.has(`${collectionId}/${animeId}`)),
  );
}

async function restoreShelf(
  manager: EntityManager,
  { id, before, now }: Pick<StepOf<'shelf'>, 'id' | 'before'> & { now: Date },
): Promise<void> {
  const shelf = await findCollection(manager, id);
  if (shelf) await updateCollection(manager, { ...shelf, ...before, updatedAt: now });
}
