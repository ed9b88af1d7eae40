import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '../../tests/support/apps/testDatabase';
import { readDatabaseUrl } from '../config/databaseUrl';
import type { Database } from './database';
import { isUniqueViolation } from './databaseErrors';
import { UserEntity } from './entities/accounts';
import { lockedRows } from './locks';
import { locksOf } from './mysql/locksOf';
import { openMigratedDatabase } from './openDatabase';

/** Guarantees of both databases: run once on SQLite and again on the server of TEST_DATABASE_URL. */
let database: TestDatabase;
let db: Database;
let other: Database;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'enspired-database-'));
  const made = await testDatabase();
  const url = made.url === 'sqlite::memory:' ? `sqlite:${folder}/shared.sqlite` : made.url;
  const drop = async () => {
    await made.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  database = { url, drop };
  db = await openMigratedDatabase(readDatabaseUrl(url, folder));
  // A second instance of the site on the same data.
  other = await openMigratedDatabase(readDatabaseUrl(url, folder));
});
afterAll(async () => {
  await Promise.all([db.close(), other.close()]);
  await database.drop();
});

const aUser = (id: string, more: Partial<UserEntity> = {}): UserEntity => ({
  id,
  name: 'Mika',
  email: `${id}@example.org`,
  emailVerified: false,
  image: null,
  createdAt: new Date('2026-03-29T01:30:00.123Z'),
  updatedAt: new Date('2026-03-29T01:30:00.123Z'),
  ...more,
});

it('stores instants to the millisecond, in UTC, even at a daylight-saving change', async () => {
  await db.manager.insert(UserEntity, aUser('instant'));
  const found = await other.manager.findOneByOrFail(UserEntity, { id: 'instant' });
  expect(found.createdAt.toISOString()).toBe('2026-03-29T01:30:00.123Z');
  expect(found.emailVerified).toBe(false);
});

it('is case-sensitive, and stores every script', async () => {
  await db.manager.insert(UserEntity, aUser('case', { name: '進撃の巨人 🗡' }));
  expect(await db.manager.findOneBy(UserEntity, { email: 'CASE@example.org' })).toBeNull();
  expect(await db.manager.findOneBy(UserEntity, { name: '進撃の巨人 🗡' })).toMatchObject({ id: 'case' });
});

it('recognises a unique violation, whichever instance comes second', async () => {
  await db.manager.insert(UserEntity, aUser('unique'));
  const failure = await other.manager
    .insert(UserEntity, aUser('unique2', { email: 'unique@example.org' }))
    .catch((error: unknown) => error);
  expect(isUniqueViolation(failure)).toBe(true);
  expect(isUniqueViolation(new Error('other'))).toBe(false);
});

it('loses no update of two instances that lock what they read', async () => {
  await db.manager.insert(UserEntity, aUser('counter', { name: '0' }));
  const turns = Array.from({ length: 40 }, (_, turn) => (turn % 2 === 0 ? db : other));
  await Promise.all(
    turns.map((instance) =>
      instance.transaction(async (manager) => {
        const user = await manager.findOneOrFail(UserEntity, {
          where: { id: 'counter' },
          ...lockedRows(manager),
        });
        await manager.update(UserEntity, { id: 'counter' }, { name: String(Number(user.name) + 1) });
      }),
    ),
  );
  expect(await db.manager.findOneByOrFail(UserEntity, { id: 'counter' })).toMatchObject({ name: '40' });
});

