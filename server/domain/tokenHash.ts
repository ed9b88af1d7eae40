import { createHash } from 'node:crypto';

/** How a table knows a token that we made: it has 128 bits of chance and more, so a plain hash is enough. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
