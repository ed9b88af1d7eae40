import type { QueryRunner } from 'typeorm';
import type { Database } from '../database';
import { DatabaseStartError } from '../databaseErrors';
import type { RowValues } from './tableRows';

/** Table in the target with the progress of a move, from the first row until the comparison has succeeded. */
const TABLE = 'move_state';
/** Name of the row for the move as a whole; no table has this name. */
const WHOLE = '';

export interface MoveState {
  /** Description of the source database. */
  source: string;
  tables: Map<string, { last?: RowValues; moved: number; done: boolean }>;
}

interface StateRow {
  name: string;
  last: string | null;
  moved: number;
  done: number;
}

export async function readMoveState(runner: QueryRunner): Promise<MoveState | undefined> {
  if (!(await runner.hasTable(TABLE))) return undefined;
  const rows: StateRow[] = await runner.query(`SELECT name, last_key AS last, moved, done FROM ${TABLE}`);
  const whole = rows.find(({ name }) => name === WHOLE);
  if (!whole) return undefined;
  const tables = rows
    .filter(({ name }) => name !== WHOLE)
    .map(({ name, last, moved, done }) => {
      const key = last === null ? undefined : (JSON.parse(last) as RowValues);
      return [name, { last: key, moved, done: Number(done) === 1 }] as const;
    });
  return { source: whole.last ?? '', tables: new Map(tables) };
}

export async function beginMoveState(runner: QueryRunner, source: string): Promise<void> {
  await runner.query(
    `CREATE TABLE IF NOT EXISTS ${TABLE} (name varchar(100) NOT NULL PRIMARY KEY, last_key text, moved int NOT NULL, done int NOT NULL)`,
  );
  await runner.query(`INSERT INTO ${TABLE} (name, last_key, moved, done) VALUES (?, ?, 0, 0)`, [
    WHOLE,
    source,
  ]);
}

/** Must run in the same transaction as the rows themselves. */
export async function noteMoved(
  runner: QueryRunner,
  table: string,
  { last, moved, done }: { last?: RowValues; moved: number; done: boolean },
): Promise<void> {
  await runner.query(`DELETE FROM ${TABLE} WHERE name = ?`, [table]);
  await runner.query(`INSERT INTO ${TABLE} (name, last_key, moved, done) VALUES (?, ?, ?, ?)`, [
    table,
    last === undefined ? null : JSON.stringify(last),
    moved,
    Number(done),
  ]);
}

export async function endMoveState(runner: QueryRunner): Promise<void> {
  await runner.query(`DROP TABLE ${TABLE}`);
}

/** Prevents a site from starting on a partial move, where rows would seem to be lost. */
export async function refuseHalfMoved({ dataSource }: Database): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    if (!(await readMoveState(runner))) return;
    throw new DatabaseStartError(
      'A move into this database is unfinished: run the same npm run move again, or empty the database.',
    );
  } finally {
    await runner.release();
  }
}
