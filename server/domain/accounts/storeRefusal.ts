import { isDatabaseUnavailable, isDeadlock, isUniqueViolation } from '../../data/databaseErrors';
import { AppError } from '../../errors/AppError';
import type { ErrorKey } from '../../errors/catalogue';
import type { Deps } from '../deps';

/**
 * Maps a refusal by the store to the error of the step ("Failed to create user"). Errors with an answer of their own pass
 * through: a lost database, a deadlock to retry, an address that is taken.
 */
export async function refusedAs<T>({ log }: Pick<Deps, 'log'>, key: ErrorKey, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    const named = error instanceof AppError || isUniqueViolation(error);
    if (named || isDatabaseUnavailable(error) || isDeadlock(error)) throw error;
    log.error({ err: error, key }, 'the database refused a write');
    throw new AppError(key, { cause: error });
  }
}
