import type { MigrationInterface } from 'typeorm';
import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { insertUser } from '../../../tests/support/people/userRow';
import { WorkEntity } from '../entities/work';
import { WorkOfPeople1795223500000 } from './1795223500000-workOfPeople';
import { WorkOfImports1795223510000 } from './1795223510000-workOfImports';

/** What waited in tables of its own, in a database made before the baseline, is done by the worker. */
const at = '2026-11-21 03:00:00.000';
const db = setUpDatabase();
beforeAll(async () => {
  await insertUser(db, 'mika', new Date(`${at.replace(' ', 'T')}Z`));
});

async function runTwice(migration: MigrationInterface): Promise<void> {
  for (const _ of [1, 2]) {
    const runner = db.dataSource.createQueryRunner();
    await migration.up(runner);
    await runner.release();
  }
}

const run = (sql: string) => db.manager.query(sql);

it('brings along notifications and copies that wait, however often it runs', async () => {
  const columns = (...names: string[]) => names.map((name) => `ADD COLUMN ${name} int NOT NULL DEFAULT 3`);
  for (const change of [...columns('turn'), `ADD COLUMN readyAt datetime(3) NOT NULL DEFAULT '${at}'`])
    await run(`ALTER TABLE notification_channel ${change}`);
  for (const change of [
    ...columns('failures', 'turn'),
    `ADD COLUMN readyAt datetime(3) NOT NULL DEFAULT '${at}'`,
  ])
    await run(`ALTER TABLE account_copy ${change}`);
  await run('CREATE INDEX ix_account_copy_ready ON account_copy (active, readyAt)');
  await run(
    'CREATE TABLE notification_delivery (channelId varchar(36), notificationId varchar(36), createdAt datetime(3))',
  );
  await run(
    `INSERT INTO notification_channel (id, userId, type, name, target, kinds, active, failures, createdAt)
      VALUES ('phone', 'mika', 'NTFY', 'Phone', 'sealed', '[]', 1, 0, '${at}')`,
  );
  for (const notice of ['one', 'two'])
    await run(`INSERT INTO notification_delivery VALUES ('phone', '${notice}', '${at}')`);
  await run(
    "INSERT INTO account_copy (userId, target, everyDays, active, asked) VALUES ('mika', 'sealed', 1, 1, 0)",
  );
  await runTwice(new WorkOfPeople1795223500000());
  const due = new Date(`${at.replace(' ', 'T')}Z`);
  const rows = await db.manager.find(WorkEntity, { order: { kind: 'ASC', id: 'ASC' } });
  expect(rows).toMatchObject([
    { kind: 'deliveries', subject: 'phone', userId: 'mika', payload: 'one', attempts: 0, due },
    { kind: 'deliveries', subject: 'phone', userId: 'mika', payload: 'two', attempts: 0, due },
    { kind: 'own copies', subject: 'mika', userId: 'mika', payload: {}, attempts: 3, due },
  ]);
  expect(await run('SELECT * FROM account_copy')).toMatchObject([{ userId: 'mika', active: 1 }]);
});

it('brings along files to read and imports under way, however often it runs', async () => {
  await db.manager.clear(WorkEntity);
  for (const change of ['readings int NOT NULL DEFAULT 2', 'holder varchar(36)', 'leaseUntil datetime(3)'])
    await run(`ALTER TABLE list_import ADD COLUMN ${change}`);
  await run('CREATE INDEX ix_list_import_due ON list_import (state, leaseUntil)');
  for (const state of ['READING', 'RUNNING', 'DONE'])
    await run(
      `INSERT INTO list_import (id, userId, fileName, source, state, policy, totalRows, doneRows, reached, undoIds,
        createdAt, updatedAt) VALUES ('${state}', 'mika', 'a', 'MAL', '${state}', 'FILL', 0, 0, 0, '[]', '${at}', '${at}')`,
    );
  await runTwice(new WorkOfImports1795223510000());
  expect(await db.manager.find(WorkEntity, { order: { kind: 'ASC' } })).toMatchObject([
    { kind: 'imports', subject: 'RUNNING', userId: 'mika', attempts: 0 },
    { kind: 'reading imports', subject: 'READING', userId: 'mika', attempts: 2 },
  ]);
});
