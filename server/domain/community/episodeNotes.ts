import * as store from '../../data/stores/episodeNoteStore';
import { hasReached } from '../../data/stores/episodeScoreStore';
import { AppError } from '../../errors/AppError';
import type { Deps } from '../deps';
import { type Part, type PartInput, partOf, sliceOf } from './cursor';
import { logModeration } from './moderation/moderationLog';
import { type Reader, requireModerator, requireNotOwn, type Writer } from './reader';

export type EpisodeNote = store.EpisodeNote;

/** Public notes on an episode, newest first. As with the scores of episodes, who has not watched it finds none. */
export async function readNotesOn(
  { db: { manager } }: Pick<Deps, 'db'>,
  { reader, animeId, number, ...part }: PartInput & { reader: Reader; animeId: number; number: number },
): Promise<Part<EpisodeNote>> {
  const { userId } = reader;
  const slice = sliceOf(part);
  const reached = userId !== null && (await hasReached(manager, { userId, animeId, number }));
  const rows = reached ? await store.notesOn(manager, { reader, animeId, number, ...slice }) : [];
  return partOf(rows, part.limit, {
    cursor: ({ createdAt, id }) => ({ at: createdAt, id }),
    item: (note) => note,
  });
}

/** A note that its reader finds on the anime's page. */
export async function findReadableNote(
  { db: { manager } }: Pick<Deps, 'db'>,
  { reader, id }: { reader: Writer; id: string },
): Promise<EpisodeNote | null> {
  const note = await store.findOpenNote(manager, { reader, id });
  return note && (await hasReached(manager, { ...note, userId: reader.userId })) ? note : null;
}

/** Reported notes, whatever has become of them, for moderators. */
export async function readReportedNotes(
  { db }: Pick<Deps, 'db'>,
  { moderator, ids }: { moderator: Reader; ids: readonly string[] },
): Promise<(EpisodeNote | null)[]> {
  requireModerator(moderator);
  const byId = new Map((await store.notesByIds(db.manager, ids)).map((note) => [note.id, note]));
  return ids.map((id) => byId.get(id) ?? null);
}

/**
 * Removes a note, or brings it back, as a moderator: its author still reads it, and whatever they write on the episode stays
 * removed.
 */
export async function moderateNote(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log'>,
  { moderator, id, removed }: { moderator: Writer; id: string; removed: boolean },
): Promise<EpisodeNote> {
  requireModerator(moderator);
  const { db, clock, log } = deps;
  const [note] = await store.notesByIds(db.manager, [id]);
  if (!note) throw new AppError('NOT_FOUND');
  if (!removed) requireNotOwn(moderator, note.userId);
  const removedAt = removed ? clock.now() : null;
  await db.transaction(async (manager) => {
    if (!(await store.setNoteRemoved(manager, id, removedAt))) return;
    await logModeration(deps, manager, {
      kind: removed ? 'NOTE_REMOVED' : 'NOTE_RESTORED',
      byId: moderator.userId,
      personId: note.userId,
      aboutId: id,
    });
  });
  log.info(
    { event: 'note operated', noteId: id, by: moderator.userId, removed },
    'a moderator changed a note',
  );
  return { ...note, removedAt };
}
