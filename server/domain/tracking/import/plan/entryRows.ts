import type { AnimeRow } from '../../../../data/stores/animeRow';
import { findEntries, findEntry } from '../../../../data/stores/entryStore';
import { wasAddedByImport } from '../../../../data/stores/listImportRowStore';
import { passesOf, watchesOf } from '../../../../data/stores/watchStore';
import { type EntryChange, isChanged } from '../../entries/entryChange';
import { writeEntries } from '../../entries/writeEntries';
import { createEntry, type Entry } from '../../entry';
import { type FieldChange, type ImportRow, POSITIONS_PER_KIND } from '../importRow';
import { rowKinds } from '../rowKinds';
import { canBeSplit, type PartRecord, splitParts } from '../splitParts';
import { planEntry, type Standing } from './planEntry';
import { animeOfRow, refused, reportRow, type Work, type WorkedRow } from './work';

/** Rows about entries: matched, split across parts, merged with the entries on the list, and written in one go. */
export async function planEntryRows(work: Work, rows: readonly ImportRow<'ENTRY'>[]): Promise<WorkedRow[]> {
  const results: WorkedRow[] = [];
  const taken: { row: ImportRow<'ENTRY'>; parts: PartRecord[] }[] = [];
  for (const row of rows) {
    const anime = animeOfRow(work, row);
    const parts = splitParts(anime, row.payload.entry);
    const animeIds = parts.map((part) => part.anime.id);
    const matched = { ...row, animeIds, problems: partProblems(row, anime) };
    if (parts.length === 0) results.push(reportRow(row, 'UNMATCHED', { animeIds: [] }));
    else if (animeIds.some((id) => work.memory.entries.has(id)))
      results.push(refused(matched, 'TWICE_IN_FILE'));
    else {
      for (const id of animeIds) work.memory.entries.add(id);
      taken.push({ row: matched, parts });
    }
  }
  const standing = await readStanding(
    work,
    taken.flatMap(({ parts }) => parts),
  );
  const changes: EntryChange[] = [];
  for (const { row, parts } of taken) {
    const planned = parts.map(({ anime, record }) => ({
      animeId: anime.id,
      ...planEntry(standing(anime), record, { anime, policy: work.policy }),
    }));
    const real = planned.filter(({ change }) => isChanged(change));
    changes.push(...real.map(({ change }) => change));
    const outcome = real.some(({ change }) => !change.before)
      ? 'ADDED'
      : real.length > 0
        ? 'UPDATED'
        : 'UNCHANGED';
    results.push(reportRow(row, outcome, { changes: real.flatMap((one) => named(one, planned.length > 1)) }));
  }
  if (!work.dry && changes.length > 0) {
    const { undoId } = await writeEntries(work.deps, work.manager, { userId: work.userId, changes });
    if (undoId) work.undoIds.push(undoId);
  }
  return results;
}

function partProblems(row: ImportRow<'ENTRY'>, anime: readonly AnimeRow[]): ImportRow['problems'] {
  const unshared = anime.length > 1 && !canBeSplit(anime);
  return unshared && !row.problems.includes('SEVERAL_PARTS')
    ? [...row.problems, 'SEVERAL_PARTS']
    : row.problems;
}

/** If a row became several entries, each change names its anime. */
function named(
  { animeId, fields }: { animeId: number; fields: FieldChange[] },
  several: boolean,
): FieldChange[] {
  return several ? fields.map((field) => ({ ...field, animeId })) : fields;
}

/** The entries on the list for these anime, with passes, and with history if the file has some or progress decreases. */
async function readStanding(
  { deps, manager, userId }: Work,
  parts: readonly PartRecord[],
): Promise<(anime: AnimeRow) => Standing> {
  const entries = await findEntries(manager, { userId, animeIds: parts.map(({ anime }) => anime.id) });
  const list = [...entries.values()];
  const passes = await passesOf(
    manager,
    list.map(({ id }) => id),
  );
  const passesById = new Map(list.map(({ id }, index) => [id, passes[index] ?? []]));
  const deep = parts.flatMap(({ anime, record }) => {
    const entry = entries.get(anime.id);
    const needed = entry && ((record.watches ?? []).length > 0 || record.progress < entry.progress);
    return needed ? entry.id : [];
  });
  const watches = await watchesOf(manager, deep);
  return ({ id: animeId }) => {
    const before: Entry | null = entries.get(animeId) ?? null;
    const entry = before ?? createEntry(deps, { userId, animeId });
    return { before, entry, passes: passesById.get(entry.id) ?? [], watches: watches.get(entry.id) ?? [] };
  };
}

/** The rest of long histories, after the entries that they belong to. */
export async function planHistoryRows(
  work: Work,
  rows: readonly ImportRow<'HISTORY'>[],
): Promise<WorkedRow[]> {
  const results: WorkedRow[] = [];
  // Sequentially, as several rows may belong to one entry.
  for (const row of rows) results.push(await workHistoryRow(work, row));
  return results;
}

async function workHistoryRow(work: Work, row: ImportRow<'HISTORY'>): Promise<WorkedRow> {
  const { manager, userId, policy, dry, deps } = work;
  const [anime] = animeOfRow(work, row);
  if (!anime) return reportRow(row, 'UNMATCHED', { animeIds: [] });
  const matched = { ...row, animeIds: [anime.id] };
  const before = await findEntry(manager, { userId, animeId: anime.id });
  // In a dry run, the file's own entries are not stored yet.
  if (!before) return reportRow(matched, dry ? 'ADDED' : 'UNCHANGED');
  const added = await isNew(work, before);
  if (policy === 'KEEP' && !added) return reportRow(matched, 'UNCHANGED');
  const watches = (await watchesOf(manager, [before.id])).get(before.id) ?? [];
  const change = additions(before, row, watches, anime);
  // It was last changed when the file says, as its first part was written.
  if (added && change.records) change.records.updatedAt = before.updatedAt;
  if (!isChanged(change)) return reportRow(matched, 'UNCHANGED');
  if (!dry) {
    const written = await writeEntries(deps, manager, { userId, changes: [change] });
    if (written.undoId) work.undoIds.push(written.undoId);
  }
  const after = change.records?.addWatches.length ?? 0;
  return reportRow(matched, 'UPDATED', { changes: [{ field: 'history', before: null, after }] });
}

function additions(
  before: Entry,
  { payload }: ImportRow<'HISTORY'>,
  watches: Standing['watches'],
  anime: AnimeRow,
): EntryChange {
  // The entry as it is, with more history: nothing else can differ.
  const { status, progress, score, startedOn, finishedOn, notes, tags, rewatches, pass, seenBefore } = before;
  const course = { status, progress, score, startedOn, finishedOn, notes, tags, rewatches, pass, seenBefore };
  const standing = { before, entry: before, passes: [], watches };
  const { change } = planEntry(standing, { ...course, watches: payload.watches }, { anime, policy: 'FILL' });
  return { ...change, after: before };
}

/** Rows before this position are entries, or anime that were added for them. */
export const FIRST_HISTORY_POSITION = rowKinds.indexOf('HISTORY') * POSITIONS_PER_KIND;

/** Whether this import put it on the list: then "keep mine" has nothing to keep. */
export async function isNew({ manager, importId }: Work, { animeId }: Entry): Promise<boolean> {
  return await wasAddedByImport(manager, { importId, before: FIRST_HISTORY_POSITION, animeId });
}
