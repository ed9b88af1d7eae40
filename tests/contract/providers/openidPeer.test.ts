import { decodeJwt } from 'jose';
import { AccountEntity } from '../../../server/data/entities/accounts';
import { unseal } from '../../../server/domain/crypto/sealedText';
import { startApp, type TestApp } from '../../support/apps/startApp';
import { signUp } from '../../support/people/people';
import { type OidcPeer, signInAtPeer, startOidcPeer } from '../../support/providers/oidcPeer';
import { goTo, goToLink, locationOf } from '../../support/providers/providerFlow';

/**
 * A real OpenID provider (the package oidc-provider) in place of Cognito, Salesforce and Microsoft: codes, PKCE, id tokens,
 * nonce, rotating refresh tokens and changing keys are its own.
 */
const pool = {
  domain: 'pool.example.org',
  keys: 'cognito-idp.eu-west-1.amazonaws.com',
  id: 'eu-west-1_Pool7',
};
const issuer = `https://${pool.keys}/${pool.id}`;
const cognito = {
  issuer,
  routes: {
    authorization: '/oauth2/authorize',
    token: '/oauth2/token',
    userinfo: '/oauth2/userInfo',
    jwks: `/${pool.id}/.well-known/jwks.json`,
  },
  clientId: 'cognito-id',
  clientSecret: 'cognito-secret-of-the-tests',
};

let peer: OidcPeer;
let other: OidcPeer;
let app: TestApp;
beforeAll(async () => {
  other = await startOidcPeer({
    routes: {
      authorization: '/services/oauth2/authorize',
      token: '/services/oauth2/token',
      userinfo: '/services/oauth2/userinfo',
    },
    clientId: 'salesforce-id',
    clientSecret: 'salesforce-secret-of-the-tests',
    redirectUris: ['http://localhost/back'],
  });
  app = await startApp({
    env: {
      COGNITO_CLIENT_ID: cognito.clientId,
      COGNITO_CLIENT_SECRET: cognito.clientSecret,
      COGNITO_DOMAIN: pool.domain,
      COGNITO_REGION: 'eu-west-1',
      COGNITO_USER_POOL_ID: pool.id,
      COGNITO_REDIRECT_URI: 'https://site.example/callback/cognito',
      SALESFORCE_CLIENT_ID: 'salesforce-id',
      SALESFORCE_CLIENT_SECRET: 'salesforce-secret-of-the-tests',
      SALESFORCE_LOGIN_URL: other.url,
      SALESFORCE_REDIRECT_URI: 'http://localhost/back',
      AUTH_LINK_DIFFERENT_EMAILS: 'true',
    },
    replace: { fetch: throughPeer },
    runningClock: true,
  });
  peer = await startOidcPeer({ ...cognito, redirectUris: ['https://site.example/callback/cognito'] });
});
afterAll(async () => {
  await app.close();
  await peer.close();
  await other.close();
});

/** Requests for Cognito's hosts go to the peer; the other peer is configured with its own address. */
const throughPeer: typeof globalThis.fetch = (input, init) => {
  const url = new URL(String(input));
  const there = url.host === pool.domain || url.host === pool.keys;
  return fetch(there ? `${peer.url}${url.pathname}${url.search}` : url, init);
};

async function signInBy(
  id: 'cognito' | 'salesforce',
  login: string,
  away = goTo(app, id, { callbackURL: '/home' }),
) {
  const flow = await away;
  const back = await signInAtPeer(id === 'cognito' ? peer : other, flow.url, login);
  const answer = await flow.visitor.get(`/api/auth/callback/${id}${back.search}`);
  return { ...flow, back, answer };
}

it('signs a person in, with PKCE and a checked id token', async () => {
  const { answer, visitor, back } = await signInBy('cognito', 'haru');
  expect(locationOf(answer)).toBe('/home');
  const { user } = (await visitor.get('/api/auth/get-session')).body;
  expect(user).toMatchObject({ email: 'haru@example.org', name: 'The haru', emailVerified: true });
  expect(back.searchParams.get('iss')).toBe(issuer);
  const again = await visitor.get(`/api/auth/callback/cognito${back.search}`);
  expect(locationOf(again)).toContain('error=please_restart_the_process');
});

// security: O6
it('sends its code nowhere else: another flow’s code is refused by PKCE', async () => {
  const stolen = await goTo(app, 'cognito');
  const { searchParams } = await signInAtPeer(peer, stolen.url, 'victim');
  const own = await goTo(app, 'cognito');
  const query = new URLSearchParams({ code: searchParams.get('code') ?? '', state: own.state });
  const answer = await own.visitor.get(`/api/auth/callback/cognito?${query}`);
  expect(locationOf(answer)).toContain('error=invalid_code');
  expect((await own.visitor.get('/api/auth/get-session')).body).toBeNull();
});

