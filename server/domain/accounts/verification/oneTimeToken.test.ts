import { SetClock } from '../../../../tests/support/apps/setClock';
import { openMigrated } from '../../../../tests/support/kept/migratedDatabase';
import { VerificationEntity } from '../../../data/entities/accounts';
import {
  type OneTimeToken,
  peekOneTimeToken,
  removeTokensOf,
  spendToken,
  storeOneTimeToken,
  takeOneTimeToken,
  tokenPurposes,
} from './oneTimeToken';

let opened: Awaited<ReturnType<typeof openMigrated>>;
beforeAll(async () => {
  opened = await openMigrated();
});
afterAll(() => opened.close());

let count = 0;
const random = { id: () => `row-${++count}`, text: () => 'unused' };
const clock = new SetClock('2026-05-01T12:00:00.000Z');

async function stored(value = 'somebody', seconds = 60): Promise<OneTimeToken> {
  const token: OneTimeToken = { purpose: 'reset', token: `Token${++count}` };
  await storeOneTimeToken({ clock, random }, opened.db.manager, { ...token, value, seconds });
  return token;
}
const take = (token: OneTimeToken & { value?: string }) =>
  takeOneTimeToken({ clock }, opened.db.manager, token);
const peek = (token: OneTimeToken) => peekOneTimeToken({ clock }, opened.db.manager, token);

describe('a one-time token', () => {
  it('is stored only as a hash', async () => {
    const { token } = await stored();
    const rows = await opened.db.manager.find(VerificationEntity);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.at(-1)?.identifier).toMatch(/^reset-password:[0-9a-f]{64}$/);
  });

  const purposes = Object.keys(tokenPurposes) as OneTimeToken['purpose'][];
  // security: A11
  it.each(purposes)('for %s serves no other purpose', async (purpose) => {
    const token = `Token${++count}`;
    const row = { purpose, token, value: 'somebody', seconds: 60 };
    await storeOneTimeToken({ clock, random }, opened.db.manager, row);
    for (const other of purposes.filter((one) => one !== purpose)) {
      expect(await peek({ purpose: other, token })).toBeUndefined();
      expect(await take({ purpose: other, token })).toBeUndefined();
    }
    expect(await take({ purpose, token })).toBe('somebody');
  });

  it('can be used once', async () => {
    const token = await stored();
    expect(await peek(token)).toBe('somebody');
    expect(await take(token)).toBe('somebody');
    expect(await take(token)).toBeUndefined();
    expect(await peek(token)).toBeUndefined();
  });

  // security: P19
  it('is accepted once if used many times at the same moment', async () => {
    const token = await stored();
    const given = await Promise.all(Array.from({ length: 8 }, () => take(token)));
    expect(given.filter((value) => value !== undefined)).toEqual(['somebody']);
  });

  it('goes to one of many concurrent transactions', async () => {
    const token = await stored();
    const given = await Promise.all(
      Array.from({ length: 8 }, () =>
        opened.db.transaction((manager) => takeOneTimeToken({ clock }, manager, token)),
      ),
    );
    expect(given.filter((value) => value !== undefined)).toEqual(['somebody']);
  });

  it('is invalid from the instant that it expires', async () => {
    const token = await stored('somebody', 60);
    clock.advance(59.999);
    expect(await peek(token)).toBe('somebody');
    clock.advance(0.001);
    expect(await peek(token)).toBeUndefined();
    expect(await take(token)).toBeUndefined();
  });

  it.each<[string, Partial<OneTimeToken>]>([
    ['for another purpose', { purpose: 'deletion' }],
    ['in another letter case', { token: 'token' }],
    ['with a space behind it', { token: 'Token ' }],
    ['that is empty', { token: '' }],
  ])('is nothing %s', async (_, change) => {
    const token = await stored();
    const other = { ...token, ...change };
    if (change.token)
      other.token = change.token.replace(/token/i, (word) => token.token.replace(/^Token/, word));
    expect(await take(other)).toBeUndefined();
    expect(await take(token)).toBe('somebody');
  });

  it('stays valid if requested for another user', async () => {
    const token = await stored('somebody');
    expect(await take({ ...token, value: 'another' })).toBeUndefined();
    expect(await take({ ...token, value: 'somebody' })).toBe('somebody');
  });

  it('is deleted with its user, and no one else’s is', async () => {
    const [mine, mineToo, theirs] = [await stored('me'), await stored('me'), await stored('them')];
    await removeTokensOf(opened.db.manager, 'me');
    await removeTokensOf(opened.db.manager, 'nobody');
    expect([await peek(mine), await peek(mineToo), await peek(theirs)]).toEqual([
      undefined,
      undefined,
      'them',
    ]);
  });
});

describe('a token that was issued without a row', () => {
  const spend = (token: string, seconds = 60) =>
    spendToken({ clock }, opened.db.manager, { purpose: 'signUpChallenge', token, seconds });

  // security: P19
  it('is spent once if used many times at the same moment', async () => {
    const token = `Token${++count}`;
    const given = await Promise.all(Array.from({ length: 8 }, () => spend(token)));
    expect(given.filter(Boolean)).toEqual([true]);
    expect(await spend(token)).toBe(false);
    expect(await spend(`Token${++count}`)).toBe(true);
  });

  it('is remembered as a hash, until it has expired', async () => {
    const token = `Token${++count}`;
    await spend(token, 60);
    const rows = await opened.db.manager.find(VerificationEntity);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map(({ expiresAt }) => expiresAt)).toContainEqual(new Date(clock.now().getTime() + 60_000));
  });
});
