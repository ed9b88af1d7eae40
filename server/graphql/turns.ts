import { setImmediate as rest } from 'node:timers/promises';
import { Semaphore } from 'async-mutex';

/**
 * Runs tasks a few at a time, in the order they came, with the event loop free in between: what one event makes the server do
 * for thousands of listeners holds up nobody's request.
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
