import type { GraphqlContext } from './context';

/**
 * The lists of one query come from the database one after the other, and each would load the parts of its own rows. Loaders wait
 * here until all lists are there, so that each part is one statement for all of them; it takes no longer, as the last list
 * decides when the answer is whole.
 */
export class Gathering {
  private lists = 0;
  private waiting: (() => void)[] = [];

  /** Reads a list. It must not wait for a loader, which would wait for the list. */
  async list<T>(read: () => Promise<T>): Promise<T> {
    this.lists += 1;
    try {
      return await read();
    } finally {
      this.lists -= 1;
      this.dispatchSoon();
    }
  }

  /** For `batchScheduleFn` of a loader. */
  readonly schedule = (dispatch: () => void): void => {
    this.waiting.push(dispatch);
    this.dispatchSoon();
  };

  /** Once everything that follows from what is there has asked for its parts. */
  private dispatchSoon(): void {
    if (this.lists > 0 || this.waiting.length === 0) return;
    void Promise.resolve().then(() =>
      process.nextTick(() => {
        if (this.lists > 0) return;
        const ready = this.waiting;
        this.waiting = [];
        for (const dispatch of ready) dispatch();
      }),
    );
  }
}

export const gathering = (_context: GraphqlContext): Gathering => new Gathering();
