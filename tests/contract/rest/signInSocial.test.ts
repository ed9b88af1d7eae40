import { generateKeyPair, SignJWT } from 'jose';
import { AccountEntity } from '../../../server/data/entities/account.entity';
import { UserEntity } from '../../../server/data/entities/user.entity';
import { VerificationEntity } from '../../../server/data/entities/verification.entity';
import { signInSocial } from '../../../server/domain/accounts/social/signInSocial';
import { FakeProviders } from '../../support/fakeProviders';
import { signUp } from '../../support/people';
import { comeBack, goTo, locationOf, personAtGithub } from '../../support/providerFlow';
import { type StartAppOptions, startApp, type TestApp } from '../../support/startApp';

let fake: FakeProviders;
let app: TestApp;
beforeAll(async () => {
  fake = await FakeProviders.start();
  app = await start();
});
afterAll(async () => {
  await app.close();
  await fake.close();
});
beforeEach(() => fake.forget());

function start(options: StartAppOptions = {}): Promise<TestApp> {
  const env = { ...fake.env(), ...options.env };
  return startApp({ ...options, env, replace: { fetch: fake.fetch }, now: new Date() });
}

async function withApp(env: Record<string, string>, test: (own: TestApp) => Promise<void>): Promise<void> {
  const own = await start({ env });
  try {
    await test(own);
  } finally {
    await own.close();
  }
}

const post = (body: object, on = app) => on.visitor().auth('sign-in/social', body);
let count = 0;

/** Claims of somebody new at Google. */
function aGoogler(more: object = {}) {
  count += 1;
  return { sub: `g-${count}`, email: `googler${count}@example.org`, name: `Googler ${count}`, ...more };
}

