import { scryptSync, timingSafeEqual } from 'node:crypto';
import { Algorithm, hashSync, verifySync } from '@node-rs/argon2';

/** Result of a task. `milliseconds` is the time of the work alone, without waiting. */
export interface Worked {
  answer: PasswordAnswer;
  milliseconds: number;
}

export default function work(task: PasswordTask): Worked {
  const began = performance.now();
  const answer = passwordWork(task);
  return { answer, milliseconds: performance.now() - began };
}

/** OWASP's first recommendation for argon2id (security A16). */
const argon2 = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const current = '$argon2id$v=19$m=19456,t=2,p=1$';

/** A password to hash, or to check against a stored form. */
export interface PasswordTask {
  password: string;
  stored?: string;
}

/** Result of the work: the new stored form, or whether the password was right. */
export type PasswordAnswer = { hash: string } | { ok: boolean; rehash: boolean };

/** Does one task, blocking its worker. Uses the whole password, in NFKC form (contract 8). */
function passwordWork({ password, stored }: PasswordTask): PasswordAnswer {
  const normalised = password.normalize('NFKC');
  if (stored === undefined) return { hash: hashSync(normalised, argon2) };
  if (isScryptHash(stored)) return { ok: verifyScrypt(stored, normalised), rehash: true };
  const ok = stored.startsWith('$argon2') && verifySync(stored, normalised);
  return { ok, rehash: !stored.startsWith(current) };
}

const scrypt = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };
const scryptForm = /^([0-9a-f]{32}):([0-9a-f]{128})$/;

/** Whether a stored password has the scrypt form that sites migrated from the package have (contract 8). */
function isScryptHash(stored: string): boolean {
  return scryptForm.test(stored);
}

/** Verifies such a password. The salt is the hexadecimal text itself, not the bytes it encodes. */
function verifyScrypt(stored: string, normalised: string): boolean {
  const [, salt, key] = scryptForm.exec(stored) ?? [];
  if (!salt || !key) return false;
  const derived = scryptSync(normalised, salt, 64, scrypt);
  return timingSafeEqual(derived, Buffer.from(key, 'hex'));
}
