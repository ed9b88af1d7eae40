import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readDatabaseUrl } from '../server/config/databaseUrl';
import type { Database } from '../server/data/database';
import { migrate } from '../server/data/migrate';
import { openDatabase } from '../server/data/openDatabase';
import { testDatabase } from '../tests/support/apps/testDatabase';
import { earlySite, fillEarlySite } from '../tests/support/servers/earlySite';
import { contentsOf, upgradeKilledOnce, upgradeStruckOnce } from '../tests/support/servers/mortalDatabase';
import { startMariaDb } from './test/mariadb';

/**
 * Kills upgrades, each on a database of its own, empty or filled: after the n-th statement, for every n, and on MariaDB also
 * with the code of earlier versions, which recorded no steps. Each upgrade is then finished by another start, and the result is
 * compared with an undisturbed one. Takes minutes; `killedUpgrade.test.ts` runs a sample.
 */
export async function killMigrations(): Promise<void> {
  // TypeORM logs every failing migration to the console.
  console.log = () => {};
  await sweep('sqlite', '');
  const mariaDb = await startMariaDb(console.info);
  try {
    await sweep('mariadb', mariaDb.url);
    await sweepServer();
  } finally {
    await mariaDb.stop();
  }
}

async function sweep(name: string, server: string): Promise<void> {
  for (const filled of [false, true]) {
    const from = filled ? 'a site with people' : 'an empty database';
    const expected = await onDatabase(server, filled, async (db) => migrate(db));
    let kills = 0;
    for (let number = 1; ; number += 1) {
      let killed = false;
      const contents = await onDatabase(server, filled, async (db) => {
        killed = await upgradeKilledOnce(db, number);
        await migrate(db);
      });
      complain(contents, expected, `${name}, ${from}, statement ${number}`);
      if (!killed) break;
      kills += 1;
    }
    console.info(`${name}: ${kills} kills of an upgrade from ${from}, all finished by the next start`);
    if (server)
      console.info(
        `${name}: ${await sweepEarlier(server, filled, expected)} kills of an earlier version from ${from}`,
      );
  }
}

/** Kills the database server itself, running with durable settings rather than the tests' fast ones. */
async function sweepServer(): Promise<void> {
  const mariaDb = await startMariaDb(console.info, [
    ...['--innodb-flush-log-at-trx-commit=1', '--innodb-doublewrite=1', '--sync-binlog=1'],
  ]);
  try {
    const expected = await onDatabase(mariaDb.url, true, migrate);
    let kills = 0;
    for (let number = 3; number < 290; number += 12) {
      const { url } = await testDatabase(mariaDb.url);
      const first = await openDatabase(readDatabaseUrl(url, tmpdir()));
      await toEarlySite(first);
      let dead: Promise<void> | undefined;
      const hit = await upgradeStruckOnce(first, number, () => {
        dead = mariaDb.halt('SIGKILL');
      });
      await dead;
      await first.close().catch(() => undefined);
      await mariaDb.start();
      const again = await openDatabase(readDatabaseUrl(url, tmpdir()));
      await migrate(again);
      complain(await contentsOf(again), expected, `a server killed after statement ${number}`);
      await again.close();
      if (hit) kills += 1;
    }
    console.info(`mariadb: ${kills} kills of the server during an upgrade, all finished by the next start`);
  } finally {
    await mariaDb.stop();
  }
}

/** Kills `runMigrations`, which recorded only whole migrations. */
async function sweepEarlier(server: string, filled: boolean, expected: unknown): Promise<number> {
  let kills = 0;
  let index = 0;
  for (let number = 1, last = false; !last; ) {
    let killed = false;
    const contents = await onDatabase(server, filled, async (db) => {
      const { dataSource } = db;
      const all = [...dataSource.migrations];
      const first = filled ? 1 + all.findIndex((one) => one.name === earlySite) : 0;
      Object.assign(dataSource, { migrations: all.slice(0, first + index) });
      await migrate(db);
      Object.assign(dataSource, { migrations: all });
      const before = () => dataSource.runMigrations({ transaction: 'each' });
      const migrations = all.length - first;
      Object.assign(dataSource, { migrations: all.slice(0, first + index + 1) });
      killed = await upgradeKilledOnce(db, number, before);
      Object.assign(dataSource, { migrations: all });
      await migrate(db);
      last = !killed && index + 1 === migrations;
    });
    complain(contents, expected, `an earlier version, migration ${index + 1}, statement ${number}`);
    if (killed) kills += 1;
    number = killed ? number + 1 : 1;
    if (!killed) index += 1;
  }
  return kills;
}

async function onDatabase(
  server: string,
  filled: boolean,
  run: (db: Database) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const { url, drop } = await testDatabase(server);
  const db = await openDatabase(readDatabaseUrl(url, path.join(tmpdir(), 'unused')));
  try {
    if (filled) await toEarlySite(db);
    await run(db);
    return await contentsOf(db);
  } finally {
    await db.close();
    await drop();
  }
}

async function toEarlySite(db: Database): Promise<void> {
  const { dataSource } = db;
  const all = [...dataSource.migrations];
  Object.assign(dataSource, {
    migrations: all.slice(0, 1 + all.findIndex(({ name }) => name === earlySite)),
  });
  await migrate(db);
  await fillEarlySite(db);
  Object.assign(dataSource, { migrations: all });
}

function complain(contents: unknown, expected: unknown, where: string): void {
  if (isDeepStrictEqual(contents, expected)) return;
  console.error(`${where}: the database differs from one that was upgraded undisturbed`);
  process.exitCode = 1;
}
