import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testDatabase } from '../../tests/support/apps/testDatabase';
import { openMigrated } from '../../tests/support/kept/migratedDatabase';
import { insertUser } from '../../tests/support/people/userRow';
import { contentsOf } from '../../tests/support/servers/mortalDatabase';
import { readDatabaseUrl } from '../config/databaseUrl';
import type { Database } from './database';
import { lastFormer } from './formerSchema';
import { migrations } from './migrations';
import { openDatabase, openMigratedDatabase } from './openDatabase';

const folder = mkdtempSync(path.join(tmpdir(), 'enspired-migrate-'));
const root = path.join(__dirname, '../..');
let url: string;
let drop = async () => {};

/** A file, or a new database on the server of TEST_DATABASE_URL, which two processes can share. */
beforeEach(async () => {
  const database = await testDatabase();
  drop = database.drop;
  const file = path.join(folder, `${Math.random().toString(36).slice(2)}.sqlite`);
  url = database.url === 'sqlite::memory:' ? `sqlite:${file}` : database.url;
});
afterEach(() => drop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const executed = async (db: Database): Promise<string[]> =>
  (await db.manager.query('SELECT name FROM migrations ORDER BY id')).map(
    ({ name }: { name: string }) => name,
  );

it('lets several processes start together on an empty database', async () => {
  const program = `
    require('@swc-node/register');
    require('reflect-metadata');
    const { openMigratedDatabase } = require('./server/data/openDatabase.ts');
    const { readDatabaseUrl } = require('./server/config/databaseUrl.ts');
    openMigratedDatabase(readDatabaseUrl(${JSON.stringify(url)}, '.')).then((db) => db.close());`;
  const starts = [1, 2, 3].map(async () => {
    const child = spawn(process.execPath, ['-e', program], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk) => {
      complaint += chunk;
    });
    const [code] = await once(child, 'close');
    return { code, complaint };
  });
  expect(await Promise.all(starts)).toEqual(new Array(3).fill({ code: 0, complaint: '' }));
  const db = await openDatabase(readDatabaseUrl(url, folder));
  const names = migrations.map((migration) => new migration().name ?? migration.name);
  expect(await executed(db)).toEqual(names);
  await db.close();
});

it('runs nothing twice', async () => {
  const first = await openMigratedDatabase(readDatabaseUrl(url, folder));
  const before = await executed(first);
  await first.close();
  const second = await openMigratedDatabase(readDatabaseUrl(url, folder));
  expect(await executed(second)).toEqual(before);
  await second.close();
});

it('refuses the schema of a newer version, and leaves it unchanged', async () => {
  const db = await openMigratedDatabase(readDatabaseUrl(url, folder));
  await db.manager.query(
    "INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Future9999999999999')",
  );
  const before = await executed(db);
  await db.close();
  await expect(openMigratedDatabase(readDatabaseUrl(url, folder))).rejects.toThrow(
    /written by a newer version of this site \(it has Future9999999999999\)/,
  );
  const again = await openDatabase(readDatabaseUrl(url, folder));
  expect(await executed(again)).toEqual(before);
  await again.close();
});

describe('the database of a version before the baseline', () => {
  const others = async (db: Database, names: string[]) => {
    for (const name of names)
      await db.manager.query('INSERT INTO migrations (timestamp, name) VALUES (?, ?)', [
        Number(name.slice(-13)),
        name,
      ]);
    await db.manager.query("DELETE FROM migrations WHERE name LIKE 'Baseline%'");
    return await executed(db);
  };

  it('is refused in one line, which names the commit to start once first', async () => {
    const db = await openMigratedDatabase(readDatabaseUrl(url, folder));
    const before = await others(db, ['Accounts1795219100000', 'Tracking1795220100000']);
    await db.close();
    expect(lastFormer.commit).toMatch(/^[0-9a-f]{40}$/);
    const refusal = await openMigratedDatabase(readDatabaseUrl(url, folder)).catch(String);
    expect(refusal).toMatch(new RegExp(`^[^\\n]* start commit ${lastFormer.commit} once on it[^\\n]*$`));
    const again = await openDatabase(readDatabaseUrl(url, folder));
    expect(await executed(again)).toEqual(before);
    await again.close();
  });

  it('is taken over as it is once that commit has upgraded it', async () => {
    const db = await openMigratedDatabase(readDatabaseUrl(url, folder));
    await insertUser(db, 'someone', new Date());
    const before = await others(db, ['Accounts1795219100000', lastFormer.migration]);
    await db.close();
    const again = await openMigratedDatabase(readDatabaseUrl(url, folder));
    const names = migrations.map(({ name }) => name);
    expect((await executed(again)).sort()).toEqual([...new Set([...before, ...names])].sort());
    expect(await again.manager.query('SELECT id FROM user')).toEqual([{ id: 'someone' }]);
    await again.close();
  });
});

it('leaves no difference between entities and migrations', async () => {
  const db = await openMigratedDatabase(readDatabaseUrl(url, folder));
  const { upQueries } = await db.dataSource.driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
  await db.close();
});

describe('the database of a test', () => {
  it('is as a migrated one, whatever a test before it has done', async () => {
    const migrated = await openMigratedDatabase(readDatabaseUrl(url, folder));
    const expected = await contentsOf(migrated);
    await migrated.close();
    for (const change of [
      (db: Database) => insertUser(db, 'ada', new Date(0)),
      (db: Database) => db.manager.query('CREATE TABLE stray (number int NOT NULL)'),
      (db: Database) => db.manager.query('ALTER TABLE verification DROP COLUMN value'),
    ]) {
      const { db, close } = await openMigrated();
      expect(await contentsOf(db)).toEqual(expected);
      await change(db);
      expect(await contentsOf(db)).not.toEqual(expected);
      await close();
    }
  });
});
