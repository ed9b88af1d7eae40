import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetClock } from '../../tests/support/apps/setClock';
import { testDatabase } from '../../tests/support/apps/testDatabase';
import { insertPerson } from '../../tests/support/people/userRow';
import { checkArchive } from '../backup/readArchive';
import { readDatabaseUrl } from '../config/databaseUrl';
import type { Database } from '../data/database';
import { openMigratedDatabase } from '../data/openDatabase';
import { allJobs } from '../data/stores/jobStore';
import type { Notice } from '../domain/deps';
import { createActivity } from '../domain/jobs/activity';
import { systemRandom } from '../systemRandom';
import { createBackups, type MakeArchive } from './backups';

const HOUR = 3600;
let home: string;
let url: string;
let db: Database;
let drop = async () => {};
const clock = new SetClock('2026-11-21T03:00:00.000Z');

beforeEach(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'enspired-backups-'));
  const database = await testDatabase();
  drop = database.drop;
  url = database.url === 'sqlite::memory:' ? `sqlite:${home}/site.sqlite` : database.url;
  db = await openMigratedDatabase(readDatabaseUrl(url, home));
  clock.set('2026-11-21T03:00:00.000Z');
});
afterEach(async () => {
  await db.close();
  await drop();
  rmSync(home, { recursive: true, force: true });
});

const folder = () => path.join(home, 'backups');
const row = async () => (await allJobs(db.manager)).find(({ name }) => name === 'backup');
const until = async (what: () => boolean | Promise<boolean>) => {
  while (!(await what())) await sleep(5);
};

/** One start of the site, with its first check for a due backup. */
function site(make: MakeArchive | undefined, told: Notice[] = []) {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const deps = {
    db,
    clock,
    random: systemRandom,
    activity: createActivity(),
    log,
    config: {
      database: readDatabaseUrl(url, home),
      backup: { folder: folder(), everyHours: 24, keep: 2 },
      operators: ['ada'],
      operatorIssuers: [],
    },
    notifier: {
      notify: async (notices: readonly Notice[]) => void told.push(...notices),
      amend: async () => {},
    },
    siteEvents: { add: async () => {} },
  };
  const job = createBackups(deps as unknown as Parameters<typeof createBackups>[0], { make, first: 0 });
  void job?.start?.();
  return { stop: async () => job?.stop(), activity: deps.activity };
}

const write: MakeArchive = async (file) => {
  writeFileSync(file, 'archive');
  return { bytes: 7 };
};

async function oneLook(make: MakeArchive, told?: Notice[]): Promise<void> {
  const started = site(make, told);
  await until(() => started.activity.jobs.has('backup'));
  await started.stop();
}

it('backs up when due, keeps the configured number, and removes what a kill has left', async () => {
  mkdirSync(path.join(folder(), 'site-2026-11-20T030000Z.tar.part'), { recursive: true });
  writeFileSync(path.join(folder(), 'mine.tar'), 'by hand');
  await oneLook(write);
  clock.advance(2 * HOUR);
  await oneLook(write);
  expect(readdirSync(folder()).sort()).toEqual(['mine.tar', 'site-2026-11-21T030000Z.tar']);
  clock.advance(22 * HOUR);
  await oneLook(write);
  clock.advance(24 * HOUR);
  await oneLook(write);
  expect(readdirSync(folder()).sort()).toEqual([
    ...['mine.tar', 'site-2026-11-22T030000Z.tar', 'site-2026-11-23T030000Z.tar'],
  ]);
  expect(await row()).toMatchObject({ outcome: 'DONE', doneAt: clock.now() });
});

it('removes none that was made on schedule for those made in between', async () => {
  await oneLook(write);
  for (const hour of ['09', '10', '11'])
    writeFileSync(path.join(folder(), `site-2026-11-21T${hour}0000Z.tar`), 'asked for');
  clock.advance(24 * HOUR);
  await oneLook(write);
  expect(readdirSync(folder()).sort()).toEqual(
    ['21T030000', '21T110000', '22T030000'].map((made) => `site-2026-11-${made}Z.tar`),
  );
});

it('notifies operators of the first of several failures, and remembers the last success', async () => {
  await insertPerson(db, { id: 'id of ada', handle: 'ada' }, clock.now());
  const told: Notice[] = [];
  const fail: MakeArchive = () => Promise.reject(new Error('the disk is full'));
  await oneLook(write, told);
  const good = clock.now();
  for (let tries = 0; tries < 2; tries += 1) {
    clock.advance(25 * HOUR);
    await oneLook(fail, told);
  }
  expect(told).toEqual([{ userId: 'id of ada', kind: 'BACKUP_FAILED', about: 'backup', again: true }]);
  expect(await row()).toMatchObject({ outcome: 'FAILED', error: 'the disk is full', doneAt: good });
});

it('is made by one instance, and silently interrupted by a stop', async () => {
  const told: Notice[] = [];
  let running = 0;
  const wait: MakeArchive = (_, signal) =>
    new Promise((_resolve, reject) => {
      running += 1;
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
  const one = site(wait, told);
  await until(() => running === 1);
  await oneLook(wait, told);
  expect(running).toBe(1);
  await one.stop();
  expect(told).toEqual([]);
  expect(await row()).toMatchObject({ outcome: 'STOPPED', error: null, holder: null });
});

describe('in a child process', () => {
  const before = { ...process.env };
  beforeEach(() => Object.assign(process.env, { DATA_DIR: home, DATABASE_URL: url }));
  afterEach(() => {
    process.env = before;
  });

  it('makes an archive that can be restored', async () => {
    const started = site(undefined);
    await until(() => started.activity.jobs.has('backup'));
    await started.stop();
    expect(await row()).toMatchObject({ outcome: 'DONE', error: null });
    const manifest = await checkArchive(path.join(folder(), 'site-2026-11-21T030000Z.tar'));
    expect(manifest.database.rows).toMatchObject({ user: 0, job: 1 });
  });

  it('leaves nothing when the site stops', async () => {
    const started = site(undefined);
    await until(() => existsSync(folder()));
    await started.stop();
    expect(readdirSync(folder())).toEqual([]);
    expect(await row()).toMatchObject({ outcome: 'STOPPED' });
  });
});
