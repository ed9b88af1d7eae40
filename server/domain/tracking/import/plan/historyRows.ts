import type { Deps } from '../../../ports';
import { type EntryChange, isChanged } from '../../entries/entryChange';
import { findEntries } from '../../entries/findEntries';
import { writeEntries } from '../../entries/writeEntries';
import { type Entry } from '../../entry';
import { type ImportRow, KIND_STEP } from '../importRow';
import { watchesOf } from './entryRows';
import { planEntry } from './planEntry';
import { animeOfRow, type Work, type WorkedRow, worked } from './work';

/** The rest of long histories, behind the entries that they belong to. */
export async function workHistory(work: Work, rows: readonly ImportRow<'HISTORY'>[]): Promise<WorkedRow[]> {
  const results: WorkedRow[] = [];
  // One after the other: several rows belong to one entry.
  for (const row of rows) results.push(await workOne(work, row));
  return results;
}

async function workOne(work: Work, row: ImportRow<'HISTORY'>): Promise<WorkedRow> {
  const { manager, userId, policy, dry, deps } = work;
  const [anime] = animeOfRow(work, row);
  if (!anime) return worked(row, 'UNMATCHED', { animeIds: [] });
  const matched = { ...row, animeIds: [anime.id] };
  const before = (await findEntries(manager, { userId, animeIds: [anime.id] })).get(anime.id);
  // In a dry run, what the file has just brought does not stand there yet.
  if (!before) return worked(matched, dry ? 'ADDED' : 'UNCHANGED');
  if (policy === 'KEEP' && !(await isNew(work, before))) return worked(matched, 'UNCHANGED');
  const watches = (await watchesOf(manager, [before.id])).get(before.id) ?? [];
  const change = additions(before, row, watches, anime);
  if (!isChanged(change)) return worked(matched, 'UNCHANGED');
  if (!dry) {
    const written = await writeEntries(deps as Pick<Deps, 'clock' | 'random'>, manager, {
      userId,
      changes: [change],
    });
    if (written.undoId) work.undoIds.push(written.undoId);
  }
  const after = change.records?.addWatches.length ?? 0;
  return worked(matched, 'UPDATED', { changes: [{ field: 'history', before: null, after }] });
}

function additions(
  before: Entry,
  { payload }: ImportRow<'HISTORY'>,
  watches: Parameters<typeof planEntry>[0]['watches'],
  anime: EntryChange['anime'],
): EntryChange {
  // The entry as it is, with more history: nothing but the history can differ.
  const { status, progress, score, startedOn, finishedOn, notes, tags, rewatches, pass, seenBefore } = before;
  const course = { status, progress, score, startedOn, finishedOn, notes, tags, rewatches, pass, seenBefore };
  const standing = { before, entry: before, passes: [], watches };
  const { change } = planEntry(standing, { ...course, watches: payload.watches }, { anime, policy: 'FILL' });
  return { ...change, after: before };
}

/** Put on the list by this import: "keep mine" has nothing to keep there. */
async function isNew({ manager, importId }: Work, { animeId }: Entry): Promise<boolean> {
  const rows = await manager.query(
    `SELECT position FROM list_import_row
      WHERE importId = ? AND outcome = 'ADDED' AND position < ? AND animeIds = ? LIMIT 1`,
    [importId, KIND_STEP, JSON.stringify([animeId])],
  );
  return rows.length > 0;
}
