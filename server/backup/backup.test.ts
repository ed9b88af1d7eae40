import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asBytes, everyRow, fillEveryTable } from '../../tests/support/apps/everyTable';
import { testDatabase } from '../../tests/support/apps/testDatabase';
import { insertUser } from '../../tests/support/people/userRow';
import { readDatabaseUrl } from '../config/databaseUrl';
import { becomeOwner } from '../config/privateFiles';
import type { Database } from '../data/database';
import { openDatabase, openMigratedDatabase } from '../data/openDatabase';
import { schemaVersion } from '../data/stores/siteStore';
import { type BackupConfig, makeBackup } from './makeBackup';
import { restoreBackup } from './restoreBackup';

const MADE = new Date('2026-11-23T01:02:03.000Z');
const folder = mkdtempSync(path.join(tmpdir(), 'enspired-backup-'));
const drops: (() => Promise<void>)[] = [];
let source: BackupConfig;
let db: Database;
let archive: string;

/** A new site: a database file, or a database on the server of TEST_DATABASE_URL. */
async function place(name: string): Promise<BackupConfig> {
  const { url, drop } = await testDatabase();
  drops.push(drop);
  const dataDir = path.join(folder, name);
  const own = url === 'sqlite::memory:' ? undefined : url;
  return {
    dataDir,
    database: readDatabaseUrl(own, dataDir),
    uploadsURL: undefined,
    auth: { secrets: ['a secret of this site'] },
  } as unknown as BackupConfig;
}

async function rowsOf(config: BackupConfig): Promise<Record<string, string[]>> {
  const opened = await openDatabase(config.database);
  try {
    return await everyRow(opened);
  } finally {
    await opened.close();
  }
}

beforeAll(async () => {
  source = await place('source');
  mkdirSync(path.join(source.dataDir, 'uploads'), { recursive: true });
  mkdirSync(path.join(source.dataDir, 'covers'));
  writeFileSync(path.join(source.dataDir, 'uploads', 'u1.webp'), Buffer.from([0, 1, 2, 255]));
  writeFileSync(path.join(source.dataDir, 'uploads', '.draft.part'), 'half');
  writeFileSync(path.join(source.dataDir, 'covers', `${'long '.repeat(40)}.jpg`), 'x'.repeat(100_000));
  writeFileSync(path.join(source.dataDir, 'covers', 'empty.png'), '');
  writeFileSync(path.join(source.dataDir, 'vapid-key'), 'key');
  writeFileSync(path.join(source.dataDir, 'development-secret'), 'never in an archive');
  db = await openMigratedDatabase(source.database);
  await fillEveryTable(db);
  archive = path.join(folder, 'site.tar');
  await makeBackup(source, archive, MADE);
});

afterAll(async () => {
  await db.close();
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true, force: true });
});

it('restores every row of every table, and the files, into another place', async () => {
  const target = await place('restored');
  const manifest = await restoreBackup(archive, target);
  const expected = await everyRow(db);
  expect(Object.values(expected).filter((rows) => rows.length !== 3)).toEqual([]);
  expect(await rowsOf(target)).toEqual(expected);
  expect(manifest).toMatchObject({ madeAt: MADE.toISOString(), uploads: 'archive' });
  const files = readdirSync(target.dataDir, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => !name.startsWith('enspired.sqlite')).sort()).toEqual(
    [
      'covers',
      `covers/${'long '.repeat(40)}.jpg`,
      'covers/empty.png',
      'uploads',
      'uploads/u1.webp',
      'vapid-key',
    ].sort(),
  );
  expect(readFileSync(path.join(target.dataDir, 'uploads/u1.webp'))).toEqual(Buffer.from([0, 1, 2, 255]));
  const open = files.filter((name) => (statSync(path.join(target.dataDir, name)).mode & 0o077) !== 0);
  expect(open.filter((name) => !/-(wal|shm)$/.test(name))).toEqual([]);
});

it('is a consistent snapshot while people write', async () => {
  const file = path.join(folder, 'busy.tar');
  let written = 0;
  let stopped = false;
  const writing = (async () => {
    while (!stopped) {
      await insertUser(db, `busy-${String(written).padStart(6, '0')}`, MADE);
      written += 1;
      // Writes to the embedded database do not yield to the event loop.
      await new Promise(setImmediate);
    }
  })();
  while (written < 20) await new Promise(setImmediate);
  const before = written;
  await makeBackup(source, file, MADE);
  const during = written - before;
  stopped = true;
  await writing;
  const target = await place('busy');
  await restoreBackup(file, target);
  const all = (await everyRow(db)).user?.filter((row) => row.includes(asBytes('busy-'))) ?? [];
  const restored = (await rowsOf(target)).user?.filter((row) => row.includes(asBytes('busy-'))) ?? [];
  expect(during).toBeGreaterThan(0);
  expect(restored.length).toBeGreaterThanOrEqual(before);
  expect(restored).toEqual(all.slice(0, restored.length));
});

