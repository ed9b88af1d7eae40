import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { AppError } from '../../errors/AppError';
import { BoundedQueue, type EndTurn } from './BoundedQueue';

/** Takes turns and notes in which order they begin. */
function takeTurns(queue: BoundedQueue) {
  const begun: string[] = [];
  const take = async (name: string, owner?: string): Promise<EndTurn> => {
    const end = await queue.take(owner);
    begun.push(name);
    return end;
  };
  return { begun, take };
}

describe('a bounded queue', () => {
  it('runs a few tasks at once, in order of arrival', async () => {
    const queue = new BoundedQueue({ atOnce: 3 });
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const task = (n: number) => async () => {
      order.push(n);
      running += 1;
      most = Math.max(most, running);
      await turnOfTheLoop();
      running -= 1;
      return n;
    };
    const numbers = Array.from({ length: 60 }, (_, n) => n);
    expect(await Promise.all(numbers.map((n) => queue.run(task(n))))).toEqual(numbers);
    expect(order).toEqual(numbers);
    expect(most).toBe(3);
  });

  it('starts the next task only after its pause', async () => {
    let endPause: () => void = () => {};
    const pause = () =>
      new Promise<void>((resolve) => {
        endPause = resolve;
      });
    const { begun, take } = takeTurns(new BoundedQueue({ atOnce: 1, pause }));
    const end = await take('first');
    const second = take('second');
    end();
    await turnOfTheLoop();
    expect(begun).toEqual(['first']);
    endPause();
    await second;
    expect(begun).toEqual(['first', 'second']);
  });

  it('goes on after a task that failed', async () => {
    const queue = new BoundedQueue({ atOnce: 1, most: 2 });
    const failed = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await queue.run(async () => 'again')).toBe('again');
  });

  it('prefers the task that has waited longest to a new one', async () => {
    const { begun, take } = takeTurns(new BoundedQueue({ atOnce: 1 }));
    const end = await take('first');
    const waits = take('waited');
    end();
    const late = take('late');
    (await waits)();
    await late;
    expect(begun).toEqual(['first', 'waited', 'late']);
  });

  it('passes one place on when a turn is ended twice', async () => {
    const { begun, take } = takeTurns(new BoundedQueue({ atOnce: 2 }));
    const [first] = await Promise.all([take('1'), take('2')]);
    const third = take('3');
    void take('4');
    first?.();
    first?.();
    await third;
    await turnOfTheLoop();
    expect(begun).toEqual(['1', '2', '3']);
  });

  it('serves the owner whose last turn is longest ago', async () => {
    const { begun, take } = takeTurns(new BoundedQueue({ atOnce: 1 }));
    const first = await take('a1', 'a');
    const waiting = [take('a2', 'a'), take('a3', 'a'), take('b1', 'b')];
    first();
    (await waiting[2])?.();
    (await waiting[0])?.();
    await waiting[1];
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  // security: P18
  it('limits the waiting tasks of an owner, without affecting others', async () => {
    const queue = new BoundedQueue({ atOnce: 1, waitingPerOwner: 3, refusal: 'TOO_MANY_REQUESTS' });
    const first = await queue.take('a');
    const waiting = [queue.take('a'), queue.take('a'), queue.take('a')];
    await expect(queue.take('a')).rejects.toThrow(new AppError('TOO_MANY_REQUESTS'));
    const other = queue.take('b');
    first();
    (await other)();
    await waiting[0];
    // One of its tasks has started, so another may wait.
    void queue.take('a');
    await expect(queue.take('a')).rejects.toThrow(new AppError('TOO_MANY_REQUESTS'));
  });

  // security: P18
  it('limits all unfinished tasks, and accepts more once one has ended', async () => {
    const queue = new BoundedQueue({ atOnce: 1, most: 2 });
    const first = await queue.take('a');
    const second = queue.take('b');
    expect(queue.isFull).toBe(true);
    await expect(queue.take('c')).rejects.toMatchObject({ key: 'OVERLOADED', retryAfter: 1 });
    first();
    await second;
    expect(queue.isFull).toBe(false);
    void queue.take('c');
    expect(queue.isFull).toBe(true);
  });

  // security: P18
  it('refuses a task behind too much work, and says when that will be done', async () => {
    const queue = new BoundedQueue({ atOnce: 2, waitMs: 2000, usualMs: 1000 });
    const ends = await Promise.all([queue.take(), queue.take()]);
    const waiting = [queue.take(), queue.take(), queue.take()];
    await expect(queue.take()).rejects.toMatchObject({ key: 'OVERLOADED', retryAfter: 3 });
    for (const end of ends) end();
    await Promise.all(waiting.slice(0, 2));
    void queue.take();
    expect(queue.isFull).toBe(false);
  });
});
