import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseBusyError } from '../databaseErrors';

/** While another process holds the lock, tries again until `waitLimit` milliseconds are over. */
export async function retryWhileBusy<T>(attempt: () => T | Promise<T>, waitLimit: number): Promise<T> {
  const end = Date.now() + waitLimit;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() >= end) throw new DatabaseBusyError('Another process keeps the database locked');
      await sleep(10 + Math.random() * 40);
    }
  }
}

export function isBusy(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === 'SQLITE_BUSY' || code === 'SQLITE_BUSY_RECOVERY' || code === 'SQLITE_BUSY_TIMEOUT';
}
