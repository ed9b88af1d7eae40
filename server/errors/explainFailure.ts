import { inspect } from 'node:util';
import { ConfigError } from '../config/config';
import type { DatabaseStartError } from '../data/databaseErrors';

/** By its name, so that a start does not load the database for a sentence that it may never need. */
const databaseStart: DatabaseStartError['name'] = 'DatabaseStartError';

/** What the console says of a failed start: a sentence where a person can put it right, anything else in full. */
export function explainFailure(error: unknown): string {
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