describe('POST /sign-in/social', () => {
  it('sends the browser away, with a cookie that binds the flow to it', async () => {
    const answer = await post({ provider: 'github', callbackURL: '/home' });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['redirect', 'url']);
    expect(answer.body.redirect).toBe(true);
    const state = new URL(answer.body.url).searchParams.get('state');
    expect(answer.setCookies).toEqual([
      {
        name: 'better-auth.state',
        value: expect.stringMatching(new RegExp(`^${state}\\.`)),
        attributes: { 'max-age': '600', path: '/', httponly: 'true', samesite: 'Lax' },
      },
    ]);
  });

  it('says not to redirect where that was asked for', async () => {
    const { body } = await post({ provider: 'github', disableRedirect: true });
    expect(body).toMatchObject({ redirect: false, url: expect.stringContaining('github.com') });
  });

  it('keeps the flow by a hash of its state, for ten minutes', async () => {
    const { state } = await goTo(app, 'google', {
      callbackURL: '/a',
      errorCallbackURL: '/b',
      requestSignUp: true,
    });
    const rows = await app.deps.db.manager.find(VerificationEntity);
    expect(rows.some(({ identifier, value }) => `${identifier}${value}`.includes(state))).toBe(false);
    const row = rows.find(({ value }) => value.includes('"/b"'));
    expect(row?.identifier).toMatch(/^oauth-state:[0-9a-f]{64}$/);
    expect(row && row.expiresAt.getTime() - row.createdAt.getTime()).toBe(600_000);
    expect(JSON.parse(row?.value ?? '')).toEqual({
      provider: 'google',
      callbackURL: '/a',
      errorURL: '/b',
      requestSignUp: true,
      codeVerifier: expect.stringMatching(/^[\w-]{128}$/),
      expiresAt: row?.expiresAt.getTime(),
    });
  });

  it.each([
    ['github', 'read:user user:email repo'],
    ['discord', 'identify email repo'],
  ])('adds scopes to those of %s, each once', async (provider, scope) => {
    const { url } = await goTo(app, provider, { scopes: ['repo', 'repo', scope.split(' ')[0]] });
    expect(url.searchParams.get('scope')).toBe(scope);
  });

  it.each([
    ['github', 'a b c d'],
    ['discord', 'a b d c'],
    ['slack', 'a b d c'],
  ])('puts configured and requested scopes of %s in their order', async (id, order) => {
    const names: Record<string, string> = { c: 'configured', d: 'requested' };
    const name = id.toUpperCase();
    await withApp({ [`${name}_SCOPES`]: 'configured', [`${name}_DEFAULT_SCOPES`]: 'false' }, async (own) => {
      const { url } = await goTo(own, id, { scopes: ['requested'] });
      const expected = order.split(' ').flatMap((letter) => names[letter] ?? []);
      expect(url.searchParams.get('scope')).toBe(expected.join(' '));
    });
  });

  it.each(['twitter2', '', 'GITHUB', '__proto__', 'constructor', 'credential'])(
    'does not know the provider %j',
    async (provider) => {
      const answer = await post({ provider });
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ code: 'PROVIDER_NOT_FOUND', message: 'Provider not found' });
    },
  );

  it('knows no provider that is not switched on', async () => {
    const own = await startApp();
    try {
      const answer = await post({ provider: 'github' }, own);
      expect(answer.body.code).toBe('PROVIDER_NOT_FOUND');
      const back = await own.visitor().get('/api/auth/callback/github?code=1&state=x');
      expect(locationOf(back)).toBe(`${own.url}/api/auth/error?error=please_restart_the_process`);
    } finally {
      await own.close();
    }
  });

  it.each([
    ['no provider', {}],
    ['a provider of another type', { provider: 7 }],
    ['scopes as text', { provider: 'github', scopes: 'repo' }],
    ['scopes of numbers', { provider: 'github', scopes: [1] }],
    ['too many scopes', { provider: 'github', scopes: Array(51).fill('x') }],
    ['an id token as text', { provider: 'google', idToken: 'x' }],
    ['an id token without token', { provider: 'google', idToken: {} }],
    ['expiresAt as text', { provider: 'google', idToken: { token: 'x', expiresAt: '1' } }],
    ['requestSignUp as text', { provider: 'github', requestSignUp: 'true' }],
  ])('refuses %s', async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('VALIDATION_ERROR');
  });

  it.each(['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'])(
    'refuses a foreign %s',
    async (field) => {
      const answer = await post({ provider: 'github', [field]: 'https://evil.example' });
      expect(answer.status).toBe(403);
    },
  );

  it('uses a configured redirect address and prompt, here and in the token call', async () => {
    const redirect = 'https://site.example/back';
    await withApp({ GITHUB_REDIRECT_URI: redirect, GITHUB_PROMPT: 'consent' }, async (own) => {
      personAtGithub(fake);
      const away = await goTo(own, 'github');
      expect(away.url.searchParams.get('redirect_uri')).toBe(redirect);
      expect(away.url.searchParams.get('prompt')).toBe('consent');
      await comeBack(away, 'github');
      expect(fake.callsOf('github.com/login/oauth/access_token')[0]?.form.get('redirect_uri')).toBe(redirect);
    });
  });

  it('sets no cookie, and asks for none, with AUTH_STATE_COOKIE=false', async () => {
    await withApp({ AUTH_STATE_COOKIE: 'false' }, async (own) => {
      personAtGithub(fake);
      const away = await goTo(own, 'github', { callbackURL: '/home' });
      expect(away.visitor.cookies.size).toBe(0);
      expect(locationOf(await comeBack({ ...away, visitor: own.visitor() }, 'github'))).toBe('/home');
    });
  });

  it('asks for a URL to return to where neither call nor configuration has one (server code only)', async () => {
    const config = { ...app.deps.config, baseURL: '' };
    const client = { ipAddress: '', userAgent: '' };
    const call = signInSocial({ ...app.deps, config }, { provider: 'github', client });
    await expect(call).rejects.toMatchObject({ key: 'CALLBACKURL_IS_REQUIRED' });
  });

  it('says when the flow could not be recorded (server code only)', async () => {
    const [row] = await app.deps.db.manager.find(VerificationEntity, { take: 1 });
    const random = { text: app.deps.random.text, id: () => row?.id ?? '' };
    const client = { ipAddress: '', userAgent: '' };
    const call = signInSocial({ ...app.deps, random }, { provider: 'github', client });
    await expect(call).rejects.toMatchObject({ key: 'UNABLE_TO_CREATE_VERIFICATION' });
  });
});

