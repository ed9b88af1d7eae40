import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import type { MigrationInterface } from 'typeorm';
import { fillEveryTable } from '../../tests/support/apps/everyTable';
import { testDatabase } from '../../tests/support/apps/testDatabase';
import { contentsOf, upgradeKilledEverywhere } from '../../tests/support/servers/mortalDatabase';
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

let expected: Record<string, unknown>;
beforeAll(async () => {
  const { db } = await emptyDatabase('undisturbed');
  await migrate(db);
  expected = await contentsOf(db);
});

it('an upgrade killed after every single statement ends like an uninterrupted one', async () => {
  const { db, file } = await emptyDatabase('killed');
  const images: string[] = [];
  const lives = await upgradeKilledEverywhere(db, () => file && images.push(imageOf(file)));
  expect(await contentsOf(db)).toEqual(expected);
  expect(lives).toBeGreaterThan(80);
  // One before all migrations and one after each: none is ever applied in part, whichever statement is interrupted.
  expect(new Set(images).size).toBe(file ? db.dataSource.migrations.length + 1 : 0);
});

it('every migration can be run again, and taken back', async () => {
  const { db } = await emptyDatabase('again');
  const run = async (act: (runner: ReturnType<typeof db.dataSource.createQueryRunner>) => Promise<void>) => {
    const runner = db.dataSource.createQueryRunner();
    await act(runner);
    await runner.release();
    return await contentsOf(db);
  };
  for (const migration of db.dataSource.migrations) {
    const before = await contentsOf(db);
    const after = await run((runner) => migration.up(runner));
    expect(await run((runner) => migration.up(runner))).toEqual(after);
    expect(await run((runner) => migration.down(runner))).toEqual(before);
    expect(await run((runner) => migration.up(runner))).toEqual(after);
  }
});

it('leaves what is stored as it is when it runs again', async () => {
  const { db } = await emptyDatabase('filled');
  await migrate(db);
  await fillEveryTable(db);
  const filled = await contentsOf(db);
  await db.manager.query('DELETE FROM migrations');
  await migrate(db);
  expect(await contentsOf(db)).toEqual(filled);
});

it('leaves the table of another program alone', async () => {
  const { db } = await emptyDatabase('foreign');
  await db.manager.query('CREATE TABLE session (number int NOT NULL)');
  for (const _ of [1, 2])
    await expect(migrate(db)).rejects.toThrow(/stopped: The table "session" already exists, and is not this/);
  expect(await db.manager.query('SELECT * FROM session')).toEqual([]);
  await db.manager.query('DROP TABLE session');
  await migrate(db);
  expect(await contentsOf(db)).toEqual(expected);
});

it('waits for requests that the former version still serves', async () => {
  const { db, file } = await emptyDatabase('served');
  await migrate(db);
  const forget: MigrationInterface = {
    name: 'Forget9999999999999',
    up: (runner) => runner.query("DELETE FROM list_revision WHERE userId = 'a'"),
    down: async () => {},
  };
  Object.assign(db.dataSource, { migrations: [...db.dataSource.migrations, forget] });
  const person = db.dataSource.createQueryRunner();
  await person.startTransaction();
  await person.query(
    "INSERT INTO user (id, email, emailVerified, name, createdAt, updatedAt) VALUES ('a', 'a@example.org', 1, 'A', '2026-01-01', '2026-01-01')",
  );
  await person.query("INSERT INTO list_revision (userId, revision) VALUES ('a', 1)");
  const upgrade = migrate(db);
  if (file) {
    // The embedded database allows only one process at a time, which takes turns.
    await person.commitTransaction();
  } else {
    // Longer than a request of the site would wait.
    const waiting = `SELECT COUNT(*) AS n FROM INFORMATION_SCHEMA.PROCESSLIST
      WHERE DB = DATABASE() AND INFO LIKE 'DELETE FROM list_revision%' AND TIME_MS > 1200`;
    while (Number((await db.manager.query(waiting))[0].n) === 0) await sleep(50);
    await person.commitTransaction();
  }
  await person.release();
  await upgrade;
  expect(await db.manager.query('SELECT * FROM list_revision')).toEqual([]);
});

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
