import { inspect } from 'node:util';
import { ConfigError } from '../config/config';
import type { DatabaseStartError } from '../data/databaseErrors';

/** By its name, so that a start does not load the database for a sentence that it may never need. */
const databaseStart: DatabaseStartError['name'] = 'DatabaseStartError';

/** Codes of a disk without room: of the system, of SQLite (which also has to make its index of the log), of a server. */
const fullDisk = /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ER_DISK_FULL|ER_RECORD_FILE_FULL)$/;
/** The same in the words of what another process said. */
const fullDiskSaid = /no space left on device|database or disk is full/i;

/** What the console says of a failed start: a sentence where a person can put it right, anything else in full. */
export function explainFailure(error: unknown): string {
  if (isFullDisk(error)) return `The disk is full: make room ${roomWanted(error)}, and start again.`;
  const known = error instanceof ConfigError || (error instanceof Error && error.name === databaseStart);
  if (known) return error.message;
  const failure = error as Partial<
    Record<'code' | 'syscall' | 'hostname' | 'address' | 'port' | 'setting', string>
  >;
  const { code, syscall, hostname, address, port, setting = 'PORT' } = failure;
  if (code === 'EADDRINUSE')
    return `Another program listens on ${address}:${port} already: choose another ${setting}.`;
  if (code === 'EACCES' && port)
    return `This user may not listen on port ${port}: choose another ${setting}.`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}: choose another HOST.`;
  if (syscall === 'getaddrinfo') return `No address is known for ${hostname}: choose another HOST.`;
  return inspect(error);
}

/** Wherever it stands: the driver's error is within that of a statement, which may be within that of a migration. */
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