it('overwrites nothing, and leaves nothing behind', async () => {
  const bytes = readFileSync(archive);
  await expect(makeBackup(source, archive, MADE)).rejects.toThrow(`${archive} already exists`);
  expect(readFileSync(archive)).toEqual(bytes);
  const nowhere = { ...source, database: readDatabaseUrl('sqlite:/nowhere/site.sqlite', folder) };
  const failed = path.join(folder, 'failed.tar');
  await expect(makeBackup(nowhere, failed, MADE)).rejects.toThrow(/no database at/);
  expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([]);
});

it('records that a bucket is not included', async () => {
  const file = path.join(folder, 'bucket.tar');
  const { manifest } = await makeBackup({ ...source, uploadsURL: 's3://k:s@host/bucket' }, file, MADE);
  expect(manifest.uploads).toBe('bucket');
  expect(manifest.files.filter(({ path: name }) => name.startsWith('uploads/'))).toEqual([]);
});

it('leaves no archive when it is killed, and what it leaves is refused', async () => {
  const file = path.join(folder, 'cut.tar');
  const big = path.join(source.dataDir, 'covers', 'big.png');
  writeFileSync(big, '');
  truncateSync(big, 60_000_000);
  const program = `
    require('@swc-node/register');
    require('reflect-metadata');
    const { makeBackup } = require('./server/backup/makeBackup.ts');
    makeBackup(${JSON.stringify(source)}, ${JSON.stringify(file)}, new Date()).then(() => process.exit(0));`;
  const child = spawn(process.execPath, ['-e', program], {
    cwd: path.join(__dirname, '../..'),
    stdio: 'ignore',
  });
  const closed = once(child, 'close');
  while (!existsSync(`${file}.part/archive.tar`) && child.exitCode === null) await new Promise(setImmediate);
  child.kill('SIGKILL');
  expect(await closed).toEqual([null, 'SIGKILL']);
  rmSync(big);
  expect(existsSync(file)).toBe(false);
  const target = { ...source, dataDir: path.join(folder, 'cut') };
  await expect(restoreBackup(`${file}.part`, target)).rejects.toThrow(/is incomplete/);
  await expect(restoreBackup(`${file}.part/archive.tar`, target)).rejects.toThrow(
    /not a (valid archive|complete backup)|is empty/,
  );
});

describe('a restore refuses', () => {
  const damaged = (name: string, change: (bytes: Buffer) => Buffer): string => {
    const file = path.join(folder, name);
    writeFileSync(file, change(readFileSync(archive)));
    return file;
  };
  const flipped = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };

  it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ['an empty file', () => Buffer.alloc(0), /is empty$/],
    ['zeros', (bytes) => Buffer.alloc(bytes.length), /not a (valid archive|complete backup)/],
    [
      'something else',
      () => Buffer.from('SQLite format 3\0'.repeat(100)),
      /not a (valid archive|complete backup)/,
    ],
    ['one cut in its database', (bytes) => bytes.subarray(0, 700), /not a (valid archive|complete backup)/],
    [
      'one cut before its manifest',
      (bytes) => bytes.subarray(0, bytes.lastIndexOf('manifest.json')),
      /not a (valid archive|complete backup)/,
    ],
    [
      'one cut in its manifest',
      (bytes) => bytes.subarray(0, bytes.lastIndexOf('manifest.json') + 700),
      /not a (valid archive|complete backup)|cannot be read/,
    ],
    ['another byte in its database', (bytes) => flipped(bytes, 600), /was altered: database/],
    ['another byte in a name', (bytes) => flipped(bytes, bytes.indexOf('vapid-key')), /not a valid archive/],
  ])('what is no whole backup: %s', async (name, change, words) => {
    const file = damaged(`${name.replaceAll(' ', '-')}.tar`, change);
    const target = path.join(folder, 'refused');
    const run = restoreBackup(file, { dataDir: target, database: readDatabaseUrl(undefined, target) });
    const error = await run.catch((reason: Error) => reason);
    expect(String((error as Error).message)).toMatch(words);
    expect((error as Error).message).not.toContain('\n');
    expect(existsSync(target)).toBe(false);
  });

  it('what a killed backup has left, and a missing archive', async () => {
    const part = path.join(folder, 'killed.tar.part');
    mkdirSync(part);
    const target = await place('from-part');
    await expect(restoreBackup(part, target)).rejects.toThrow(/is incomplete/);
    await expect(restoreBackup(path.join(folder, 'none.tar'), target)).rejects.toThrow(/does not exist/);
    await expect(makeBackup(source, path.join(folder, 'killed.tar'), MADE)).rejects.toThrow(/was killed/);
  });

  it('a place that is not empty', async () => {
    await expect(restoreBackup(archive, source)).rejects.toThrow(/already .*; a restore overwrites nothing/);
    const target = await place('with-pictures');
    mkdirSync(path.join(target.dataDir, 'uploads'), { recursive: true });
    appendFileSync(path.join(target.dataDir, 'uploads', 'mine.webp'), 'mine');
    await expect(restoreBackup(archive, target)).rejects.toThrow(
      /uploads already exists; a restore overwrites nothing/,
    );
    expect(readdirSync(target.dataDir)).toEqual(['uploads']);
  });

  it('the database of a version before the baseline, and of a newer one', async () => {
    const target = await place('other-version');
    for (const [name, words] of [
      ['Accounts1795219100000', /^The database of the archive was made by .* start commit \w{40} once on it/],
      ['Future9999999999999', /^The database of the archive was written by a newer version/],
    ] as const) {
      const rename = 'UPDATE migrations SET name = ? WHERE name = ?';
      const last = await schemaVersion(db.manager);
      await db.manager.query(rename, [name, last]);
      const other = path.join(folder, `${name}.tar`);
      await makeBackup(source, other, MADE);
      await db.manager.query(rename, [last, name]);
      await expect(restoreBackup(other, target)).rejects.toThrow(words);
    }
  });

  it('another kind of database', async () => {
    const { engine } = (await makeBackup(source, path.join(folder, 'kind.tar'), MADE)).manifest.database;
    const other = engine === 'sqlite' ? 'mysql://nobody@127.0.0.1:1/none' : `sqlite:${folder}/other.sqlite`;
    const target = { dataDir: path.join(folder, 'other'), database: readDatabaseUrl(other, folder) };
    await expect(restoreBackup(archive, target)).rejects.toThrow(/restore it into one of its kind/);
  });
});

