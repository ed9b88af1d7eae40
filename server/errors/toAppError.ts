import { isDatabaseUnavailable } from '../data/databaseErrors';
import { AppError } from './AppError';
import type { ErrorKey } from './catalogue';

/** Errors of the body parser, by their `type`. */
const bodyErrors: Record<string, ErrorKey> = {
  'entity.parse.failed': 'BROKEN_JSON',
  'entity.verify.failed': 'BROKEN_JSON',
  'request.size.invalid': 'BROKEN_JSON',
  // The client has disconnected: no one reads the response, and it is not worth logging.
  'request.aborted': 'BROKEN_JSON',
  'entity.too.large': 'PAYLOAD_TOO_LARGE',
  'parameters.too.many': 'PAYLOAD_TOO_LARGE',
  'charset.unsupported': 'UNSUPPORTED_ENCODING',
  'encoding.unsupported': 'UNSUPPORTED_ENCODING',
};

/** Seconds until a retry makes sense after a database outage: it recovers within five. */
const DATABASE_RETRY_S = 5;

/** Maps anything thrown to an entry of the catalogue; unknown errors become internal errors, to be logged in full. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    return new AppError('DATABASE_UNAVAILABLE', { cause: error, retryAfter: DATABASE_RETRY_S });
  }
  return new AppError(clientError(error) ?? 'INTERNAL_SERVER_ERROR', { cause: error });
}

/** Errors of the file server, by their `status` (RFC 9110, sections 13.1 and 14.2). */
const fileErrors: Record<number, ErrorKey> = { 412: 'PRECONDITION_FAILED', 416: 'RANGE_NOT_SATISFIABLE' };

/**
 * What Express' body parser and file server mark as the client's error. A body that fails to decompress has no `type`.
 */
function clientError(error: unknown): ErrorKey | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { type, status, expose } = error as { type?: unknown; status?: unknown; expose?: unknown };
  if (typeof type === 'string' && Object.hasOwn(bodyErrors, type)) return bodyErrors[type];
  if (expose !== true) return undefined;
  return status === 400 ? 'BROKEN_JSON' : fileErrors[Number(status)];
}
