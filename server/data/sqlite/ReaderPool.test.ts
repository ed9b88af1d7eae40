import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Libsql from 'libsql';
import { DatabaseBusyError, isDatabaseUnavailable } from '../databaseErrors';
import { markHeavy } from '../readMarks';
import { ReaderPool, type ReaderPoolSettings } from './ReaderPool';

const folder = mkdtempSync(path.join(tmpdir(), 'enspired-readers-'));
const file = path.join(folder, 'readers.sqlite');
let writer: Libsql.Database;
let pool: ReaderPool;

beforeAll(() => {
  writer = new Libsql(file);
  writer.exec(`PRAGMA journal_mode = WAL;
    CREATE TABLE kind (a INTEGER, b REAL, c TEXT, d BLOB, e TEXT);
    INSERT INTO kind VALUES (1, 1.5, 'ünï 🗡', x'00ff', NULL), (9007199254740993, 2, '', x'', NULL);
    CREATE TABLE number (n INTEGER PRIMARY KEY);
    WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5000)
    INSERT INTO number SELECT n FROM c`);
});
afterAll(() => {
  writer.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (settings: Partial<ReaderPoolSettings> = {}) => {
  pool = new ReaderPool(file, { waitLimit: 20_000, readLimit: 60_000, size: 2, closeWait: 50, ...settings });
};
afterEach(() => pool.close());

/** Counts for minutes unless interrupted. The alias makes each a different statement. */
const endless = (name = 'n') =>
  `SELECT COUNT(*) AS ${name} FROM (WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 5000000000) SELECT x FROM c)`;
const counting = (to: number) => endless().replace('5000000000', String(to));
const failure = (read: Promise<unknown>) => read.catch((error: unknown) => error);

/** Records whether a read has ended, for tests that check an order rather than milliseconds. */
function watched(read: Promise<unknown>) {
  const state = { ended: false, read: failure(read) };
  void state.read.then(() => {
    state.ended = true;
  });
  return state;
}

describe('answers', () => {
  it.each([
    ['every kind of value', 'SELECT * FROM kind', []],
    [
      'parameters of every kind',
      'SELECT ? AS a, ? AS b, ? AS c, LENGTH(?) AS d',
      [null, 1.5, 'x', Buffer.from('ab')],
    ],
    ['no row', 'SELECT * FROM kind WHERE a = ?', [7]],
    ['names as they were written', `SELECT COUNT(*), a AS "x y", 'it''s', a + 1 FROM kind`, []],
    ['two columns of one name', 'SELECT k.a, n.n AS a FROM kind k JOIN number n ON n.n = k.a', []],
    ['many rows in their order', 'SELECT n FROM number ORDER BY n % 7 DESC, n DESC', []],
    ['a comment at the end', 'SELECT 1 AS one -- the end', []],
    [
      'several selects',
      'SELECT n FROM number WHERE n < 3 UNION ALL SELECT n FROM number WHERE n = 1 LIMIT 9',
      [],
    ],
  ])('are the same as from a single connection: %s', async (_, sql, parameters) => {
    open();
    expect(await pool.read(sql, parameters)).toEqual(writer.prepare(sql).all(parameters));
  });

  it.each([
    ['while it is prepared', 'SELECT nothing FROM kind'],
    ['while it runs', 'SELECT ABS(-9223372036854775807 - a) AS n FROM kind'],
  ])("fail with the driver's error, %s", async (_, sql) => {
    open();
    const described = (error: unknown) => {
      const { code, message } = error as { code: string; message: string };
      return { code, message };
    };
    const alone = await failure((async () => writer.prepare(sql).all([]))());
    expect(described(await failure(pool.read(sql, [])))).toEqual(described(alone));
    expect(described(alone).code).toMatch(/^SQLITE_/);
    expect(await pool.read('SELECT 1 AS one', [])).toEqual([{ one: 1 }]);
  });

  it('write nothing', async () => {
    open();
    await expect(pool.read('DELETE FROM kind RETURNING a', [])).rejects.toThrow();
    expect(await pool.read('SELECT COUNT(*) AS n FROM kind', [])).toEqual([{ n: 2 }]);
  });

  it('include every write acknowledged before the read began', async () => {
    open({ size: 4 });
    writer.exec('CREATE TABLE counter (value INTEGER); INSERT INTO counter VALUES (0)');
    const raise = writer.prepare('UPDATE counter SET value = value + 1');
    for (let turn = 1; turn <= 200; turn += 1) {
      raise.run([]);
      const reads = Array.from({ length: 6 }, () => pool.read('SELECT value FROM counter', []));
      expect(await Promise.all(reads)).toEqual(new Array(6).fill([{ value: turn }]));
    }
  });

  it('follow a change of the schema', async () => {
    open();
    writer.exec('CREATE TABLE grows (a INTEGER); INSERT INTO grows VALUES (1)');
    expect(await pool.read('SELECT * FROM grows', [])).toEqual([{ a: 1 }]);
    writer.exec('ALTER TABLE grows ADD COLUMN b INTEGER');
    expect(await pool.read('SELECT * FROM grows', [])).toEqual([{ a: 1, b: null }]);
  });
});

describe('a slow read', () => {
  // security: P18
  it('blocks neither the main thread nor other reads', async () => {
    open();
    const slow = watched(pool.read(endless(), []));
    for (let turn = 0; turn < 50; turn += 1) await pool.read('SELECT ? AS turn', [turn]);
    await nextTurn();
    expect(slow.ended).toBe(false);
  });

  it('finds its later rows off the main thread, too', async () => {
    open();
    // The first row is found at once, the second after minutes.
    const sql = endless().replace('COUNT(*) AS n', 'x').concat(' WHERE x IN (1, 4999999999)');
    const slow = watched(pool.read(sql, []));
    for (let turn = 0; turn < 50; turn += 1) await pool.read('SELECT ? AS turn', [turn]);
    expect(slow.ended).toBe(false);
  });

  it('blocks no garbage collection, however many statements came before', async () => {
    open();
    for (let turn = 0; turn < 450; turn += 1) await pool.read(`SELECT ${turn} AS turn`, []);
    const slow = watched(pool.read(endless(), []));
    await pool.read('SELECT 1 AS one', []);
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    for (let turn = 0; turn < 4; turn += 1) {
      collect();
      await nextTurn();
    }
    expect(slow.ended).toBe(false);
  });

  // security: P18
  it('times out, and its connection serves others again', async () => {
    open({ readLimit: 300 });
    const failures = await Promise.all([
      failure(pool.read(endless('a'), [])),
      failure(pool.read(endless('b'), [])),
    ]);
    expect(failures.map(isDatabaseUnavailable)).toEqual([true, true]);
    expect(failures[0]).toBeInstanceOf(DatabaseBusyError);
    expect(await pool.read('SELECT 1 AS one', [])).toEqual([{ one: 1 }]);
  });

  it('leaves a connection to the others if it is marked as heavy', async () => {
    open();
    const slow = markHeavy(counting(400_000));
    const crowd = Array.from({ length: 12 }, () => watched(pool.read(slow, [])));
    await pool.read('SELECT 1 AS one', []);
    // The quick one came last and waits at most for the slow one in progress.
    expect(crowd.filter(({ ended }) => ended).length).toBeLessThan(6);
    await Promise.all(crowd.map(({ read }) => read));
  });
});

describe('the queue', () => {
  it('rejects what has waited too long', async () => {
    open({ waitLimit: 100, readLimit: 1_000 });
    const slow = [pool.read(endless('a'), []), pool.read(endless('b'), [])].map(failure);
    const waited = await failure(pool.read('SELECT 1 AS one', []));
    expect(waited).toBeInstanceOf(DatabaseBusyError);
    await Promise.all(slow);
    expect(await pool.read('SELECT 1 AS one', [])).toEqual([{ one: 1 }]);
  });

  // security: P18
  it('rejects at once what would exceed its limit', async () => {
    open({ queueLimit: 1, readLimit: 500 });
    const slow = [pool.read(endless('a'), []), pool.read(endless('b'), [])].map(failure);
    const waiting = pool.read('SELECT 1 AS one', []);
    await expect(pool.read('SELECT 2 AS two', [])).rejects.toThrow('Too many reads wait');
    await Promise.all(slow);
    expect(await waiting).toEqual([{ one: 1 }]);
  });
});

describe('closing', () => {
  it('lets reads in progress finish and rejects waiting ones', async () => {
    open({ closeWait: 60_000 });
    const underWay = [1, 2].map((at) => pool.read(counting(200_000 + at), []));
    const waiting = failure(pool.read('SELECT 1 AS one', []));
    await pool.close();
    expect(await Promise.all(underWay)).toEqual([[{ n: 200_001 }], [{ n: 200_002 }]]);
    expect(await waiting).toBeInstanceOf(DatabaseBusyError);
    await expect(pool.read('SELECT 1', [])).rejects.toThrow('The database is closed');
  });

  it('interrupts a read that takes too long', async () => {
    open();
    const slow = failure(pool.read(endless(), []));
    await pool.close();
    expect(await slow).toMatchObject({ code: 'SQLITE_INTERRUPT' });
  });
});
