import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WorkEntity } from '../../../server/data/entities/work';
import { runJob } from '../../../server/domain/jobs/keepJob';
import { setUpApp } from '../../support/apps/startApp';
import { anOperator, run } from '../../support/people/community';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', env: { OPERATORS: 'the_boss' } });
let operator: SignedIn;

beforeAll(async () => {
  operator = await anOperator(app, 'the_boss');
});

const everything = `{ siteState { version node database schema startedAt
  checks { sourceId checkedAt outcome version }
  looks { sourceId lookedAt outcome version }
  jobs { name running outcome startedAt doneAt seconds dueAt }
  outbox { waiting retrying givenUp oldest }
  storage { databaseBytes uploads { files bytes } disk { freeBytes sizeBytes } } } }`;
const state = async () => (await run(operator, everything)).body.data.siteState;
const job = (name: string, work: () => Promise<void>, rest = 0) =>
  runJob(app.deps, { name, pause: 600_000, rest, isStopping: () => false, work });

describe('the state of the site', () => {
  it('is for operators in a browser, and null for everyone else', async () => {
    expect(await state()).not.toBeNull();
    const ada = await signUp(app);
    for (const visitor of [ada.visitor, app.visitor()])
      expect((await visitor.graphql(everything)).body).toEqual({ data: { siteState: null } });
    const { data } = await run(
      operator,
      'mutation { createApiToken(input: { name: "all", scopes: [READ_ACCOUNT, READ_LISTS] }) { secret } }',
    );
    const secret = (data as { createApiToken: { secret: string } }).createApiToken.secret;
    const program = await app.visitor().graphql(everything, {}, { authorization: `Bearer ${secret}` });
    expect(program.body).toEqual({ data: { siteState: null } });
  });

  it('names the running versions', async () => {
    const { version, node, database, schema } = await state();
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(node).toBe(process.versions.node);
    expect(database).toMatch(/^(SQLite 3|MariaDB 1|MySQL [89])[\d.]+$/);
    expect(schema).toMatch(/^\w+\d{13}$/);
  });

  it('shows each job’s outcome and when it is due, without error details', async () => {
    await job('sweep', async () => {});
    const failed = job('copies', () => Promise.reject(new Error('https://mika:secret@cloud.example/')));
    await expect(failed).rejects.toThrow();
    // Runs once a day, and checks every ten minutes whether a backup is due.
    await job('backup', async () => {}, 86_400_000);
    const now = '2026-11-21T03:00:00.000Z';
    const { jobs } = await state();
    expect(jobs).toEqual([
      expect.objectContaining({ name: 'backup', outcome: 'DONE', dueAt: '2026-11-22T03:00:00.000Z' }),
      expect.objectContaining({ name: 'copies', outcome: 'FAILED', doneAt: null, startedAt: now }),
      {
        name: 'sweep',
        running: false,
        outcome: 'DONE',
        startedAt: now,
        doneAt: now,
        seconds: expect.any(Number),
        dueAt: '2026-11-21T03:10:00.000Z',
      },
    ]);
    expect(JSON.stringify(jobs)).not.toContain('secret');
    // The settings have disabled it since.
    app.deps.activity.keeps.delete('copies');
    expect((await state()).jobs.map(({ name }: { name: string }) => name)).toEqual(['backup', 'sweep']);
  });

  it('shows waiting mail, and what is on the disk', async () => {
    await app.deps.db.manager.clear(WorkEntity);
    await signUp(app);
    const folder = join(app.deps.config.dataDir, 'uploads');
    mkdirSync(folder, { recursive: true });
    for (const name of ['a.webp', 'b.webp']) writeFileSync(join(folder, name), 'x'.repeat(1000));
    const { outbox, storage } = await state();
    expect(outbox).toEqual({ waiting: 1, retrying: 0, givenUp: 0, oldest: '2026-11-21T03:00:00.000Z' });
    expect(storage.databaseBytes).toBeGreaterThan(100_000);
    expect(storage.uploads).toEqual({ files: 2, bytes: 2000 });
    expect(storage.disk.sizeBytes).toBeGreaterThan(storage.disk.freeBytes);
  });
});
