import { type EntityManager, IsNull, LessThanOrEqual, Not } from 'typeorm';
import type { ReportOutcome } from '../../../shared/moderation';
import { runInSlices } from '../bulkInsert';
import { findRow } from '../byKey';
import { ReportEntity, type ReportReason } from '../entities/community';
import { toSqlInstant } from '../instant';
import { lockedRows } from '../locks';
import { countOf } from '../page';
import { beyond, type Slice } from './readerConditions';
import { columnsOf, type SqlRow, withDates } from './sqlRow';

export type Report = ReportEntity;

/** What was closed about a subject at once. */
export interface Closing {
  subjectId: string;
  resolvedAt: Date;
}

/** What a reported answer or note said is read while the report is open, even if its author has deleted it or made it private. */
const quote = `CASE WHEN r.resolvedAt IS NULL
    OR EXISTS (SELECT 1 FROM activity_answer k WHERE k.id = r.answerId)
    OR EXISTS (SELECT 1 FROM episode_note k JOIN list_entry l ON l.userId = k.userId AND l.animeId = k.animeId
       JOIN episode_opinion o ON o.entryId = l.id AND o.number = k.number AND o.notePublic = 1 WHERE k.id = r.noteId)
  THEN r.quote END AS quote`;
const columns = `${quote}, ${columnsOf('r', [
  'id',
  'reporterId',
  'subjectId',
  'commentId',
  'personId',
  'suggestionId',
  'answerId',
  'recommendationId',
  'noteId',
  'reason',
  'text',
  'outcome',
  'resolvedAt',
  'createdAt',
] satisfies (keyof Report)[])}`;

const toReport = (row: SqlRow<Report>): Report =>
  withDates<Report, 'resolvedAt' | 'createdAt'>(row, ['resolvedAt', 'createdAt']);

export async function insertReport(
  manager: EntityManager,
  row: Omit<Report, 'subjectId' | 'outcome'>,
): Promise<void> {
  const { id, commentId, answerId, recommendationId, noteId, suggestionId, personId } = row;
  const subjectId = commentId ?? answerId ?? recommendationId ?? noteId ?? suggestionId ?? personId ?? id;
  await manager.insert(ReportEntity, { ...row, subjectId, outcome: null });
}

/**
 * Reports, one for all that stand together: of the open ones about a subject the oldest, oldest first; of those closed at once
 * the newest, newest first. All of them, or those about a person.
 */
export async function reportsOf(
  manager: EntityManager,
  { resolved, personId, after, most }: Slice & { resolved: boolean; personId: string | null },
): Promise<Report[]> {
  const from = beyond(after, { at: 'r.createdAt', id: 'r.id', newestFirst: resolved });
  const direction = resolved ? 'DESC' : 'ASC';
  // One step in the index for each report, however many stand together.
  const first = `SELECT o.id FROM report o WHERE o.subjectId = r.subjectId
    AND o.resolvedAt ${resolved ? '= r.resolvedAt' : 'IS NULL'}
    ORDER BY o.createdAt ${direction}, o.id ${direction} LIMIT 1`;
  const rows: SqlRow<Report>[] = await manager.query(
    `SELECT ${columns} FROM report r WHERE r.resolvedAt IS ${resolved ? 'NOT' : ''} NULL
        AND ${personId === null ? '1 = 1' : 'r.personId = ?'} AND ${from.sql} AND r.id = (${first})
      ORDER BY r.createdAt ${direction}, r.id ${direction} LIMIT ?`,
    [...(personId === null ? [] : [personId]), ...from.values, most],
  );
  return rows.map(toReport);
}

/** `x` are the given reports, `r` those that stand with them: open ones about the same, or those closed with them. */
const together = `report x JOIN report r ON r.subjectId = x.subjectId
  AND (r.resolvedAt = x.resolvedAt OR (r.resolvedAt IS NULL AND x.resolvedAt IS NULL))`;

/** The newest reports that stand with each of these, newest first. */
export async function newestWith(
  manager: EntityManager,
  { ids, most }: { ids: readonly string[]; most: number },
): Promise<{ ofId: string; report: Report }[]> {
  const rows = await runInSlices<string, SqlRow<Report> & { ofId: string }>(ids, (slice, marks) =>
    manager.query(
      `SELECT ${columns}, t.ofId AS ofId FROM (
          SELECT r.id AS id, x.id AS ofId,
                 ROW_NUMBER() OVER (PARTITION BY x.id ORDER BY r.createdAt DESC, r.id DESC) AS turn
            FROM ${together} WHERE x.id IN (${marks})
        ) t JOIN report r ON r.id = t.id WHERE t.turn <= ? ORDER BY r.createdAt DESC, r.id DESC`,
      [...slice, most],
    ),
  );
  return rows.map(({ ofId, ...row }) => ({ ofId, report: toReport(row) }));
}

