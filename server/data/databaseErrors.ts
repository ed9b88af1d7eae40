import { QueryFailedError } from 'typeorm';

/** The site cannot start with this database; the message is for the operator. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/** An error during the start: one that says the database stopped answering becomes a sentence for the operator. */
export function asStartError(error: unknown): unknown {
  if (error instanceof DatabaseStartError || !isDatabaseUnavailable(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseStartError(`The database stopped answering while the site was starting: ${reason}`, {
    cause: error,
  });
}

/** Timed out waiting for the database: the caller may retry later. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
  readonly code = 'DATABASE_BUSY';
}

/** The database answered with another key's row: an internal error that ends the request. The message has no values. */
export class WrongRowError extends Error {
  override readonly name = 'WrongRowError';

  constructor(columns: readonly string[]) {
    super(`The database returned a row of another key: ${columns.join(', ')}`);
  }
}

/** Whether a unique key is already taken, for instance by the winner of a race. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === 'ER_DUP_ENTRY'
  );
}

/** Whether any constraint was violated: a duplicate key, a missing referenced row, a missing value. */
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

/** Whether it was rolled back in favour of another transaction. Cluster nodes report conflicts the same way, even at COMMIT. */
export function isDeadlock(error: unknown): boolean {
  return conflicts.has(codeOf(error) ?? '');
}

/** Error codes of Galera and of Group Replication. */
const conflicts = new Set(['ER_LOCK_DEADLOCK', 'ER_TRANSACTION_ROLLBACK_DURING_COMMIT']);

/** Whether it was refused without effect: no server, a node without its cluster, a read-only server during failover. */
export function isStatementRefused(error: unknown): boolean {
  return refusals.has(codeOf(error) ?? '') || isClosedAlready(error);
}

const refusals = new Set(['ECONNREFUSED', 'ER_UNKNOWN_COM_ERROR', 'ER_OPTION_PREVENTS_STATEMENT']);

/** Whether the connection was lost midway: the last statement may or may not have been executed. */
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
  'SQLITE_NOMEM',
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

/** Whether the database is temporarily unreachable or not writable: a 503 response, never 401 or 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return unavailable.has(code) || isFileError(error);
  return isClosedAlready(error) || (error instanceof Error && /Queue limit reached/i.test(error.message));
}

/** Whether the embedded database could not read its file: the disk failed, or gave something else. */
export function isFileError(error: unknown): boolean {
  return /^SQLITE_(IOERR|NOTADB|CORRUPT)/.test(codeOf(error) ?? '');
}

/** Whether the driver's connection had already ended, so that nothing was sent. */
function isClosedAlready(error: unknown): boolean {
  return error instanceof Error && /connection is in closed state/i.test(error.message);
}

/** MariaDB errors that the driver has no name for. */
const mariaDbErrors: Record<number, string> = { 1969: 'ER_STATEMENT_TIMEOUT' };

function codeOf(error: unknown): string | undefined {
  const source: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (typeof source !== 'object' || source === null) return undefined;
  const { code, errno } = source as { code?: unknown; errno?: unknown };
  if (typeof code === 'string' && code !== '') return code;
  return typeof errno === 'number' ? mariaDbErrors[errno] : undefined;
}
