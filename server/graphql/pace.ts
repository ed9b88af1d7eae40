import { setImmediate as rest } from 'node:timers/promises';

/**
 * Calls tasks a few at a time, in order, yielding to the event loop in between, so that sending an event to thousands of
 * listeners blocks no requests.
 */
export class Pace {
  private readonly waiting: { task: (at: number) => void; count: number }[] = [];
  private running = false;

  constructor(private readonly atOnce: number) {}

  /** Calls the task with 0, 1, … below `count`, after what is already waiting. */
  times(count: number, task: (at: number) => void): void {
    this.waiting.push({ task, count });
    if (!this.running) void this.run();
  }

  turn(): Promise<void> {
    return new Promise((resolve) => this.times(1, () => resolve()));
  }

  private async run(): Promise<void> {
    this.running = true;
    let called = 0;
    for (const { task, count } of this.waiting) {
      for (let at = 0; at < count; at += 1) {
        task(at);
        called += 1;
        if (called % this.atOnce === 0) await rest();
      }
    }
    this.waiting.length = 0;
    await rest();
    this.running = false;
    if (this.waiting.length > 0) void this.run();
  }
}
