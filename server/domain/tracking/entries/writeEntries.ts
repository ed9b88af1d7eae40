import type { EntityManager } from 'typeorm';
import { bulkInsert, inSlices, type SqlValue } from '../../../data/bulkInsert';
import { toSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';
import { changedFields, type Entry, type EntryField, entryFields, toSqlEntry } from '../entry';
import { followWatching } from '../queue/followWatching';
import { keepUndo } from '../undo/keepUndo';
import { entryBefore, type UndoStep } from '../undo/steps';
import { type BroughtRecords, type EntryChange, isChanged } from './entryChange';
import { updateEntries } from './updateEntries';

export interface WrittenEntries {
  /** As they stand now, changed or not, in the order of the changes. */
  entries: Entry[];
  changed: number;
  undoId: string | null;
}

interface WriteInput {
  userId: string;
  changes: readonly EntryChange[];
  /** What the same undo has to do besides. */
  also?: readonly UndoStep[];
}

/**
 * Writes changes of entries with everything that follows from them: passes, history, the queue, and how to take it all
 * back with one undo. The one place where entries are written; runs within `changeLists`.
 */
export async function writeEntries(
  deps: Pick<Deps, 'random' | 'clock'>,
  manager: EntityManager,
  { userId, changes, also = [] }: WriteInput,
): Promise<WrittenEntries> {
  const now = deps.clock.now();
  const numbered = changes.map((change): Numbered => numberedOf(change, now));
  const real = numbered.filter(({ real }) => real);
  await writeRows(manager, real);
  await writePasses(manager, real);
  await writeHistory(manager, { userId, changes: real, now });
  await writeRecords(manager, { userId, changes: real });
  const queueSteps = await followWatching(deps, manager, { userId, changes: numbered });
  const steps = [...real.flatMap(undoSteps), ...queueSteps, ...also];
  const undoId = steps.length > 0 ? await keepUndo(deps, manager, { userId, steps }) : null;
  return { entries: numbered.map(({ after }) => after), changed: real.length, undoId };
}

/** A change with the version that it leaves, and the fields of an entry before it that it writes. */
interface Numbered extends EntryChange {
  real: boolean;
  fields: readonly EntryField[];
}

function numberedOf(change: EntryChange, now: Date): Numbered {
  const { before, after, records } = change;
  if (!isChanged(change)) return { ...change, real: false, fields: [] };
  const updatedAt = records?.updatedAt ?? now;
  const next = { ...after, version: (before?.version ?? 0) + 1, updatedAt };
  return { ...change, after: next, real: true, fields: before ? changedFields(before, next) : [] };
}

async function writeRows(manager: EntityManager, changes: readonly Numbered[]): Promise<void> {
  const fresh = changes.filter(({ before }) => !before).map(({ after }) => toSqlEntry(after));
  await bulkInsert(manager, 'list_entry', entryFields, fresh);
  await updateEntries(
    manager,
    changes.map(({ after, fields }) => ({ id: after.id, fields, values: after })),
  );
}

const passColumns = ['entryId', 'number', 'progress', 'status', 'startedOn', 'finishedOn'];
const watchColumns = ['entryId', 'pass', 'number', 'userId', 'watchedAt'];

async function writePasses(manager: EntityManager, changes: readonly EntryChange[]): Promise<void> {
  const rows = changes.flatMap(({ after, archived }): SqlValue[][] => {
    if (!archived) return [];
    const { number, progress, status, startedOn, finishedOn } = archived;
    return [[after.id, number, progress, status, startedOn, finishedOn]];
  });
  await bulkInsert(manager, 'watch_pass', passColumns, rows);
  for (const { after, revived } of changes) {
    if (!revived) continue;
    await manager.query('DELETE FROM watch_pass WHERE entryId = ? AND number = ?', [
      after.id,
      revived.number,
    ]);
  }
}

async function writeHistory(
  manager: EntityManager,
  { userId, changes, now }: { userId: string; changes: readonly EntryChange[]; now: Date },
): Promise<void> {
  const at = toSqlInstant(now);
  const rows: SqlValue[][] = [];
  for (const { after, history } of changes) {
    if (!history) continue;
    const { pass, plan } = history;
    await inSlices(plan.remove, async (slice, marks) => {
      const where = `entryId = ? AND pass = ? AND number IN (${marks})`;
      await manager.query(`DELETE FROM episode_watch WHERE ${where}`, [after.id, pass, ...slice]);
      return [];
    });
    for (const number of plan.dated) rows.push([after.id, pass, number, userId, at]);
    for (const number of plan.undated) rows.push([after.id, pass, number, userId, null]);
  }
  await bulkInsert(manager, 'episode_watch', watchColumns, rows);
}

/** Earlier passes and history that came from elsewhere, by their own instants. */
async function writeRecords(
  manager: EntityManager,
  { userId, changes }: { userId: string; changes: readonly EntryChange[] },
): Promise<void> {
  const passes: SqlValue[][] = [];
  const watches: SqlValue[][] = [];
  for (const { after, records } of changes) {
    if (!records) continue;
    for (const { number } of records.removePasses)
      await manager.query('DELETE FROM watch_pass WHERE entryId = ? AND number = ?', [after.id, number]);
    for (const [pass, number] of records.removeWatches) {
      const where = 'entryId = ? AND pass = ? AND number = ?';
      await manager.query(`DELETE FROM episode_watch WHERE ${where}`, [after.id, pass, number]);
    }
    for (const { number, progress, status, startedOn, finishedOn } of records.addPasses)
      passes.push([after.id, number, progress, status, startedOn, finishedOn]);
    for (const [pass, number, at] of records.addWatches)
      watches.push([after.id, pass, number, userId, at && toSqlInstant(new Date(at))]);
  }
  await bulkInsert(manager, 'watch_pass', passColumns, passes);
  await bulkInsert(manager, 'episode_watch', watchColumns, watches);
}

function undoSteps({ before, after, fields, history, archived, revived, records }: Numbered): UndoStep[] {
  const { animeId, id: entryId } = after;
  const was = before && entryBefore(before, fields);
  const steps: UndoStep[] = [{ kind: 'entry', animeId, entryId, left: after.version, before: was }];
  if (archived) steps.push({ kind: 'removePass', animeId, number: archived.number });
  if (revived) steps.push({ kind: 'addPass', animeId, row: revived });
  if (records && before) steps.push(...recordSteps(animeId, records));
  if (!history) return steps;
  const added = [...history.plan.dated, ...history.plan.undated];
  if (added.length > 0) steps.push({ kind: 'removeWatches', animeId, pass: history.pass, numbers: added });
  if (history.removed.length > 0) steps.push({ kind: 'addWatches', animeId, rows: history.removed });
  return steps;
}

/** A new entry takes what was brought along with it when it goes. */
function recordSteps(animeId: number, records: BroughtRecords): UndoStep[] {
  const passNumbers = [...new Set(records.addWatches.map(([pass]) => pass))];
  return [
    ...records.addPasses.map(({ number }) => ({ kind: 'removePass' as const, animeId, number })),
    ...records.removePasses.map((row) => ({ kind: 'addPass' as const, animeId, row })),
    ...passNumbers.map((pass) => ({
      kind: 'removeWatches' as const,
      animeId,
      pass,
      numbers: records.addWatches.flatMap((row) => (row[0] === pass ? row[1] : [])),
    })),
    { kind: 'addWatches', animeId, rows: records.removeWatches },
  ];
}
