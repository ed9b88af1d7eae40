import type { EntityManager } from 'typeorm';
import { bulkInsert, inSlices, type SqlValue } from '../../../data/bulkInsert';
import { ListImportEntity } from '../../../data/entities/transfer';
import { AppError } from '../../../errors/AppError';
import {
  type ImportProblem,
  type ImportRow,
  KIND_STEP,
  type ListImport,
  type PackedRow,
  type RowKind,
  rowKinds,
} from './importRow';
import type { WorkedRow } from './plan/work';

/** Reads and writes imports and their rows: the one place that knows how they are kept. */
export function toImport(row: ListImportEntity): ListImport {
  const { id, userId, fileName, source, state, problem, policy } = row;
  const { totalRows, doneRows, undoIds, createdAt, finishedAt } = row;
  return {
    id,
    userId,
    fileName,
    source: source as ListImport['source'],
    state: state as ListImport['state'],
    problem: problem as ListImport['problem'],
    policy: policy as ListImport['policy'],
    totalRows,
    doneRows,
    undoIds,
    createdAt,
    finishedAt,
  };
}

/** Somebody else's import looks like none. */
export async function ownImport(
  manager: EntityManager,
  { userId, id }: { userId: string; id: string },
): Promise<ListImport> {
  const row = await manager.findOneBy(ListImportEntity, { id, userId });
  if (!row || row.state === 'RECEIVING') throw new AppError('NOT_FOUND');
  return toImport(row);
}

const columns = [
  'importId',
  'position',
  'kind',
  'title',
  'payload',
  'outcome',
  'problems',
  'animeIds',
  'chosen',
  'changes',
];

/** Letters of a title that are kept; the column has room for those that take the most bytes. */
const LONGEST_TITLE = 250;

/** Gives each row its position, counted within its kind: the values that `insertRows` writes. */
export function createRowNumbering(importId: string): (rows: readonly PackedRow[]) => SqlValue[][] {
  const counts = new Map<RowKind, number>();
  return (rows) =>
    rows.map(({ kind, title, payload, problems }) => {
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      const position = rowKinds.indexOf(kind) * KIND_STEP + number;
      const outcome = payload === 'null' ? 'INVALID' : 'WAITING';
      const shown = title.slice(0, LONGEST_TITLE).toWellFormed();
      return [importId, position, kind, shown, payload, outcome, problems.join(','), '[]', 0, '[]'];
    });
}

export async function insertRows(manager: EntityManager, rows: readonly SqlValue[][]): Promise<void> {
  await bulkInsert(manager, 'list_import_row', columns, rows);
}

interface SqlRow {
  position: number;
  kind: string;
  title: string;
  payload: string;
  outcome: string;
  problems: string;
  animeIds: string;
  chosen: number;
  changes: string;
}

const selected = columns
  .slice(1)
  .map((name) => `r.${name} AS ${name}`)
  .join(', ');

function toRow(row: SqlRow): ImportRow {
  return {
    position: row.position,
    kind: row.kind as RowKind,
    title: row.title,
    payload: JSON.parse(row.payload),
    problems: (row.problems === '' ? [] : row.problems.split(',')) as ImportProblem[],
    outcome: row.outcome as ImportRow['outcome'],
    animeIds: JSON.parse(row.animeIds),
    chosen: Number(row.chosen) !== 0,
  };
}

/** The next rows that can be worked on, behind a position. */
export async function nextRows(
  manager: EntityManager,
  { importId, behind, limit }: { importId: string; behind: number; limit: number },
): Promise<ImportRow[]> {
  const rows: SqlRow[] = await manager.query(
    `SELECT ${selected} FROM list_import_row r
      WHERE r.importId = ? AND r.position > ? AND r.outcome <> 'DISMISSED' AND r.payload <> 'null'
      ORDER BY r.position LIMIT ?`,
    [importId, behind, limit],
  );
  return rows.map(toRow);
}

export async function findRow(
  manager: EntityManager,
  { importId, position }: { importId: string; position: number },
): Promise<ImportRow> {
  const [row]: SqlRow[] = await manager.query(
    `SELECT ${selected} FROM list_import_row r WHERE r.importId = ? AND r.position = ?`,
    [importId, position],
  );
  if (!row) throw new AppError('NOT_FOUND');
  return toRow(row);
}

/** A row as its report shows it. */
export type ReportedRow = Omit<ImportRow, 'payload'> & Pick<WorkedRow, 'changes'>;

export async function reportedRows(
  manager: EntityManager,
  {
    importId,
    outcome,
    limit,
    offset,
  }: { importId: string; outcome: string | null; limit: number; offset: number },
): Promise<ReportedRow[]> {
  const where = outcome === null ? '' : 'AND r.outcome = ?';
  const rows: SqlRow[] = await manager.query(
    `SELECT ${selected.replace('r.payload AS payload', "'null' AS payload")}
       FROM list_import_row r WHERE r.importId = ? ${where} ORDER BY r.position LIMIT ? OFFSET ?`,
    [importId, ...(outcome === null ? [] : [outcome]), limit, offset],
  );
  return rows.map((row) => {
    const { payload: _, ...shown } = toRow(row);
    return { ...shown, changes: JSON.parse(row.changes) };
  });
}

/** Changes of one row that are kept: with the longest values they fit their column. */
const LONGEST_CHANGES = 16_000;

/** Writes what became of a batch of rows: those that look alike with one statement. */
export async function writeResults(
  manager: EntityManager,
  { importId, results }: { importId: string; results: readonly WorkedRow[] },
): Promise<void> {
  const groups = new Map<string, { values: SqlValue[]; positions: number[] }>();
  for (const { position, outcome, problems, animeIds, changes } of results) {
    const text = JSON.stringify(changes);
    const kept = text.length > LONGEST_CHANGES ? '[]' : text;
    const values = [outcome, problems.join(','), JSON.stringify(animeIds), kept];
    const key = values.join('\n');
    const group = groups.get(key) ?? { values, positions: [] };
    group.positions.push(position);
    groups.set(key, group);
  }
  const set = 'outcome = ?, problems = ?, animeIds = ?, changes = ?';
  for (const { values, positions } of groups.values()) {
    await inSlices(positions, async (slice, marks) => {
      await manager.query(`UPDATE list_import_row SET ${set} WHERE importId = ? AND position IN (${marks})`, [
        ...values,
        importId,
        ...slice,
      ]);
      return [];
    });
  }
}

/** How many rows of each of these imports had each outcome. */
export async function outcomeCounts(
  manager: EntityManager,
  importIds: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  const rows = await inSlices<string, { importId: string; outcome: string; n: number | string }>(
    importIds,
    (slice, marks) =>
      manager.query(
        `SELECT importId, outcome, COUNT(*) AS n FROM list_import_row
          WHERE importId IN (${marks}) GROUP BY importId, outcome`,
        [...slice],
      ),
  );
  const counts = new Map<string, Record<string, number>>();
  for (const { importId, outcome, n } of rows)
    counts.set(importId, { ...counts.get(importId), [outcome]: Number(n) });
  return counts;
}
