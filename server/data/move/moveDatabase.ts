import { existsSync } from 'node:fs';
import type { QueryRunner } from 'typeorm';
import { type DatabaseConfig, describeDatabase, isInMemory } from '../../config/databaseUrl';
import type { Database } from '../database';
import { findPendingUpgrade, migrate } from '../migrate';
import { openDatabase } from '../openDatabase';
import { type SiteTable, siteTables } from '../siteTables';
import { complainAboutReferences, type Ends, moveCounter, moveRows, withoutForeignKeys } from './moveRows';
import { beginMoveState, endMoveState, type MoveState, readMoveState } from './moveState';
import { countOf, sumOf } from './tableRows';

export interface MoveReport {
  /** Number of rows by table. */
  rows: Record<string, number>;
  /** Whether it continued an interrupted run. */
  resumed: boolean;
}

export interface MoveOptions {
  onProgress?: (step: 'moving' | 'comparing', done: number, total: number) => void;
}

/** Source and target of a move. */
export interface Move {
  from: DatabaseConfig;
  to: DatabaseConfig;
}

/**
 * Moves all rows of a stopped site from one database to another: table by table, in batches, resumable after a kill, and
 * compared at the end. The source is not changed.
 */
export async function moveDatabase({ from, to }: Move, options: MoveOptions = {}): Promise<MoveReport> {
  refusePointless(from, to);
  const source = await openDatabase(from);
  try {
    await refuseUnready(source, from);
    const target = await openDatabase(to);
    try {
      await target.claim();
      return await held(source, (reader) => moveInto(reader, { target, from, to, options }));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

function refusePointless(from: DatabaseConfig, to: DatabaseConfig): void {
  if (isInMemory(from) || isInMemory(to)) throw new Error('A database in memory cannot be moved');
  if (from.dialect === 'sqlite' && to.dialect === 'sqlite')
    throw new Error('Both are embedded databases: use npm run backup and npm run restore');
  if (from.dialect === 'sqlite' && !existsSync(from.path))
    throw new Error(`There is no site in ${from.path}`);
  if (describeDatabase(from) === describeDatabase(to)) throw new Error('Both are the same database');
}

/** Makes sure that the source does not change: no instance serves it, and its schema is the current one. */
async function refuseUnready(source: Database, from: DatabaseConfig): Promise<void> {
  await source.claim();
  const { names, fresh } = await findPendingUpgrade(source);
  const place = describeDatabase(from);
  if (fresh) throw new Error(`There is no site in ${place}`);
  if (names.length > 0)
    throw new Error(`${place} is of an earlier version: start the site on it once, then move it`);
  const others = await otherConnections(source);
  if (others > 0)
    throw new Error(
      `${place} has ${others} other connection${others === 1 ? '' : 's'}: stop the site's instances first`,
    );
}

/** Other connections to a server, as far as it shows them: those of the same user. The embedded database has a lock instead. */
async function otherConnections(source: Database): Promise<number> {
  if (source.dialect === 'sqlite') return 0;
  const [row]: { n: unknown }[] = await source.manager.query(
    'SELECT COUNT(*) AS n FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
  );
  return Number(row?.n);
}

/** Runs all reads on one consistent snapshot; on the embedded database no one else can write meanwhile. */
async function held<T>(source: Database, run: (reader: QueryRunner) => Promise<T>): Promise<T> {
  const reader = source.dataSource.createQueryRunner();
  try {
    if (source.dialect === 'sqlite') await reader.startTransaction();
    else {
      await reader.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await reader.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
    }
    try {
      return await run(reader);
    } finally {
      if (source.dialect === 'sqlite') await reader.rollbackTransaction();
      else await reader.query('ROLLBACK');
    }
  } finally {
    await reader.release();
  }
}

interface Into extends Move {
  target: Database;
  options: MoveOptions;
}

async function moveInto(source: QueryRunner, { target, from, to, options }: Into): Promise<MoveReport> {
  const tables = siteTables(target.dataSource);
  const writer = target.dataSource.createQueryRunner();
  const ends: Ends = { source, target: writer };
  try {
    const earlier = await readMoveState(writer);
    if (earlier && earlier.source !== describeDatabase(from))
      throw new Error(`A move from ${earlier.source} into ${describeDatabase(to)} is unfinished`);
    if (!earlier) await makeEmpty(target, { writer, tables, from, to });
    await moveTables(ends, tables, { earlier, onProgress: options.onProgress });
    const rows = await compare(ends, tables, options);
    await endMoveState(writer);
    await target.refreshStatistics(tables.map(({ name }) => `\`${name}\``));
    return { rows, resumed: earlier !== undefined };
  } finally {
    await writer.release();
  }
}

interface Empty extends Move {
  writer: QueryRunner;
  tables: readonly SiteTable[];
}

/** Creates the schema by the site's own migrations, and makes sure that it has no rows. */
async function makeEmpty(target: Database, { writer, tables, from, to }: Empty): Promise<void> {
  await migrate(target);
  for (const table of tables) {
    if ((await countOf(writer, table)) > 0)
      throw new Error(`${describeDatabase(to)} already has rows in ${table.name}; a move overwrites nothing`);
  }
  await beginMoveState(writer, describeDatabase(from));
}

interface Progress extends MoveOptions {
  earlier: MoveState | undefined;
}

async function moveTables(
  ends: Ends,
  tables: readonly SiteTable[],
  { earlier, onProgress }: Progress,
): Promise<void> {
  let total = 0;
  for (const table of tables) total += await countOf(ends.source, table);
  let done = 0;
  const onRows = (count: number) => {
    done += count;
    onProgress?.('moving', done, total);
  };
  await withoutForeignKeys(ends.target, async () => {
    for (const table of tables) await moveRows(ends, { table, state: earlier, onRows });
  });
  for (const table of tables) await moveCounter(ends, table);
}

/** Compares checksums of every value of every row on both sides. */
async function compare(
  { source, target }: Ends,
  tables: readonly SiteTable[],
  { onProgress }: MoveOptions,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const [at, table] of tables.entries()) {
    onProgress?.('comparing', at, tables.length);
    const [there, here] = await Promise.all([sumOf(source, table), sumOf(target, table)]);
    if (there.rows !== here.rows || there.sum !== here.sum)
      throw new Error(
        `${table.name} differs: ${there.rows} rows in the source, ${here.rows} in the target${there.rows === here.rows ? ', with other values' : ''}. Empty the target and move again`,
      );
    rows[table.name] = here.rows;
  }
  onProgress?.('comparing', tables.length, tables.length);
  const complaint = await complainAboutReferences(target, tables);
  if (complaint) throw new Error(`${complaint}, in the source as well`);
  return rows;
}
