import { createHash } from 'node:crypto';
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { AccountEntity, UserEntity } from '../../../server/data/entities/accounts';
import { seal, unseal } from '../../../server/domain/crypto/sealedText';
import { namelessMember } from '../../../shared/names';
import { setUpApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { signUp } from '../../support/people/people';
import { shapes } from '../../support/providers';
import { type FakeRequest, setUpProviders } from '../../support/providers/fakeProviders';
import { postBack } from '../../support/providers/providerFlow';
import { type Row, table } from './table';

/** Each of the thirty, from the authorization URL to the renewed token, against the contract's own table. */
const fake = setUpProviders();
const app = setUpApp({ env: fake.env(), replace: { fetch: fake.fetch }, runningClock: true });
beforeEach(() => fake.forget());

const ids = Object.keys(table);
const rowOf = (id: string) => table[id] as Row;
const withoutAddress = new Set(['reddit', 'roblox', 'tiktok']);

async function begin(id: string, more: object = {}, visitor = app.visitor()) {
  const { body } = await visitor.auth('sign-in/social', { provider: id, callbackURL: '/home', ...more });
  const url = new URL(body.url);
  return { visitor, url, state: url.searchParams.get('state') ?? '', redirect: body.redirect };
}

function callBack(id: string, visitor: Visitor, parameters: Record<string, string>) {
  const query = new URLSearchParams(parameters).toString();
  if (id !== 'apple') return visitor.get(`/api/auth/callback/${id}?${query}`);
  return postBack({ visitor }, id, parameters);
}

it('the table has every provider of the site', () => {
  expect(app.deps.providers.list.map((provider) => provider.id)).toEqual(ids.sort());
});

describe.each(ids)('%s', (id) => {
  const { authorize, extra = {}, scope, pkce, token, auth, refresh, idToken, loginHint } = rowOf(id);
  const clientId = id === 'tiktok' ? 'client_key' : 'client_id';
  const redirectURI = () => `${app.url}/api/auth/callback/${id}`;

  // security: O1, O7, O9
  it('is asked with exactly these parameters', async () => {
    const { url, state, redirect } = await begin(id, { loginHint: 'someone@example.org' });
    expect(redirect).toBe(true);
    expect(`${url.origin}${url.pathname}`).toBe(authorize);
    const challenge = expect.stringMatching(/^[\w-]{43}$/);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      [clientId]: `${id}-id`,
      redirect_uri: redirectURI(),
      state,
      ...(scope ? { scope } : {}),
      ...(pkce ? { code_challenge: challenge, code_challenge_method: 'S256' } : {}),
      ...(loginHint ? { login_hint: 'someone@example.org' } : {}),
      ...extra,
    });
    expect(state).toMatch(/^[\w-]{32}$/);
    expect(url.href).not.toContain('secret');
    expect([...url.searchParams.keys()]).toHaveLength(new Set(url.searchParams.keys()).size);
  });

  it('receives the code with its own kind of authentication, and identifies a person', async () => {
    await fake.serve(id);
    const { visitor, url, state } = await begin(id);
    const answer = await callBack(id, visitor, { code: 'code-7', state, device_id: 'device-7' });
    const [call] = fake.callsOf(token);
    expectTokenCall(call, {
      grant_type: 'authorization_code',
      code: 'code-7',
      redirect_uri: redirectURI(),
      ...(id === 'vk' ? { device_id: 'device-7' } : {}),
    });
    const verifier = call?.form.get('code_verifier') ?? null;
    expect(verifier).toEqual(pkce ? expect.stringMatching(/^[\w-]{128}$/) : null);
    expect(url.searchParams.get('code_challenge')).toBe(
      verifier && createHash('sha256').update(verifier).digest('base64url'),
    );
    const refused = withoutAddress.has(id);
    const error = `${app.url}/api/auth/error?error=email_not_found`;
    expect([answer.status, answer.headers.get('location')]).toEqual([302, refused ? error : '/home']);
    const { profile, token: tokens } = shapes[id] ?? {};
    const { manager } = app.deps.db;
    const key = { providerId: id, accountId: profile?.accountId };
    const account = await manager.findOneBy(AccountEntity, key);
    const expected = {
      password: null,
      accessToken: expect.not.stringContaining(String(tokens?.access_token)),
    };
    expect(account).toEqual(refused ? null : expect.objectContaining(expected));
    const unsealed = account?.accessToken && unseal(account.accessToken, app.deps.config.auth.secrets);
    expect(unsealed).toBe(refused ? undefined : tokens?.access_token);
    const user = account && (await manager.findOneByOrFail(UserEntity, { id: account.userId }));
    const person = {
      email: profile?.email,
      // An address is private: it is not made the public name.
      name: profile?.name?.includes('@') ? namelessMember : profile?.name,
      emailVerified: profile?.emailVerified,
      image: profile?.image ?? null,
    };
    expect(user).toEqual(refused ? null : expect.objectContaining(person));
  });

  function expectTokenCall(call: FakeRequest | undefined, fields: Record<string, string>): void {
    if (!call) throw new Error(`${id} was not asked for tokens`);
    expect(call.method).toBe('POST');
    expect(call.headers.accept).toBe('application/json');
    expect(call.headers['content-type']).toBe('application/x-www-form-urlencoded');
    const sent = Object.fromEntries(call.form);
    delete sent.code_verifier;
    const own = { [clientId]: `${id}-id`, client_secret: `${id}-secret` };
    expect(sent).toEqual(auth === 'basic' ? fields : { ...fields, ...own });
    const basic = `Basic ${Buffer.from(`${id}-id:${id}-secret`).toString('base64')}`;
    expect(call.headers.authorization).toBe(auth === 'basic' ? basic : undefined);
    expect(call.query.size).toBe(0);
  }

  const renew = async () => {
    const { visitor, userId } = await signUp(app);
    const { secrets } = app.deps.config.auth;
    const now = new Date();
    await app.deps.db.manager.insert(AccountEntity, {
      id: `row-${id}`,
      userId,
      providerId: id,
      accountId: `renewal-${id}`,
      accessToken: seal('old-access', secrets),
      refreshToken: seal('old-refresh', secrets),
      scope: 'a,b',
      createdAt: now,
      updatedAt: now,
    });
    fake.forget();
    return await visitor.auth('refresh-token', { providerId: id }, { origin: app.url });
  };

  if (refresh)
    it('renews its tokens', async () => {
      await fake.serve(id);
      fake.reply(refresh, { json: { access_token: 'new-access', token_type: 'Bearer', expires_in: 100 } });
      const answer = await renew();
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        accessToken: 'new-access',
        refreshToken: 'old-refresh',
        tokenType: 'Bearer',
        scopes: ['a', 'b'],
      });
      const fields: Record<string, string> = { grant_type: 'refresh_token', refresh_token: 'old-refresh' };
      if (id === 'microsoft') fields.scope = 'openid profile email User.Read offline_access';
      expectTokenCall(fake.callsOf(refresh)[0], fields);
      const { secrets } = app.deps.config.auth;
      const row = await app.deps.db.manager.findOneByOrFail(AccountEntity, { id: `row-${id}` });
      expect(unseal(row.accessToken ?? '', secrets)).toBe('new-access');
      expect(unseal(row.refreshToken ?? '', secrets)).toBe('old-refresh');
    });
  else
    it('renews no tokens', async () => {
      await fake.serve(id);
      const answer = await renew();
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        code: `PROVIDER_${id.toUpperCase()}_DOES_NOT_SUPPORT_TOKEN_REFRESHING`,
        message: `Provider ${id} does not support token refreshing.`,
      });
      expect(fake.requests).toEqual([]);
    });

  const signInWithIdToken = async () => {
    await fake.serve(id);
    const { accountId: sub, email } = shapes[id]?.profile ?? {};
    const more = id === 'paypal' || id === 'facebook' ? { sub, email } : {};
    const given = { token: await fake.idTokenOf(id, more as JWTPayload), accessToken: 'access-1' };
    const visitor = app.visitor();
    return { visitor, answer: await visitor.auth('sign-in/social', { provider: id, idToken: given }) };
  };

  if (!idToken) {
    it('takes no id token', async () => {
      const { answer } = await signInWithIdToken();
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ code: 'ID_TOKEN_NOT_SUPPORTED', message: 'id_token not supported' });
    });
    return;
  }

  it('takes an id token from an app', async () => {
    const { visitor, answer } = await signInWithIdToken();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ redirect: false, user: { email: shapes[id]?.profile.email } });
    expect((await visitor.get('/api/auth/get-session')).body.user.email).toBe(shapes[id]?.profile.email);
  });

  // security: A15
  it('accepts no id token signed with a foreign key, unsigned, or made for another client', async () => {
    await fake.serve(id);
    const { issuer, claims } = fake.claimsOf(id);
    const now = Math.floor(Date.now() / 1000);
    const good = { iss: issuer, iat: now, exp: now + 600, ...claims };
    const { kid } = JSON.parse(JSON.stringify(fake.keySet())).keys[0];
    const { privateKey } = await generateKeyPair('RS256');
    const bad = [
      await fake.idTokenOf(id, { aud: 'another-client' }),
      await fake.idTokenOf(id, { iss: 'https://evil.example' }),
      await fake.idTokenOf(id, { exp: 1_600_000_000 }),
    ];
    // LINE verifies signatures on its own servers.
    if (id !== 'line') {
      bad.push(
        await new SignJWT(good).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
        new UnsecuredJWT(good).encode(),
        await new SignJWT(good)
          .setProtectedHeader({ alg: 'HS256', kid })
          .sign(new TextEncoder().encode(`${id}-secret`)),
      );
    }
    for (const token of bad) {
      const answer = await app.visitor().auth('sign-in/social', { provider: id, idToken: { token } });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ code: 'INVALID_TOKEN', message: 'Invalid token' });
      expect(answer.setCookies).toEqual([]);
    }
  });
});
