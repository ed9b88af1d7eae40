import { setImmediate as turn } from 'node:timers/promises';
import { Crowd, type Member } from './crowd';
import { Pace } from './pace';

/** Joins, and resolves with what it is answered. */
const joins = <Asked, Found>(crowd: Crowd<Asked, Found>, asked: Asked, prepare?: Member<Found>['prepare']) =>
  new Promise<Found>((answer, fail) => crowd.join(asked, { answer, fail, prepare }));

it('waits for those who join over several turns, and computes once for all of them', async () => {
  const calls: number[][] = [];
  const crowd = new Crowd<number, number>(new Pace(3), async (asked) => {
    calls.push([...asked]);
    return asked.map((n) => n * 2);
  });
  const found: Promise<number>[] = [];
  for (let n = 0; n < 10; n += 1) {
    found.push(joins(crowd, n));
    await turn();
  }
  expect(await Promise.all(found)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
  expect(calls).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]);
});

it('answers a few in each turn', async () => {
  const crowd = new Crowd<number, number>(new Pace(3), async (asked) => asked);
  const went: number[] = [];
  for (let n = 0; n < 10; n += 1)
    crowd.join(n, { answer: (found) => went.push(found), fail: () => undefined });
  const steps: number[] = [];
  while (went.length < 10) {
    const before = went.length;
    await turn();
    steps.push(went.length - before);
  }
  expect(Math.max(...steps)).toBe(3);
  expect(went).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('prepares all of them before it answers the first', async () => {
  const done: string[] = [];
  const crowd = new Crowd<number, number>(new Pace(3), async (asked) => asked);
  const found = [1, 2].map((n) =>
    joins(crowd, n, async (at) => {
      await turn();
      done.push(`prepared ${at}`);
    }).then((at) => done.push(`answered ${at}`)),
  );
  await Promise.all(found);
  expect(done).toEqual(['prepared 1', 'prepared 2', 'answered 1', 'answered 2']);
});

it('tells everyone if it fails', async () => {
  const crowd = new Crowd<number, number>(new Pace(3), () => Promise.reject(new Error('away')));
  const results = await Promise.allSettled([joins(crowd, 1), joins(crowd, 2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
