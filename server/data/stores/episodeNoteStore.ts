import type { EntityManager } from 'typeorm';
import { bulkInsert, runInSlices } from '../bulkInsert';
import { findRow, queryRow } from '../byKey';
import { EpisodeNoteEntity } from '../entities/tracking';
import { toSqlInstant } from '../instant';
import { countOf } from '../page';
import { setRemoved } from '../setRemoved';
import { isAboutWatched } from './episodeOpinionStore';
import {
  beyond,
  type Condition,
  notClosed,
  notHidden,
  type ReaderView,
  type Slice,
} from './readerConditions';
import { columnsOf, type SqlRow, withDates } from './sqlRow';

type NoteRow = EpisodeNoteEntity;
type NoteKey = Pick<NoteRow, 'userId' | 'animeId' | 'number'>;

/** A note with its text; null if its author has made it, its entry or their profile private, or deleted it. */
export interface EpisodeNote extends NoteRow {
  text: string | null;
}

const fields = ['id', 'userId', 'animeId', 'number', 'removedAt', 'createdAt'] satisfies (keyof NoteRow)[];
const columns = columnsOf('k', fields);

/** The text is that of the latest pass with a public note on the episode as watched. */
const notes = `episode_note k
  LEFT JOIN list_entry l ON l.userId = k.userId AND l.animeId = k.animeId
  LEFT JOIN episode_opinion o ON o.entryId = l.id AND o.number = k.number AND o.notePublic = 1
   AND ${isAboutWatched('o')} AND NOT EXISTS (SELECT 1 FROM episode_opinion n
     WHERE n.entryId = o.entryId AND n.number = o.number AND n.pass > o.pass AND n.notePublic = 1
       AND ${isAboutWatched('n')})`;

const toNote = (row: SqlRow<EpisodeNote>): EpisodeNote =>
  withDates<EpisodeNote, 'removedAt' | 'createdAt'>(row, ['removedAt', 'createdAt']);

/** Notes that a reader may see, in entries and of profiles that are open to them, on episodes that their authors have watched. */
function openTo(reader: ReaderView): Condition {
  const id = reader.userId ?? '';
  const [met, open] = [notHidden('k.userId', reader), notClosed('k.userId', reader)];
  return {
    sql: `k.removedAt IS NULL AND o.note IS NOT NULL AND ${met.sql} AND ${open.sql}
      AND (k.userId = ? OR l.visibility = 'PUBLIC' OR (l.visibility = 'FRIENDS' AND EXISTS (
        SELECT 1 FROM friendship f WHERE f.userId = k.userId AND f.friendId = ?)))`,
    values: [...met.values, ...open.values, id, id],
  };
}

/** A user's row for an episode, whether the note is public now or not. */
export async function findNote(
  manager: EntityManager,
  { userId, animeId, number }: NoteKey,
): Promise<NoteRow | null> {
  return await findRow(manager, EpisodeNoteEntity, { where: { userId, animeId, number } });
}

export async function insertNotes(manager: EntityManager, rows: readonly NoteRow[]): Promise<void> {
  await bulkInsert(
    manager,
    'episode_note',
    fields,
    rows.map(({ removedAt, createdAt, ...row }) => [
      row.id,
      row.userId,
      row.animeId,
      row.number,
      removedAt && toSqlInstant(removedAt),
      toSqlInstant(createdAt),
    ]),
  );
}

/** The episodes of an anime for which a user has a row. */
export async function numbersWithNotes(
  manager: EntityManager,
  { userId, animeId }: Omit<NoteKey, 'number'>,
): Promise<Set<number>> {
  const rows: Pick<NoteKey, 'number'>[] = await manager.query(
    'SELECT number FROM episode_note WHERE userId = ? AND animeId = ?',
    [userId, animeId],
  );
  return new Set(rows.map(({ number }) => number));
}

export async function countNotesBy(manager: EntityManager, userId: string): Promise<number> {
  return countOf(await manager.query('SELECT COUNT(*) AS n FROM episode_note WHERE userId = ?', [userId]));
}

/** Notes on an episode, newest first. */
export async function notesOn(
  manager: EntityManager,
  {
    reader,
    animeId,
    number,
    after,
    most,
  }: Slice & { reader: ReaderView } & Pick<NoteKey, 'animeId' | 'number'>,
): Promise<EpisodeNote[]> {
  const [open, from] = [openTo(reader), beyond(after, { at: 'k.createdAt', id: 'k.id' })];
  const rows: SqlRow<EpisodeNote>[] = await manager.query(
    `SELECT ${columns}, o.note AS text FROM ${notes}
      WHERE k.animeId = ? AND k.number = ? AND ${from.sql} AND ${open.sql}
      ORDER BY k.createdAt DESC, k.id DESC LIMIT ?`,
    [animeId, number, ...from.values, ...open.values, most],
  );
  return rows.map(toNote);
}

/** A note that a reader may see. */
export async function findOpenNote(
  manager: EntityManager,
  { reader, id }: { reader: ReaderView; id: string },
): Promise<EpisodeNote | null> {
  const open = openTo(reader);
  const row = await queryRow<SqlRow<EpisodeNote>>(
    manager,
    `SELECT ${columns}, o.note AS text FROM ${notes} WHERE k.id = ? AND ${open.sql}`,
    [id, ...open.values],
    { id },
  );
  return row ? toNote(row) : null;
}

/** Whether anyone but its author could read a note that is not removed. */
const isOpen = `l.visibility <> 'PRIVATE'
  AND NOT EXISTS (SELECT 1 FROM user_settings s WHERE s.userId = k.userId AND s.privacy = 'PRIVATE')`;

/** Whatever has become of them, for moderators: their text as far as others could read it. */
export async function notesByIds(manager: EntityManager, ids: readonly string[]): Promise<EpisodeNote[]> {
  const rows = await runInSlices<string, SqlRow<EpisodeNote>>(ids, (slice, marks) =>
    manager.query(
      `SELECT ${columns}, CASE WHEN ${isOpen} THEN o.note END AS text FROM ${notes} WHERE k.id IN (${marks})`,
      [...slice],
    ),
  );
  return rows.map(toNote);
}

/** Removes a note, or restores it with null. Returns whether that changed it. */
export async function setNoteRemoved(
  manager: EntityManager,
  id: string,
  removedAt: Date | null,
): Promise<boolean> {
  return await setRemoved(manager, EpisodeNoteEntity, id, removedAt);
}

/** The episodes of these anime on which a moderator has removed a user's note. */
export async function removedNotesOf(
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<Pick<NoteKey, 'animeId' | 'number'>[]> {
  return await runInSlices<number, Pick<NoteKey, 'animeId' | 'number'>>(animeIds, (slice, marks) =>
    manager.query(
      `SELECT k.animeId AS animeId, k.number AS number FROM episode_note k
        WHERE k.userId = ? AND k.animeId IN (${marks}) AND k.removedAt IS NOT NULL`,
      [userId, ...slice],
    ),
  );
}
