import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { SetClock } from '../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { workerFor } from '../../../tests/support/apps/worker';
import { WorkEntity } from '../../data/entities/work';
import { freeWork, insertWork, type NewWork } from '../../data/stores/workStore';
import { systemRandom } from '../../systemRandom';
import { createActivity } from './activity';
import type { Held, Outcome, WorkType } from './worker';

/** What all kinds of work have in common, shown with one that does as its payload says. */
const clock = new SetClock();
const db = setUpDatabase('test');
const lines: { level: number; over?: boolean }[] = [];
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeEach(async () => {
  clock.set('2026-11-21T03:00:00.000Z');
  lines.length = 0;
});

type Handle = (work: Held<string>) => Promise<Outcome> | Outcome;
const HOUR = 3_600_000;

/** One instance of several. */
function instance(handle: Handle, type: Partial<WorkType<string>> = {}) {
  const deps = { db, clock, random: systemRandom, log, activity: createActivity() };
  return workerFor<string>(deps, 'webhook', {
    places: 4,
    pause: 5,
    retry: { first: 10_000, longest: 60_000, giveUp: 2 * HOUR },
    handle: async (work) => handle(work),
    ...type,
  });
}

async function add(payload: string, more: Partial<NewWork> = {}): Promise<void> {
  const row = { id: systemRandom.id(), kind: 'webhook', payload, createdAt: clock.now(), ...more } as const;
  await insertWork(db.manager, [row]);
}
const rows = () => db.manager.find(WorkEntity, { order: { createdAt: 'ASC' } });
const row = async () => (await rows())[0];
const waitIn = async () => ((await row())?.due?.getTime() ?? Number.NaN) - clock.now().getTime();
const until = async (what: () => boolean | Promise<boolean>) => {
  while (!(await what())) await sleep(2);
};
/** An instance that has been killed in the middle of an attempt: it holds the row until `bury` ends the test. */
async function killedInstance(): Promise<{ bury(): Promise<unknown> }> {
  let bury = () => {};
  const grave = new Promise<Outcome>((resolve) => {
    bury = () => resolve(done);
  });
  const work = instance(() => grave).workOff();
  await until(async () => (await row())?.holder != null);
  return {
    bury: () => {
      bury();
      return work;
    },
  };
}
const done: Outcome = { kind: 'DONE' };
const failed: Outcome = { kind: 'LATER', reason: 'away' };

