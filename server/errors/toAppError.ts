import { isDatabaseUnavailable } from '../data/databaseErrors';
import { AppError } from './AppError';
import type { ErrorKey } from './catalogue';

/** What the body parser complains about, by its `type`. */
const bodyErrors: Record<string, ErrorKey> = {
  'entity.parse.failed': 'BROKEN_JSON',
  'entity.verify.failed': 'BROKEN_JSON',
  'request.size.invalid': 'BROKEN_JSON',
  'entity.too.large': 'PAYLOAD_TOO_LARGE',
  'parameters.too.many': 'PAYLOAD_TOO_LARGE',
  'charset.unsupported': 'UNSUPPORTED_ENCODING',
  'encoding.unsupported': 'UNSUPPORTED_ENCODING',
};

/** Seconds after which a try makes sense once the database is gone: it heals within five (fault case 3). */
const DATABASE_RETRY = 5;

/** Gives everything thrown its place in the catalogue; what has none is an internal error, to be logged in full. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    return new AppError('DATABASE_UNAVAILABLE', { cause: error, retryAfter: DATABASE_RETRY });
  }
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  const key = typeof type === 'string' && Object.hasOwn(bodyErrors, type) ? bodyErrors[type] : undefined;
  return new AppError(key ?? 'INTERNAL_SERVER_ERROR', { cause: error });
}
