import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asBytes, everyRow, fillEveryTable, nasty } from '../../../tests/support/apps/everyTable';
import { testDatabase } from '../../../tests/support/apps/testDatabase';
import { openMigrated } from '../../../tests/support/kept/migratedDatabase';
import { insertUser } from '../../../tests/support/people/userRow';
import { type DatabaseConfig, readDatabaseUrl } from '../../config/databaseUrl';
import type { Database } from '../database';
import { lastFormer } from '../formerSchema';
import { openDatabase, openMigratedDatabase } from '../openDatabase';
import { siteTables } from '../siteTables';
import { moveDatabase } from './moveDatabase';

const NOW = new Date('2026-11-23T01:02:03.456Z');
const folder = mkdtempSync(path.join(tmpdir(), 'enspired-move-'));
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
const embedded = (): DatabaseConfig => {
  files += 1;
  return { dialect: 'sqlite', path: path.join(folder, `${files}.sqlite`) };
};

async function server(): Promise<DatabaseConfig> {
  const { url, drop } = await testDatabase();
  drops.push(drop);
  return readDatabaseUrl(url, folder);
}

async function using<T>(
  config: DatabaseConfig,
  run: (db: Database) => Promise<T>,
  open = openDatabase,
): Promise<T> {
  const db = await open(config);
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}

async function filled(config: DatabaseConfig, count = 4): Promise<DatabaseConfig> {
  await using(config, (db) => fillEveryTable(db, count), openMigratedDatabase);
  return config;
}

it('knows every table', async () => {
  const { db, close } = await openMigrated();
  const named =
    db.dialect === 'sqlite' ? "SELECT name FROM sqlite_master WHERE type = 'table'" : 'SHOW TABLES';
  const rows: Record<string, string>[] = await db.manager.query(named);
  const there = rows
    .flatMap((row) => Object.values(row))
    .filter((name) => !/^(sqlite_|migrations$)/.test(name));
  expect(
    siteTables(db.dataSource)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(there.sort());
  await close();
});

it('lists tables after those that they refer to', async () => {
  const { db, close } = await openMigrated();
  const tables = siteTables(db.dataSource);
  const place = new Map(tables.map(({ name }, at) => [name, at]));
  const early = tables.flatMap(({ name, references }) =>
    references
      .filter(({ table }) => (place.get(table) ?? 0) > (place.get(name) ?? 0))
      .map(({ table }) => `${name} before ${table}`),
  );
  expect(early).toEqual([]);
  await close();
});

it('refuses pointless moves', async () => {
  const from = await filled(embedded());
  await expect(moveDatabase({ from, to: embedded() })).rejects.toThrow(/npm run backup/);
  await expect(
    moveDatabase({ from: embedded(), to: readDatabaseUrl('mysql://a@127.0.0.1:1/b', folder) }),
  ).rejects.toThrow(/no site in/);
});

/** Only if the tests also run on a server. */
if (process.env.TEST_DATABASE_URL) {
  it('moves every row of every table there and back unchanged', async () => {
    const from = await filled(embedded());
    await using(from, (db) => db.manager.query("UPDATE sqlite_sequence SET seq = 900 WHERE name = 'person'"));
    const expected = await using(from, everyRow);
    const to = await server();
    const report = await moveDatabase({ from, to });
    expect(new Set(Object.values(report.rows))).toEqual(new Set([4]));
    expect(await using(to, everyRow)).toEqual(expected);
    expect(expected.user?.join('')).toContain(asBytes(`1-${nasty}`));
    const back = embedded();
    await moveDatabase({ from: to, to: back });
    expect(await using(back, everyRow)).toEqual(expected);
    // A number once assigned is never reused.
    const counter = "SELECT seq FROM sqlite_sequence WHERE name = 'person'";
    expect(await using(back, (db) => db.manager.query(counter))).toEqual([{ seq: 900 }]);
    // The site can start on it.
    await (await openMigratedDatabase(to)).close();
  });

  it('resumes after a kill, and no site starts on a partial move', async () => {
    const from = embedded();
    await using(
      from,
      async (db) => {
        for (let n = 0; n < 5000; n += 1) await insertUser(db, `person-${n}`, NOW);
      },
      openMigratedDatabase,
    );
    const to = await server();
    const program = `
      require('@swc-node/register');
      require('reflect-metadata');
      const { moveDatabase } = require('./server/data/move/moveDatabase.ts');
      moveDatabase(${JSON.stringify({ from, to })}, {
        onProgress: (step, done) => { if (done >= 2000) process.kill(process.pid, 'SIGKILL'); },
      });`;
    const child = spawn(process.execPath, ['-e', program], {
      cwd: path.join(__dirname, '../../..'),
      stdio: 'ignore',
    });
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
    await expect(openMigratedDatabase(to)).rejects.toThrow(/is unfinished/);
    await expect(moveDatabase({ from: await filled(embedded()), to })).rejects.toThrow(/is unfinished/);
    expect(await moveDatabase({ from, to })).toMatchObject({ resumed: true, rows: { user: 5000 } });
    expect(await using(to, everyRow)).toEqual(await using(from, everyRow));
    await (await openMigratedDatabase(to)).close();
  });

  it('detects a value that has changed on the way', async () => {
    const move = { from: await filled(embedded()), to: await server() };
    const stop = (step: string) => {
      if (step === 'comparing') throw new Error('cut off');
    };
    await expect(moveDatabase(move, { onProgress: stop })).rejects.toThrow('cut off');
    await using(move.to, (db) => db.manager.query("UPDATE user SET name = 'changed' WHERE id LIKE '2-%'"));
    const words = /user differs: 4 rows in the source, 4 in the target, with other values/;
    await expect(moveDatabase(move)).rejects.toThrow(words);
  });

  it('refuses a target with rows, a source in use, and one of an earlier version', async () => {
    const from = await filled(embedded());
    const to = await filled(await server());
    await expect(moveDatabase({ from, to })).rejects.toThrow(
      /already has rows in \w+; a move overwrites nothing/,
    );
    await using(to, async () => {
      await expect(moveDatabase({ from: to, to: embedded() })).rejects.toThrow(/other connection/);
    });
    await using(from, async (db) => {
      await db.claim();
      await expect(moveDatabase({ from, to: await server() })).rejects.toThrow(
        /Another process runs the site/,
      );
    });
    await using(from, (db) =>
      db.manager.query("UPDATE migrations SET name = ? WHERE name LIKE 'Baseline%'", [lastFormer.migration]),
    );
    await expect(moveDatabase({ from, to: await server() })).rejects.toThrow(/earlier version/);
  });
}
