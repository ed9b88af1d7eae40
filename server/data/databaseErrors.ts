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

/** Rolled back in favour of another transaction. Nodes of a cluster say the same of a conflict, as late as at the COMMIT. */
export function isDeadlock(error: unknown): boolean {
  return conflicts.has(codeOf(error) ?? '');
}

/** Galera's word for it, and Group Replication's. */
const conflicts = new Set(['ER_LOCK_DEADLOCK', 'ER_TRANSACTION_ROLLBACK_DURING_COMMIT']);

/** Not taken, so nothing came of it: nobody there, a node without its cluster, a server that is read-only while another takes over. */
export function isStatementRefused(error: unknown): boolean {
  return refusals.has(codeOf(error) ?? '') || isClosedAlready(error);
}

const refusals = new Set(['ECONNREFUSED', 'ER_UNKNOWN_COM_ERROR', 'ER_OPTION_PREVENTS_STATEMENT']);

/** Hung up in the middle: nobody knows whether it made what it was told last. */
export function isServerGone(error: unknown): boolean {
  return hangUps.has(codeOf(error) ?? '');
}

const hangUps = new Set([
  'ECONNRESET',
  'EPIPE',
  'PROTOCOL_CONNECTION_LOST',
  'ER_SERVER_SHUTDOWN',
  'ER_CONNECTION_KILLED',
]);

const unavailable = new Set([
  'DATABASE_BUSY',
  'SQLITE_BUSY',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  ...refusals,
  ...hangUps,
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'POOL_NONEONLINE',
  'ER_CON_COUNT_ERROR',
  'ER_ERROR_DURING_COMMIT',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_QUERY_TIMEOUT',
  'ER_STATEMENT_TIMEOUT',
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
]);

/** The database cannot be reached or cannot write just now: an answer of 503, never of 401 or 500 (fault cases 3 to 5). */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return unavailable.has(code) || code.startsWith('SQLITE_IOERR_');
  return isClosedAlready(error) || (error instanceof Error && /Queue limit reached/i.test(error.message));
}

/** The driver's connection had ended before: nothing was sent. */
function isClosedAlready(error: unknown): boolean {
  return error instanceof Error && /connection is in closed state/i.test(error.message);
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
