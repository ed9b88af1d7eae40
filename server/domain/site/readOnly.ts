import { AppError } from '../../errors/AppError';
import type { Reader } from '../community/reader';
import type { Deps } from '../deps';

/** Seconds after which clients may try again. */
const RETRY_AFTER_S = 60;

/** Throws AppError SITE_IS_READ_ONLY while the operators have made the site so; they themselves may change it. */
export function requireWritable({ config }: Pick<Deps, 'config'>, reader?: Reader): void {
  if (config.readOnly && !reader?.operator)
    throw new AppError('SITE_IS_READ_ONLY', { retryAfter: RETRY_AFTER_S });
}