describe('a piece of work', () => {
  it('is done once by several instances, which share what is due', async () => {
    const seen: string[] = [];
    const handle = async ({ payload }: Held<string>) => {
      seen.push(payload);
      await sleep(1);
      return done;
    };
    for (let n = 0; n < 30; n += 1) await add(`${n}`);
    const counts = await Promise.all([1, 2, 3].map(() => instance(handle).workOff()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(30);
    expect(new Set(seen).size).toBe(30);
    expect(seen).toHaveLength(30);
    expect(await rows()).toEqual([]);
  });

  it('leaves nothing waiting for the stop of the site', async () => {
    const waiting: number[] = [];
    const handle = async ({ signal }: Held<string>) => {
      waiting.push(getEventListeners(signal, 'abort').length);
      await sleep(1);
      return done;
    };
    for (let n = 0; n < 10; n += 1) await add(`${n}`);
    await instance(handle, { places: 1, pause: 60_000 }).workOff();
    expect(waiting).toHaveLength(10);
    expect(Math.max(...waiting)).toBeLessThanOrEqual(1);
  });

  it('is not done if its transaction is rolled back, nor before it is due', async () => {
    const undone = db.transaction(async (manager) => {
      const row = { id: 'undone', kind: 'webhook', payload: '', createdAt: clock.now() } as const;
      await insertWork(manager, [row]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await add('later', { due: new Date(clock.now().getTime() + 1000) });
    expect(await instance(() => done).workOff()).toBe(0);
    clock.advance(1);
    expect(await instance(() => done).workOff()).toBe(1);
  });

  it('is taken over by another instance once a killed one’s lease has expired, and not before', async () => {
    await add('one');
    const killed = await killedInstance();
    const heir = instance(() => done);
    clock.advance(59);
    expect(await heir.workOff()).toBe(0);
    clock.advance(1);
    expect(await heir.workOff()).toBe(1);
    await killed.bury();
  });

  it('is free at once if no one else can hold it', async () => {
    await add('one');
    const killed = await killedInstance();
    await freeWork(db.manager, clock.now());
    expect(await instance(() => done).workOff()).toBe(1);
    await killed.bury();
  });

  it('whose lease another has taken over learns of it, and leaves the outcome to the other', async () => {
    await add('one');
    const written: string[] = [];
    let over = false;
    const slow = instance(async ({ isOver }) => {
      await until(isOver);
      over = true;
      await until(async () => (await row())?.holder === null);
      return { kind: 'DROP', write: async () => written.push('stale') };
    }).workOff();
    await until(async () => (await row())?.holder != null);
    clock.advance(60);
    await until(() => over);
    const other = instance(() => ({ kind: 'AGAIN', at: new Date(clock.now().getTime() + HOUR) }));
    await other.workOff();
    await slow;
    expect(written).toEqual([]);
    expect(await waitIn()).toBe(HOUR);
  });

  it('and what its outcome writes come together, or not at all', async () => {
    await add('one');
    const fails = instance(() => ({
      kind: 'DONE',
      write: async (manager) => {
        await manager.update(WorkEntity, {}, { error: 'written' });
        throw new Error('the database is away');
      },
    }));
    expect(await fails.workOff()).toBe(0);
    expect(await row()).toMatchObject({ attempts: 1, error: null });
    clock.advance(60);
    const writes = instance(() => ({ kind: 'AGAIN', at: clock.now(), write: (m) => m.clear(WorkEntity) }));
    await writes.workOff();
    expect(await rows()).toEqual([]);
  });
});

describe('a failure', () => {
  it('is retried after twice the time each, up to a limit, and is the last after some hours', async () => {
    await add('one');
    const worker = instance(() => Promise.reject(new Error('away')));
    const waits: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await worker.workOff();
      waits.push(await waitIn());
      expect(await row()).toMatchObject({ error: 'away', attempts: n + 1, holder: null });
      clock.advance(60);
    }
    expect(waits).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
    clock.advance(2 * 3600);
    await worker.workOff();
    expect(await rows()).toEqual([]);
    expect(lines.map(({ over }) => over)).toEqual([false, false, false, false, false, true]);
  });

  it('is kept for the operator where its kind says so, and not repeated', async () => {
    await add('one');
    const worker = instance(() => failed, { retry: { first: 1, longest: 1, giveUp: 0, keep: true } });
    await worker.workOff();
    expect(await row()).toMatchObject({ due: null, error: 'away' });
    clock.advance(86_400);
    await worker.workOff();
    expect(await row()).toMatchObject({ attempts: 1 });
  });

  it('waits as long as the other side asks, within the limit', async () => {
    await add('one');
    await instance(() => ({ ...failed, seconds: 45 })).workOff();
    expect(await waitIn()).toBe(45_000);
    clock.advance(45);
    await instance(() => ({ ...failed, seconds: 999_999 })).workOff();
    expect(await waitIn()).toBe(60_000);
  });

  it('gives its place a rest until the next round', async () => {
    for (let n = 0; n < 5; n += 1) await add(`${n}`);
    let tries = 0;
    const handle = () => {
      tries += 1;
      return failed;
    };
    const worker = instance(handle, { places: 2 });
    await worker.workOff();
    expect(tries).toBe(2);
    await worker.workOff();
    expect(tries).toBe(4);
  });
});

describe('work on the same subject', () => {
  it('is done one by one and in order, and waits for what has failed', async () => {
    for (const [n, name] of ['first', 'second', 'third'].entries())
      await add(name, { subject: 'same', createdAt: new Date(clock.now().getTime() + n) });
    await add('other');
    clock.advance(1);
    const seen: string[] = [];
    let down = true;
    const handle = async ({ payload }: Held<string>) => {
      seen.push(payload);
      await sleep(5);
      return down && payload === 'first' ? failed : done;
    };
    const both = () => Promise.all([instance(handle).workOff(), instance(handle).workOff()]);
    await both();
    expect(seen.sort()).toEqual(['first', 'other']);
    down = false;
    clock.advance(10);
    seen.length = 0;
    await both();
    await both();
    expect(seen).toEqual(['first', 'second', 'third']);
  });

  it('does not wait for what was given up', async () => {
    await add('first', { subject: 'same' });
    const keep = { first: 1, longest: 1, giveUp: 0, keep: true };
    await instance(() => failed, { retry: keep }).workOff();
    clock.advance(1);
    await add('second', { subject: 'same' });
    expect(await instance(() => done).workOff()).toBe(1);
  });
});

describe('the worker', () => {
  it('does no more at a time than its places, nor all instances more than theirs together', async () => {
    for (let n = 0; n < 12; n += 1) await add(`${n}`);
    let now = 0;
    let most = 0;
    let places = 3;
    const handle = async () => {
      now += 1;
      most = Math.max(most, now);
      await until(() => most >= places);
      await sleep(10);
      now -= 1;
      return done;
    };
    await instance(handle, { places }).workOff();
    expect(most).toBe(3);
    for (let n = 0; n < 4; n += 1) await add(`${n}`);
    most = 0;
    places = 1;
    for (let n = 0; n < 4; n += 1) await instance(handle, { places: 3, placesInAll: 1 }).workOff();
    expect(most).toBe(1);
  });

  it('works by itself once started, and tells its work when it stops', async () => {
    let over = false;
    const worker = instance(
      async ({ isOver, signal, attempts }) => {
        await until(isOver);
        over = signal.aborted;
        return { kind: 'AGAIN', at: clock.now(), attempts: attempts - 1 };
      },
      { ends: true },
    );
    void worker.start?.();
    await add('one');
    await until(async () => (await row())?.holder != null);
    expect(over).toBe(false);
    await worker.stop();
    expect(over).toBe(true);
    expect(await row()).toMatchObject({ attempts: 0, holder: null, due: clock.now() });
  });
});
