import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type Connection, createConnection } from 'mysql2/promise';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { readDatabaseUrl } from '../../../server/config/databaseUrl';
import type { Database } from '../../../server/data/database';
import { openDatabase, openMigratedDatabase } from '../../../server/data/openDatabase';

/**
 * Databases as migrations leave a new one. Migrating takes longer than most tests, so only the first of a worker is migrated:
 * an embedded one repeats its statements at once, and one on a server is emptied and used again.
 */
export interface MigratedDatabase {
  /** A value for DATABASE_URL. */
  url: string;
  db: Database;
  /** Closes it, after which others may get it. */
  close(): Promise<void>;
}

export async function openMigrated(server = process.env.TEST_DATABASE_URL): Promise<MigratedDatabase> {
  return server ? await openOnServer(server) : await openEmbedded();
}

const MIGRATIONS = 'migrations';
const IN_MEMORY = 'sqlite::memory:';
let statements: string | undefined;

async function openEmbedded(): Promise<MigratedDatabase> {
  const config = readDatabaseUrl(IN_MEMORY, tmpdir());
  const db = await (statements ? openDatabase(config) : openMigratedDatabase(config));
  if (statements) (db.dataSource.driver as BetterSqlite3Driver).databaseConnection.exec(statements);
  else statements = await statementsOf(db);
  return { url: IN_MEMORY, db, close: () => db.close() };
}

async function statementsOf({ manager }: Database): Promise<string> {
  const made: { sql: string }[] = await manager.query(
    "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
  );
  const executed: { id: number; timestamp: number; name: string }[] = await manager.query(
    `SELECT id, timestamp, name FROM ${MIGRATIONS}`,
  );
  const rows = executed.map(({ id, timestamp, name }) => `(${id}, ${timestamp}, '${name}')`);
  const insert = `INSERT INTO ${MIGRATIONS} (id, timestamp, name) VALUES ${rows.join(', ')}`;
  return ['BEGIN', ...made.map(({ sql }) => sql), insert, 'COMMIT'].join(';\n');
}

interface Spare {
  url: string;
  schema: string;
}
const spares = new Map<string, Spare[]>();

async function openOnServer(server: string): Promise<MigratedDatabase> {
  const free = spares.get(server) ?? [];
  spares.set(server, free);
  const spare = free.pop() ?? (await createOnServer(server));
  const db = await openDatabase(readDatabaseUrl(spare.url, tmpdir()));
  const close = async () => {
    await db.close();
    await connected(spare.url, async (connection) => {
      // A test may have changed tables.
      if ((await schemaOf(connection)) === spare.schema) {
        await emptyTables(connection);
        free.push(spare);
      } else await connection.query(`DROP DATABASE ${new URL(spare.url).pathname.slice(1)}`);
    });
  };
  return { url: spare.url, db, close };
}

async function createOnServer(server: string): Promise<Spare> {
  const url = await createDatabase(server);
  const db = await openMigratedDatabase(readDatabaseUrl(url, tmpdir()));
  await db.close();
  return { url, schema: await connected(url, schemaOf) };
}

/** A new, empty database on a server: its URL. */
export async function createDatabase(server: string): Promise<string> {
  const url = new URL(server);
  url.pathname = `/enspired_${randomBytes(6).toString('hex')}`;
  await connected(server, (connection) =>
    connection.query(`CREATE DATABASE ${url.pathname.slice(1)} CHARACTER SET utf8mb4`),
  );
  return url.href;
}

/** Columns, indexes and triggers. */
async function schemaOf(connection: Connection): Promise<string> {
  const parts = [
    `SELECT TABLE_NAME, COLUMN_NAME, COLUMN_TYPE, IS_NULLABLE, COLUMN_DEFAULT FROM information_schema.COLUMNS
     WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, COLUMN_NAME`,
    `SELECT TABLE_NAME, INDEX_NAME, COLUMN_NAME FROM information_schema.STATISTICS
     WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`,
    'SELECT TRIGGER_NAME FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = DATABASE()',
  ];
  const found = [];
  for (const part of parts) found.push((await connection.query({ sql: part, rowsAsArray: true }))[0]);
  return JSON.stringify(found);
}

async function emptyTables(connection: Connection): Promise<void> {
  const [tables] = await connection.query({
    sql: `SELECT TABLE_NAME, AUTO_INCREMENT > 1 FROM information_schema.TABLES
          WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME <> '${MIGRATIONS}'`,
    rowsAsArray: true,
  });
  await connection.query('SET SESSION foreign_key_checks = 0');
  for (const [name, hasCounted] of tables as [string, number | null][]) {
    await connection.query(`DELETE FROM ${name}`);
    if (hasCounted) await connection.query(`ALTER TABLE ${name} AUTO_INCREMENT = 1`);
  }
}

/** Runs something on a connection of its own. */
export async function connected<T>(url: string, run: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({ uri: url.replace(/^mariadb:/, 'mysql:') });
  try {
    return await run(connection);
  } finally {
    await connection.end();
  }
}
