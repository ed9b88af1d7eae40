import { scryptSync } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { limits } from '../../../config/limits';
import { AppError } from '../../../errors/AppError';
import { createPasswordHasher } from './passwordHasher';

const hasher = createPasswordHasher();

/** A scrypt hash as the package stores it: the salt is the hexadecimal text. */
function packageHash(password: string): string {
  const salt = '00112233445566778899aabbccddeeff';
  const key = scryptSync(password.normalize('NFKC'), salt, 64, {
    N: 16384,
    r: 16,
    p: 1,
    maxmem: 2 ** 26 + 2 ** 20,
  });
  return `${salt}:${key.toString('hex')}`;
}

describe('the password hasher', () => {
  // security: A16
  it('creates argon2id hashes with the recommended parameters and a separate salt each', async () => {
    const [one, two] = await Promise.all([hasher.hash('a long password'), hasher.hash('a long password')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await hasher.verify(one, 'a long password')).toEqual({ ok: true, rehash: false });
    expect(await hasher.verify(one, 'a long passwore')).toEqual({ ok: false, rehash: false });
  });

  // security: A1
  it('uses the password whole and in its NFKC form', async () => {
    const stored = await hasher.hash(`${'x'.repeat(127)}a`);
    expect((await hasher.verify(stored, `${'x'.repeat(127)}b`)).ok).toBe(false);
    const composed = await hasher.hash('caf\u00e9 ﬁancé');
    expect((await hasher.verify(composed, 'cafe\u0301 fiancé')).ok).toBe(true);
    const withNul = await hasher.hash('before\0after');
    expect((await hasher.verify(withNul, 'before\0other')).ok).toBe(false);
  });

  it('accepts the package’s scrypt form and asks for a new hash', async () => {
    const stored = packageHash('a long password');
    expect(await hasher.verify(stored, 'a long password')).toEqual({ ok: true, rehash: true });
    expect((await hasher.verify(stored, 'another password')).ok).toBe(false);
  });

  it('asks for a new hash if the parameters are weaker', async () => {
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash('a long password', { memoryCost: 8192, timeCost: 1 });
    expect(await hasher.verify(weak, 'a long password')).toEqual({ ok: true, rehash: true });
  });

  it.each(['', 'plain', 'zz:zz', '00112233445566778899aabbccddeeff:12'])(
    'refuses the stored form %j',
    async (stored) => {
      expect((await hasher.verify(stored, 'a long password')).ok).toBe(false);
    },
  );

  // security: P18
  it('refuses at once when more than two seconds of work wait', async () => {
    const narrow = createPasswordHasher({ atOnce: 1 });
    const tries = Array.from({ length: 60 }, () => narrow.hash('x'));
    const results = await Promise.allSettled(tries);
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as AppError] : [],
    );
    expect(refused.length).toBeGreaterThan(10);
    expect(refused.every((error) => error.key === 'OVERLOADED' && (error.retryAfter ?? 0) > 0)).toBe(true);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(20);
    await expect(narrow.hash('x')).resolves.toMatch(/^\$argon2id/);
  });

  // security: P18
  it('spends no work on a password beyond the maximum length', async () => {
    const stored = await hasher.hash('a long password');
    // Combining marks out of order: a request body full of them would take seconds to normalise.
    const slow = `a${'\u0301'.repeat(24_000)}${'\u0316'.repeat(24_000)}`;
    const normalise = jest.spyOn(String.prototype, 'normalize');
    expect(await hasher.verify(stored, slow)).toEqual({ ok: false, rehash: false });
    expect(await hasher.verify(stored, 'x'.repeat(limits.passwordLongest + 1))).toEqual({
      ok: false,
      rehash: false,
    });
    expect(normalise).not.toHaveBeenCalled();
    const longest = 'x'.repeat(limits.passwordLongest);
    expect(await hasher.verify(await hasher.hash(longest), longest)).toEqual({ ok: true, rehash: false });
    expect(normalise).toHaveBeenCalledTimes(2);
  });

  it('leaves the main thread free', async () => {
    let turns = 0;
    let done = false;
    const hashes = Promise.all(Array.from({ length: 5 }, () => hasher.hash('x'))).finally(() => {
      done = true;
    });
    while (!done) {
      await setImmediate();
      turns += 1;
    }
    await hashes;
    // On the main thread, the loop would turn only once per hash.
    expect(turns).toBeGreaterThan(100);
  });

  // security: P18
  it('serves callers in order of arrival', async () => {
    const narrow = createPasswordHasher({ atOnce: 1 });
    const done: number[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async (_, n) => done.push(await narrow.hash('x').then(() => n))),
    );
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('does not count failed tasks as queued', async () => {
    let broken = true;
    const hashPassword = async (password: string) => {
      if (broken) throw new Error('the hash failed');
      return await hasher.hash(password);
    };
    const frail = createPasswordHasher({ atOnce: 1, hashPassword });
    for (let turn = 0; turn < 60; turn += 1) await expect(frail.hash('x')).rejects.toThrow('the hash failed');
    broken = false;
    await expect(frail.hash('x')).resolves.toMatch(/^\$argon2id/);
  });
});
