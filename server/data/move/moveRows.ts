import type { QueryRunner } from 'typeorm';
import { isSqlite } from '../dialect';
import type { SiteTable } from '../siteTables';
import { type MoveState, noteMoved } from './moveState';
import { keyOf, listColumns, quoteName, type RowValues, readRowsInBatches } from './tableRows';

/** Parameters per statement. */
const PARAMETERS_PER_STATEMENT = 8_000;
/** Characters per statement, well below a server's packet limit. */
const CHARACTERS_PER_STATEMENT = 2_000_000;

export interface Ends {
  source: QueryRunner;
  target: QueryRunner;
}

/** Copies one table, resuming an interrupted run; each batch is committed together with its progress. */
export async function moveRows(
  { source, target }: Ends,
  {
    table,
    state,
    onRows,
  }: { table: SiteTable; state: MoveState | undefined; onRows: (count: number) => void },
): Promise<void> {
  const before = state?.tables.get(table.name);
  if (before) onRows(before.moved);
  if (before?.done) return;
  let moved = before?.moved ?? 0;
  for await (const batch of readRowsInBatches(source, table, before?.last)) {
    moved += batch.length;
    const last = keyOf(table, batch[batch.length - 1] ?? []);
    await inTransaction(target, async () => {
      for (const piece of inPieces(batch, table.columns.length)) await insert(target, table, piece);
      await noteMoved(target, table.name, { last, moved, done: false });
    });
    onRows(batch.length);
  }
  await inTransaction(target, () => noteMoved(target, table.name, { moved, done: true }));
}

async function inTransaction(runner: QueryRunner, run: () => Promise<void>): Promise<void> {
  await runner.startTransaction();
  try {
    await run();
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

function* inPieces(rows: readonly RowValues[], columns: number): Generator<RowValues[]> {
  let piece: RowValues[] = [];
  let letters = 0;
  for (const row of rows) {
    const size = row.reduce<number>(
      (sum, value) => sum + (typeof value === 'number' ? 8 : (value?.length ?? 4)),
      0,
    );
    if (
      piece.length > 0 &&
      ((piece.length + 1) * columns > PARAMETERS_PER_STATEMENT || letters + size > CHARACTERS_PER_STATEMENT)
    ) {
      yield piece;
      piece = [];
      letters = 0;
    }
    piece.push(row);
    letters += size;
  }
  if (piece.length > 0) yield piece;
}

async function insert(
  target: QueryRunner,
  { name, columns, key }: SiteTable,
  rows: RowValues[],
): Promise<void> {
  const list = listColumns(
    target,
    columns.map((column) => column.name),
  );
  const marks = `(${columns.map(() => '?').join(', ')})`;
  try {
    await target.query(
      `INSERT INTO ${quoteName(target, name)} (${list}) VALUES ${new Array(rows.length).fill(marks).join(', ')}`,
      rows.flat(),
    );
  } catch (error) {
    const reason = (error as { driverError?: Error }).driverError?.message ?? String(error);
    const first = keyOf({ name, columns, key, references: [] }, rows[0] ?? []).join(', ');
    throw new Error(`Rows of ${name} from ${first} on were rejected: ${reason.slice(0, 300)}`);
  }
}

/** Disables foreign keys, since with reference cycles rows may precede those they refer to. They are checked at the end. */
export async function withoutForeignKeys<T>(target: QueryRunner, run: () => Promise<T>): Promise<T> {
  const embedded = isSqlite(target.manager);
  if (!embedded) await target.query("SET SESSION sql_mode = CONCAT(@@sql_mode, ',NO_AUTO_VALUE_ON_ZERO')");
  await target.query(embedded ? 'PRAGMA foreign_keys = OFF' : 'SET SESSION foreign_key_checks = 0');
  try {
    return await run();
  } finally {
    await target.query(embedded ? 'PRAGMA foreign_keys = ON' : 'SET SESSION foreign_key_checks = 1');
  }
}

/** Describes the first dangling reference found, if any. */
export async function complainAboutReferences(
  target: QueryRunner,
  tables: readonly SiteTable[],
): Promise<string | undefined> {
  for (const { name, references } of tables) {
    for (const { columns, table, keys } of references) {
      const column = (of: string, at: string | undefined) => `${of}.${quoteName(target, at ?? '')}`;
      const same = columns.map((own, at) => `${column('parent', keys[at])} = ${column('child', own)}`);
      const set = columns.map((own) => `${column('child', own)} IS NOT NULL`);
      const [row]: { n: unknown }[] = await target.query(
        `SELECT COUNT(*) AS n FROM ${quoteName(target, name)} child LEFT JOIN ${quoteName(target, table)} parent ON ${same.join(' AND ')} ` +
          `WHERE ${set.join(' AND ')} AND ${column('parent', keys[0])} IS NULL`,
      );
      if (Number(row?.n) > 0) return `${String(row?.n)} rows of ${name} refer to missing rows of ${table}`;
    }
  }
  return undefined;
}

/** Copies the auto-increment counter, so that numbers are never reused, even those of deleted rows. */
export async function moveCounter({ source, target }: Ends, { name }: SiteTable): Promise<void> {
  const next = await nextNumber(source, name);
  if (next === undefined) return;
  if (!isSqlite(target.manager)) {
    await target.query(`ALTER TABLE ${quoteName(target, name)} AUTO_INCREMENT = ${next}`);
    return;
  }
  if (!(await hasCounter(target))) return;
  await target.query(`DELETE FROM sqlite_sequence WHERE name = ?`, [name]);
  await target.query('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [name, next - 1]);
}

async function nextNumber(source: QueryRunner, table: string): Promise<number | undefined> {
  if (isSqlite(source.manager)) {
    if (!(await hasCounter(source))) return undefined;
    const [row]: { seq: number }[] = await source.query('SELECT seq FROM sqlite_sequence WHERE name = ?', [
      table,
    ]);
    return row && row.seq + 1;
  }
  const [row]: { upcoming: unknown }[] = await source.query(
    'SELECT auto_increment AS upcoming FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = ?',
    [table],
  );
  return row?.upcoming == null ? undefined : Number(row.upcoming);
}

async function hasCounter(runner: QueryRunner): Promise<boolean> {
  const rows: unknown[] = await runner.query("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'");
  return rows.length > 0;
}
