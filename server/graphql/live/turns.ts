import { setImmediate as rest } from 'node:timers/promises';
import { Semaphore } from 'async-mutex';

/**
 * Runs tasks a few at a time, in order, yielding to the event loop in between, so that an event with thousands of listeners
 * blocks no requests.
 */
export class Turns {
  private readonly places: Semaphore;

  constructor(atOnce: number) {
    this.places = new Semaphore(atOnce);
  }

  run<T>(task: () => Promise<T>): Promise<T> {
    return this.places.runExclusive(async () => {
      try {
        return await task();
      } finally {
        await rest();
      }
    });
  }
}