describe('as the owner of a data folder', () => {
  /** Of another user if these tests run as root. */
  const owned = mkdtempSync(path.join(tmpdir(), 'enspired-owned-'));
  const own = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };
  const [uid, gid] = own.uid === 0 ? [65534, 65534] : [own.uid, own.gid];
  const groups = process.getgroups?.() ?? [];
  const restricted = path.join(owned, 'restricted.tar');
  const readable = path.join(owned, 'readable.tar');

  // The effective ids only, so that this process becomes itself again.
  const system = {
    geteuid: () => own.uid,
    setgroups: (ids: readonly (string | number)[]) => process.setgroups?.(ids),
    setgid: (id: string | number) => process.setegid?.(id),
    setuid: (id: string | number) => process.seteuid?.(id),
  };

  beforeEach(async () => {
    // An embedded database, whichever the tests run on: a server's files belong to its own user.
    const dataDir = path.join(folder, 'embedded');
    const embedded = { ...source, dataDir, database: readDatabaseUrl(undefined, dataDir) };
    mkdirSync(path.join(dataDir, 'uploads'), { recursive: true });
    writeFileSync(path.join(dataDir, 'uploads', 'u1.webp'), 'a picture');
    await (await openMigratedDatabase(embedded.database)).close();
    await makeBackup(embedded, readable, MADE);
    copyFileSync(readable, restricted);
    chmodSync(restricted, 0o000);
    chownSync(readable, uid, gid);
    chownSync(owned, uid, gid);
    becomeOwner(owned, system);
  });

  afterEach(() => {
    process.seteuid?.(own.uid);
    process.setegid?.(own.gid);
    if (own.uid === 0) process.setgroups?.(groups);
    rmSync(owned, { recursive: true, force: true });
  });

  it('a restore and a backup give everything to that owner, and name an archive that it may not read', async () => {
    const dataDir = path.join(owned, 'data');
    const database = readDatabaseUrl(undefined, dataDir);
    await expect(restoreBackup(restricted, { dataDir, database })).rejects.toThrow(
      `EACCES: permission denied, open '${restricted}'`,
    );
    await restoreBackup(readable, { dataDir, database });
    await makeBackup({ ...source, dataDir, database }, path.join(owned, 'again.tar'), MADE);
    const files = readdirSync(owned, { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(
      expect.arrayContaining(['again.tar', 'data/enspired.sqlite', 'data/uploads/u1.webp']),
    );
    const others = files.filter((name) => statSync(path.join(owned, name)).uid !== uid);
    expect(others).toEqual(own.uid === uid ? [] : ['restricted.tar']);
  });
});
