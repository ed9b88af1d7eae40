import { availableParallelism } from 'node:os';
import { Algorithm, hash, verify } from '@node-rs/argon2';
import { Semaphore } from 'async-mutex';
import { AppError } from '../../../errors/AppError';
import type { PasswordHasher } from '../../ports';
import { isScryptHash, verifyScrypt } from './scryptHash';

/** OWASP's first recommendation for argon2id (security A16). */
const settings = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const current = '$argon2id$v=19$m=19456,t=2,p=1$';
/** Milliseconds of work that may wait; beyond, a caller is better told to come back (security P18). */
const LONGEST_WAIT = 2000;

/**
 * Hashes and checks passwords off the main thread, one processor short of all at once, so that the rest of the site
 * keeps its pace. Over the NFKC form, used whole (contract section 8).
 */
export function createPasswordHasher(atOnce = Math.max(1, availableParallelism() - 1)): PasswordHasher {
  const queue = boundedQueue(atOnce);
  return {
    hash: (password) => queue(() => hash(password.normalize('NFKC'), settings)),
    verify: (stored, password) =>
      queue(async () => {
        const normalised = password.normalize('NFKC');
        if (isScryptHash(stored)) return { ok: await verifyScrypt(stored, normalised), rehash: true };
        return { ok: await verifyArgon2(stored, normalised), rehash: !stored.startsWith(current) };
      }),
  };
}

async function verifyArgon2(stored: string, normalised: string): Promise<boolean> {
  return stored.startsWith('$argon2') && (await verify(stored, normalised));
}

/** Runs at most `atOnce` pieces of work, and refuses more than about two seconds' worth of waiting ones. */
function boundedQueue(atOnce: number) {
  const places = new Semaphore(atOnce);
  let waiting = 0;
  let usual = 70;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const wait = (waiting * usual) / atOnce;
    if (wait > LONGEST_WAIT) throw new AppError('OVERLOADED', { retryAfter: Math.ceil(wait / 1000) });
    waiting += 1;
    try {
      return await places.runExclusive(async () => {
        const started = performance.now();
        const result = await work();
        usual += (performance.now() - started - usual) / 10;
        return result;
      });
    } finally {
      waiting -= 1;
    }
  };
}
