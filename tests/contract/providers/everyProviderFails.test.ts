import { generateKeyPair, SignJWT } from 'jose';
import { limits } from '../../../server/config/limits';
import { AccountEntity, UserEntity } from '../../../server/data/entities/accounts';
import { providers } from '../../../server/providers';
import { setUpApp } from '../../support/apps/startApp';
import { aPerson } from '../../support/people/people';
import { shapes } from '../../support/providers';
import { type Reply, setUpProviders } from '../../support/providers/fakeProviders';
import { postBack } from '../../support/providers/providerFlow';
import { table } from './table';

/** Each of the thirty when something goes wrong: nothing is created, and the browser gets one error code. */
const fake = setUpProviders();
const app = setUpApp({ env: fake.env(), replace: { fetch: fake.fetch }, runningClock: true });

const ids = Object.keys(table);
const byIdToken = ids.filter((id) => shapes[id]?.claims);
const byCalls = ids.filter((id) => !shapes[id]?.claims);

/** One complete sign-in; returns where it ends. */
async function signIn(id: string): Promise<string> {
  const visitor = app.visitor();
  const { body } = await visitor.auth('sign-in/social', { provider: id, callbackURL: '/home' });
  const state = new URL(body.url).searchParams.get('state') ?? '';
  const parameters = { code: 'code', state, device_id: 'd' };
  const answer =
    id === 'apple'
      ? await postBack({ visitor }, id, parameters)
      : await visitor.get(`/api/auth/callback/${id}?${new URLSearchParams(parameters)}`);
  return (answer.headers.get('location') ?? '').replace(`${app.url}/api/auth/error?error=`, '');
}

async function expectWord(id: string, word: string): Promise<void> {
  const { manager } = app.deps.db;
  const before = [await manager.count(UserEntity), await manager.count(AccountEntity)];
  expect(await signIn(id)).toBe(word);
  expect([await manager.count(UserEntity), await manager.count(AccountEntity)]).toEqual(before);
}

const broken: [string, Reply][] = [
  ['an error', { status: 400, json: { error: 'invalid_grant', error_description: 'no' } }],
  ['a page', { body: '<!doctype html><title>Sign in</title>' }],
  ['a failure of its own', { status: 502, body: 'bad gateway' }],
  ['nothing', { body: '' }],
  ['wrong types', { json: { access_token: ['x'], id: {}, sub: 7.5, data: 'x', user: [], response: null } }],
];

describe.each(broken)('answered with %s', (_, reply) => {
  it.each(ids)('%s gives no tokens: invalid_code', async (id) => {
    await fake.serve(id);
    fake.reply(table[id]?.token ?? '', reply);
    await expectWord(id, 'invalid_code');
  });

  it.each(byCalls)('%s gives no profile: unable_to_get_user_info', async (id) => {
    await fake.serve(id);
    for (const address of Object.keys(shapes[id]?.answers ?? {})) fake.reply(address, reply);
    await expectWord(id, 'unable_to_get_user_info');
  });
});

describe.each(byIdToken)('an id token of %s', (id) => {
  const foreign = async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const { kid } = JSON.parse(JSON.stringify(fake.keySet())).keys[0];
    return new SignJWT(claimsNow()).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  };

  const claimsNow = () => {
    const { issuer, claims } = fake.claimsOf(id);
    const now = Math.floor(Date.now() / 1000);
    return { iss: issuer, iat: now, exp: now + 600, ...claims };
  };
  const plain = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const unsigned = async () => `${plain({ alg: 'none' })}.${plain(claimsNow())}.`;
  /** Signed with a publicly known key, or with the secret shared by site and provider. */
  const withSecret = (secret: () => string) => () =>
    new SignJWT(claimsNow())
      .setProtectedHeader({ alg: 'HS256', kid: JSON.parse(JSON.stringify(fake.keySet())).keys[0].kid })
      .sign(new TextEncoder().encode(secret()));

  const forged: [string, () => Promise<string>][] = [
    ['of a foreign key', foreign],
    ['without a signature (alg none)', unsigned],
    // security: A15
    ['signed with the public key as a secret (HS256)', withSecret(() => JSON.stringify(fake.keySet()))],
    ['signed with the client’s secret (HS256)', withSecret(() => `${id}-secret`)],
  ];

  it.each([
    ['for another client', () => fake.idTokenOf(id, { aud: 'another' })],
    ['of another issuer', () => fake.idTokenOf(id, { iss: 'https://evil.example' })],
    ['that has ended', () => fake.idTokenOf(id, { exp: 1_600_000_000 })],
    ['that is malformed', async () => 'not.a.token'],
    // LINE verifies signatures on its own servers.
    ...(id === 'line' ? [] : forged),
  ])('%s gives no profile, even if it came with the tokens', async (_, make) => {
    await fake.serve(id, { token: { id_token: await make() } });
    await expectWord(id, 'unable_to_get_user_info');
  });
});

