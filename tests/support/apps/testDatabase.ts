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
 * A database of its own, empty: in memory by default, on the server of TEST_DATABASE_URL when the whole run repeats
 * the tests on MariaDB.
 */
export async function testDatabase(server = process.env.TEST_DATABASE_URL): Promise<TestDatabase> {
  if (!server) return { url: 'sqlite::memory:', drop: async () => {} };
  const name = `enspired_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `DROP DATABASE IF EXISTS ${name}`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const connection = await createConnection(server.replace(/^mariadb:/, 'mysql:'));
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

/** The same, opened with its schema up to date: for tests of the rules that need no server. */
export async function openTestDatabase(): Promise<{ db: Database; close(): Promise<void> }> {
  const { url, drop } = await testDatabase();
  const db = await openMigratedDatabase(readDatabaseUrl(url, tmpdir()));
  const close = async () => {
    await db.close();
    await drop();
  };
  return { db, close };
}
