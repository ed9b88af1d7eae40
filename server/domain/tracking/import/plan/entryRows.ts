import type { EntityManager } from 'typeorm';
import { inSlices } from '../../../../data/bulkInsert';
import { fromSqlInstant } from '../../../../data/instant';
import type { AnimeRow } from '../../../catalogue/animeRow';
import { type EntryChange, isChanged } from '../../entries/entryChange';
import { findEntries } from '../../entries/findEntries';
import { newEntry } from '../../entries/newEntry';
import { writeEntries } from '../../entries/writeEntries';
import type { Entry } from '../../entry';
import { passesOf } from '../../rewatch/passesOf';
import type { WatchRow } from '../../undo/steps';
import type { FieldChange, ImportRow } from '../importRow';
import { canBeSplit, type PartRecord, splitParts } from '../splitParts';
import { planEntry, type Standing } from './planEntry';
import { animeOfRow, refused, type Work, type WorkedRow, worked } from './work';

/** Rows about entries: matched, shared among parts, merged with what stands on the list, and written in one go. */
export async function workEntries(work: Work, rows: readonly ImportRow<'ENTRY'>[]): Promise<WorkedRow[]> {
  const results: WorkedRow[] = [];
  const taken: { row: ImportRow<'ENTRY'>; parts: PartRecord[] }[] = [];
  for (const row of rows) {
    const anime = animeOfRow(work, row);
    const parts = splitParts(anime, row.payload.entry);
    const animeIds = parts.map((part) => part.anime.id);
    const matched = { ...row, animeIds, problems: partProblems(row, anime) };
    if (parts.length === 0) results.push(worked(row, 'UNMATCHED', { animeIds: [] }));
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
    results.push(worked(row, outcome, { changes: real.flatMap((one) => named(one, planned.length > 1)) }));
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

/** Where a row became several entries, each change says which it is about. */
function named(
  { animeId, fields }: { animeId: number; fields: FieldChange[] },
  several: boolean,
): FieldChange[] {
  return several ? fields.map((field) => ({ ...field, animeId })) : fields;
}

/** What stands on the list about these anime, with passes, and history where the file has some or a progress goes down. */
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
    const entry = before ?? newEntry(deps, { userId, animeId });
    return { before, entry, passes: passesById.get(entry.id) ?? [], watches: watches.get(entry.id) ?? [] };
  };
}

/** The whole history of each of these entries. */
export async function watchesOf(
  manager: EntityManager,
  entryIds: readonly string[],
): Promise<Map<string, WatchRow[]>> {
  const rows = await inSlices<
    string,
    { entryId: string; pass: number; number: number; watchedAt: string | Date | null }
  >(entryIds, (slice, marks) =>
    manager.query(
      `SELECT entryId, pass, number, watchedAt FROM episode_watch WHERE entryId IN (${marks}) ORDER BY entryId, pass, number`,
      [...slice],
    ),
  );
  const byEntry = new Map<string, WatchRow[]>();
  for (const { entryId, pass, number, watchedAt } of rows) {
    const list = byEntry.get(entryId) ?? [];
    list.push([pass, number, watchedAt === null ? null : fromSqlInstant(watchedAt).toISOString()]);
    byEntry.set(entryId, list);
  }
  return byEntry;
}
