import type { Database } from '../../../server/data/database';
import { connected, createDatabase, openMigrated } from '../kept/migratedDatabase';

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
  const url = await createDatabase(server);
  const name = new URL(url).pathname.slice(1);
  const drop = async () => {
    await connected(server, (connection) => connection.query(`DROP DATABASE IF EXISTS ${name}`));
  };
  return { url, drop };
}

/** The database server of a fault test, which is about one kind of database. */
export function mariaDbUrl(): string {
  const url = process.env.TEST_MARIADB_URL;
  if (!url) throw new Error('TEST_MARIADB_URL is missing: run `npm test -- faults`');
  return url;
}

/** A database for the tests of a file, or a new one for each of them. */
export function setUpDatabase(lasts: 'file' | 'test' = 'file'): Database {
  const db = {} as Database;
  let close = async () => {};
  const [before, after] = lasts === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    const opened = await openMigrated();
    Object.assign(db, opened.db);
    close = opened.close;
  });
  after(() => close());
  return db;
}
