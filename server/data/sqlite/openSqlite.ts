import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Mutex } from 'async-mutex';
import Libsql from 'libsql';
import { DataSource } from 'typeorm';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { ownerOf } from '../../config/privateFiles';
import { checkRow, type Key, queryRow } from '../byKey';
import type { Database, DatabaseLoad, OpenOptions } from '../database';
import { DatabaseStartError } from '../databaseErrors';
import { entities } from '../entities';
import { maskStatement } from '../maskStatement';
import { migrations } from '../migrations';
import { holdFileLock, withFileLock } from './fileLock';
import { READER_THREADS, ReaderPool, type ReaderPoolSettings } from './ReaderPool';
import { SqliteConnection } from './SqliteConnection';
import { type Readers, type SharedConnections, SqliteQueryRunner } from './SqliteQueryRunner';
import { WriteLock } from './WriteLock';
import { retryWhileBusy } from './whileBusy';

const IN_MEMORY = ':memory:';
const MAX_LOG_BYTES = 8_000_000;
/** Milliseconds; shorter statements are not reported. */
const MIN_REPORTED_MS = 20;
const CLAIM_WAIT_MS = 2000;

type ReaderLimits = Pick<ReaderPoolSettings, 'waitLimit' | 'readLimit'>;

/** Opens the embedded database: write-ahead log, foreign keys, one writer at a time, readers on their own threads. */
export async function openSqlite(
  file: string,
  { waitLimit = 4000, readLimit }: OpenOptions,
): Promise<Database> {
  const dataSource = new DataSource({
    type: 'better-sqlite3',
    driver: Libsql,
    database: file,
    timeout: 10,
    entities,
    migrations,
    synchronize: false,
    logging: false,
  });
  const driver = dataSource.driver as BetterSqlite3Driver;
  try {
    if (file !== IN_MEMORY) mkdirSync(path.dirname(file), { recursive: true });
    const shared = await connect(file, { waitLimit, readLimit });
    driver.createQueryRunner = () => new SqliteQueryRunner(driver, shared);
    driver.connect = async () => {
      driver.databaseConnection = shared.writer.engine;
    };
    driver.disconnect = async () => {
      shared.letGo?.();
      await shared.readers?.pool.close();
      shared.readers?.rows.close();
      await tidyUp(shared.writer);
      shared.writer.close();
    };
    await dataSource.initialize();
    return assemble(file, dataSource, shared);
  } catch (error) {
    throw explain(file, error);
  }
}

interface OpenFile extends SharedConnections {
  /** Lets another process serve the site. */
  letGo?: () => void;
}

async function connect(file: string, limits: ReaderLimits): Promise<OpenFile> {
  const { waitLimit } = limits;
  // By default the driver has one thread per processor; with only one, a slow read would block the others. Read at first use.
  process.env.TOKIO_WORKER_THREADS = String(READER_THREADS);
  const settings = [
    // NORMAL loses nothing if the process is killed; the write-ahead log keeps the file consistent after a power failure.
    'synchronous = NORMAL',
    'foreign_keys = ON',
    // Keeps the log small after a large import.
    `journal_size_limit = ${MAX_LOG_BYTES}`,
  ];
  // Busy if another process is just creating the file: a setting reads the schema, and no log exists yet.
  const writer = await retryWhileBusy(() => SqliteConnection.open(file, settings), waitLimit);
  if (file !== IN_MEMORY) await writer.run('PRAGMA journal_mode = WAL', [], waitLimit);
  // Checks at start-up that the file is writable.
  await writer.run('BEGIN IMMEDIATE', [], waitLimit);
  await writer.run('PRAGMA user_version = 0', [], waitLimit);
  await writer.run('COMMIT', [], waitLimit);
  return {
    writer,
    ...(file !== IN_MEMORY && { readers: await openReaders(file, limits) }),
    writeLock: new WriteLock(waitLimit),
    waitLimit,
  };
}

