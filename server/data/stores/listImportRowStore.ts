import type { EntityManager } from 'typeorm';
import { bulkInsert, changeInSlices, runInSlices, type SqlValue } from '../bulkInsert';
import { queryRow } from '../byKey';
import { ListImportRowEntity } from '../entities/transfer';
import { markByKey } from '../readMarks';

/** A row of a file being imported; the payload is parsed from its JSON column. */
export type StoredImportRow = Pick<
  ListImportRowEntity,
  'position' | 'kind' | 'title' | 'outcome' | 'animeIds' | 'chosen'
> & { payload: unknown; problems: string[] };

/** A row just read from its file, not yet matched. */
export type NewImportRow = Pick<
  ListImportRowEntity,
  'position' | 'kind' | 'title' | 'payload' | 'outcome'
> & {
  problems: readonly string[];
};

/** The outcome of a row. */
export type ImportRowResult = Pick<ListImportRowEntity, 'position' | 'outcome' | 'animeIds'> & {
  problems: readonly string[];
  changes: readonly unknown[];
};

/** A row as the report shows it. */
export type ReportedImportRow = Omit<StoredImportRow, 'payload'> & { changes: unknown[] };

type Key = Pick<ListImportRowEntity, 'importId' | 'position'>;

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
] as const;
const selected = columns.map((name) => `r.${name} AS ${name}`).join(', ');

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

function toRow(row: SqlRow): StoredImportRow {
  return {
    position: row.position,
    kind: row.kind,
    title: row.title,
    payload: JSON.parse(row.payload),
    problems: row.problems === '' ? [] : row.problems.split(','),
    outcome: row.outcome,
    animeIds: JSON.parse(row.animeIds),
    chosen: Number(row.chosen) !== 0,
  };
}

export async function insertImportRows(
  manager: EntityManager,
  importId: string,
  rows: readonly NewImportRow[],
): Promise<void> {
  await bulkInsert(
    manager,
    'list_import_row',
    columns,
    rows.map(({ position, kind, title, payload, outcome, problems }) => [
      ...[importId, position, kind, title, payload, outcome],
      ...[problems.join(','), '[]', 0, '[]'],
    ]),
  );
}

/** The next rows to process after a position. */
export async function nextImportRows(
  manager: EntityManager,
  { importId, behind, limit }: { importId: string; behind: number; limit: number },
): Promise<StoredImportRow[]> {
  const rows: SqlRow[] = await manager.query(
    `SELECT ${selected} FROM list_import_row r
      WHERE r.importId = ? AND r.position > ? AND r.outcome <> 'DISMISSED' AND r.payload <> 'null'
      ORDER BY r.position LIMIT ?`,
    [importId, behind, limit],
  );
  return rows.map(toRow);
}

export async function findImportRow(
  manager: EntityManager,
  { importId, position }: Key,
): Promise<StoredImportRow | null> {
  const sql = `SELECT ${selected} FROM list_import_row r WHERE r.importId = ? AND r.position = ?`;
  const row = await queryRow<SqlRow>(manager, sql, [importId, position], { importId, position });
  return row ? toRow(row) : null;
}

/** One page of an import's rows, all or with one outcome. */
export async function reportedImportRows(
  manager: EntityManager,
  {
    importId,
    outcome,
    limit,
    offset,
  }: { importId: string; outcome: string | null; limit: number; offset: number },
): Promise<ReportedImportRow[]> {
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

/** Number of rows by outcome for each of these imports. */
export async function importOutcomeCounts(
  manager: EntityManager,
  importIds: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  const rows = await runInSlices<string, { importId: string; outcome: string; n: number | string }>(
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

/** Whether a row before a position was added and matches only this anime. */
export async function wasAddedByImport(
  manager: EntityManager,
  { importId, before, animeId }: { importId: string; before: number; animeId: number },
): Promise<boolean> {
  const rows = await manager.query(
    `SELECT position FROM list_import_row
      WHERE importId = ? AND outcome = 'ADDED' AND position < ? AND animeIds = ? LIMIT 1`,
    [importId, before, JSON.stringify([animeId])],
  );
  return rows.length > 0;
}

/** Most characters of a row's changes to keep, so that even the longest values fit the column. */
const MAX_CHANGES_CHARACTERS = 16_000;

/** Writes the outcomes of a batch of rows; identical ones share a statement. */
export async function writeImportResults(
  manager: EntityManager,
  { importId, results }: { importId: string; results: readonly ImportRowResult[] },
): Promise<void> {
  const groups = new Map<string, { values: SqlValue[]; positions: number[] }>();
  for (const { position, outcome, problems, animeIds, changes } of results) {
    const text = JSON.stringify(changes);
    const kept = text.length > MAX_CHANGES_CHARACTERS ? '[]' : text;
    const values = [outcome, problems.join(','), JSON.stringify(animeIds), kept];
    const key = values.join('\n');
    const group = groups.get(key) ?? { values, positions: [] };
    group.positions.push(position);
    groups.set(key, group);
  }
  const set = 'outcome = ?, problems = ?, animeIds = ?, changes = ?';
  for (const { values, positions } of groups.values()) {
    await changeInSlices(
      manager,
      `UPDATE list_import_row SET ${set} WHERE importId = ? AND position IN ({ids})`,
      positions,
      [...values, importId],
    );
  }
}

/** Records that the user picked the row's anime. */
export async function markImportRowChosen(
  manager: EntityManager,
  { importId, position }: Key,
): Promise<void> {
  await manager.query('UPDATE list_import_row SET chosen = 1 WHERE importId = ? AND position = ?', [
    importId,
    position,
  ]);
}

export async function setImportRowOutcome(
  manager: EntityManager,
  { importId, position, outcome }: Key & { outcome: string },
): Promise<void> {
  await manager.query('UPDATE list_import_row SET outcome = ? WHERE importId = ? AND position = ?', [
    outcome,
    importId,
    position,
  ]);
}

export async function deleteImportRows(manager: EntityManager, importId: string): Promise<void> {
  await manager.delete(ListImportRowEntity, { importId });
}

/** Deletes up to `limit` settled rows: all except those that match no anime. Returns how many. */
export async function deleteSettledImportRows(
  manager: EntityManager,
  { importId, limit }: { importId: string; limit: number },
): Promise<number> {
  const rows: { position: number }[] = await manager.query(
    "SELECT position FROM list_import_row WHERE importId = ? AND outcome <> 'UNMATCHED' LIMIT ?",
    [importId, limit],
  );
  if (rows.length === 0) return 0;
  const marks = rows.map(() => '?').join(', ');
  await manager.query(`DELETE FROM list_import_row WHERE importId = ? AND position IN (${marks})`, [
    importId,
    ...rows.map(({ position }) => position),
  ]);
  return rows.length;
}

/** The payloads of these rows, by position. */
export async function importRowPayloads(
  manager: EntityManager,
  { importId, positions }: { importId: string; positions: readonly number[] },
): Promise<Map<number, unknown>> {
  const rows = await runInSlices<number, { position: number; payload: string }>(positions, (slice, marks) =>
    manager.query(
      markByKey(
        `SELECT position, payload FROM list_import_row WHERE importId = ? AND position IN (${marks})`,
      ),
      [importId, ...slice],
    ),
  );
  return new Map(rows.map(({ position, payload }) => [position, JSON.parse(payload)]));
}
