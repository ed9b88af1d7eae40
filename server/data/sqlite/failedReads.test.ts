import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Libsql from 'libsql';
import type { Database } from '../database';
import { openDatabase } from '../openDatabase';
import { ReaderPool } from './ReaderPool';
import { SqliteConnection } from './SqliteConnection';
import { TermIndex } from './TermIndex';

/**
 * The driver answers a statement whose step failed with the row of the failed parameters when it is given others. So after any
 * error the next read, on whichever connection keeps statements, must answer what it was asked.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'enspired-failed-reads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LEAF_PAGES = 8192;
let count = 0;
let file: string;
let stranger: Libsql.Database;

beforeEach(() => {
  count += 1;
  file = path.join(folder, `${count}.sqlite`);
  stranger = new Libsql(file);
  stranger.exec(`CREATE TABLE person (id TEXT PRIMARY KEY, text TEXT); CREATE TABLE other (n INTEGER);
    WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 300)
    INSERT INTO person SELECT 'person ' || n, hex(zeroblob(1500)) FROM c`);
});
afterEach(() => stranger.close());

interface Keeper {
  read(id: string): Promise<unknown>;
  close(): unknown;
}

const sql = 'SELECT id, LENGTH(text || text) AS size FROM person WHERE id = ?';
const keepers: [name: string, open: (file: string) => Keeper][] = [
  [
    'rows by key',
    (name) => {
      const connection = SqliteConnection.open(name);
      return { read: (id) => connection.readRow(sql, [id], 0), close: () => connection.close() };
    },
  ],
  [
    'statements of the writer',
    (name) => {
      const connection = SqliteConnection.open(name);
      const read = async (id: string) => (await connection.run(sql, [id], 0)).rows?.[0];
      return { read, close: () => connection.close() };
    },
  ],
  [
    'the readers on their threads',
    (name) => {
      const pool = new ReaderPool(name, { waitLimit: 0, size: 2 });
      return { read: async (id) => (await pool.read(sql, [id]))[0], close: () => pool.close() };
    },
  ],
];

/** Each makes the next read fail, and returns what ends the fault. */
const faults: [name: string, begin: () => () => void, error: RegExp][] = [
  [
    'a renamed table',
    () => {
      stranger.exec('ALTER TABLE person RENAME TO away');
      return () => stranger.exec('ALTER TABLE away RENAME TO person');
    },
    /no such table/,
  ],
  [
    'a database that another process has locked',
    () => {
      stranger.exec('BEGIN EXCLUSIVE');
      return () => stranger.exec('ROLLBACK');
    },
    /locked/,
  ],
  [
    'unreadable pages',
    () => {
      // A commit makes every other connection read its pages anew.
      stranger.exec('INSERT INTO other VALUES (1)');
      const pages = readFileSync(file);
      const size = pages.length - LEAF_PAGES;
      const descriptor = openSync(file, 'r+');
      writeSync(descriptor, Buffer.alloc(size), 0, size, LEAF_PAGES);
      return () => {
        writeSync(descriptor, pages, 0, pages.length, 0);
        closeSync(descriptor);
      };
    },
    /malformed/,
  ],
];

describe.each(keepers)('%s', (_, open) => {
  it.each(faults)('answer the key they are asked for after %s', async (__, begin, error) => {
    const keeper = open(file);
    try {
      for (const id of ['person 1', 'person 150']) expect(await keeper.read(id)).toMatchObject({ id });
      const end = begin();
      await expect(keeper.read('person 200')).rejects.toThrow(error);
      end();
      for (const id of ['person 3', 'person 250', 'person 4'])
        expect(await keeper.read(id)).toMatchObject({ id, size: 6000 });
    } finally {
      await keeper.close();
    }
  });
});

it('the term index answers the terms it is asked for after an error', () => {
  const index = new TermIndex([['one'], ['two'], ['three']]);
  try {
    expect(index.havingAny([{ text: 'one' }])).toEqual([0]);
    expect(() => index.havingAny([{ text: 'two\0' }])).toThrow(/unterminated/);
    expect(index.havingAny([{ text: 'three' }])).toEqual([2]);
    expect(index.havingAny([{ text: 'one' }])).toEqual([0]);
  } finally {
    index.close();
  }
});

/** In a process of its own, as the engine's limit is for a whole process and cannot be raised again. */
it('a connection answers the key it is asked for after memory has run out', () => {
  stranger.exec("INSERT INTO person VALUES ('large', hex(zeroblob(8000000)))");
  const program = `
    require('@swc-node/register');
    const { SqliteConnection } = require('./server/data/sqlite/SqliteConnection.ts');
    const connection = SqliteConnection.open(${JSON.stringify(file)});
    const read = (id) => connection.readRow(${JSON.stringify(sql)}, [id], 0).then(
      (row) => console.log(row.id), (error) => console.log(error.message));
    read('person 1')
      .then(() => connection.run('PRAGMA hard_heap_limit = 12000000', [], 0))
      .then(() => read('large')).then(() => read('person 2')).then(() => read('person 3'));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], {
    cwd: path.join(__dirname, '../../..'),
    encoding: 'utf8',
  });
  expect([stderr, stdout.trim().split('\n')]).toEqual([
    '',
    ['person 1', 'out of memory', 'person 2', 'person 3'],
  ]);
});

describe('after a disk that could not be read', () => {
  let db: Database;
  beforeEach(async () => {
    db = await openDatabase({ dialect: 'sqlite', path: file });
  });
  afterEach(() => db.close());

  it('the site reads and writes again by itself, without another process', async () => {
    const read = (id: string) =>
      db.readRow<{ id: string }>('SELECT id FROM person WHERE id = ?', [id], { id });
    const add = (id: string) =>
      db.transaction((manager) => manager.query('INSERT INTO person (id) VALUES (?)', [id]));
    await add('first');
    expect(await read('first')).toMatchObject({ id: 'first' });
    // Whatever is read now is read from the disk.
    stranger.exec('INSERT INTO other VALUES (1)');
    const mend = breakOpenFiles();
    const failures = [await read('person 7').catch(String), await add('second').catch(String)];
    mend();
    for (const failure of failures) expect(failure).toMatch(/SqliteError|disk|database/);
    expect(await read('person 8')).toMatchObject({ id: 'person 8' });
    await add('third');
    expect(await db.manager.query('SELECT id FROM person WHERE text IS NULL ORDER BY id')).toEqual([
      { id: 'first' },
      { id: 'third' },
    ]);
  });
});

/** Puts files that can only be written in the place of the open database: the operating system refuses each read. */
function breakOpenFiles(): () => void {
  const found = readdirSync('/proc/self/fd').flatMap((fd) => {
    const target = linkOf(fd);
    return target === file || target === `${file}-wal` ? [{ fd: Number(fd), target }] : [];
  });
  expect(found.length).toBeGreaterThan(2);
  for (const { fd } of found) replaceDescriptor(fd, '/dev/null', 'w');
  return () => {
    // Connections that were given up have closed theirs, and others may have the number by now.
    for (const { fd, target } of found)
      if (linkOf(String(fd)) === '/dev/null') replaceDescriptor(fd, target, 'r+');
  };
}

/** Empty for the descriptor that has read the folder, and is closed by now. */
function linkOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return '';
  }
}

/** The system gives the lowest free number, so lower ones are taken first. */
function replaceDescriptor(fd: number, target: string, flags: string): void {
  closeSync(fd);
  const others: number[] = [];
  for (let got = openSync(target, flags); got !== fd; got = openSync(target, flags)) others.push(got);
  for (const other of others) closeSync(other);
}
