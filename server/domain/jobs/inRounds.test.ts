import { setTimeout as sleep } from 'node:timers/promises';
import { createActivity } from './activity';
import { inRounds, type Rounds } from './inRounds';

const never = (error: unknown) => {
  throw error;
};

function started(rounds: Rounds) {
  const worker = inRounds({ activity: createActivity() }, rounds);
  void worker.start?.();
  return worker;
}

it('repeats the work, one round at a time', async () => {
  let running = 0;
  let most = 0;
  let rounds = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(5);
    running -= 1;
    rounds += 1;
  };
  const worker = started({ name: 'test', pause: 1, work, onError: never });
  while (rounds < 4) await sleep(2);
  await worker.stop();
  expect(most).toBe(1);
  const then = rounds;
  await sleep(30);
  expect(rounds).toBe(then);
});

it('continues after a failed round, and reports it', async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const work = async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('the database is away');
  };
  const worker = started({ name: 'test', pause: 1, work, onError: (error) => errors.push(error) });
  while (rounds < 3) await sleep(2);
  await worker.stop();
  expect(errors).toEqual([new Error('the database is away')]);
});

it('delays the first round, and runs none if stopped before', async () => {
  let rounds = 0;
  const work = async () => {
    rounds += 1;
  };
  const worker = started({ name: 'test', first: 20, pause: 1, work, onError: never });
  await worker.stop();
  await sleep(50);
  expect(rounds).toBe(0);
});

it('lets the current round finish, and tells it to stop', async () => {
  let told = false;
  let finished = false;
  const work = async (isStopping: () => boolean) => {
    while (!isStopping()) await sleep(1);
    told = true;
    await sleep(10);
    finished = true;
  };
  const worker = started({ name: 'test', pause: 1, work, onError: never });
  await sleep(5);
  expect(told).toBe(false);
  await worker.stop();
  expect([told, finished]).toEqual([true, true]);
});

it('begins a round when asked between two, one at a time, and none before the start or after the stop', async () => {
  let rounds = 0;
  let finish = () => {};
  const work = () =>
    new Promise<void>((resolve) => {
      rounds += 1;
      finish = resolve;
    });
  const worker = inRounds(
    { activity: createActivity() },
    { name: 'test', first: 3_600_000, pause: 3_600_000, work, onError: never },
  );
  expect(worker.runNow()).toBe(false);
  void worker.start?.();
  expect(worker.runNow()).toBe(true);
  expect(worker.runNow()).toBe(false);
  expect(rounds).toBe(1);
  finish();
  while (!worker.runNow()) await sleep(1);
  expect(rounds).toBe(2);
  finish();
  await worker.stop();
  expect(worker.runNow()).toBe(false);
  expect(rounds).toBe(2);
});
