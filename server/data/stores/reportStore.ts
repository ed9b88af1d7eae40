import { type EntityManager, IsNull, Not } from 'typeorm';
import { findRow } from '../byKey';
import { ReportEntity } from '../entities/community';
import { lockedRows } from '../locks';
import { countOf } from '../page';
import { beyond, type Slice } from './readerConditions';
import { columnsOf, type SqlRow, withDates } from './sqlRow';

export type Report = ReportEntity;

/** What a reported answer or note said is read while the report is open, even if its author has deleted it or made it private. */
const quote = `CASE WHEN r.resolvedAt IS NULL
    OR EXISTS (SELECT 1 FROM activity_answer k WHERE k.id = r.answerId)
    OR EXISTS (SELECT 1 FROM episode_note k JOIN list_entry l ON l.userId = k.userId AND l.animeId = k.animeId
       JOIN episode_opinion o ON o.entryId = l.id AND o.number = k.number AND o.notePublic = 1 WHERE k.id = r.noteId)
  THEN r.quote END AS quote`;
const columns = `${quote}, ${columnsOf('r', [
  'id',
  'reporterId',
  'commentId',
  'personId',
  'suggestionId',
  'answerId',
  'recommendationId',
  'noteId',
  'reason',
  'text',
  'resolvedAt',
  'createdAt',
] satisfies (keyof Report)[])}`;

export async function insertReport(manager: EntityManager, row: Report): Promise<void> {
  await manager.insert(ReportEntity, row);
}

/** Open ones oldest first, resolved ones newest first. */
export async function reportsOf(
  manager: EntityManager,
  { resolved, after, most }: Slice & { resolved: boolean },
): Promise<Report[]> {
  const from = beyond(after, { at: 'r.createdAt', id: 'r.id', newestFirst: resolved });
  const direction = resolved ? 'DESC' : 'ASC';
  const rows: SqlRow<Report>[] = await manager.query(
    `SELECT ${columns} FROM report r WHERE r.resolvedAt IS ${resolved ? 'NOT' : ''} NULL AND ${from.sql}
      ORDER BY r.createdAt ${direction}, r.id ${direction} LIMIT ?`,
    [...from.values, most],
  );
  return rows.map((row) => withDates<Report, 'resolvedAt' | 'createdAt'>(row, ['resolvedAt', 'createdAt']));
}

/** Erases what reports quote of a user. */
export async function eraseQuotesOf(manager: EntityManager, personId: string): Promise<void> {
  await manager.update(ReportEntity, { personId, quote: Not(IsNull()) }, { quote: null });
}

export async function countOpenReports(manager: EntityManager): Promise<number> {
  return countOf(await manager.query('SELECT COUNT(*) AS n FROM report WHERE resolvedAt IS NULL'));
}

/** Locks the report until the commit. */
export async function findReport(manager: EntityManager, id: string): Promise<Report | null> {
  return await findRow(manager, ReportEntity, { where: { id }, ...lockedRows(manager) });
}

/** Resolves a report, or reopens it with null. */
export async function resolveReport(
  manager: EntityManager,
  id: string,
  resolvedAt: Date | null,
): Promise<void> {
  await manager.update(ReportEntity, { id }, { resolvedAt });
}
