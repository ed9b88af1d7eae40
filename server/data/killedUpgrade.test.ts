import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { testDatabase } from '../../tests/support/apps/testDatabase';
import { earlySite, fillEarlySite } from '../../tests/support/servers/earlySite';
import {
  contentsOf,
  upgradeKilledEverywhere,
  upgradeKilledOnce,
} from '../../tests/support/servers/mortalDatabase';
import { readDatabaseUrl } from '../config/databaseUrl';
import type { Database } from './database';
import { migrate } from './migrate';
import { openDatabase } from './openDatabase';

const folder = mkdtempSync(path.join(tmpdir(), 'enspired-killed-'));
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function emptyDatabase(name: string): Promise<{ db: Database; file?: string }> {
  const { url, drop } = await testDatabase();
  const embedded = url === 'sqlite::memory:';
  const file = path.join(folder, `${name}.sqlite`);
  const db = await openDatabase(readDatabaseUrl(embedded ? `sqlite:${file}` : url, folder), {
    waitLimit: 1000,
  });
  closing.push(async () => {
    await db.close();
    await drop();
  });
  return embedded ? { db, file } : { db };
}

/** TypeORM logs every failed migration to the console. */
beforeAll(() => jest.spyOn(console, 'log').mockImplementation(() => {}));

/** Migrates first to an early version, fills it, and then runs all later migrations on its rows. */
async function upgradeTwice(db: Database, run: (db: Database) => Promise<unknown>): Promise<void> {
  const { dataSource } = db;
  const all = [...dataSource.migrations];
  Object.assign(dataSource, {
    migrations: all.slice(0, 1 + all.findIndex(({ name }) => name === earlySite)),
  });
  await run(db);
  await fillEarlySite(db);
  Object.assign(dataSource, { migrations: all });
  await run(db);
}

let expected: Record<string, unknown>;
beforeAll(async () => {
  const { db } = await emptyDatabase('undisturbed');
  await upgradeTwice(db, migrate);
  expected = await contentsOf(db);
});

it('an upgrade killed after every single statement ends like an uninterrupted one', async () => {
  const { db, file } = await emptyDatabase('killed');
  const lives: number[] = [];
  const images: string[] = [];
  await upgradeTwice(db, async () => {
    lives.push(await upgradeKilledEverywhere(db, () => file && images.push(imageOf(file))));
  });
  expect(await contentsOf(db)).toEqual(expected);
  expect(Math.min(...lives)).toBeGreaterThan(100);
  if (file) expect(await db.dataSource.query('PRAGMA foreign_key_check')).toEqual([]);
  // One before all migrations and one after each: none is ever applied in part, whichever statement is interrupted.
  expect(new Set(images).size).toBe(file ? db.dataSource.migrations.length + 1 : 0);
});

it('resumes after the kill of an earlier version, which recorded no steps', async () => {
  const { db } = await emptyDatabase('earlier');
  const { dataSource } = db;
  const all = [...dataSource.migrations];
  let killed = 0;
  for (const [index, { name }] of all.entries()) {
    Object.assign(dataSource, { migrations: all.slice(0, index + 1) });
    const before = () => dataSource.runMigrations({ transaction: 'each' });
    // BEGIN is the first statement; for a short migration the number may exceed the last.
    if (await upgradeKilledOnce(db, 2 + (index % 5), before)) killed += 1;
    await migrate(db);
    if (name === earlySite) await fillEarlySite(db);
  }
  expect(killed).toBeGreaterThan(20);
  expect(await contentsOf(db)).toEqual(expected);
});

it('leaves the table of another program alone', async () => {
  const { db } = await emptyDatabase('foreign');
  await db.manager.query('CREATE TABLE session (number int NOT NULL)');
  for (const _ of [1, 2]) await expect(migrate(db)).rejects.toThrow(/session.* already exists/);
  expect(await db.manager.query('SELECT * FROM session')).toEqual([]);
  await db.manager.query('DROP TABLE session');
  await migrate(db);
  await db.manager.query('SELECT userId FROM session');
});

// The embedded database allows only one process at a time, and rolls an interrupted migration back.
if (process.env.TEST_DATABASE_URL) {
  it('waits for requests that the former version still serves', async () => {
    const { db } = await emptyDatabase('served');
    await migrate(db);
    await db.manager.query("DELETE FROM migrations WHERE name LIKE 'Orphans%'");
    const person = db.dataSource.createQueryRunner();
    await person.startTransaction();
    await person.query(
      "INSERT INTO user (id, email, emailVerified, name, createdAt, updatedAt) VALUES ('a', 'a@example.org', 1, 'A', NOW(), NOW())",
    );
    await person.query("INSERT INTO undo_step (id, userId, expiresAt) VALUES ('a', 'a', NOW())");
    await person.query("INSERT INTO undo_part (undoId, position, data) VALUES ('a', 0, '')");
    let ended = false;
    const upgrade = migrate(db).finally(() => {
      ended = true;
    });
    // Longer than a request of the site would wait.
    const waiting = `SELECT COUNT(*) AS n FROM INFORMATION_SCHEMA.PROCESSLIST
    WHERE DB = DATABASE() AND INFO LIKE 'DELETE FROM undo_part%' AND TIME_MS > 1200`;
    while (!ended && Number((await db.manager.query(waiting))[0].n) === 0) await sleep(50);
    await person.commitTransaction();
    await person.release();
    await upgrade;
    const [row] = await db.manager.query('SELECT @@innodb_lock_wait_timeout AS seconds');
    expect(Number(row.seconds)).toBe(1);
  });

  it('refuses a database that a newer version was upgrading when interrupted', async () => {
    const { db } = await emptyDatabase('newer');
    await migrate(db);
    await db.manager.query('CREATE TABLE migration_step (migration varchar(255) NOT NULL)');
    await db.manager.query("INSERT INTO migration_step VALUES ('Future9999999999999')");
    await expect(migrate(db)).rejects.toThrow(/newer version of this site \(it has Future9999999999999\)/);
  });
}

/** What a killed process leaves of the embedded database: intact, with the schema of the recorded migrations. */
function imageOf(file: string): string {
  const copy = path.join(folder, 'image.sqlite');
  for (const end of ['', '-wal', '-shm']) {
    rmSync(copy + end, { force: true });
    if (end !== '-shm' && existsSync(file + end)) copyFileSync(file + end, copy + end);
  }
  const image = new Libsql(copy);
  const all = (sql: string) => image.prepare(sql).all() as Record<string, unknown>[];
  try {
    expect(all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const tables = all(
      "SELECT sql FROM sqlite_master WHERE name <> 'migrations' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    );
    const made = tables.length === 0 ? [] : all('SELECT name FROM migrations');
    return JSON.stringify([made.length, tables]);
  } finally {
    image.close();
  }
}