describe('with an id token', () => {
  const signIn = async (claims: object, more: object = {}, on = app) => {
    await fake.serve('google');
    const token = await fake.idTokenOf('google', { ...claims });
    const visitor = on.visitor();
    const body = { provider: 'google', idToken: { token, ...more } };
    return { visitor, answer: await visitor.auth('sign-in/social', body) };
  };

  it('makes a user and a session at once', async () => {
    const person = aGoogler();
    const { visitor, answer } = await signIn(person, {
      accessToken: 'access-token-of-google',
      refreshToken: 'refresh-token-of-google',
      expiresAt: 1_900_000_000,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ redirect: false, user: { email: person.email, name: person.name } });
    const { session } = (await visitor.get('/api/auth/get-session')).body;
    expect(answer.body.token).toBe(session.token);
    const row = await app.deps.db.manager.findOneByOrFail(AccountEntity, { accountId: person.sub });
    expect(row.accessTokenExpiresAt).toEqual(new Date(1_900_000_000_000));
    expect(`${row.accessToken}${row.refreshToken}${row.idToken}`).not.toMatch(/token-of-google|eyJhbGciOi/);
  });

  it('gives somebody without a name an empty one', async () => {
    const { answer } = await signIn(aGoogler({ name: undefined }));
    expect(answer.body.user.name).toBe('');
  });

  it('compares the nonce where one was given', async () => {
    expect((await signIn(aGoogler({ nonce: 'n-1' }), { nonce: 'n-1' })).answer.status).toBe(200);
    const { answer } = await signIn(aGoogler({ nonce: 'n-1' }), { nonce: 'n-2' });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: 'INVALID_TOKEN', message: 'Invalid token' });
    expect((await signIn(aGoogler(), { nonce: 'n-1' })).answer.status).toBe(401);
  });

  it('refuses somebody without an address', async () => {
    const { answer } = await signIn(aGoogler({ email: undefined }));
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: 'USER_EMAIL_NOT_FOUND', message: 'User email not found' });
  });

  it('refuses to link into a user whom the provider does not vouch for', async () => {
    const { email } = await signUp(app);
    const { answer } = await signIn(aGoogler({ email, email_verified: false }));
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: 'ACCOUNT_NOT_LINKED', message: 'account not linked' });
  });

  it('says when a profile cannot be read: PayPal without an access token, or of another person', async () => {
    await fake.serve('paypal');
    const own = 'https://www.paypal.com/webapps/auth/identity/user/mWq6';
    const token = await fake.idTokenOf('paypal', { sub: own });
    const bare = await post({ provider: 'paypal', idToken: { token } });
    expect(bare.status).toBe(401);
    expect(bare.body).toEqual({ code: 'FAILED_TO_GET_USER_INFO', message: 'Failed to get user info' });
    const stranger = await fake.idTokenOf('paypal', { sub: 'somebody else' });
    const swapped = await post({ provider: 'paypal', idToken: { token: stranger, accessToken: 'a' } });
    expect(swapped.body.code).toBe('FAILED_TO_GET_USER_INFO');
    const right = await post({ provider: 'paypal', idToken: { token, accessToken: 'a' } });
    expect(right.status).toBe(200);
  });

  it.each(['apple', 'cognito'])('of %s is refused after an hour, whatever end it names', async (provider) => {
    await fake.serve(provider);
    const now = Math.floor(Date.now() / 1000);
    const old = await fake.idTokenOf(provider, { iat: now - 3700, exp: now + 86_400 });
    expect((await post({ provider, idToken: { token: old } })).status).toBe(401);
    const young = await fake.idTokenOf(provider, { iat: now - 3000, exp: now + 86_400 });
    expect((await post({ provider, idToken: { token: young } })).status).toBe(200);
  });

  it('of Apple is made for the configured audience', async () => {
    await withApp({ APPLE_APP_BUNDLE_ID: 'org.example.app' }, async (own) => {
      await fake.serve('apple');
      const app1 = await fake.idTokenOf('apple', { aud: 'org.example.app' });
      expect((await post({ provider: 'apple', idToken: { token: app1 } }, own)).status).toBe(200);
      const web = await fake.idTokenOf('apple');
      expect((await post({ provider: 'apple', idToken: { token: web } }, own)).status).toBe(401);
    });
  });

  it('knows no access token as an id token', async () => {
    await fake.serve('facebook');
    const answer = await post({ provider: 'facebook', idToken: { token: 'EAAB-an-access-token' } });
    expect(answer.status).toBe(401);
  });
});

