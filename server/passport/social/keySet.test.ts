import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { createKeySet } from './keySet';
import { type Outbound, OutboundError } from './outbound';

/**
 * 30 s between fetches, cached for 10 minutes, new keys found after the cooldown.
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

it('is fetched once more for an unknown key within the cool-down of 30 s, then not before it ends', async () => {
  const provider = aProvider();
  const [one, two, three] = [await aKey('one'), await aKey('two'), await aKey('three')];
  provider.has(one.jwk);
  expect(await provider.verify(await one.sign())).toBe('good');
  // Rotated just after the fetch.
  provider.has(one.jwk, two.jwk);
  now = start + 1000;
  const tokens = await Promise.all([two.sign(), two.sign()]);
  expect(await Promise.all(tokens.map(provider.verify))).toEqual(['good', 'good']);
  expect(provider.fetches()).toBe(2);
  provider.has(three.jwk);
  now = start + 29_000;
  for (let i = 0; i < 5; i += 1) expect(await provider.verify(await three.sign())).toBe('refused');
  expect(provider.fetches()).toBe(2);
  now = start + 32_000;
  expect(await provider.verify(await three.sign())).toBe('good');
  expect(await provider.verify(await one.sign())).toBe('refused');
});

it.each(['EdDSA', 'Ed25519'])('has keys of the algorithm %s', async (alg) => {
  const provider = aProvider();
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  provider.has({ ...(await exportJWK(publicKey)), kid: 'ed', alg, use: 'sig' });
  const token = await new SignJWT({ sub: '1' }).setProtectedHeader({ alg, kid: 'ed' }).sign(privateKey);
  expect(await provider.verify(token)).toBe('good');
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