/** Only one process may serve the site: sessions, search and limits are kept per process. Waits for one that is stopping. */
async function claim(file: string): Promise<() => void> {
  const letGo = await holdFileLock(`${file}.site.lock`, CLAIM_WAIT_MS);
  if (letGo) return letGo;
  throw new DatabaseStartError(
    `Another process runs the site on ${file}, which is for one at a time: stop that one first. ` +
      'For several instances use MySQL or MariaDB.',
  );
}

/** Moves the write-ahead log into the file, so that a stopped site is one file to copy. Skipped if the database is busy. */
async function tidyUp(writer: SqliteConnection): Promise<void> {
  await writer.run('PRAGMA wal_checkpoint(TRUNCATE)', [], 0).catch(() => undefined);
}

async function openReaders(file: string, limits: ReaderLimits): Promise<Readers> {
  const rows = SqliteConnection.open(file, ['query_only = ON']);
  return { rows, pool: new ReaderPool(file, limits) };
}

function assemble(file: string, dataSource: DataSource, shared: OpenFile): Database {
  const { writer, readers, waitLimit } = shared;
  const locks = new Map<string, Mutex>();
  const lockOf = (name: string): Mutex => {
    const lock = locks.get(name) ?? new Mutex();
    locks.set(name, lock);
    return lock;
  };
  return {
    dialect: 'sqlite',
    dataSource,
    manager: dataSource.manager,
    readRow: async <Row>(sql: string, parameters: unknown[], key: Key) => {
      if (!readers) return await queryRow<Row>(dataSource.manager, sql, parameters, key);
      return checkRow((await readers.rows.readRow(sql, parameters, waitLimit)) as Row | undefined, key);
    },
    transaction: (run) => dataSource.transaction(run),
    withLock: (name, run) =>
      file === IN_MEMORY
        ? lockOf(name).runExclusive(() => run())
        : withFileLock(`${file}.${name}.lock`, () => run()),
    longestStatement: () => {
      const { sql, milliseconds } = writer.takeLongest();
      return { milliseconds, sql: milliseconds < MIN_REPORTED_MS ? '' : maskStatement(sql, 'sqlite') };
    },
    claim: async () => {
      if (file !== IN_MEMORY) shared.letGo = await claim(file);
      return true;
    },
    refreshStatistics: async () => {},
    watch: () => {},
    load: () => loadOf(shared),
    ping: async () => {
      await dataSource.query('SELECT 1');
    },
    close: () => dataSource.destroy(),
  };
}

function loadOf({ readers, writeLock: { wanted } }: OpenFile): DatabaseLoad {
  const reading = readers?.pool.load() ?? { connections: 0, inUse: 0, waiting: 0 };
  const writing = Math.min(1, wanted);
  return {
    connections: reading.connections + 1,
    inUse: reading.inUse + writing,
    waiting: reading.waiting + wanted - writing,
    repeated: 0,
  };
}

/** Says whose the file is if it is another user's, as after work done by root. */
function describeOwner(file: string): string {
  const [{ uid }, own] = [ownerOf(file), process.geteuid?.()];
  return uid === own ? '' : ` (it or its folder belongs to user ${uid}, and this is user ${own})`;
}

function explain(file: string, error: unknown): unknown {
  const reason = error instanceof Error ? error.message : String(error);
  const code = (error as { code?: string }).code ?? '';
  const closed =
    /^(EACCES|EROFS|EPERM|EEXIST|ENOTDIR|ENOENT)$/.test(code) ||
    /READONLY|CANTOPEN|readonly|unable to open/i.test(`${code} ${reason}`);
  if (closed)
    return new DatabaseStartError(
      `The database file ${file} cannot be opened for writing${describeOwner(file)}: ${reason}`,
    );
  if (/NOTADB|not a database|CORRUPT/i.test(`${code} ${reason}`)) {
    return new DatabaseStartError(`${file} is not a valid SQLite database: ${reason}`);
  }
  return error;
}
