import type { EntityManager } from 'typeorm';
import type { EpisodeRange } from '../../../../shared/episodeKinds';
import type { AnimeRow } from '../../../data/stores/animeRow';
import { insertEntries, updateEntries } from '../../../data/stores/entryStore';
import { deleteOpinions, insertOpinions } from '../../../data/stores/episodeOpinionStore';
import type { UndoTotals } from '../../../data/stores/undoStore';
import {
  deletePass,
  deleteWatches,
  insertPasses,
  insertWatches,
  shiftPasses,
  type WatchRow,
} from '../../../data/stores/watchStore';
import type { Deps } from '../../deps';
import { changedFields, type Entry, type EntryField } from '../entry';
import { followWatching } from '../queue/followWatching';
import type { Screen } from '../spoilerScreen';
import { keepUndo } from '../undo/keepUndo';
import { captureEntry, type UndoStep } from '../undo/steps';
import { type BroughtRecords, type EntryChange, isChanged } from './entryChange';

export interface WrittenEntries {
  /** The entries after the write, changed or not, in the order of the changes. */
  entries: Entry[];
  changed: number;
  undoId: string | null;
}

interface WriteInput {
  userId: string;
  changes: readonly EntryChange[];
  /** Further steps of the same undo. */
  also?: readonly UndoStep[];
  /** Totals of the existing undos, if known. */
  undos?: UndoTotals;
}

/**
 * Writes changes of entries with everything that belongs to them or follows from them: passes, history, opinions, the queue,
 * and one undo for all. Every
 * change of entries but an undo and a removal goes through here, within `changeLists`.
 */
export async function writeEntries(
  deps: Pick<Deps, 'random' | 'clock'>,
  manager: EntityManager,
  { userId, changes, also = [], undos }: WriteInput,
): Promise<WrittenEntries> {
  const now = deps.clock.now();
  const numbered = changes.map((change): Numbered => numberedOf(change, now));
  const real = numbered.filter(({ real }) => real);
  await writeRows(manager, real);
  await writePasses(manager, real);
  await writeHistory(manager, { userId, changes: real, now });
  await writeRecords(manager, { userId, changes: real });
  await writeOpinions(manager, real);
  const queueSteps = await followWatching(deps, manager, { userId, changes: numbered });
  const steps = [...real.flatMap(undoSteps), ...queueSteps, ...also];
  const undoId = steps.length > 0 ? await keepUndo(deps, manager, { userId, steps, kept: undos }) : null;
  return { entries: numbered.map(({ after }) => after), changed: real.length, undoId };
}

export interface EntryResult {
  animeId: number;
  /** The entry after the change, so that it need not be read again. */
  entry: Entry | null;
  anime?: AnimeRow;
  screen?: Screen;
  undoId: string | null;
  /** Filler and recaps that were passed over just now. */
  skipped?: readonly EpisodeRange[];
  /** Whether the last episode was watched just now: the moment to offer "completed". */
  finished: boolean;
}

interface WriteOne {
  change: EntryChange;
  finished?: boolean;
}

/** The same for one entry. */
export async function writeEntry(
  deps: Pick<Deps, 'random' | 'clock'>,
  manager: EntityManager,
  { change, finished = false, ...input }: Omit<WriteInput, 'changes'> & WriteOne,
): Promise<EntryResult> {
  const { entries, undoId } = await writeEntries(deps, manager, { ...input, changes: [change] });
  const { anime, after } = change;
  return { animeId: after.animeId, entry: entries[0] ?? null, anime, undoId, finished };
}

/** A change with the version that it leaves, and the fields that it writes of an existing entry. */
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
  const fresh = changes.filter(({ before }) => !before).map(({ after }) => after);
  await insertEntries(manager, fresh);
  await updateEntries(
    manager,
    changes.map(({ after, fields }) => ({ ...keysOf(after), fields, values: after })),
  );
}

const keysOf = ({ id, userId, animeId }: Entry) => ({ id, userId, animeId });

async function writePasses(manager: EntityManager, changes: readonly EntryChange[]): Promise<void> {
  const archived = changes.flatMap((change) =>
    change.archived ? { entryId: change.after.id, ...change.archived } : [],
  );
  await insertPasses(manager, archived);
  for (const { after, inserted } of changes) {
    if (!inserted) continue;
    const entryId = after.id;
    await shiftPasses(manager, { entryId, from: inserted.number, by: 1 });
    await insertPasses(manager, [{ entryId, ...inserted }]);
  }
  for (const { after, revived } of changes)
    if (revived) await deletePass(manager, { entryId: after.id, number: revived.number });
}

