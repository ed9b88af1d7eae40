import { setImmediate as turn } from 'node:timers/promises';
import { Crowd } from './crowd';
import { Pace } from './pace';

it('waits for those who join over several turns, and computes once for all of them', async () => {
  const calls: number[][] = [];
  const crowd = new Crowd<number, number>(new Pace(3), async (asked) => {
    calls.push([...asked]);
    return asked.map((n) => n * 2);
  });
  const found: Promise<number>[] = [];
  for (let n = 0; n < 10; n += 1) {
    found.push(crowd.join(n));
    await turn();
  }
  expect(await Promise.all(found)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
  expect(calls).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]);
});

it('lets a few go on at once', async () => {
  const crowd = new Crowd<number, number>(new Pace(3), async (asked) => asked);
  const went: number[] = [];
  for (let n = 0; n < 10; n += 1) void crowd.join(n).then((found) => went.push(found));
  const steps: number[] = [];
  while (went.length < 10) {
    const before = went.length;
    await turn();
    steps.push(went.length - before);
  }
  expect(Math.max(...steps)).toBe(3);
  expect(went).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('tells everyone if it fails', async () => {
  const crowd = new Crowd<number, number>(new Pace(3), () => Promise.reject(new Error('away')));
  const results = await Promise.allSettled([crowd.join(1), crowd.join(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
