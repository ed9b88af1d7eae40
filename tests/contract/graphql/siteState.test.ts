import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WorkEntity } from '../../../server/data/entities/work';
import { keepJob, type OnProgress, runJob } from '../../../server/domain/jobs/keepJob';
import { openMessage } from '../../../server/mail/outbox';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { becomes } from '../../support/browser/becomes';
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
  jobs { name running percent startable outcome startedAt doneAt seconds dueAt }
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
        percent: null,
        startable: false,
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

describe('running a job at once', () => {
  const runNow = (by: SignedIn, name: string) =>
    run(by, 'mutation ($name: String!) { runSiteJob(name: $name) }', { name });

  it('begins it for an operator, whether it is due or not, and shows that it runs', async () => {
    let runs = 0;
    let finish = () => {};
    let tell: OnProgress = () => {};
    const kept = keepJob(app.deps, {
      name: 'backup',
      first: 3_600_000,
      pause: 3_600_000,
      work: (_, __, onProgress) =>
        new Promise<void>((resolve) => {
          tell = onProgress;
          runs += 1;
          finish = resolve;
        }),
      onError: (error) => {
        throw error;
      },
    });
    void kept.start?.();
    const { body } = await runNow(operator, 'backup');
    expect(body).toEqual({ data: { runSiteJob: true } });
    expect(runs).toBe(1);
    const backup = async () => (await state()).jobs.find(({ name }: { name: string }) => name === 'backup');
    expect(await backup()).toMatchObject({ running: true, percent: null, startable: true });
    tell(1, 4);
    await becomes(async () => (await backup()).percent, 25);
    // Running already: no second time.
    expect((await runNow(operator, 'backup')).body).toEqual({ data: { runSiteJob: true } });
    expect(runs).toBe(1);
    finish();
    await kept.stop();
    expect(await backup()).toMatchObject({ running: false, percent: null, outcome: 'DONE' });
  });

  it('is refused for a job that this site does not keep, and for part of another', async () => {
    await job('sweep', async () => {});
    for (const name of ['nothing', 'sweep', ''])
      expect((await runNow(operator, name)).errors[0]?.extensions?.code).toBe('NOT_FOUND');
  });

  it('is for operators: for everyone else there are no jobs', async () => {
    const { visitor } = await signUp(app);
    const { errors } = await visitor.graphql('mutation { runSiteJob(name: "backup") }');
    expect(errors[0]?.extensions?.code).toBe('NOT_FOUND');
  });
});

describe('a test message', () => {
  const send = 'mutation { sendTestMail }';

  it('goes to the operator’s own address, within the limit on mail', async () => {
    await using strict = await startApp({ env: { OPERATORS: 'the_boss', AUTH_RATE_LIMIT: 'true' } });
    const operator = await anOperator(strict, 'the_boss');
    await strict.deps.db.manager.clear(WorkEntity);
    const codes: unknown[] = [];
    for (let n = 0; n < 20; n += 1)
      codes.push((await run(operator, send)).errors[0]?.extensions?.code ?? 'SENT');
    expect(codes[0]).toBe('SENT');
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    const [row] = await strict.deps.db.manager.find(WorkEntity);
    const message = typeof row?.payload === 'string' ? JSON.parse(row.payload) : row?.payload;
    const opened = openMessage(message, strict.deps.config.auth.secrets);
    expect(opened).toMatchObject({ template: 'testMessage', to: operator.email });
  });

  it('is for operators: for everyone else there is none', async () => {
    const { visitor } = await signUp(app);
    const { errors } = await visitor.graphql(send);
    expect(errors[0]?.extensions?.code).toBe('NOT_FOUND');
  });
});
