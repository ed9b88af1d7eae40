import { createHash } from 'node:crypto';

/** How a table stores a token made here: it has at least 128 bits of entropy, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
