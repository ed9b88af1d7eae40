import { isDatabaseUnavailable, isDeadlock, isUniqueViolation } from '../../data/databaseErrors';
import { AppError } from '../../errors/AppError';
import type { ErrorKey } from '../../errors/catalogue';
import type { Deps } from '../ports';

/**
 * Names what a step of storing was for when the store refuses it ("Failed to create user"). What has an answer of its own
 * passes as it is: a lost database, a deadlock that is tried again, an address that is taken.
 */
export async function refusedAs<T>({ log }: Pick<Deps, 'log'>, key: ErrorKey, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    const named = error instanceof AppError || isUniqueViolation(error);
    if (named || isDatabaseUnavailable(error) || isDeadlock(error)) throw error;
    log.error({ err: error, key }, 'the store refused a step');
    throw new AppError(key, { cause: error });
  }
}
