import { isDatabaseUnavailable } from '../data/databaseErrors';
import { AppError } from './AppError';
import type { ErrorKey } from './catalogue';

/** What the body parser complains about, by its `type`. */
const bodyErrors: Record<string, ErrorKey> = {
  'entity.parse.failed': 'BROKEN_JSON',
  'entity.verify.failed': 'BROKEN_JSON',
  'request.size.invalid': 'BROKEN_JSON',
  // Whoever sent it has gone: nobody reads the answer, and no log needs to tell.
  'request.aborted': 'BROKEN_JSON',
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
  return new AppError(bodyError(error) ?? 'INTERNAL_SERVER_ERROR', { cause: error });
}

/** A body that does not unpack has no type: the body parser marks it as the sender's fault and nothing else. */
function bodyError(error: unknown): ErrorKey | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { type, status, expose } = error as { type?: unknown; status?: unknown; expose?: unknown };
  if (typeof type === 'string' && Object.hasOwn(bodyErrors, type)) return bodyErrors[type];
  return status === 400 && expose === true ? 'BROKEN_JSON' : undefined;
}
