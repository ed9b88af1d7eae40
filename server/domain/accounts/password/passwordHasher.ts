import { scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Algorithm, hash, verify } from '@node-rs/argon2';
import { limits } from '../../../config/limits';
import type { PasswordHasher } from '../../deps';
import { BoundedQueue } from '../../jobs/BoundedQueue';

/** Work that may be queued; beyond that, callers are told to retry later (security P18). */
const MAX_WAIT_MS = 2000;
/**
 * Both libraries compute on Node's four threads, which files and compression need as well: one always stays free for them. Three
 * handle about 300 sign-ins a second, each with 19 MiB while it hashes.
 */
const MAX_AT_ONCE = 3;
/** Time of a hash before any was measured. */
const FIRST_ESTIMATE_MS = 70;

/** OWASP's first recommendation for argon2id (security A16). */
const argon2 = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const current = '$argon2id$v=19$m=19456,t=2,p=1$';

interface Settings {
  /** Number of passwords processed in parallel. One processor is left for the rest of the site. */
  atOnce?: number;
  hashPassword?: (normalised: string) => Promise<string>;
}

/**
 * Hashes and verifies passwords off the main thread, in order of arrival, so that the rest of the site stays responsive. Uses
 * the whole password, in NFKC form (contract 8).
 */
export function createPasswordHasher({
  atOnce = Math.min(MAX_AT_ONCE, Math.max(1, availableParallelism() - 1)),
  hashPassword = (normalised) => hash(normalised, argon2),
}: Settings = {}): PasswordHasher {
  const queue = new BoundedQueue({ atOnce, waitMs: MAX_WAIT_MS, usualMs: FIRST_ESTIMATE_MS });
  return {
    hash: (password) => queue.run(() => hashPassword(password.normalize('NFKC'))),
    verify: async (stored, password) => {
      if (password.length > limits.passwordLongest) return { ok: false, rehash: false };
      return await queue.run(() => verifyPassword(stored, password.normalize('NFKC')));
    },
  };
}

async function verifyPassword(stored: string, normalised: string): Promise<{ ok: boolean; rehash: boolean }> {
  if (scryptForm.test(stored)) return { ok: await verifyScrypt(stored, normalised), rehash: true };
  const ok = stored.startsWith('$argon2') && (await verify(stored, normalised));
  return { ok, rehash: !stored.startsWith(current) };
}

/** The form of stored passwords on sites migrated from the package (contract 8). */
const scryptForm = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const scryptCost = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };
const scrypt = promisify<string, string, number, typeof scryptCost, Buffer>(scryptWithCallback);

/** The salt is the hexadecimal text itself, not the bytes it encodes. */
async function verifyScrypt(stored: string, normalised: string): Promise<boolean> {
  const [, salt, key] = scryptForm.exec(stored) ?? [];
  if (!salt || !key) return false;
  return timingSafeEqual(await scrypt(normalised, salt, 64, scryptCost), Buffer.from(key, 'hex'));
}
