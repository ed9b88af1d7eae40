import { Algorithm, hashSync, verifySync } from '@node-rs/argon2';
import { isScryptHash, verifyScrypt } from './scryptHash';

/** OWASP's first recommendation for argon2id (security A16). */
const settings = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const current = '$argon2id$v=19$m=19456,t=2,p=1$';

/** A password to hash, or to check against a stored form. */
export interface PasswordTask {
  password: string;
  stored?: string;
}

/** What the task came to: the new stored form, or whether the password was right. */
export type PasswordAnswer = { hash: string } | { ok: boolean; rehash: boolean };

/** Does one task and keeps its thread busy for as long as that takes. Over the NFKC form, used whole (contract section 8). */
export function passwordWork({ password, stored }: PasswordTask): PasswordAnswer {
  const normalised = password.normalize('NFKC');
  if (stored === undefined) return { hash: hashSync(normalised, settings) };
  if (isScryptHash(stored)) return { ok: verifyScrypt(stored, normalised), rehash: true };
  const ok = stored.startsWith('$argon2') && verifySync(stored, normalised);
  return { ok, rehash: !stored.startsWith(current) };
}
