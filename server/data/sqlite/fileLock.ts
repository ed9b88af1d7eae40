import { DatabaseBusyError } from '../databaseErrors';
import { SqliteConnection } from './SqliteConnection';

/** Long enough for another instance's first start with its whole catalogue. */
const WAIT_LIMIT = 120_000;

/**
 * Runs while this process alone holds the lock file. The lock is an exclusive transaction on a tiny database of its
 * own, so that the operating system frees it with the process, however it ends.
 */
export async function withFileLock<T>(file: string, run: () => Promise<T>): Promise<T> {
  const lock = SqliteConnection.open(file);
  try {
    await lock.run('BEGIN EXCLUSIVE', [], WAIT_LIMIT);
    return await run();
  } finally {
    // Closing alone would free it only once the garbage collector has finalised the statements.
    if (lock.inTransaction) lock.engine.exec('ROLLBACK');
    lock.close();
  }
}

/** The same for as long as the process lives, or until it is let go of; undefined while another one has it. */
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
