import { DatabaseBusyError } from '../databaseErrors';
import { SqliteConnection } from './SqliteConnection';

/** Milliseconds; long enough for another instance's first start, which loads the whole catalogue. */
const MAX_WAIT_MS = 120_000;

/**
 * Runs while this process alone holds the lock file. The lock is an exclusive transaction on a tiny separate database, so that
 * the operating system releases it when the process ends, however it ends.
 */
export async function withFileLock<T>(file: string, run: () => Promise<T>): Promise<T> {
  const lock = SqliteConnection.open(file);
  try {
    await lock.run('BEGIN EXCLUSIVE', [], MAX_WAIT_MS);
    return await run();
  } finally {
    // Closing alone would release it only once the garbage collector has finalised the statements.
    if (lock.inTransaction) lock.engine.exec('ROLLBACK');
    lock.close();
  }
}

/** Holds the lock until the returned function is called or the process ends; undefined if another process holds it. */
export async function holdFileLock(file: string, waitLimit: number): Promise<(() => void) | undefined> {
  const lock = SqliteConnection.open(file);
  try {
    await lock.run('BEGIN EXCLUSIVE', [], waitLimit);
  } catch (error) {
    lock.close();
    if (error instanceof DatabaseBusyError) return undefined;
    throw error;
  }
  return () => {
    if (lock.inTransaction) lock.engine.exec('ROLLBACK');
    lock.close();
  };
}
