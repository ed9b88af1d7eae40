import { setTimeout as sleep } from 'node:timers/promises';
import { SetClock } from '../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { allJobs, claimJob, freeJobs } from '../../data/stores/jobStore';
import { systemRandom } from '../../systemRandom';
import type { SiteEvent } from '../deps';
import { createActivity } from './activity';
import { type Job, keepJob } from './keepJob';

const clock = new SetClock('2026-11-21T03:00:00.000Z');
const db = setUpDatabase('test');

beforeEach(async () => {
  clock.set('2026-11-21T03:00:00.000Z');
});

const told: SiteEvent[] = [];

/** One instance of several. */
function instance(work: Job['work'], { rest = 0 } = {}) {
  const activity = createActivity();
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const siteEvents = { add: async (_: unknown, event: SiteEvent) => void told.push(event) };
  const deps = { db, clock, random: systemRandom, activity, siteEvents };
  const job = keepJob(deps, { name: 'test', pause: 2, rest, work, onError });
  void job.start?.();
  return { ...job, activity, errors };
}

const row = async () => (await allJobs(db.manager))[0];
const until = async (what: () => boolean | Promise<boolean>) => {
  while (!(await what())) await sleep(2);
};
const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);

it('is done by one instance at a time', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(5);
    running -= 1;
    runs += 1;
  };
  const instances = [instance(work), instance(work), instance(work)];
  await until(() => runs >= 6);
  await Promise.all(instances.map((one) => one.stop()));
  expect(most).toBe(1);
  expect(await row()).toMatchObject({ holder: null, leaseUntil: null, outcome: 'DONE', error: null });
});

it('records how far a run is, at most once a second, and nothing once it has ended', async () => {
  let finish = () => {};
  const written: (number | null | undefined)[] = [];
  const wait = async (percent: number) => {
    await until(async () => (await row())?.percent === percent);
    written.push((await row())?.percent);
  };
  const one = instance(async (_, __, onProgress) => {
    onProgress(1, 8);
    await wait(12);
    // Too soon.
    onProgress(3, 8);
    clock.advance(1);
    onProgress(4, 8);
    await wait(50);
    await new Promise<void>((done) => {
      finish = () => {
        clock.advance(1);
        onProgress(8, 8);
        done();
      };
    });
  });
  await until(() => written.length === 2);
  expect(written).toEqual([12, 50]);
  finish();
  await one.stop();
  expect(await row()).toMatchObject({ percent: null, outcome: 'DONE' });
});

it('rests after a complete run by any instance', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
  };
  const [one, other] = [instance(work, { rest: 5_000 }), instance(work, { rest: 5_000 })];
  await until(() => one.activity.jobs.get('test')?.done === 5 || other.activity.jobs.get('test')?.done === 5);
  expect(runs).toBe(1);
  clock.advance(6);
  await until(() => runs === 2);
  await Promise.all([one.stop(), other.stop()]);
});

it('is run when an operator asks, although it rests, and says so to its work', async () => {
  const asked: boolean[] = [];
  const activity = createActivity();
  const deps = { db, clock, random: systemRandom, activity, siteEvents: { add: async () => {} } };
  const job = keepJob(deps, {
    name: 'test',
    pause: 3_600_000,
    rest: 3_600_000,
    work: async (_, byOperator) => void asked.push(byOperator),
    onError: (error) => {
      throw error;
    },
  });
  void job.start?.();
  await until(() => activity.jobs.get('test')?.done === 1);
  const begin = activity.keeps.get('test');
  await begin?.();
  await until(() => activity.jobs.get('test')?.done === 2);
  expect(asked).toEqual([false, true]);
  // Another instance has it: nothing to wait for.
  const other = { name: 'test', holder: 'other', pause: 1, restSince: at(60) };
  expect(await claimJob(db.manager, { ...other, now: at(0), until: at(60) })).toBe(true);
  await begin?.();
  await until(() => activity.jobs.get('test')?.done === 3);
  expect(asked).toHaveLength(2);
  await job.stop();
  // The site stops: nor now.
  await begin?.();
  expect(asked).toHaveLength(2);
});

it('is taken over by another instance once a killed one’s lease has expired', async () => {
  const killed = { name: 'test', holder: 'killed', pause: 1, restSince: at(0) };
  expect(await claimJob(db.manager, { ...killed, now: at(0), until: at(60) })).toBe(true);
  let runs = 0;
  const next = instance(async () => {
    runs += 1;
  });
  await until(() => (next.activity.jobs.get('test')?.done ?? 0) >= 3);
  expect(runs).toBe(0);
  clock.advance(60);
  await until(() => runs > 0);
  await next.stop();
});

it('is free at once if no one else can hold it', async () => {
  const claim = {
    name: 'test',
    holder: 'a killed process',
    now: at(0),
    until: at(60),
    pause: 2,
    restSince: at(0),
  };
  expect(await claimJob(db.manager, claim)).toBe(true);
  await freeJobs(db.manager);
  let runs = 0;
  const next = instance(async () => {
    runs += 1;
  });
  await until(() => runs > 0);
  await next.stop();
});

it('tells work to stop once another instance may hold the lease', async () => {
  const first = instance(async (isStopping) => until(isStopping));
  await until(async () => (await row())?.holder != null);
  clock.advance(61);
  await until(async () => (await row())?.outcome === 'STOPPED');
  await first.stop();
  expect(await row()).toMatchObject({ outcome: 'STOPPED' });
});

it('records how the last run went', async () => {
  const failing = instance(async () => {
    clock.advance(1);
    throw new Error('the mail server is away');
  });
  await until(() => failing.errors.length > 0);
  await failing.stop();
  expect(await row()).toMatchObject({ outcome: 'FAILED', error: 'the mail server is away', doneAt: null });
  // Reported once, however often it failed in a row.
  expect(told).toEqual([{ type: 'job.failed', data: { job: 'test' }, path: '/settings/site' }]);
  expect((await row())?.milliseconds).toBeGreaterThanOrEqual(0);
  expect(failing.activity.jobs.get('test')?.failed).toBeGreaterThan(0);
});

it('is cut short by a stop, and runs right after the next start', async () => {
  const first = instance(async (isStopping) => until(isStopping), { rest: 60_000 });
  await until(async () => (await row())?.holder != null);
  await first.stop();
  expect(await row()).toMatchObject({ outcome: 'STOPPED', holder: null, doneAt: null });
  let runs = 0;
  const second = instance(async () => {
    runs += 1;
  });
  await until(() => runs > 0);
  await second.stop();
});
