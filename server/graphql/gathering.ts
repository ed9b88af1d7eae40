import type { GraphqlContext } from './context';

/**
 * The lists of a query are read from the database one after the other, and each would load the parts of its own rows. Loaders
 * wait here until all lists are read, so that each part takes one statement for all of them. This adds no delay, since the
 * response needs the last list anyway.
 */
export class Gathering {
  private lists = 0;
  private waiting: (() => void)[] = [];

  /** Reads a list. `read` must not wait for a loader: that would deadlock. */
  async list<T>(read: () => Promise<T>): Promise<T> {
    this.lists += 1;
    try {
      return await read();
    } finally {
      this.lists -= 1;
      this.dispatchSoon();
    }
  }

  /** For `batchScheduleFn` of a DataLoader. */
  readonly schedule = (dispatch: () => void): void => {
    this.waiting.push(dispatch);
    this.dispatchSoon();
  };

  /** Dispatches after all resolvers of the loaded lists have requested their parts. */
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
