import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createConnection } from 'mysql2/promise';
import { readDatabaseUrl } from '../../../server/config/databaseUrl';
import type { Database } from '../../../server/data/database';
import { openMigratedDatabase } from '../../../server/data/openDatabase';

export interface TestDatabase {
  /** A value for DATABASE_URL. */
  url: string;
  drop(): Promise<void>;
}

/**
 * A new, empty database: in memory by default, or on the server named by TEST_DATABASE_URL when `npm test` repeats the tests on
 * MariaDB.
 */
export async function testDatabase(server = process.env.TEST_DATABASE_URL): Promise<TestDatabase> {
  if (!server) return { url: 'sqlite::memory:', drop: async () => {} };
  const name = `enspired_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `DROP DATABASE IF EXISTS ${name}`) };
}

/** The database server of a fault test, which is about one kind of database. */
export function mariaDbUrl(): string {
  const url = process.env.TEST_MARIADB_URL;
  if (!url) throw new Error('TEST_MARIADB_URL is missing: run `npm test -- faults`');
  return url;
}

async function administer(server: string, statement: string): Promise<void> {
  const connection = await createConnection({ uri: server.replace(/^mariadb:/, 'mysql:') });
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

/** A database for the tests of a file, or a new one for each of them. */
export function setUpDatabase(lasts: 'file' | 'test' = 'file'): Database {
  const db = {} as Database;
  let close = async () => {};
  const [before, after] = lasts === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    const opened = await openTestDatabase();
    Object.assign(db, opened.db);
    close = opened.close;
  });
  after(() => close());
  return db;
}

/** A new database, opened and migrated: for tests of rules that need no server. */
export async function openTestDatabase(): Promise<{ db: Database; close(): Promise<void> }> {
  const { url, drop } = await testDatabase();
  const db = await openMigratedDatabase(readDatabaseUrl(url, tmpdir()));
  const close = async () => {
    await db.close();
    await drop();
  };
  return { db, close };
}
