import { inspect } from 'node:util';
import { ConfigError } from '../config/config';
import type { DatabaseStartError } from '../data/databaseErrors';

/** Compared by name, so that the database code is not loaded just for an error message. */
const databaseStart: DatabaseStartError['name'] = 'DatabaseStartError';

/** Error codes for a full disk: of the system, of SQLite (which also has to create its shared-memory index), of a server. */
const fullDisk = /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ER_DISK_FULL|ER_RECORD_FILE_FULL)$/;
/** The same as messages, for output of another process. */
const fullDiskSaid = /no space left on device|database or disk is full/i;

/** Console output for a failed start: one sentence if the operator can fix it, anything else in full. */
export function explainFailure(error: unknown): string {
  return explainKnown(error) ?? inspect(error);
}

/** One sentence about a failure that the operator can fix; undefined for any other. */
export function explainKnown(error: unknown): string | undefined {
  if (isFullDisk(error)) return `The disk is full: make room ${roomWanted(error)}, and start again.`;
  const known = error instanceof ConfigError || (error instanceof Error && error.name === databaseStart);
  if (known) return error.message;
  const failure = error as Partial<
    Record<'code' | 'syscall' | 'hostname' | 'address' | 'port' | 'setting' | 'path', string>
  >;
  const { code, syscall, hostname, address, port, path, setting = 'PORT' } = failure;
  if (code === 'EADDRINUSE')
    return `Another program listens on ${address}:${port} already: choose another ${setting}.`;
  if (code === 'EACCES' && port)
    return `This user may not listen on port ${port}: choose another ${setting}.`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}: choose another HOST.`;
  if (syscall === 'getaddrinfo') return `No address is known for ${hostname}: choose another HOST.`;
  if (path && /^(EACCES|EPERM|EROFS)$/.test(code ?? ''))
    return `This user (id ${process.geteuid?.()}) may not use ${path} (${code}, ${syscall}): change its owner, or choose another place.`;
  return undefined;
}

/** Searches nested errors: the driver's error is inside a statement's, which may be inside a migration's. */
function isFullDisk(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause, driverError } = error as Record<
    'code' | 'message' | 'cause' | 'driverError',
    unknown
  >;
  if (fullDisk.test(String(code)) || fullDiskSaid.test(String(message))) return true;
  return isFullDisk(cause) || isFullDisk(driverError);
}

function roomWanted(error: unknown): string {
  const { path } = error as { path?: unknown };
  return typeof path === 'string'
    ? `for ${path}`
    : 'where the database is (DATA_DIR, or the server’s own disk)';
}