describe('a forged id token', () => {
  const now = Math.floor(Date.now() / 1000);
  const claims = (more: object = {}) => ({
    iss: 'https://accounts.google.com',
    aud: 'google-id',
    iat: now,
    exp: now + 600,
    email_verified: true,
    ...aGoogler(),
    ...more,
  });
  const plain = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

  async function isRefused(token: string): Promise<void> {
    const before = await app.deps.db.manager.count(UserEntity);
    const answer = await post({ provider: 'google', idToken: { token } });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: 'INVALID_TOKEN', message: 'Invalid token' });
    expect(answer.setCookies).toEqual([]);
    expect(await app.deps.db.manager.count(UserEntity)).toBe(before);
  }

  beforeEach(() => fake.serve('google'));

  it('with alg none is refused', async () => {
    for (const alg of ['none', 'None', 'NONE', '']) await isRefused(`${plain({ alg })}.${plain(claims())}.`);
  });

  it('with HS256 and the public key as secret is refused', async () => {
    const keys = JSON.stringify(fake.keySet());
    const { kid, n } = JSON.parse(keys).keys[0];
    for (const secret of [keys, n, 'google-secret']) {
      const token = await new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256', kid })
        .sign(new TextEncoder().encode(secret));
      await isRefused(token);
    }
  });

  it('of a foreign key is refused, under a known kid as under its own', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const { kid } = JSON.parse(JSON.stringify(fake.keySet())).keys[0];
    for (const header of [{ alg: 'RS256', kid }, { alg: 'RS256', kid: 'mine' }, { alg: 'RS256' }]) {
      await isRefused(await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey));
    }
  });

  it('with another issuer, audience or an end that has passed is refused', async () => {
    const wrong = [
      { iss: 'https://accounts.google.com.evil.example' },
      { iss: undefined },
      { aud: 'another' },
      { aud: ['another', 'third'] },
      { aud: undefined },
      { exp: now - 60 },
      { exp: undefined },
      { nbf: now + 600 },
      { sub: undefined },
    ];
    for (const more of wrong)
      await isRefused(await fake.idToken({ ...claims(), iat: now, ...more }).catch(() => ''));
  });

  it('that is no token is refused', async () => {
    for (const token of ['', 'a', 'a.b.c', '..', 'x'.repeat(15_000), '{}', 'eyJhbGciOiJSUzI1NiJ9.e30.e30']) {
      await isRefused(token);
    }
  });

  it('with a header that brings its own key is refused', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const { exportJWK } = await import('jose');
    const jwk = await exportJWK(publicKey);
    const header = { alg: 'RS256', jwk, jku: 'https://evil.example/keys' };
    fake.forget();
    await isRefused(await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey));
    expect(fake.callsOf('evil.example/keys')).toEqual([]);
  });
});

describe('signing up by a provider, as configured', () => {
  const signUpBy = async (own: TestApp, more: object = {}) => {
    personAtGithub(fake);
    return locationOf(await comeBack(await goTo(own, 'github', { callbackURL: '/home', ...more }), 'github'));
  };

  it.each(['AUTH_PROVIDER_SIGN_UP', 'GITHUB_SIGN_UP'])('%s=false: signup_disabled', async (name) => {
    await withApp({ [name]: 'false' }, async (own) => {
      expect(await signUpBy(own)).toContain('error=signup_disabled');
      expect(await signUpBy(own, { requestSignUp: true })).toContain('error=signup_disabled');
    });
  });

  it.each(['AUTH_IMPLICIT_SIGN_UP', 'GITHUB_IMPLICIT_SIGN_UP'])(
    '%s=false: only where the call asks for it',
    async (name) => {
      await withApp({ [name]: 'false' }, async (own) => {
        expect(await signUpBy(own)).toContain('error=signup_disabled');
        expect(await signUpBy(own, { requestSignUp: true })).toBe('/home');
        await fake.serve('google');
        const token = await fake.idTokenOf('google', aGoogler());
        const refused = await post({ provider: 'google', idToken: { token } }, own);
        expect(refused.status).toBe(name.startsWith('AUTH_') ? 401 : 200);
      });
    },
  );

  it('AUTH_REQUIRE_VERIFIED_EMAIL holds for providers, too', async () => {
    await withApp({ AUTH_REQUIRE_VERIFIED_EMAIL: 'true' }, async (own) => {
      personAtGithub(fake, { verified: false });
      const refused = await comeBack(await goTo(own, 'github'), 'github');
      expect(locationOf(refused)).toContain('error=unable_to_create_session');
      expect(await signUpBy(own)).toBe('/home');
    });
  });

  it.each([
    [{ AUTH_LINKING: 'false' }, true, 'account_not_linked'],
    [{ AUTH_LINK_UNVERIFIED_USERS: 'false' }, true, 'account_not_linked'],
    [{ AUTH_TRUSTED_PROVIDERS: 'github' }, false, undefined],
  ])('%j decides about linking', async (env, verified, word) => {
    await withApp(env as unknown as Record<string, string>, async (own) => {
      const { email } = await signUp(own);
      personAtGithub(fake, { email, verified });
      const location = locationOf(
        await comeBack(await goTo(own, 'github', { callbackURL: '/home' }), 'github'),
      );
      expect(location).toBe(word ? `${own.url}/api/auth/error?error=${word}` : '/home');
    });
  });

  it('AUTH_ERROR_URL is where failures go', async () => {
    await withApp({ AUTH_ERROR_URL: 'https://site.example/oops?from=site' }, async (own) => {
      const answer = await own.visitor().get('/api/auth/callback/github?code=1');
      expect(locationOf(answer)).toBe('https://site.example/oops?from=site&error=state_not_found');
    });
  });
});
