import { Mutex, type MutexInterface, withTimeout } from 'async-mutex';
import { DatabaseBusyError } from '../databaseErrors';

/** One writer at a time. Whoever waits for too long is refused. Counts, which the mutex keeps to itself. */
export class WriteLock {
  /** How many write or wait to. */
  wanted = 0;
  private readonly mutex: MutexInterface;

  constructor(waitLimit: number) {
    const busy = new DatabaseBusyError('Another transaction keeps the database locked');
    this.mutex = withTimeout(new Mutex(), waitLimit, busy);
  }

  /** The function that is returned, called once, lets the next one write. */
  async acquire(): Promise<() => void> {
    this.wanted += 1;
    try {
      const release = await this.mutex.acquire();
      return () => {
        this.wanted -= 1;
        release();
      };
    } catch (error) {
      this.wanted -= 1;
      throw error;
    }
  }

  async runExclusive<T>(write: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await write();
    } finally {
      release();
    }
  }
}
