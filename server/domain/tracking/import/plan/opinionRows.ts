import { limits } from '../../../../config/limits';
import { findEntry } from '../../../../data/stores/entryStore';
import { countNotesBy, insertNotes, numbersWithNotes } from '../../../../data/stores/episodeNoteStore';
import { type EpisodeOpinion, opinionsOf } from '../../../../data/stores/episodeOpinionStore';
import { suspensionInForce } from '../../../../data/stores/suspensionStore';
import { AppError } from '../../../../errors/AppError';
import type { EntryChange, OpinionChange } from '../../entries/entryChange';
import { requireRoom } from '../../entries/saveOpinion';
import { writeEntries } from '../../entries/writeEntries';
import type { ImportPolicy, ImportRow } from '../importRow';
import { isNew } from './entryRows';
import { animeOfRow, refused, reportRow, takeRoom, type Work, type WorkedRow } from './work';

/** Opinions on episodes, after the entries that they belong to. */
export async function planOpinionRows(
  work: Work,
  rows: readonly ImportRow<'OPINION'>[],
): Promise<WorkedRow[]> {
  const results: WorkedRow[] = [];
  // Sequentially, as several rows may belong to one entry.
  for (const row of rows) results.push(await workOpinionRow(work, row));
  return results;
}

async function workOpinionRow(work: Work, row: ImportRow<'OPINION'>): Promise<WorkedRow> {
  const { manager, userId, policy, dry, deps } = work;
  const [anime] = animeOfRow(work, row);
  if (!anime) return reportRow(row, 'UNMATCHED', { animeIds: [] });
  const matched = { ...row, animeIds: [anime.id] };
  const before = await findEntry(manager, { userId, animeId: anime.id });
  // In a dry run, the file's own entries are not stored yet.
  const added = dry && work.memory.entries.has(anime.id);
  if (!before) return reportRow(matched, added ? 'ADDED' : 'UNCHANGED');
  if (policy === 'KEEP' && !(await isNew(work, before))) return reportRow(matched, 'UNCHANGED');
  const standing = (await opinionsOf(manager, [before.id])).get(before.id) ?? [];
  const now = deps.clock.now().toISOString();
  const isShared = row.payload.opinions.some(({ notePublic }) => notePublic);
  const known = isShared ? await numbersWithNotes(manager, { userId, animeId: anime.id }) : new Set<number>();
  const mayShare = isShared ? await sharing(work, anime.id, known) : () => false;
  const given = row.payload.opinions.map(
    (one): EpisodeOpinion => ({
      ...one,
      notePublic: Boolean(one.notePublic) && one.note !== '' && mayShare(one.number),
      updatedAt: one.updatedAt && one.updatedAt < now ? one.updatedAt : now,
    }),
  );
  const opinions = mergeOpinions(standing, given, { policy, now });
  if (opinions.add.length === 0) return reportRow(matched, 'UNCHANGED');
  try {
    await requireRoom(manager, before.id, opinions);
  } catch (error) {
    if (error instanceof AppError && error.key === 'LIST_IS_FULL') return refused(matched, 'LIST_IS_FULL');
    throw error;
  }
  if (!dry) {
    // The entry itself stays as it is, with the instant of its last change.
    const { updatedAt } = before;
    const records = { addPasses: [], removePasses: [], addWatches: [], removeWatches: [], updatedAt };
    const change: EntryChange = { anime, before, after: before, records, opinions };
    const { undoId } = await writeEntries(deps, manager, { userId, changes: [change] });
    if (undoId) work.undoIds.push(undoId);
    if (isShared) await noteShared(work, anime.id, { added: opinions.add, known });
  }
  const changes = [{ field: 'opinions', before: null, after: opinions.add.length }];
  return reportRow(matched, 'UPDATED', { changes });
}

/** Whether a note on this episode may be shared: as many as an import may publish, and none of who is suspended or new. */
async function sharing(
  work: Work,
  animeId: number,
  known: ReadonlySet<number>,
): Promise<(number: number) => boolean> {
  const { manager, userId } = work;
  if (work.isNew || (await suspensionInForce(manager, userId))) return () => false;
  let there = await countNotesBy(manager, userId);
  return (number) => {
    if (known.has(number)) return true;
    const place = { list: 'shared notes', key: `${animeId}/${number}`, there, most: limits.importedPosts };
    const room = takeRoom(work, place);
    if (room === 'free' && !work.dry) there += 1;
    return room !== 'full';
  };
}

/** Gives the shared notes the rows by which they are read, reported and removed. One that was removed stays so. */
async function noteShared(
  { deps, manager, userId }: Work,
  animeId: number,
  { added, known }: { added: readonly EpisodeOpinion[]; known: ReadonlySet<number> },
): Promise<void> {
  const shared = added.flatMap(({ number, notePublic }) => (notePublic && !known.has(number) ? number : []));
  const blank = { userId, animeId, removedAt: null, createdAt: deps.clock.now() };
  const rows = [...new Set(shared)].map((number) => ({ ...blank, id: deps.random.id(), number }));
  await insertNotes(manager, rows);
}

/**
 * FILL writes only what is empty here; REPLACE writes whatever the file has. Neither clears anything. What others can read from
 * now on was written now, whatever the file says: moderators remove what was posted since an instant.
 */
function mergeOpinions(
  standing: readonly EpisodeOpinion[],
  given: readonly EpisodeOpinion[],
  { policy, now }: { policy: ImportPolicy; now: string },
): OpinionChange {
  const dated = (opinion: EpisodeOpinion) => (opinion.notePublic ? { ...opinion, updatedAt: now } : opinion);
  const keyOf = ({ number, pass }: EpisodeOpinion) => `${number}/${pass}`;
  const known = new Map(standing.map((one) => [keyOf(one), one]));
  const change: OpinionChange = { add: [], remove: [] };
  for (const [key, opinion] of new Map(given.map((one) => [keyOf(one), one]))) {
    const there = known.get(key);
    if (!there) {
      change.add.push(dated(opinion));
      continue;
    }
    const [first, second] = policy === 'REPLACE' ? [opinion, there] : [there, opinion];
    const score = first.score ?? second.score;
    const [note, isShared] = first.note ? [first.note, first.notePublic] : [second.note, second.notePublic];
    const reaction = first.reaction ?? second.reaction;
    if (score === there.score && note === there.note && reaction === there.reaction) continue;
    change.remove.push(there);
    const isSame = note === there.note;
    const notePublic = isSame ? there.notePublic : isShared;
    const updatedAt = first.updatedAt > there.updatedAt ? first.updatedAt : there.updatedAt;
    const merged = { ...first, score, note, notePublic, reaction, updatedAt };
    change.add.push(isSame ? merged : dated(merged));
  }
  return change;
}
