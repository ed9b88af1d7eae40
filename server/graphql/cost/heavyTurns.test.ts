import { setTimeout } from 'node:timers/promises';
import { limits } from '../../config/limits';
import { AppError } from '../../errors/AppError';
import { HeavyTurns } from './heavyTurns';

/** Heavy operations run a few at a time, in order, and no network can fill the queue. */
async function settle(): Promise<void> {
  // Longer than the pause between two turns.
  await setTimeout(50);
}

it('starts up to the limit, and the next when one ends', async () => {
  const turns = new HeavyTurns(2);
  const begun: number[] = [];
  const ends = [1, 2, 3, 4].map((n) =>
    turns.take('a').then((end) => {
      begun.push(n);
      return end;
    }),
  );
  await settle();
  expect(begun).toEqual([1, 2]);
  const end = await ends[0];
  end?.();
  // Ending a turn repeatedly has no further effect.
  end?.();
  await settle();
  expect(begun).toEqual([1, 2, 3]);
  (await ends[1])?.();
  await settle();
  expect(begun).toEqual([1, 2, 3, 4]);
});

it('is for the network whose last turn is longest ago', async () => {
  const turns = new HeavyTurns(1);
  const begun: string[] = [];
  const take = (network: string) =>
    turns.take(network).then((end) => {
      begun.push(network);
      return end;
    });
  const first = await take('a');
  const waiting = [take('a'), take('a'), take('b')];
  first();
  (await waiting[2])?.();
  (await waiting[0])?.();
  await waiting[1];
  expect(begun).toEqual(['a', 'b', 'a', 'a']);
});

// security: P18
it('limits the waiting operations of a network, without affecting others', async () => {
  const turns = new HeavyTurns(1);
  const first = await turns.take('a');
  for (let n = 0; n < limits.graphqlWaiting; n += 1) void turns.take('a');
  await expect(turns.take('a')).rejects.toThrow(AppError);
  const other = turns.take('b');
  first();
  // The other network has had no turn yet.
  (await other)();
  await settle();
  // One of its operations has started, so there is a free place again.
  void turns.take('a');
  await expect(turns.take('a')).rejects.toThrow(new AppError('TOO_MANY_REQUESTS'));
});

it('limits all waiting operations', async () => {
  const turns = new HeavyTurns(1);
  await turns.take('a');
  for (let n = 0; n < limits.graphqlWaitingAll; n += 1) void turns.take(`network ${n}`);
  await expect(turns.take('another')).rejects.toThrow(AppError);
});
