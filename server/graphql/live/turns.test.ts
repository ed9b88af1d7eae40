import { setTimeout as sleep } from 'node:timers/promises';
import { Turns } from './turns';

describe('tasks that take turns', () => {
  it('run a few at once, in order, with the event loop free in between', async () => {
    const turns = new Turns(3);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    let free = 0;
    const count = setInterval(() => {
      free += 1;
    }, 0);
    const task = (n: number) => async () => {
      order.push(n);
      running += 1;
      most = Math.max(most, running);
      for (const until = performance.now() + 1; performance.now() < until; );
      running -= 1;
      return n;
    };
    const numbers = Array.from({ length: 60 }, (_, n) => n);
    expect(await Promise.all(numbers.map((n) => turns.run(task(n))))).toEqual(numbers);
    clearInterval(count);
    expect(order).toEqual(numbers);
    expect(most).toBeLessThanOrEqual(3);
    expect(free).toBeGreaterThan(3);
  });

  it('go on after one that failed', async () => {
    const turns = new Turns(1);
    const failed = turns.run(() => Promise.reject(new Error('no')));
    const next = turns.run(async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  it('go to the task that has waited longest, not to a new one', async () => {
    const turns = new Turns(1);
    const order: string[] = [];
    const first = turns.run(() => sleep(5));
    const waits = turns.run(async () => order.push('waited'));
    await first;
    const late = turns.run(async () => order.push('late'));
    await Promise.all([waits, late]);
    expect(order).toEqual(['waited', 'late']);
  });
});