it('refuses an answer that names another issuer', async () => {
  const flow = await goTo(app, 'cognito');
  const back = await signInAtPeer(peer, flow.url, 'mixed');
  back.searchParams.set('iss', other.url);
  const answer = await flow.visitor.get(`/api/auth/callback/cognito${back.search}`);
  expect(locationOf(answer)).toContain('error=please_restart_the_process');
});

it('passes on the provider’s refusal', async () => {
  const flow = await goTo(app, 'cognito', { scopes: ['no-such-scope'] });
  flow.url.searchParams.set('prompt', 'none');
  const back = await signInAtPeer(peer, flow.url, 'nobody');
  const answer = await flow.visitor.get(`/api/auth/callback/cognito${back.search}`);
  expect(locationOf(answer)).toMatch(/\/error\?error=login_required&error_description=/);
});

it('renews tokens of a provider that rotates them, once for eight callers', async () => {
  const { visitor } = await signInBy('cognito', 'rotating');
  const key = { providerId: 'cognito', accountId: 'rotating' };
  const { secrets } = app.deps.config.auth;
  const refreshTokens = new Set<string | undefined>();
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        visitor.auth('refresh-token', { providerId: 'cognito' }, { origin: app.url }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const row = await app.deps.db.manager.findOneByOrFail(AccountEntity, key);
    refreshTokens.add(unseal(row.refreshToken ?? '', secrets));
  }
  expect(refreshTokens.size).toBe(3);
  const info = await visitor.auth('account-info', { accountId: 'rotating' }, { origin: app.url });
  expect(info.body.user).toMatchObject({ id: 'rotating', email: 'rotating@example.org' });
});

// security: A15
it('accepts an app’s id token only with the nonce that the app requested', async () => {
  const redirect = 'https://site.example/callback/cognito';
  const verifier = 'a-verifier-of-the-app-that-is-long-enough-for-the-peer';
  const { createHash } = await import('node:crypto');
  const url = new URL(`https://${pool.domain}/oauth2/authorize`);
  url.search = new URLSearchParams({
    client_id: cognito.clientId,
    response_type: 'code',
    redirect_uri: redirect,
    scope: 'openid email profile',
    nonce: 'nonce-7',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  }).toString();
  const back = await signInAtPeer(peer, url, 'mobile');
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: redirect,
    code_verifier: verifier,
    client_id: cognito.clientId,
    client_secret: cognito.clientSecret,
  });
  const tokens = await (await fetch(`${peer.url}/oauth2/token`, { method: 'POST', body: form })).json();
  const token: string = tokens.id_token;
  expect(decodeJwt(token)).toMatchObject({ iss: issuer, nonce: 'nonce-7' });
  const signIn = (idToken: object) =>
    app.visitor().auth('sign-in/social', { provider: 'cognito', idToken: { token, ...idToken } });
  expect((await signIn({ nonce: 'another' })).status).toBe(401);
  expect((await signIn({ nonce: 'nonce-7' })).body).toMatchObject({ user: { email: 'mobile@example.org' } });
  const tampered = `${token.slice(0, -8)}AAAAAAAA`;
  expect((await signIn({ token: tampered })).status).toBe(401);
});

it('links a second provider, unlinks the first, keeps the last, and signs in with the other', async () => {
  const { visitor } = await signInBy('cognito', 'two-ways');
  const link = goToLink(app, 'salesforce', visitor, { callbackURL: '/settings' });
  const { answer } = await signInBy('salesforce', 'two-ways', link);
  expect(locationOf(answer)).toBe('/settings');
  const headers = { origin: app.url };
  const unlink = (providerId: string) => visitor.auth('unlink-account', { providerId }, headers);
  expect((await unlink('cognito')).status).toBe(200);
  expect((await unlink('salesforce')).body.code).toBe('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT');
  const { user } = (await visitor.get('/api/auth/get-session')).body;
  const later = await signInBy('salesforce', 'two-ways');
  expect((await later.visitor.get('/api/auth/get-session')).body.user.id).toBe(user.id);
});

it('links a provider to a user with a password', async () => {
  const { visitor, userId } = await signUp(app);
  await signInBy('salesforce', 'with-password', goToLink(app, 'salesforce', visitor));
  const other = await signInBy('salesforce', 'with-password');
  expect((await other.visitor.get('/api/auth/get-session')).body.user.id).toBe(userId);
});

it('keeps working when the provider changes its keys', async () => {
  await signInBy('cognito', 'before');
  const { port } = peer;
  await peer.close();
  peer = await startOidcPeer({ ...cognito, port, redirectUris: ['https://site.example/callback/cognito'] });
  const wait = jest
    .spyOn(Date, 'now')
    .mockImplementation(() => performance.timeOrigin + performance.now() + 31_000);
  try {
    const { answer } = await signInBy('cognito', 'after');
    expect(locationOf(answer)).toBe('/home');
  } finally {
    wait.mockRestore();
  }
});
