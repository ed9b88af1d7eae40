import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AccountEntity } from '../../../server/data/entities/accounts';
import { namelessMember } from '../../../shared/names';
import { officialClient } from '../../support/apps/officialClient';
import { startApp, type TestApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { aPerson, signUp } from '../../support/people/people';
import { expectRefusal } from '../../support/providers/callbackRefusal';
import { type OidcPeer, signInAtPeer, startOidcPeer } from '../../support/providers/oidcPeer';
import { type Away, locationOf } from '../../support/providers/providerFlow';

/**
 * The operator's own OpenID Connect issuers, found by discovery: two real ones (the package oidc-provider), one that is down,
 * and one whose document belongs to another. The calls are those of better-auth's generic OAuth plugin.
 */
/** With signs that change in a header that is not form-encoded (RFC 6749, section 2.3.1). */
const secretOf = (name: string) => `${name}-secret of_the.tests:/+%&`;

let home: OidcPeer;
let slim: OidcPeer;
let liar: { server: Server; url: string };
let app: TestApp;
beforeAll(async () => {
  const client = (name: string) => ({ clientId: `${name}-id`, clientSecret: secretOf(name) });
  home = await startOidcPeer({ ...client('home') });
  slim = await startOidcPeer({ ...client('slim'), slimIdToken: true, tokenAuth: 'client_secret_basic' });
  liar = await startLiar();
  const issuer = (name: string, url: string, more: Record<string, string> = {}) => ({
    [`OIDC_${name}_ISSUER`]: url,
    [`OIDC_${name}_CLIENT_ID`]: `${name.toLowerCase()}-id`,
    [`OIDC_${name}_CLIENT_SECRET`]: secretOf(name.toLowerCase()),
    ...more,
  });
  app = await startApp({
    env: {
      // This client accepts the secret only in the form, which the discovery document does not say per client.
      ...issuer('HOME', `${home.url}/`, { OIDC_HOME_TOKEN_AUTH: 'post', OIDC_HOME_LABEL: 'Our house' }),
      ...issuer('SLIM', slim.url),
      ...issuer('POCKET_ID', 'http://127.0.0.1:9'),
      ...issuer('LIAR', liar.url),
    },
    runningClock: true,
  });
});
afterAll(async () => {
  await app.close();
  await home.close();
  await slim.close();
  await new Promise((resolve) => liar.server.close(resolve).closeAllConnections());
});

/** A document that names another issuer, whose keys and pages would be trusted. */
async function startLiar() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        issuer: 'https://another.example',
        authorization_endpoint: 'https://another.example/authorize',
        token_endpoint: 'https://another.example/token',
        jwks_uri: 'https://another.example/keys',
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function begin(providerId: string, more: object = {}, visitor = app.visitor()): Promise<Away> {
  const answer = await visitor.auth('sign-in/oauth2', { providerId, ...more }, { origin: app.url });
  if (answer.status !== 200) throw new Error(`The sign-in did not begin: ${answer.text}`);
  const url = new URL(answer.body.url);
  return { visitor, url, state: url.searchParams.get('state') ?? '' };
}

const back = (visitor: Visitor, id: string, query: string) =>
  visitor.get(`/api/auth/oauth2/callback/${id}${query}`);

async function enter(id: 'home' | 'slim', login: string, more: object = { callbackURL: '/home' }) {
  const away = await begin(id, more);
  const { search } = await signInAtPeer(id === 'home' ? home : slim, away.url, login);
  return { ...away, answer: await back(away.visitor, id, search) };
}

const userOf = async (visitor: Visitor) => (await visitor.get('/api/auth/get-session')).body?.user;

describe('an issuer', () => {
  it('is asked for a code with PKCE, a nonce and the scopes of OpenID Connect', async () => {
    const { url } = await begin('home', { scopes: ['offline_access'] });
    expect(url.origin + url.pathname).toBe(`${home.url}/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'home-id',
      redirect_uri: `${app.url}/api/auth/oauth2/callback/home`,
      scope: 'openid profile email offline_access',
      state: expect.stringMatching(/^[\w-]{32}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it.each(['home', 'slim'] as const)('signs a person in: %s', async (id) => {
    const login = `haru-${id}`.replace('-', '');
    const { answer, visitor } = await enter(id, login);
    expect(locationOf(answer)).toBe('/home');
    expect(await userOf(visitor)).toMatchObject({
      email: `${login}@example.org`,
      name: `The ${login}`,
      emailVerified: true,
    });
    const again = await enter(id, login);
    expect((await userOf(again.visitor)).id).toBe((await userOf(visitor)).id);
  });

  it.each([
    ['inparts', 'Haru Ito'],
    ['unnamed', namelessMember],
  ])('makes no public name of an address: %s', async (login, name) => {
    const { visitor } = await enter('home', login);
    expect(await userOf(visitor)).toMatchObject({ email: `${login}@example.org`, name });
  });

  it('also supports the calls of every provider', async () => {
    const visitor = app.visitor();
    const sent = await visitor.auth(
      'sign-in/social',
      { provider: 'home', callbackURL: '/' },
      { origin: app.url },
    );
    const { search } = await signInAtPeer(home, new URL(sent.body.url), 'sumire');
    const answer = await visitor.get(`/api/auth/callback/home${search}`);
    expect(locationOf(answer)).toBe('/');
    const idToken = { provider: 'home', idToken: { token: 'a.b.c' } };
    expect((await app.visitor().auth('sign-in/social', idToken)).body.code).toBe('ID_TOKEN_NOT_SUPPORTED');
  });

  it('renews its tokens and returns the profile later', async () => {
    const { visitor } = await enter('slim', 'later', { scopes: ['offline_access'] });
    const renewed = await visitor.auth('refresh-token', { providerId: 'slim' }, { origin: app.url });
    expect(renewed.status).toBe(200);
    const info = await visitor.auth('account-info', { accountId: 'later' }, { origin: app.url });
    expect(info.body.user).toMatchObject({ id: 'later', email: 'later@example.org', emailVerified: true });
  });

  it('is offered by its name and its mark', async () => {
    const { body } = await app.visitor().graphql('{ providers { id name icon signUp } }');
    const found: { id: string; name: string; icon: string }[] = body.data.providers;
    expect(found.map(({ id, name }) => [id, name])).toEqual([
      ['home', 'Our house'],
      ['liar', 'Liar'],
      ['pocket-id', 'Pocket ID'],
      ['slim', 'Slim'],
    ]);
    expect(found[0]?.icon).toBe(found[3]?.icon);
    expect(found[2]?.icon).not.toBe(found[0]?.icon);
  });
});

describe('better-auth’s own client', () => {
  it('signs in by an issuer and links one', async () => {
    const { client, visitor } = officialClient(app);
    const away = await client.signIn.oauth2({
      providerId: 'home',
      callbackURL: '/home',
      disableRedirect: true,
    });
    expect(away.data).toMatchObject({ redirect: false });
    const { search } = await signInAtPeer(home, new URL(away.data?.url ?? ''), 'official');
    expect(locationOf(await back(visitor, 'home', search))).toBe('/home');
    expect((await client.getSession()).data?.user.email).toBe('official@example.org');

    const linking = await client.oauth2.link({ providerId: 'slim', callbackURL: '/settings' });
    expect(linking.data).toMatchObject({ redirect: true });
    const linked = await signInAtPeer(slim, new URL(linking.data?.url ?? ''), 'official');
    expect(locationOf(await back(visitor, 'slim', linked.search))).toBe('/settings');
    const accounts = (await client.listAccounts()).data ?? [];
    expect(accounts.map(({ providerId }) => providerId)).toEqual(['home', 'slim']);
  });

  it('gets the plugin’s own errors', async () => {
    const { client } = officialClient(app);
    const sign = (providerId: string) => client.signIn.oauth2({ providerId, callbackURL: '/home' });
    expect((await sign('nowhere')).error).toMatchObject({
      status: 400,
      code: 'NO_CONFIG_FOUND_FOR_PROVIDER_NOWHERE',
      message: 'No config found for provider nowhere',
    });
    for (const id of ['pocket-id', 'liar']) {
      expect((await sign(id)).error).toMatchObject({
        status: 400,
        code: 'INVALID_OAUTH_CONFIGURATION',
        message: 'Invalid OAuth configuration',
      });
    }
    expect((await client.oauth2.link({ providerId: 'home', callbackURL: '/' })).error?.status).toBe(401);
    await client.signUp.email(aPerson());
    const link = (providerId: string) => client.oauth2.link({ providerId, callbackURL: '/' });
    expect((await link('nowhere')).error).toMatchObject({ status: 404, code: 'PROVIDER_NOT_FOUND' });
    expect((await link('pocket-id')).error).toMatchObject({
      status: 400,
      code: 'INVALID_OAUTH_CONFIGURATION',
    });
  });
});

describe('the calls', () => {
  const headers = () => ({ origin: app.url });

  it('require their fields, and trusted addresses', async () => {
    const visitor = app.visitor();
    const post = (path: string, body: object) => visitor.auth(path, body, headers());
    expect((await post('sign-in/oauth2', {})).body.code).toBe('VALIDATION_ERROR');
    const foreign = { providerId: 'home', callbackURL: 'https://evil.example' };
    expect((await post('sign-in/oauth2', foreign)).body.code).toBe('INVALID_CALLBACKURL');
    expect((await post('oauth2/link', { providerId: 'home' })).body.code).toBe('VALIDATION_ERROR');
    expect((await back(visitor, 'nowhere', '?code=1&state=2')).body.code).toBe(
      'NO_CONFIG_FOUND_FOR_PROVIDER_NOWHERE',
    );
  });

  it('accept only issuers: listed providers have calls of their own', async () => {
    await using other = await startApp({ env: { GITHUB_CLIENT_ID: 'a', GITHUB_CLIENT_SECRET: 'b' } });
    const sent = await other
      .visitor()
      .auth('sign-in/oauth2', { providerId: 'github' }, { origin: other.url });
    expect(sent.body.code).toBe('NO_CONFIG_FOUND_FOR_PROVIDER_GITHUB');
  });
});

describe('the callback is refused', () => {
  it('without a code: oAuth_code_missing', async () => {
    const { visitor, state } = await begin('home');
    const query = new URLSearchParams({ state, iss: home.url });
    await expectRefusal(app, 'oAuth_code_missing', () => back(visitor, 'home', `?${query}`));
  });

  it('without a state, and with another browser’s', async () => {
    await expectRefusal(app, 'state_not_found', () => back(app.visitor(), 'home', '?code=1'));
    const { url } = await begin('home');
    const { search } = await signInAtPeer(home, url, 'stolen');
    await expectRefusal(app, 'please_restart_the_process', () => back(app.visitor(), 'home', search));
  });

  it('for a code of another flow: oauth_code_verification_failed', async () => {
    const stolen = await begin('home');
    const { searchParams } = await signInAtPeer(home, stolen.url, 'victim');
    const own = await begin('home');
    const query = new URLSearchParams({
      code: searchParams.get('code') ?? '',
      state: own.state,
      iss: home.url,
    });
    await expectRefusal(app, 'oauth_code_verification_failed', () => back(own.visitor, 'home', `?${query}`));
  });

  // security: O13
  it('for an id token that names another nonce: user_info_is_missing', async () => {
    const { url, visitor } = await begin('home');
    url.searchParams.set('nonce', 'of-another-flow');
    const { search } = await signInAtPeer(home, url, 'replayed');
    await expectRefusal(app, 'user_info_is_missing', () => back(visitor, 'home', search));
  });

  it('if the issuer was not asked for an address: email_is_missing', async () => {
    const { url, visitor } = await begin('home');
    url.searchParams.set('scope', 'openid profile');
    const { search } = await signInAtPeer(home, url, 'addressless');
    await expectRefusal(app, 'email_is_missing', () => back(visitor, 'home', search));
  });

  // security: O13
  it('at another issuer’s address, and with another issuer’s name', async () => {
    const first = await begin('home');
    const there = await signInAtPeer(home, first.url, 'mixed');
    await expectRefusal(app, 'please_restart_the_process', () => back(first.visitor, 'slim', there.search));
    const second = await begin('home');
    const named = await signInAtPeer(home, second.url, 'mixed');
    named.searchParams.set('iss', slim.url);
    await expectRefusal(app, 'please_restart_the_process', () => back(second.visitor, 'home', named.search));
  });

  it('without the issuer’s name, which its document promises', async () => {
    const { url, visitor } = await begin('home');
    const nameless = await signInAtPeer(home, url, 'unnamedissuer');
    nameless.searchParams.delete('iss');
    await expectRefusal(app, 'please_restart_the_process', () => back(visitor, 'home', nameless.search));
  });

  it('when linking another user’s account', async () => {
    await enter('home', 'taken');
    const { visitor } = await signUp(app, { email: 'taken.twice@example.org' });
    const sent = await visitor.auth(
      'oauth2/link',
      { providerId: 'home', callbackURL: '/settings', errorCallbackURL: '/oops' },
      { origin: app.url },
    );
    const { search } = await signInAtPeer(home, new URL(sent.body.url), 'taken');
    expect(locationOf(await back(visitor, 'home', search))).toBe(
      "/oops?error=email_doesn't_match".replace("'", '%27'),
    );
  });
});

// security: O13
it('keeps working when the issuer changes its keys', async () => {
  await enter('slim', 'before');
  const { port } = slim;
  await slim.close();
  slim = await startOidcPeer({
    port,
    clientId: 'slim-id',
    clientSecret: secretOf('slim'),
    slimIdToken: true,
    tokenAuth: 'client_secret_basic',
  });
  const wait = jest
    .spyOn(Date, 'now')
    .mockImplementation(() => performance.timeOrigin + performance.now() + 31_000);
  try {
    expect(locationOf((await enter('slim', 'after')).answer)).toBe('/home');
  } finally {
    wait.mockRestore();
  }
  const rows = await app.deps.db.manager.countBy(AccountEntity, { providerId: 'slim', accountId: 'after' });
  expect(rows).toBe(1);
});
