import { createPasswordHasher } from '../../../server/domain/accounts/password/passwordHasher';
import type { PasswordHasher } from '../../../server/domain/deps';

/**
 * The site's own hashes, each computed once in a process: thousands of people in the tests have the same password, and a hash takes
 * as long as the rest of a sign-up.
 */
const real = createPasswordHasher();
const hashed = new Map<string, ReturnType<PasswordHasher['hash']>>();
const verified = new Map<string, ReturnType<PasswordHasher['verify']>>();

function once<T>(known: Map<string, Promise<T>>, key: string, compute: () => Promise<T>): Promise<T> {
  const answer = known.get(key) ?? compute();
  known.set(key, answer);
  // Such as one that was refused because others were waiting.
  answer.catch(() => known.delete(key));
  return answer;
}

export const hashOnce: PasswordHasher = {
  hash: (password) => once(hashed, password, () => real.hash(password)),
  verify: (stored, password) => once(verified, `${stored} ${password}`, () => real.verify(stored, password)),
};
