import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openTestDatabase } from '../../../tests/support/apps/testDatabase';
import { planMigration } from './planMigration';
import { effectOf } from './stepEffects';

let database: QueryRunner;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openTestDatabase();
  database = opened.db.dataSource.createQueryRunner();
  close = opened.close;
});
afterAll(async () => {
  await database.release();
  await close();
});

const migration = (up: (runner: QueryRunner) => Promise<unknown>): MigrationInterface => ({
  name: 'Test1795000000000',
  up: async (runner) => void (await up(runner)),
  down: async () => {},
});
const plan = (up: (runner: QueryRunner) => Promise<unknown>) => planMigration(migration(up), database);

describe('the statements of a migration', () => {
  it('are recorded, and none is executed', async () => {
    const steps = await plan(async (runner) => {
      const rows: unknown[] = await runner.query('SELECT id FROM user');
      await runner.query('DELETE FROM user WHERE name = ? OR name = ?', ['a', rows.length]);
      await runner.query('ALTER TABLE user ADD COLUMN more int NULL');
    });
    expect(steps).toEqual([
      { statement: 'DELETE FROM user WHERE name = ? OR name = ?', parameters: ['a', 0] },
      { statement: 'ALTER TABLE user ADD COLUMN more int NULL', parameters: [] },
    ]);
    await expect(database.query('SELECT more FROM user')).rejects.toThrow(/more/);
  });

  it.each<[string, (runner: QueryRunner) => Promise<unknown>, RegExp]>([
    [
      'what it has written itself',
      async (runner) => {
        await runner.query("UPDATE user SET name = 'b'");
        await runner.query('SELECT name FROM user');
      },
      /must read before it writes/,
    ],
    ['a transaction', (runner) => runner.startTransaction(), /must not begin a transaction/],
    [
      'a parameter that JSON cannot keep',
      (runner) => runner.query('DELETE FROM user WHERE createdAt < ?', [new Date()]),
      /a string, a number, a boolean or null/,
    ],
    [
      'a statement that no start could resume',
      (runner) => runner.query('TRUNCATE TABLE user'),
      /no start could resume it/,
    ],
  ])('cannot have %s', async (_, up, complaint) => {
    await expect(plan(up)).rejects.toThrow(complaint);
  });
});

describe('whether a statement was made', () => {
  /** A server with one table, `thing`: columns a and b, an index on both, and a foreign key. */
  const look = async (sql: string, [table, name]: unknown[]): Promise<Record<string, unknown>[]> => {
    if (table !== 'thing') return [];
    if (sql.includes('.COLUMNS')) return [{ name: 'a' }, { name: 'b' }];
    if (sql.includes('.STATISTICS')) return name === 'ix_thing' ? [{ name: 'a' }, { name: 'b' }] : [];
    if (sql.includes('.TABLE_CONSTRAINTS')) return name === 'fk_thing' ? [{ name }] : [];
    return [{ name: table }];
  };

  it.each([
    [
      'CREATE TABLE `thing` (`a` int NOT NULL, `b` varchar(9) NULL, INDEX `ix_thing` (`a`, `b`)) ENGINE=InnoDB',
      true,
    ],
    ['CREATE TABLE `thing` (`a` int NOT NULL, `of_another_program` int NOT NULL) ENGINE=InnoDB', false],
    ['CREATE TABLE `other` (`a` int NOT NULL) ENGINE=InnoDB', false],
    ['DROP TABLE `other`', true],
    ['DROP TABLE `site`.`thing`', false],
    ['ALTER TABLE thing ADD COLUMN b varchar(9) NULL', true],
    ['ALTER TABLE `thing` ADD `c` int NOT NULL DEFAULT 0', false],
    ['ALTER TABLE thing DROP COLUMN c', true],
    ['ALTER TABLE thing DROP COLUMN b', false],
    ['ALTER TABLE thing RENAME COLUMN old TO b', true],
    ['ALTER TABLE thing RENAME COLUMN a TO b', false],
    ['ALTER TABLE thing RENAME COLUMN a TO c', false],
    ['CREATE INDEX `ix_thing` ON `thing` (`a`, `b`)', true],
    ['CREATE UNIQUE INDEX `ix_thing` ON `thing` (`b`)', false],
    ['DROP INDEX `ix_thing` ON `thing`', false],
    ['DROP INDEX `ix_other` ON `thing`', true],
    [
      'ALTER TABLE `thing` ADD CONSTRAINT `fk_thing` FOREIGN KEY (`a`) REFERENCES `other`(`id`) ON DELETE CASCADE',
      true,
    ],
    ['ALTER TABLE `thing` DROP FOREIGN KEY `fk_thing`', false],
    ['ALTER TABLE `thing` DROP FOREIGN KEY `fk_other`', true],
  ])('a statement is told as made or not: %s: %s', async (sql, made) => {
    const effect = effectOf(sql);
    expect(effect.kind).not.toBe('data');
    expect(effect.kind !== 'data' && (await effect.isThere(look))).toBe(made);
  });

  it.each([
    'ALTER TABLE thing ADD UNIQUE INDEX ix (a)',
    'ALTER TABLE thing DROP PRIMARY KEY',
    'ALTER TABLE thing RENAME TO other',
    'SET FOREIGN_KEY_CHECKS = 0',
  ])('cannot be determined for %s', (sql) => {
    expect(() => effectOf(sql)).toThrow(/no start could resume it/);
  });
});
