import { QueryFailedError } from 'typeorm';

/** The start cannot go on with this database; the message is meant for the person who started the site. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/** Gave up waiting for another writer: the caller may try again later. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
  readonly code = 'DATABASE_BUSY';
}

/** Two rows with one unique key: the one who lost the race learns it here. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === 'ER_DUP_ENTRY'
  );
}

/** Any constraint: a key that is taken, a row referred to that is not there, a value that is missing. */
export function isConstraintViolation(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return code.startsWith('SQLITE_CONSTRAINT') || constraintErrors.has(code);
}

const constraintErrors = new Set([
  'ER_DUP_ENTRY',
  'ER_NO_REFERENCED_ROW',
  'ER_NO_REFERENCED_ROW_2',
  'ER_ROW_IS_REFERENCED',
  'ER_ROW_IS_REFERENCED_2',
]);

export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === 'ER_LOCK_DEADLOCK';
}

const unavailable = new Set([
  'DATABASE_BUSY',
  'SQLITE_BUSY',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'POOL_NONEONLINE',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_QUERY_TIMEOUT',
  'ER_STATEMENT_TIMEOUT',
  'ER_CONNECTION_KILLED',
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
]);

/** The database cannot be reached or cannot write just now: an answer of 503, never of 401 or 500 (fault cases 3 to 5). */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return unavailable.has(code) || code.startsWith('SQLITE_IOERR_');
  return error instanceof Error && /Queue limit reached|connection is in closed state/i.test(error.message);
}

/** Errors of MariaDB that the driver has no name for. */
const mariaDbErrors: Record<number, string> = { 1969: 'ER_STATEMENT_TIMEOUT' };

function codeOf(error: unknown): string | undefined {
  const source: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (typeof source !== 'object' || source === null) return undefined;
  const { code, errno } = source as { code?: unknown; errno?: unknown };
  if (typeof code === 'string' && code !== '') return code;
  return typeof errno === 'number' ? mariaDbErrors[errno] : undefined;
}
