import { setImmediate as rest } from 'node:timers/promises';

/**
 * Lets waiting tasks go on a few at a time, yielding to the event loop in between, so that sending an event to thousands of
 * listeners blocks no requests.
 */
export class Pace {
  private readonly waiting: (() => void)[] = [];
  private running = false;

  constructor(private readonly atOnce: number) {}

  turn(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      for (const go of this.waiting.splice(0, this.atOnce)) go();
      await rest();
    }
    this.running = false;
  }
}
