import { Mutex, type MutexInterface, withTimeout } from 'async-mutex';
import { DatabaseBusyError } from '../databaseErrors';

/** Allows one writer at a time, with a time limit for waiting. Also counts, which the mutex does not expose. */
export class WriteLock {
  /** Number of callers that hold the lock or wait for it. */
  wanted = 0;
  private readonly mutex: MutexInterface;

  constructor(waitLimit: number) {
    const busy = new DatabaseBusyError('The database is locked by another transaction');
    this.mutex = withTimeout(new Mutex(), waitLimit, busy);
  }

  /** Returns a function that releases the lock; call it once. */
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
