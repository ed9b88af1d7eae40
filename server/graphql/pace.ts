import { setImmediate as rest } from 'node:timers/promises';

/**
 * Calls tasks a few at a time, in order, yielding to the event loop in between, so that sending an event to thousands of
 * listeners blocks no requests.
 */
export class Pace {
  private readonly waiting: (() => void)[] = [];
  private running = false;

  constructor(private readonly atOnce: number) {}

  call(task: () => void): void {
    this.waiting.push(task);
    if (!this.running) void this.run();
  }

  turn(): Promise<void> {
    return new Promise((resolve) => this.call(resolve));
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      for (const task of this.waiting.splice(0, this.atOnce)) task();
      await rest();
    }
    this.running = false;
  }
}