it('retries a transaction that lost a deadlock', async () => {
  for (const id of ['left', 'right']) await db.manager.insert(UserEntity, aUser(id));
  let bothHaveOne = () => {};
  const meeting = new Promise<void>((resolve) => (bothHaveOne = resolve));
  let arrived = 0;
  let runs = 0;
  const cross = (instance: Database, [first, second]: string[], name: string) =>
    instance.transaction(async (manager) => {
      runs += 1;
      await manager.update(UserEntity, { id: first }, { name });
      arrived += 1;
      // On the embedded database the second transaction waits for the first.
      if (arrived === 2 || db.dialect === 'sqlite') bothHaveOne();
      await meeting;
      await manager.update(UserEntity, { id: second }, { name });
    });
  await Promise.all([cross(db, ['left', 'right'], 'a'), cross(other, ['right', 'left'], 'b')]);
  expect(runs).toBe(db.dialect === 'sqlite' ? 2 : 3);
  expect(db.load().repeated + other.load().repeated).toBe(runs - 2);
  const [left, right] = await db.manager.findBy(UserEntity, [{ id: 'left' }, { id: 'right' }]);
  expect(left?.name).toBe(right?.name);
});

it('retries a transaction whose connection ended before its COMMIT', async () => {
  let runs = 0;
  await db.transaction(async (manager) => {
    runs += 1;
    await manager.insert(UserEntity, aUser('outlived'));
    if (runs > 1 || db.dialect === 'sqlite') return;
    const [{ id }] = await manager.query('SELECT CONNECTION_ID() AS id');
    await other.manager.query(`KILL ${id}`);
    await manager.query('SELECT 1');
  });
  expect(runs).toBe(db.dialect === 'sqlite' ? 1 : 2);
  expect(await other.manager.countBy(UserEntity, { id: 'outlived' })).toBe(1);
});

it('rolls back all or nothing', async () => {
  const failed = db.transaction(async (manager) => {
    await manager.insert(UserEntity, aUser('torn'));
    throw new Error('planned');
  });
  await expect(failed).rejects.toThrow('planned');
  expect(await other.manager.findOneBy(UserEntity, { id: 'torn' })).toBeNull();
});

it('lets one instance at a time hold a lock, and frees it after a failure', async () => {
  const inside: string[] = [];
  const visit = (instance: Database, name: string) =>
    instance.withLock('test', async () => {
      inside.push(`${name} in`);
      await sleep(30);
      inside.push(`${name} out`);
    });
  await Promise.all([visit(db, 'a'), visit(other, 'b')]);
  expect(inside.map((line) => line.split(' ')[1])).toEqual(['in', 'out', 'in', 'out']);
  await expect(db.withLock('test', () => Promise.reject(new Error('planned')))).rejects.toThrow('planned');
  await visit(other, 'c');
  expect(inside).toHaveLength(6);
});

if (process.env.TEST_DATABASE_URL) {
  it('stores the locks of a cluster in rows: only one instance holds a lock, and that of a killed one expires', async () => {
    const lockOn = ({ dataSource }: Database) =>
      locksOf(
        dataSource,
        () => dataSource.createQueryRunner(),
        async () => true,
      );
    const inside: string[] = [];
    const visit = (instance: Database) =>
      lockOn(instance)('row', async () => {
        inside.push('in');
        await sleep(30);
        inside.push('out');
      });
    await Promise.all([visit(db), visit(other), visit(db)]);
    expect(inside).toEqual(['in', 'out', 'in', 'out', 'in', 'out']);
    await expect(lockOn(db)('row', () => Promise.reject(new Error('planned')))).rejects.toThrow('planned');
    const past = 'UTC_TIMESTAMP(3) - INTERVAL 1 SECOND';
    await db.manager.query(`UPDATE site_lock SET holder = 'killed', until = ${past} WHERE name = 'row'`);
    await visit(other);
    expect(inside).toHaveLength(8);
  });
}

it('treats an object passed as a value as text, never as SQL', async () => {
  await db.manager.insert(UserEntity, aUser('victim'));
  const attack = { email: true };
  const ids = (email: unknown) => db.manager.query('SELECT id FROM user WHERE email = ?', [email]);
  expect(await ids(aUser('victim').email)).toHaveLength(1);
  // The embedded database refuses an object, a server compares its text.
  const [answer] = await Promise.allSettled([ids(attack)]);
  expect(answer).toMatchObject(db.dialect === 'sqlite' ? { status: 'rejected' } : { value: [] });
});
