import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { createKeySet } from './keySet';
import { type Outbound, OutboundError } from './outbound';

/**
 * Specification section 9 and fault case 10: 30 s between fetches, cached for 10 minutes, new keys found after the cooldown.
 */
const start = Date.parse('2026-05-01T12:00:00Z');
let now = start;
beforeEach(() => {
  now = start;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

async function aKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  const sign = () => new SignJWT({ sub: '1' }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  return { jwk, sign };
}

function aProvider() {
  let keys: object[] = [];
  let fetches = 0;
  let down = false;
  const outbound: Outbound = async () => {
    fetches += 1;
    if (down) throw new OutboundError('down');
    return { status: 200, body: Buffer.from(JSON.stringify({ keys })) };
  };
  const keySet = createKeySet('https://provider.example/keys', outbound);
  return {
    verify: async (token: string) => {
      try {
        await jwtVerify(token, keySet);
        return 'good';
      } catch {
        return 'refused';
      }
    },
    has: (...jwks: object[]) => {
      keys = jwks;
    },
    isDown: (value: boolean) => {
      down = value;
    },
    fetches: () => fetches,
  };
}

it('is fetched once for many tokens, and again after ten minutes', async () => {
  const provider = aProvider();
  const key = await aKey('one');
  provider.has(key.jwk);
  for (let i = 0; i < 5; i += 1) expect(await provider.verify(await key.sign())).toBe('good');
  now = start + 599_000;
  expect(await provider.verify(await key.sign())).toBe('good');
  expect(provider.fetches()).toBe(1);
  now = start + 601_000;
  expect(await provider.verify(await key.sign())).toBe('good');
  expect(provider.fetches()).toBe(2);
});

it('finds a new key after the cool-down of 30 s, not before', async () => {
  const provider = aProvider();
  const [one, two] = [await aKey('one'), await aKey('two')];
  provider.has(one.jwk);
  expect(await provider.verify(await one.sign())).toBe('good');
  provider.has(two.jwk);
  now = start + 29_000;
  for (let i = 0; i < 5; i += 1) expect(await provider.verify(await two.sign())).toBe('refused');
  expect(provider.fetches()).toBe(1);
  now = start + 31_000;
  expect(await provider.verify(await two.sign())).toBe('good');
  expect(await provider.verify(await one.sign())).toBe('refused');
  expect(provider.fetches()).toBe(2);
});

it('is asked at most once in 30 s while it is down, and comes back by itself', async () => {
  const provider = aProvider();
  const key = await aKey('one');
  provider.has(key.jwk);
  provider.isDown(true);
  for (let i = 0; i < 5; i += 1) expect(await provider.verify(await key.sign())).toBe('refused');
  expect(provider.fetches()).toBe(1);
  provider.isDown(false);
  now = start + 31_000;
  expect(await provider.verify(await key.sign())).toBe('good');
});