/**
 * How many reports stand with each of these, itself included, and by how many people. Each deleted account counts as one, the site
 * as none.
 */
export async function countWith(
  manager: EntityManager,
  ids: readonly string[],
): Promise<{ ofId: string; reports: number; people: number }[]> {
  type Counted = { ofId: string; reports: number | string; people: number | string };
  const rows = await runInSlices<string, Counted>(ids, (slice, marks) =>
    manager.query(
      `SELECT x.id AS ofId, COUNT(*) AS reports,
              COUNT(DISTINCT CASE WHEN r.reason <> 'HELD' THEN COALESCE(r.reporterId, r.id) END) AS people
         FROM ${together} WHERE x.id IN (${marks}) GROUP BY x.id`,
      [...slice],
    ),
  );
  return rows.map(({ ofId, reports, people }) => ({
    ofId,
    reports: Number(reports),
    people: Number(people),
  }));
}

/** Erases what reports quote of a user. */
export async function eraseQuotesOf(manager: EntityManager, personId: string): Promise<void> {
  await manager.update(ReportEntity, { personId, quote: Not(IsNull()) }, { quote: null });
}

/** What is reported several times counts once. */
export async function countOpenReports(manager: EntityManager): Promise<number> {
  const sql = 'SELECT COUNT(DISTINCT subjectId) AS n FROM report WHERE resolvedAt IS NULL';
  return countOf(await manager.query(sql));
}

/** Locks the report until the commit. */
export async function findReport(manager: EntityManager, id: string): Promise<Report | null> {
  return await findRow(manager, ReportEntity, { where: { id }, ...lockedRows(manager) });
}

/** Closes the open reports about a subject, or those up to an instant, as one. Returns how many. */
export async function closeReports(
  manager: EntityManager,
  { subjectId, resolvedAt, upTo }: Closing & { upTo: Date | null },
): Promise<number> {
  const open = { subjectId, resolvedAt: IsNull(), ...(upTo && { createdAt: LessThanOrEqual(upTo) }) };
  const { affected } = await manager.update(ReportEntity, open, { resolvedAt });
  return affected ?? 0;
}

/** Whether a report about a subject is open, for any reason or this one. */
export async function isReported(
  manager: EntityManager,
  subjectId: string,
  reason?: ReportReason,
): Promise<boolean> {
  const sql = `SELECT COUNT(*) AS n FROM report WHERE subjectId = ? AND resolvedAt IS NULL${reason ? ' AND reason = ?' : ''}`;
  return countOf(await manager.query(sql, [subjectId, ...(reason ? [reason] : [])])) > 0;
}

/** Opens again what was closed at once. What its reporters were told no longer holds. Returns how many. */
export async function reopenReports(manager: EntityManager, closing: Closing): Promise<number> {
  const { affected } = await manager.update(
    ReportEntity,
    { ...closing },
    { resolvedAt: null, outcome: null },
  );
  return affected ?? 0;
}

/** Notes what the reporters of what was closed at once are told. */
export async function setOutcome(
  manager: EntityManager,
  closing: Closing,
  outcome: ReportOutcome,
): Promise<void> {
  await manager.update(ReportEntity, { ...closing }, { outcome });
}

/** The id by which what was closed at once is known. */
export async function firstClosed(
  manager: EntityManager,
  { subjectId, resolvedAt }: Closing,
): Promise<string | null> {
  const sql = 'SELECT MIN(id) AS id FROM report WHERE subjectId = ? AND resolvedAt = ?';
  const [row] = await manager.query(sql, [subjectId, toSqlInstant(resolvedAt)]);
  return row?.id ?? null;
}

/** Who reported what was closed at once, each once, by id. */
export async function reportersOf(
  manager: EntityManager,
  { subjectId, resolvedAt, after, most }: Closing & { after: string; most: number },
): Promise<string[]> {
  const rows: { reporterId: string }[] = await manager.query(
    `SELECT DISTINCT reporterId FROM report
      WHERE subjectId = ? AND resolvedAt = ? AND reporterId > ? ORDER BY reporterId LIMIT ?`,
    [subjectId, toSqlInstant(resolvedAt), after, most],
  );
  return rows.map(({ reporterId }) => reporterId);
}

/** Gives reports by an instance of an earlier version their subject. */
export async function fillSubjects(manager: EntityManager): Promise<void> {
  await manager.query(
    `UPDATE report SET subjectId =
       COALESCE(commentId, answerId, recommendationId, noteId, suggestionId, personId, id) WHERE subjectId = ''`,
  );
}

/** Reports of a profile stay together under another id once its account is gone. */
export async function renameSubject(
  manager: EntityManager,
  { subjectId, to }: { subjectId: string; to: string },
): Promise<void> {
  await manager.update(ReportEntity, { subjectId }, { subjectId: to });
}
