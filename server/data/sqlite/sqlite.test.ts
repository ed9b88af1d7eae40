import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import type { EntityManager } from 'typeorm';
import type { Database } from '../database';
import { DatabaseBusyError, isDatabaseUnavailable, isUniqueViolation } from '../databaseErrors';
import { openDatabase } from '../openDatabase';

const folder = mkdtempSync(path.join(tmpdir(), 'enspired-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
let db: Database;

async function open(place: 'file' | 'memory', waitLimit?: number): Promise<string> {
  count += 1;
  const file = place === 'memory' ? ':memory:' : path.join(folder, `${count}.sqlite`);
  db = await openDatabase({ dialect: 'sqlite', path: file }, { waitLimit });
  await db.manager.query(
    'CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT UNIQUE, owner INTEGER REFERENCES note(id))',
  );
  return file;
}

const add = (manager: EntityManager, text: string) =>
  manager.query('INSERT INTO note (text) VALUES (?)', [text]);
const all = async (manager: EntityManager = db.manager): Promise<string[]> =>
  (await manager.query('SELECT text FROM note ORDER BY id')).map(({ text }: { text: string }) => text);

afterEach(() => db.close());

describe.each(['file', 'memory'] as const)('the embedded database (%s)', (place) => {
  beforeEach(() => open(place));

  it('lets fifty parallel transactions through, one after the other', async () => {
    await db.manager.query('CREATE TABLE counter (value INTEGER)');
    await db.manager.query('INSERT INTO counter VALUES (0)');
    const planned = new Error('planned');
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, turn) =>
        db.transaction(async (manager) => {
          const [{ value }] = await manager.query('SELECT value FROM counter');
          await sleep(1);
          await manager.query('UPDATE counter SET value = ?', [value + 1]);
          if (turn % 10 === 3) throw planned;
        }),
      ),
    );
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(failed).toEqual(new Array(5).fill(planned));
    expect(await db.manager.query('SELECT value FROM counter')).toEqual([{ value: 45 }]);
  });

  it('keeps an unrelated write when a concurrent transaction rolls back', async () => {
    const rolledBack = db.transaction(async (manager) => {
      await add(manager, 'inside');
      await sleep(30);
      throw new Error('planned');
    });
    await Promise.all([
      expect(rolledBack).rejects.toThrow('planned'),
      sleep(5).then(() => add(db.manager, 'bystander')),
    ]);
    expect(await all()).toEqual(['bystander']);
  });

  it('rolls back an inner transaction alone', async () => {
    await db.transaction(async (outer) => {
      await add(outer, 'outer');
      const inner = outer.transaction(async (manager) => {
        await add(manager, 'inner');
        throw new Error('planned');
      });
      await expect(inner).rejects.toThrow('planned');
      await outer.transaction((manager) => add(manager, 'second inner'));
    });
    expect(await all()).toEqual(['outer', 'second inner']);
  });

  it('continues after a failed statement in a transaction', async () => {
    await add(db.manager, 'taken');
    const failure = await db.transaction((manager) => add(manager, 'taken')).catch((error: unknown) => error);
    expect(isUniqueViolation(failure)).toBe(true);
    await db.transaction((manager) => add(manager, 'free'));
    expect(await all()).toEqual(['taken', 'free']);
  });

  it('enforces foreign keys', async () => {
    await expect(db.manager.query('INSERT INTO note (owner) VALUES (99)')).rejects.toThrow('FOREIGN KEY');
  });

  it('binds null, booleans and bytes as single parameters', async () => {
    await expect(db.manager.query('SELECT ? AS value', [null])).resolves.toEqual([{ value: null }]);
    await expect(db.manager.query('SELECT ? AS value', [true])).resolves.toEqual([{ value: 1 }]);
    const [{ size }] = await db.manager.query('SELECT LENGTH(?) AS size', [Buffer.from('abc')]);
    expect(size).toBe(3);
  });
});

