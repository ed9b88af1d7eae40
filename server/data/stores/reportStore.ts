import type { EntityManager } from 'typeorm';
import { ReportEntity } from '../entities/community';
import { countOf } from '../page';
import { beyond, type Slice } from './readerConditions';
import { columnsOf, type SqlRow, withDates } from './sqlRow';

export type Report = ReportEntity;

const columns = columnsOf('r', [
  'id',
  'reporterId',
  'commentId',
  'personId',
  'suggestionId',
  'answerId',
  'quote',
  'recommendationId',
  'reason',
  'text',
  'resolvedAt',
  'createdAt',
] satisfies (keyof Report)[]);

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

export async function countOpenReports(manager: EntityManager): Promise<number> {
  return countOf(await manager.query('SELECT COUNT(*) AS n FROM report WHERE resolvedAt IS NULL'));
}

/** Resolves a report, or reopens it with null. False if there is no such report. */
export async function resolveReport(
  manager: EntityManager,
  id: string,
  resolvedAt: Date | null,
): Promise<boolean> {
  const { affected } = await manager.update(ReportEntity, { id }, { resolvedAt });
  return affected !== 0;
}