async function writeHistory(
  manager: EntityManager,
  { userId, changes, now }: { userId: string; changes: readonly EntryChange[]; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const watches: { entryId: string; rows: WatchRow[] }[] = [];
  for (const { after, history, source } of changes) {
    if (!history) continue;
    const { pass, plan } = history;
    const entryId = after.id;
    await deleteWatches(manager, { entryId, pass, numbers: plan.remove });
    const dated = plan.dated.map((number): WatchRow => [pass, number, at, source]);
    const undated = plan.undated.map((number): WatchRow => [pass, number, null, source]);
    watches.push({ entryId, rows: [...dated, ...undated] });
  }
  await insertWatches(manager, { userId, watches });
}

/** Writes earlier passes and history with their own dates. */
async function writeRecords(
  manager: EntityManager,
  { userId, changes }: { userId: string; changes: readonly EntryChange[] },
): Promise<void> {
  const brought = changes.flatMap(({ after, records }) => (records ? { entryId: after.id, ...records } : []));
  for (const { entryId, removePasses, removeWatches } of brought) {
    for (const { number } of removePasses) await deletePass(manager, { entryId, number });
    for (const { pass, numbers } of numbersByPass(removeWatches))
      await deleteWatches(manager, { entryId, pass, numbers });
  }
  await insertPasses(
    manager,
    brought.flatMap(({ entryId, addPasses }) => addPasses.map((pass) => ({ entryId, ...pass }))),
  );
  const watches = brought.map(({ entryId, addWatches: rows }) => ({ entryId, rows }));
  await insertWatches(manager, { userId, watches });
}

function numbersByPass(rows: readonly WatchRow[]): { pass: number; numbers: number[] }[] {
  return [...new Set(rows.map(([pass]) => pass))].map((pass) => ({
    pass,
    numbers: rows.flatMap((row) => (row[0] === pass ? row[1] : [])),
  }));
}

async function writeOpinions(manager: EntityManager, changes: readonly EntryChange[]): Promise<void> {
  const written = changes.flatMap(({ after, opinions }) =>
    opinions ? { entryId: after.id, ...opinions } : [],
  );
  for (const { entryId, remove } of written) await deleteOpinions(manager, entryId, remove);
  await insertOpinions(
    manager,
    written.flatMap(({ entryId, add }) => add.map((opinion) => ({ entryId, ...opinion }))),
  );
}

function undoSteps(change: Numbered): UndoStep[] {
  const { before, after, fields, history, archived, inserted, revived, records, opinions } = change;
  const { animeId, id: entryId } = after;
  const was = before && captureEntry(before, fields);
  const steps: UndoStep[] = [{ kind: 'entry', animeId, entryId, left: after.version, before: was }];
  if (archived) steps.push({ kind: 'removePass', animeId, number: archived.number });
  if (inserted) steps.push({ kind: 'takeOutPass', animeId, number: inserted.number });
  if (revived) steps.push({ kind: 'addPass', animeId, row: revived });
  if (records && before) steps.push(...recordSteps(animeId, records));
  if (opinions) {
    const left = opinions.add.map(({ number, pass }) => ({ number, pass }));
    steps.push({ kind: 'opinions', animeId, before: opinions.remove, left });
  }
  if (!history) return steps;
  const added = [...history.plan.dated, ...history.plan.undated];
  if (added.length > 0) steps.push({ kind: 'removeWatches', animeId, pass: history.pass, numbers: added });
  if (history.removed.length > 0) steps.push({ kind: 'addWatches', animeId, rows: history.removed });
  return steps;
}

/** Not needed for a new entry: its records are deleted with it. */
function recordSteps(animeId: number, records: BroughtRecords): UndoStep[] {
  return [
    ...records.addPasses.map(({ number }) => ({ kind: 'removePass' as const, animeId, number })),
    ...records.removePasses.map((row) => ({ kind: 'addPass' as const, animeId, row })),
    ...numbersByPass(records.addWatches).map((row) => ({
      kind: 'removeWatches' as const,
      animeId,
      ...row,
    })),
    { kind: 'addWatches', animeId, rows: records.removeWatches },
  ];
}
