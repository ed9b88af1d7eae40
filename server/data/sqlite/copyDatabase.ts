import { existsSync, rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import AsyncLibsql from 'libsql/promise';
import { complainAboutCounts, isPassing, type RowCounts } from '../snapshots/rowCounts';

/** The part of `libsql/promise` that is used; its own types are `any`. */
interface AsyncEngine {
  exec(sql: string): Promise<void>;
  close(): void;
}

export interface DatabaseCopy {
  rows: RowCounts;
  lastMigration: string | null;
}

const LOCK_WAIT_MS = 10_000;

/**
 * Copies an embedded database while the site runs on it: a consistent snapshot, without blocking writers. The copy is checked,
 * and removed if it fails.
 */
export async function copyDatabase(from: string, to: string): Promise<DatabaseCopy> {
  if (!existsSync(from)) throw new Error(`There is no database at ${from}`);
  if (existsSync(to)) throw new Error(`${to} already exists; a backup overwrites nothing`);
  try {
    const { before, after } = await vacuumInto(from, to);
    const copy = examineDatabase(to);
    const complaint = complainAboutCounts(copy.rows, before, after);
    if (complaint) throw new Error(`The copy was faulty and has been removed: it has ${complaint}`);
    return copy;
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  }
}

/** Checks the integrity of a database and counts its rows. Throws if it is damaged. */
export function examineDatabase(file: string): DatabaseCopy {
  const database = new Libsql(file, { timeout: LOCK_WAIT_MS });
  try {
    const { integrity_check: result } = database.prepare('PRAGMA integrity_check').get() as {
      integrity_check: string;
    };
    if (result !== 'ok') throw new Error(`${file} is damaged: ${result}`);
    const rows = countRows(database);
    return { rows, lastMigration: 'migrations' in rows ? lastMigrationIn(database) : null };
  } finally {
    database.close();
  }
}

async function vacuumInto(from: string, to: string): Promise<{ before: RowCounts; after: RowCounts }> {
  const counter = new Libsql(from, { timeout: LOCK_WAIT_MS });
  const source = new AsyncLibsql(from, { timeout: LOCK_WAIT_MS }) as unknown as AsyncEngine;
  try {
    const before = countRows(counter);
    let done = false;
    const copying = source.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`).finally(() => {
      done = true;
    });
    copying.catch(() => undefined);
    // The engine takes its snapshot before it writes the first page.
    while (!done && sizeOf(to) === 0) await sleep(1);
    const after = countRows(counter);
    await copying;
    return { before, after };
  } finally {
    source.close();
    counter.close();
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Counts all tables in one snapshot. */
function countRows(database: Libsql.Database): RowCounts {
  database.exec('BEGIN');
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .all([]) as { name: string }[];
    const names = tables.map(({ name }) => name).filter((name) => !isPassing(name));
    return Object.fromEntries(names.map((name) => [name, countOf(database, name)]));
  } finally {
    database.exec('ROLLBACK');
  }
}

function countOf(database: Libsql.Database, table: string): number {
  const row = database.prepare(`SELECT COUNT(*) AS n FROM "${table.replaceAll('"', '""')}"`).get([]);
  return (row as { n: number }).n;
}

function lastMigrationIn(database: Libsql.Database): string | null {
  const row = database.prepare('SELECT name FROM migrations ORDER BY id DESC LIMIT 1').get([]);
  return (row as { name: string } | undefined)?.name ?? null;
}
