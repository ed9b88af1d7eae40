import type { EntityManager } from 'typeorm';
import { bulkInsert, inSlices, type SqlValue } from '../../../data/bulkInsert';
import { toSqlInstant } from '../../../data/instant';
import { insertShelfItems } from '../collections/shelfRows';
import { type EntryUpdate, updateEntries } from '../entries/updateEntries';
import { type Entry, entryFields, toSqlEntry } from '../entry';
import { insertQueueRows, queueRowsOf, removeQueueRows } from '../queue/queueRows';
import { restoredVersion } from './followRestored';
import type { EntryBefore, ShelfRow, UndoStep } from './steps';

interface Restore {
  userId: string;
  steps: readonly UndoStep[];
  now: Date;
}

type StepOf<Kind extends UndoStep['kind']> = Extract<UndoStep, { kind: Kind }>;

/** Runs the steps of an undo: entries and shelves first, then what hangs on them. */
export async function takeStepsBack(manager: EntityManager, { userId, steps, now }: Restore): Promise<void> {
  const of = <Kind extends UndoStep['kind']>(kind: Kind) =>
    steps.filter((step): step is StepOf<Kind> => step.kind === kind);
  const entryIds = await restoreEntries(manager, userId, of('entry'));
  for (const step of of('shelf')) await restoreShelf(manager, { userId, step, now });
  await restorePasses(manager, entryIds, of('removePass'), of('addPass'));
  await restoreHistory(manager, { userId, entryIds, remove: of('removeWatches'), add: of('addWatches') });
  await restoreQueue(manager, userId, of('queue'));
  await restoreShelfItems(manager, userId, of('shelfItems'));
}

/** Gives the entries' ids by anime. */
async function restoreEntries(
  manager: EntityManager,
  userId: string,
  steps: readonly StepOf<'entry'>[],
): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  const gone: number[] = [];
  const removed: SqlValue[][] = [];
  const changed: EntryUpdate[] = [];
  for (const { animeId, entryId: id, left, before } of steps) {
    if (!before) {
      gone.push(animeId);
      continue;
    }
    const values = { ...revived(before), userId, version: restoredVersion({ left, before }) };
    ids.set(animeId, id);
    if (left === null) removed.push(toSqlEntry(values as Entry));
    else changed.push({ id, fields: entryFields.filter((field) => Object.hasOwn(before, field)), values });
  }
  await inSlices(gone, async (slice, marks) => {
    const where = `userId = ? AND animeId IN (${marks})`;
    await manager.query(`DELETE FROM list_entry WHERE ${where}`, [userId, ...slice]);
    return [];
  });
  await updateEntries(manager, changed);
  await bulkInsert(manager, 'list_entry', entryFields, removed);
  return ids;
}

/** Instants were kept as texts. */
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
  add: readonly StepOf<'addPass'>[],
): Promise<void> {
  for (const { animeId, number } of remove) {
    const entryId = entryIds.get(animeId);
    if (entryId)
      await manager.query('DELETE FROM watch_pass WHERE entryId = ? AND number = ?', [entryId, number]);
  }
  const rows = add.flatMap(({ animeId, row }): SqlValue[][] => {
    const entryId = entryIds.get(animeId);
    return entryId ? [[entryId, row.number, row.progress, row.status, row.startedOn, row.finishedOn]] : [];
  });
  const columns = ['entryId', 'number', 'progress', 'status', 'startedOn', 'finishedOn'];
  await bulkInsert(manager, 'watch_pass', columns, rows);
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
    if (!entryId || numbers.length === 0) continue;
    await inSlices(numbers, async (slice, marks) => {
      const where = `entryId = ? AND pass = ? AND number IN (${marks})`;
      await manager.query(`DELETE FROM episode_watch WHERE ${where}`, [entryId, pass, ...slice]);
      return [];
    });
  }
  const rows = add.flatMap(({ animeId, rows: watches }): SqlValue[][] => {
    const entryId = entryIds.get(animeId);
    if (!entryId) return [];
    return watches.map(([pass, number, at]) => [
      entryId,
      pass,
      number,
      userId,
      at && toSqlInstant(new Date(at)),
    ]);
  });
  await bulkInsert(manager, 'episode_watch', ['entryId', 'pass', 'number', 'userId', 'watchedAt'], rows);
}

/** What was queued meanwhile stays; an item of the same kind is not put in twice. */
async function restoreQueue(
  manager: EntityManager,
  userId: string,
  steps: readonly StepOf<'queue'>[],
): Promise<void> {
  if (steps.length === 0) return;
  const before = steps.flatMap((step) => step.before);
  await removeQueueRows(manager, [
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

/** On shelves that still exist. */
async function restoreShelfItems(
  manager: EntityManager,
  userId: string,
  steps: readonly StepOf<'shelfItems'>[],
): Promise<void> {
  if (steps.length === 0) return;
  for (const { animeId, left } of steps) {
    await inSlices(left, async (slice, marks) => {
      const where = `animeId = ? AND collectionId IN (${marks})`;
      await manager.query(`DELETE FROM collection_item WHERE ${where}`, [animeId, ...slice]);
      return [];
    });
  }
  const before = steps.flatMap((step) => step.before);
  const shelves: { id: string }[] = await manager.query('SELECT id FROM collection WHERE userId = ?', [
    userId,
  ]);
  const own = new Set(shelves.map(({ id }) => id));
  const wanted = before.filter(({ collectionId }) => own.has(collectionId));
  const there = await presentItems(
    manager,
    wanted.map(({ animeId }) => animeId),
    own,
  );
  await insertShelfItems(
    manager,
    wanted.filter(({ collectionId, animeId }) => !there.has(`${collectionId}/${animeId}`)),
  );
}

async function presentItems(
  manager: EntityManager,
  animeIds: readonly number[],
  own: ReadonlySet<string>,
): Promise<Set<string>> {
  const rows = await inSlices<number, { collectionId: string; animeId: number }>(animeIds, (slice, marks) =>
    manager.query(`SELECT collectionId, animeId FROM collection_item WHERE animeId IN (${marks})`, [
      ...slice,
    ]),
  );
  const mine = rows.filter(({ collectionId }) => own.has(collectionId));
  return new Set(mine.map(({ collectionId, animeId }) => `${collectionId}/${animeId}`));
}

async function restoreShelf(
  manager: EntityManager,
  { userId, step: { id, before }, now }: { userId: string; step: StepOf<'shelf'>; now: Date },
): Promise<void> {
  const where = 'WHERE id = ? AND userId = ?';
  if (!before) {
    await manager.query(`DELETE FROM collection ${where}`, [id, userId]);
    return;
  }
  const found = await manager.query(`SELECT id FROM collection ${where}`, [id, userId]);
  const { name, description, visibility, place, createdAt }: ShelfRow = before;
  const values = [name, description, visibility, place];
  if (found.length > 0) {
    const set = 'name = ?, description = ?, visibility = ?, place = ?, updatedAt = ?';
    await manager.query(`UPDATE collection SET ${set} ${where}`, [...values, toSqlInstant(now), id, userId]);
    return;
  }
  await bulkInsert(
    manager,
    'collection',
    ['id', 'userId', 'name', 'description', 'visibility', 'place', 'createdAt', 'updatedAt'],
    [[id, userId, ...values, toSqlInstant(new Date(createdAt)), toSqlInstant(now)]],
  );
}
