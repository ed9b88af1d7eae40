import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { findRow } from '../byKey';
import { ReportNoteEntity } from '../entities/moderation';
import { countOf } from '../page';
import { columnsOf, type SqlRow, withDates } from './sqlRow';

export type ReportNote = ReportNoteEntity;

const fields = ['id', 'reportId', 'authorId', 'text', 'createdAt'] as const satisfies (keyof ReportNote)[];
const columns = columnsOf('n', fields);

export async function insertReportNote(manager: EntityManager, row: ReportNote): Promise<void> {
  await manager.insert(ReportNoteEntity, row);
}

export async function findReportNote(manager: EntityManager, id: string): Promise<ReportNote | null> {
  return await findRow(manager, ReportNoteEntity, { where: { id } });
}

export async function deleteReportNote(manager: EntityManager, id: string): Promise<void> {
  await manager.delete(ReportNoteEntity, { id });
}

/** How many notes there are on all reports about a subject. */
export async function countNotesAbout(manager: EntityManager, subjectId: string): Promise<number> {
  return countOf(
    await manager.query(
      'SELECT COUNT(*) AS n FROM report r JOIN report_note k ON k.reportId = r.id WHERE r.subjectId = ?',
      [subjectId],
    ),
  );
}

/** The notes on all reports about what each of these is about, oldest first. */
export async function notesAbout(
  manager: EntityManager,
  reportIds: readonly string[],
): Promise<{ ofId: string; note: ReportNote }[]> {
  const rows = await runInSlices<string, SqlRow<ReportNote> & { ofId: string }>(reportIds, (slice, marks) =>
    manager.query(
      `SELECT ${columns}, x.id AS ofId FROM report x JOIN report r ON r.subjectId = x.subjectId
         JOIN report_note n ON n.reportId = r.id WHERE x.id IN (${marks}) ORDER BY n.createdAt, n.id`,
      [...slice],
    ),
  );
  return rows.map(({ ofId, ...row }) => ({
    ofId,
    note: withDates<ReportNote, 'createdAt'>(row, ['createdAt']),
  }));
}

type Exported = Pick<ReportNote, 'id' | 'text' | 'createdAt'>;

/** A part of a user's notes for the account's export, by id. */
export async function exportedReportNotes(
  manager: EntityManager,
  { userId, after, most }: { userId: string; after: string; most: number },
): Promise<Exported[]> {
  const rows: SqlRow<Exported>[] = await manager.query(
    `SELECT n.id AS id, n.text AS text, n.createdAt AS createdAt FROM report_note n
      WHERE n.authorId = ? AND n.id > ? ORDER BY n.id LIMIT ?`,
    [userId, after, most],
  );
  return rows.map((row) => withDates<Exported, 'createdAt'>(row, ['createdAt']));
}