describe('the embedded database in its file', () => {
  it('uses the write-ahead log', async () => {
    const file = await open('file');
    expect(await db.manager.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(existsSync(`${file}-wal`)).toBe(true);
  });

  it('is a single file once it is closed', async () => {
    const file = await open('file');
    await add(db.manager, 'kept');
    await all();
    await db.close();
    expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    await open('memory');
  });

  it('reads on while a transaction writes, and sees the result at once afterwards', async () => {
    await open('file');
    await db.transaction(async (manager) => {
      await add(manager, 'new');
      expect(await all()).toEqual([]);
      expect(await all(manager)).toEqual(['new']);
    });
    expect(await all()).toEqual(['new']);
  });

  it('reads a row anew each time, and sees what was committed, here or in another process', async () => {
    const file = await open('file');
    await add(db.manager, 'first');
    const read = () => db.readRow<{ text: string }>('SELECT id, text FROM note WHERE id = ?', [1], { id: 1 });
    expect(await read()).toMatchObject({ text: 'first' });

    await db.manager.query("UPDATE note SET text = 'second'");
    expect(await read()).toMatchObject({ text: 'second' });
    await db.transaction(async (manager) => {
      await manager.query("UPDATE note SET text = 'third'");
      expect(await read()).toMatchObject({ text: 'second' });
    });
    expect(await read()).toMatchObject({ text: 'third' });

    const stranger = new Libsql(file);
    stranger.exec("UPDATE note SET text = 'fourth'");
    expect(await read()).toMatchObject({ text: 'fourth' });
    stranger.exec('DELETE FROM note');
    stranger.close();
    expect(await read()).toBeUndefined();
  });

  it('shows each reader what was written before, by key and otherwise', async () => {
    const file = await open('file');
    for (let id = 1; id <= 5; id += 1) {
      await db.transaction((manager) => add(manager, `note ${id}`));
      expect(await db.manager.query('SELECT id FROM note WHERE id IN (?)', [id])).toEqual([{ id }]);
      expect(await db.readRow('SELECT id FROM note WHERE id = ?', [id], { id })).toMatchObject({ id });
      expect(await all()).toHaveLength(id);
    }
    const writer = new Libsql(file);
    const [checkpoint] = writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all([]) as { busy: number }[];
    writer.close();
    expect(checkpoint?.busy).toBe(0);
  });

  it('times out a write, so that a stuck transaction blocks no one for ever', async () => {
    await open('file', 100);
    let finish = () => {};
    const stuck = db.transaction(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    await sleep(10);
    const failure = await add(db.manager, 'late').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await expect(db.transaction(async () => {})).rejects.toThrow(DatabaseBusyError);
    finish();
    await stuck;
    await add(db.manager, 'in time');
    expect(await all()).toEqual(['in time']);
  });

  it('waits for another process without blocking its own', async () => {
    const file = await open('file');
    const other = new Libsql(file);
    other.exec("BEGIN IMMEDIATE; INSERT INTO note (text) VALUES ('theirs')");
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
    }, 5);
    const write = add(db.manager, 'ours');
    const change = db.transaction((manager) => add(manager, 'ours too'));
    await sleep(300);
    expect(await all()).toEqual([]);
    expect(ticks).toBeGreaterThan(10);
    other.exec('COMMIT');
    await Promise.all([write, change]);
    clearInterval(clock);
    other.close();
    expect(await all()).toEqual(['theirs', 'ours', 'ours too']);
  });

  it('opens a file that another process is still creating, once that is done', async () => {
    const file = path.join(folder, 'in-creation.sqlite');
    const other = new Libsql(file);
    other.exec('BEGIN EXCLUSIVE; CREATE TABLE note (text TEXT)');
    const opening = openDatabase({ dialect: 'sqlite', path: file });
    await sleep(100);
    other.exec("INSERT INTO note VALUES ('theirs'); COMMIT");
    other.close();
    db = await opening;
    expect(await db.manager.query('SELECT text FROM note')).toEqual([{ text: 'theirs' }]);
  });

  it('gives up on another process after the time limit', async () => {
    const file = await open('file', 100);
    const other = new Libsql(file);
    other.exec('BEGIN IMMEDIATE');
    const failure = await add(db.manager, 'ours').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await expect(db.transaction((manager) => add(manager, 'ours'))).rejects.toThrow('locked');
    other.exec('ROLLBACK');
    other.close();
    await add(db.manager, 'ours');
    expect(await all()).toEqual(['ours']);
  });

  it('keeps reading on a full disk, and writes again once there is room', async () => {
    await open('file');
    await add(db.manager, 'before');
    const [{ page_count: pages }] = await db.manager.query('PRAGMA page_count');
    await db.manager.query(`PRAGMA max_page_count = ${pages}`);
    const big = 'x'.repeat(100_000);
    const failures = [
      await add(db.manager, big).catch((error: unknown) => error),
      await db.transaction((manager) => add(manager, big)).catch((error: unknown) => error),
    ];
    expect(failures.map(isDatabaseUnavailable)).toEqual([true, true]);
    expect(await all()).toEqual(['before']);
    await db.manager.query('PRAGMA max_page_count = 100000');
    await db.transaction((manager) => add(manager, big));
    expect(await all()).toEqual(['before', big]);
    expect(await db.manager.query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });

  it('reports an error if used after closing', async () => {
    await open('file');
    const { manager } = db;
    await db.close();
    await expect(manager.query('SELECT 1')).rejects.toThrow('The database is closed');
    await open('memory');
  });

  it('refuses a place that is not writable, with a clear message', async () => {
    const file = await open('file');
    const place = path.join(file, 'below-a-file.sqlite');
    await expect(openDatabase({ dialect: 'sqlite', path: place })).rejects.toThrow(
      `The database file ${place} cannot be opened for writing`,
    );
  });

  it('refuses a file that is not a database, with a clear message', async () => {
    await open('memory');
    await expect(openDatabase({ dialect: 'sqlite', path: __filename })).rejects.toThrow(
      /is not a valid SQLite database/,
    );
  });
});
