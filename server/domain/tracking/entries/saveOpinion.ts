import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { findEntry } from '../../../data/stores/entryStore';
import { findNote, insertNotes } from '../../../data/stores/episodeNoteStore';
import {
  type EpisodeOpinion,
  findOpinion,
  type OpinionKey,
  opinionTotals,
  publicOpinionsOn,
} from '../../../data/stores/episodeOpinionStore';
import { isMarked, passesOf } from '../../../data/stores/watchStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { isStorable, tidyLines } from '../../text/textForm';
import { animeOf, changeLists } from '../changeLists';
import type { Entry, Reaction } from '../entry';
import type { OpinionChange } from './entryChange';
import { type EntryResult, writeEntry } from './writeEntries';

/** Parts of an opinion that its owner can write; absent ones stay as they are. */
export interface OpinionFields {
  score?: number | null;
  note?: string;
  /** A note that is written without it is private. False is for every pass, and so is an empty note. */
  notePublic?: boolean;
  reaction?: Reaction | null;
}

/**
 * Writes what a user thinks of an episode that they have watched, in the current pass or an earlier one. An opinion without
 * score, note and reaction is deleted.
 */
export async function saveOpinion(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'admission'>,
  input: { userId: string; animeId: number; number: number; pass?: number | null; fields: OpinionFields },
): Promise<EntryResult> {
  const { userId, animeId, number } = input;
  const fields = checkOpinion(input.fields);
  const anime = await animeOf(deps, { userId, animeId });
  const admitted = fields.notePublic
    ? await deps.admission.admitPost({ userId, text: fields.note ?? '' })
    : null;
  return await changeLists(deps, userId, async (manager) => {
    const before = await findEntry(manager, { userId, animeId });
    const key = { number, pass: input.pass ?? before?.pass ?? 1 };
    if (!before || !(await isWatchedIn(manager, before, key))) throw new AppError('NOT_WATCHED');
    const known = await findOpinion(manager, { entryId: before.id, ...key });
    const nothing = { ...key, score: null, note: '', notePublic: false, reaction: null };
    const now = deps.clock.now();
    const wanted: EpisodeOpinion = { ...nothing, ...known, ...fields, updatedAt: now.toISOString() };
    if (wanted.note === '' || (wanted.note !== known?.note && !fields.notePublic)) wanted.notePublic = false;
    if (wanted.notePublic && admitted) {
      // Of a note that was written before it is shared.
      admitted.requireNoLink(wanted.note);
      if (!known?.notePublic) await admitted.count(manager);
    }
    if (wanted.notePublic && !(await findNote(manager, { userId, animeId, number })))
      await insertNotes(manager, [
        { id: deps.random.id(), userId, animeId, number, removedAt: null, createdAt: now },
      ]);
    const opinions = changeOf(known, wanted);
    if (fields.notePublic === false || fields.note === '') {
      // Others would read that of another pass instead.
      const shared = await publicOpinionsOn(manager, { entryId: before.id, number });
      const others = shared.filter(({ pass }) => pass !== key.pass);
      opinions.remove.push(...others);
      opinions.add.push(...others.map((one) => ({ ...one, notePublic: false })));
    }
    await requireRoom(manager, before.id, opinions);
    return await writeEntry(deps, manager, { userId, change: { anime, before, after: before, opinions } });
  });
}

/** Validates the fields, and returns them in their stored form. */
function checkOpinion({ score, note, notePublic, reaction }: OpinionFields): OpinionFields {
  const sound =
    (score === undefined || score === null || (Number.isInteger(score) && score >= 0 && score <= 100)) &&
    (note === undefined || (isStorable(note) && note.length <= limits.episodeNote));
  if (!sound) throw new AppError('INVALID_ARGUMENT');
  return {
    // As for entries, 0 means "no score".
    ...(score === undefined ? {} : { score: score || null }),
    ...(note === undefined ? {} : { note: tidyLines(note) }),
    ...(notePublic === undefined ? {} : { notePublic }),
    ...(reaction === undefined ? {} : { reaction }),
  };
}

async function isWatchedIn(
  manager: EntityManager,
  entry: Entry,
  { number, pass }: OpinionKey,
): Promise<boolean> {
  if (number < 1) return false;
  if (pass === entry.pass && number <= entry.progress) return true;
  const [earlier = []] = pass === entry.pass ? [] : await passesOf(manager, [entry.id]);
  if (earlier.some((one) => one.number === pass && number <= one.progress)) return true;
  return await isMarked(manager, { entryId: entry.id, pass, number });
}

function changeOf(known: EpisodeOpinion | null, wanted: EpisodeOpinion): OpinionChange {
  const said = ({ score, note, notePublic, reaction }: EpisodeOpinion) =>
    JSON.stringify([score, note, notePublic, reaction]);
  const blank = wanted.score === null && wanted.note === '' && wanted.reaction === null;
  if (known ? said(known) === said(wanted) : blank) return { add: [], remove: [] };
  return { add: blank ? [] : [wanted], remove: known ? [known] : [] };
}

/** Throws LIST_IS_FULL if the entry would have more opinions, or longer notes, than an export can hold. */
export async function requireRoom(
  manager: EntityManager,
  entryId: string,
  { add, remove }: OpinionChange,
): Promise<void> {
  const lengthOf = (list: readonly EpisodeOpinion[]) => list.reduce((sum, { note }) => sum + note.length, 0);
  const [more, longer] = [add.length - remove.length, lengthOf(add) - lengthOf(remove)];
  if (more <= 0 && longer <= 0) return;
  const { count, noteLength } = await opinionTotals(manager, entryId);
  const full =
    (more > 0 && count + more > limits.episodeOpinions) ||
    (longer > 0 && noteLength + longer > limits.episodeNotesLength);
  if (full) throw new AppError('LIST_IS_FULL');
}
