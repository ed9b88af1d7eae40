import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseBusyError } from '../databaseErrors';

/** Retries while another process holds the lock, for up to `waitLimit` milliseconds. */
export async function retryWhileBusy<T>(attempt: () => T | Promise<T>, waitLimit: number): Promise<T> {
  const end = Date.now() + waitLimit;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() >= end) throw new DatabaseBusyError('The database is locked by another process');
      await sleep(10 + Math.random() * 40);
    }
  }
}

export function isBusy(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === 'SQLITE_BUSY' || code === 'SQLITE_BUSY_RECOVERY' || code === 'SQLITE_BUSY_TIMEOUT';
}
