import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ServerDatabaseConfig } from '../../config/databaseUrl';
import type { Database } from '../database';
import {
  complainAboutCounts,
  complainAboutExactCounts,
  isPassing,
  type RowCounts,
} from '../snapshots/rowCounts';
import { DATABASE, startTool } from './clientTools';
import { DumpScan } from './DumpScan';

export interface DatabaseDump {
  rows: RowCounts;
  lastMigration: string | null;
}

/** A consistent snapshot, streamed row by row, without locks. */
const OPTIONS = ['--single-transaction', '--quick', '--skip-lock-tables', '--no-tablespaces', '--hex-blob'];
/** Needed by MySQL's own tool; unknown to MariaDB's. */
const OF_MYSQL = ['--set-gtid-purged=OFF', '--column-statistics=0'];

/** Dumps the database as gzipped SQL with the server's own tool, and checks the dump. */
export async function dumpDatabase(
  db: Database,
  config: ServerDatabaseConfig,
  to: string,
): Promise<DatabaseDump> {
  const before = await countRows(db);
  const scan = new DumpScan();
  const own = (await isOfMysql(config)) ? OF_MYSQL : [];
  const tables = Object.keys(before);
  if (tables.length === 0) throw new Error('There are no tables in the database');
  const lastMigration = await lastMigrationIn(db);
  const tool = startTool(config, 'dump', [...OPTIONS, ...own, DATABASE, ...tables]);
  tool.stdin.end();
  let counting: Promise<RowCounts> | undefined;
  const watched = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      // The tool has taken its snapshot by the time of its first output.
      counting ??= countRows(db);
      counting.catch(() => undefined);
      scan.read(chunk);
      yield chunk;
    }
  };
  try {
    const written = pipeline(
      tool.stdout,
      watched,
      createGzip(),
      createWriteStream(to, { mode: 0o600, flags: 'wx' }),
    );
    await Promise.all([tool.ended, written]);
  } finally {
    tool.kill();
  }
  const after = (await counting) ?? {};
  if (!scan.complete) throw new Error('The dump is incomplete');
  // A table without rows has no INSERT statement.
  const rows = Object.fromEntries(tables.map((table) => [table, scan.rows[table] ?? 0]));
  const complaint = complainAboutCounts(rows, before, after);
  if (complaint) throw new Error(`The dump has ${complaint}`);
  return { rows, lastMigration };
}

/** Loads a dump into an empty database and checks the row counts. */
export async function loadDump(
  db: Database,
  config: ServerDatabaseConfig,
  { dump, rows }: { dump: Readable; rows: RowCounts },
): Promise<void> {
  const tool = startTool(config, 'client', [DATABASE]);
  tool.stdout.resume();
  // The tool's own message says more than the broken pipe that follows from it.
  const [ended, written] = await Promise.allSettled([tool.ended, pipeline(dump, tool.stdin)]);
  if (ended.status === 'rejected') throw ended.reason;
  if (written.status === 'rejected') throw written.reason;
  const complaint = complainAboutExactCounts(await countRows(db), rows);
  if (complaint) throw new Error(`The restored database has ${complaint}`);
}

/** Whether the database has any table. */
export async function isFilled(db: Database): Promise<boolean> {
  return (await tablesOf(db)).length > 0;
}

async function countRows(db: Database): Promise<RowCounts> {
  const rows: RowCounts = {};
  for (const table of await tablesOf(db)) {
    if (isPassing(table)) continue;
    const [row]: { n: unknown }[] = await db.manager.query(
      `SELECT COUNT(*) AS n FROM \`${table.replaceAll('`', '``')}\``,
    );
    rows[table] = Number(row?.n);
  }
  return rows;
}

async function tablesOf(db: Database): Promise<string[]> {
  const rows: { name: string }[] = await db.manager.query(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
  );
  return rows.map(({ name }) => name);
}

async function lastMigrationIn(db: Database): Promise<string | null> {
  const rows: { name: string }[] = await db.manager.query(
    'SELECT name FROM migrations ORDER BY id DESC LIMIT 1',
  );
  return rows[0]?.name ?? null;
}

async function isOfMysql(config: ServerDatabaseConfig): Promise<boolean> {
  const tool = startTool(config, 'dump', ['--version']);
  let said = '';
  tool.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await tool.ended;
  return !/mariadb/i.test(said);
}