describe('answered with silence', () => {
  it('a provider keeps a person waiting for ten seconds at most', () => {
    expect(limits.providerTokenTimeout + limits.providerProfileTimeout).toBeLessThanOrEqual(10);
  });

  /** All in parallel: each times out by itself. */
  const afterSilence = async (whose: readonly string[], word: string) => {
    const { manager } = app.deps.db;
    const before = [await manager.count(UserEntity), await manager.count(AccountEntity)];
    const ends = await Promise.all(whose.map(async (id) => [id, await signIn(id)]));
    expect(ends).toEqual(whose.map((id) => [id, word]));
    expect([await manager.count(UserEntity), await manager.count(AccountEntity)]).toEqual(before);
  };

  it('none of the thirty gives tokens: invalid_code', async () => {
    for (const id of ids) {
      await fake.serve(id);
      fake.replyRaw(table[id]?.token ?? '', () => {});
    }
    await afterSilence(ids, 'invalid_code');
  });

  it('none that is asked for a profile gives one: unable_to_get_user_info', async () => {
    for (const id of byCalls) {
      await fake.serve(id);
      for (const address of Object.keys(shapes[id]?.answers ?? {})) fake.replyRaw(address, () => {});
    }
    await afterSilence(byCalls, 'unable_to_get_user_info');
  });
});

/** The same response with every occurrence of something changed. */
function everywhere(value: unknown, change: (key: string, inner: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => everywhere(inner, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, everywhere(change(key, inner), change)]),
  );
}

const without = (value: unknown) =>
  everywhere(value, (key, inner) => (/^(confirmed_)?email$/.test(key) ? undefined : inner));
const unconfirmed = (value: unknown) =>
  everywhere(value, (key, inner) =>
    /^(email_verified|verified|is_email_verified|has_verified_email)$/.test(key) ? false : inner,
  );

it.each(ids)('%s without an address: email_not_found', async (id) => {
  await fake.serve(id, { change: without });
  await expectWord(id, id === 'vk' ? 'unable_to_get_user_info' : 'email_not_found');
});

/** These confirm every address, according to the contract's section 11.2. */
const vouchForAll = ['figma', 'gitlab', 'kick', 'linear', 'microsoft', 'notion', 'twitter', 'vk'];
const withAddress = ids.filter((id) => !['reddit', 'roblox', 'tiktok'].includes(id));

it.each(withAddress)(
  '%s links to a user by an unconfirmed address only if it vouches for every address',
  async (id) => {
    const email = shapes[id]?.profile.email;
    const { manager } = app.deps.db;
    await manager.delete(UserEntity, { email });
    await app.visitor().auth('sign-up/email', aPerson({ email }));
    await fake.serve(id, { change: unconfirmed });
    expect(await signIn(id)).toBe(vouchForAll.includes(id) ? '/home' : 'account_not_linked');
  },
);

describe('the calls for a profile', () => {
  const posts: Record<string, string> = {
    dropbox: '',
    linear: '{"query":"query { viewer { id name email avatarUrl active createdAt updatedAt } }"}',
    vk: 'access_token=access-1&client_id=vk-id',
  };

  it.each(byCalls)('of %s carry the token as it expects', async (id) => {
    await fake.serve(id);
    fake.forget();
    await signIn(id);
    const addresses = Object.keys(shapes[id]?.answers ?? {});
    const calls = addresses.flatMap((address) => fake.callsOf(address));
    expect(calls.length).toBeGreaterThanOrEqual(addresses.length);
    const token = shapes[id]?.token.access_token;
    for (const { method, headers, body } of calls) {
      expect(method).toBe(id in posts ? 'POST' : 'GET');
      expect(headers.authorization).toBe(id === 'vk' ? undefined : `Bearer ${token}`);
      expect(headers['user-agent']).toBe('enspired');
      expect(headers['notion-version']).toBe(id === 'notion' ? '2022-06-28' : undefined);
      expect(body).toBe(posts[id] ?? '');
    }
  });

  it('request the fields that the contract names', async () => {
    const queries: Record<string, [string, string[]]> = {
      facebook: ['graph.facebook.com/me', ['fields=id%2Cname%2Cemail%2Cpicture']],
      paypal: ['api-m.sandbox.paypal.com/v1/identity/oauth2/userinfo', ['schema=paypalv1.1']],
      tiktok: [
        'open.tiktokapis.com/v2/user/info/',
        ['fields=open_id%2Cavatar_large_url%2Cdisplay_name%2Cusername'],
      ],
      twitter: ['api.x.com/2/users/me', ['user.fields=confirmed_email', 'user.fields=profile_image_url']],
    };
    for (const [id, [address, expected]] of Object.entries(queries)) {
      await fake.serve(id);
      fake.forget();
      await signIn(id);
      expect(
        fake
          .callsOf(address)
          .map(({ query }) => query.toString())
          .sort(),
      ).toEqual(expected);
    }
  });

  it('do not fail a sign-in if only an extra one fails: GitHub’s list, X’s address, Microsoft’s picture', async () => {
    const { manager } = app.deps.db;
    await manager.delete(UserEntity, { email: 'abe@example.org' });
    await fake.serve('microsoft');
    const photo = 'graph.microsoft.com/v1.0/me/photos/48x48/$value';
    for (const reply of [{ status: 404, json: {} }, { body: Buffer.alloc(100_000) }]) {
      fake.reply(photo, reply);
      expect(await signIn('microsoft')).toBe('/home');
    }
    const user = await manager.findOneByOrFail(UserEntity, { email: 'abe@example.org' });
    expect(user.image).toBeNull();
    await fake.serve('github');
    fake.reply('api.github.com/user/emails', { status: 404, json: {} });
    expect(await signIn('github')).toBe('email_not_found');
  });
});

it('the table and the descriptors name the same providers', () => {
  expect(providers.map(({ id }) => id)).toEqual([...ids].sort());
});
