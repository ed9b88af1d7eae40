import { VerificationEntity } from '../../../server/data/entities/accounts';
import { signInSocial } from '../../../server/domain/accounts/social/signInSocial';
import { setUpApp, startApp, type TestApp } from '../../support/apps/startApp';
import { signUp } from '../../support/people/people';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { comeBack, goTo, locationOf, personAtGithub } from '../../support/providers/providerFlow';

const fake = setUpProviders();
const withEnv = (env = {}) => ({
  env: { ...fake.env(), ...env },
  replace: { fetch: fake.fetch },
  now: new Date(),
});
const app = setUpApp(withEnv());
beforeEach(() => fake.forget());

const post = (body: object, on = app) => on.visitor().auth('sign-in/social', body);
let count = 0;

/** Claims of a new Google user. */
function aGoogler(more: object = {}) {
  count += 1;
  return { sub: `g-${count}`, email: `googler${count}@example.org`, name: `Googler ${count}`, ...more };
}

describe('POST /sign-in/social', () => {
  // security: O4
  it('sends the browser to the provider, with a cookie that binds the flow to it', async () => {
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

  it('says not to redirect if so requested', async () => {
    const { body } = await post({ provider: 'github', disableRedirect: true });
    expect(body).toMatchObject({ redirect: false, url: expect.stringContaining('github.com') });
  });

  // security: A12
  it('stores the flow under a hash of its state, for ten minutes', async () => {
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
    await using own = await startApp(
      withEnv({ [`${name}_SCOPES`]: 'configured', [`${name}_DEFAULT_SCOPES`]: 'false' }),
    );
    const { url } = await goTo(own, id, { scopes: ['requested'] });
    const expected = order.split(' ').flatMap((letter) => names[letter] ?? []);
    expect(url.searchParams.get('scope')).toBe(expected.join(' '));
  });

  it.each(['twitter2', '', 'GITHUB', '__proto__', 'constructor', 'credential'])(
    'refuses the unknown provider %j',
    async (provider) => {
      const answer = await post({ provider });
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ code: 'PROVIDER_NOT_FOUND', message: 'Provider not found' });
    },
  );

  it('refuses a provider that is not enabled', async () => {
    await using own = await startApp();
    const answer = await post({ provider: 'github' }, own);
    expect(answer.body.code).toBe('PROVIDER_NOT_FOUND');
    const back = await own.visitor().get('/api/auth/callback/github?code=1&state=x');
    expect(locationOf(back)).toBe(`${own.url}/api/auth/error?error=please_restart_the_process`);
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
  ])('refuses a request with %s', async (_, body) => {
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

  // security: O3
  it('uses a configured redirect address and prompt, here and in the token call', async () => {
    const redirect = 'https://site.example/back';
    await using own = await startApp(withEnv({ GITHUB_REDIRECT_URI: redirect, GITHUB_PROMPT: 'consent' }));
    personAtGithub(fake);
    const away = await goTo(own, 'github');
    expect(away.url.searchParams.get('redirect_uri')).toBe(redirect);
    expect(away.url.searchParams.get('prompt')).toBe('consent');
    await comeBack(away, 'github');
    expect(fake.callsOf('github.com/login/oauth/access_token')[0]?.form.get('redirect_uri')).toBe(redirect);
  });

  it('sets no cookie, and asks for none, with AUTH_STATE_COOKIE=false', async () => {
    await using own = await startApp(withEnv({ AUTH_STATE_COOKIE: 'false' }));
    personAtGithub(fake);
    const away = await goTo(own, 'github', { callbackURL: '/home' });
    expect(away.visitor.cookies.size).toBe(0);
    expect(locationOf(await comeBack({ ...away, visitor: own.visitor() }, 'github'))).toBe('/home');
  });

  it('requires a return URL if neither call nor configuration has one (server code only)', async () => {
    const config = { ...app.deps.config, baseURL: '' };
    const client = { ipAddress: '', userAgent: '' };
    const call = signInSocial({ ...app.deps, config }, { provider: 'github', client });
    await expect(call).rejects.toMatchObject({ key: 'CALLBACKURL_IS_REQUIRED' });
  });

  it('reports that the flow could not be recorded (server code only)', async () => {
    const [row] = await app.deps.db.manager.find(VerificationEntity, { take: 1 });
    const random = { text: app.deps.random.text, id: () => row?.id ?? '' };
    const client = { ipAddress: '', userAgent: '' };
    const call = signInSocial({ ...app.deps, random }, { provider: 'github', client });
    await expect(call).rejects.toMatchObject({ key: 'UNABLE_TO_CREATE_VERIFICATION' });
  });
});

describe('signing up by a provider, as configured', () => {
  const signUpBy = async (own: TestApp, more: object = {}) => {
    personAtGithub(fake);
    return locationOf(await comeBack(await goTo(own, 'github', { callbackURL: '/home', ...more }), 'github'));
  };

  it.each(['AUTH_PROVIDER_SIGN_UP', 'GITHUB_SIGN_UP'])('%s=false: signup_disabled', async (name) => {
    await using own = await startApp(withEnv({ [name]: 'false' }));
    expect(await signUpBy(own)).toContain('error=signup_disabled');
    expect(await signUpBy(own, { requestSignUp: true })).toContain('error=signup_disabled');
  });

  it.each(['AUTH_IMPLICIT_SIGN_UP', 'GITHUB_IMPLICIT_SIGN_UP'])(
    '%s=false: only if the call asks for it',
    async (name) => {
      await using own = await startApp(withEnv({ [name]: 'false' }));
      expect(await signUpBy(own)).toContain('error=signup_disabled');
      expect(await signUpBy(own, { requestSignUp: true })).toBe('/home');
      await fake.serve('google');
      const token = await fake.idTokenOf('google', aGoogler());
      const refused = await post({ provider: 'google', idToken: { token } }, own);
      expect(refused.status).toBe(name.startsWith('AUTH_') ? 401 : 200);
    },
  );

  // security: A7
  it('AUTH_REQUIRE_VERIFIED_EMAIL applies to providers, too', async () => {
    await using own = await startApp(withEnv({ AUTH_REQUIRE_VERIFIED_EMAIL: 'true' }));
    personAtGithub(fake, { verified: false });
    const refused = await comeBack(await goTo(own, 'github'), 'github');
    expect(locationOf(refused)).toContain('error=unable_to_create_session');
    expect(await signUpBy(own)).toBe('/home');
  });

  it.each([
    [{ AUTH_LINKING: 'false' }, true, 'account_not_linked'],
    [{ AUTH_LINK_UNVERIFIED_USERS: 'false' }, true, 'account_not_linked'],
    [{ AUTH_TRUSTED_PROVIDERS: 'github' }, false, undefined],
  ])('%j decides about linking', async (env, verified, word) => {
    await using own = await startApp(withEnv(env as unknown as Record<string, string>));
    const { email } = await signUp(own);
    personAtGithub(fake, { email, verified });
    const location = locationOf(
      await comeBack(await goTo(own, 'github', { callbackURL: '/home' }), 'github'),
    );
    expect(location).toBe(word ? `${own.url}/api/auth/error?error=${word}` : '/home');
  });

  it.each([
    ['https://site.example/oops?from=site', 'https://site.example/oops?from=site&error='],
    ['/welcome/login', 'SITE/welcome/login?error='],
  ])('failures go to AUTH_ERROR_URL: %s', async (AUTH_ERROR_URL, expected) => {
    await using own = await startApp(withEnv({ AUTH_ERROR_URL }));
    const failed = async (query: string) =>
      locationOf(await own.visitor().get(`/api/auth/callback/github?${query}`));
    const page = expected.replace('SITE', own.url);
    expect(await failed('code=1')).toBe(`${page}state_not_found`);
    expect(await failed('error=access_denied')).toBe(`${page}access_denied`);
  });
});
