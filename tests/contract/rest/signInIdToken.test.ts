import { generateKeyPair, SignJWT } from 'jose';
import { AccountEntity, SessionEntity, UserEntity } from '../../../server/data/entities/accounts';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { signUp } from '../../support/people/people';
import { setUpProviders } from '../../support/providers/fakeProviders';

/** POST /sign-in/social with id tokens, including forged ones (contract 5.5, security A15). */
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

describe('with an id token', () => {
  const signIn = async (claims: object, more: object = {}, on = app) => {
    await fake.serve('google');
    const token = await fake.idTokenOf('google', { ...claims });
    const visitor = on.visitor();
    const body = { provider: 'google', idToken: { token, ...more } };
    return { visitor, answer: await visitor.auth('sign-in/social', body) };
  };

  it('creates a user and a session at once', async () => {
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

  it('gives a user without a name an empty one', async () => {
    const unnamed = { name: undefined, given_name: undefined, family_name: undefined };
    expect((await signIn(aGoogler(unnamed))).answer.body.user.name).toBe('');
    const inParts = { ...unnamed, given_name: 'Haru', family_name: 'Ito' };
    expect((await signIn(aGoogler(inParts))).answer.body.user.name).toBe('Haru Ito');
  });

  it('checks the nonce if one is given', async () => {
    expect((await signIn(aGoogler({ nonce: 'n-1' }), { nonce: 'n-1' })).answer.status).toBe(200);
    const { answer } = await signIn(aGoogler({ nonce: 'n-1' }), { nonce: 'n-2' });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: 'INVALID_TOKEN', message: 'Invalid token' });
    expect((await signIn(aGoogler(), { nonce: 'n-1' })).answer.status).toBe(401);
  });

  it('refuses a user without an address', async () => {
    const { answer } = await signIn(aGoogler({ email: undefined }));
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: 'USER_EMAIL_NOT_FOUND', message: 'User email not found' });
  });

  it('refuses to link to a user whose address the provider has not verified', async () => {
    const { email } = await signUp(app);
    const { answer } = await signIn(aGoogler({ email, email_verified: false }));
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: 'ACCOUNT_NOT_LINKED', message: 'account not linked' });
  });

  it('refuses a new user if sign-up is off', async () => {
    await using own = await startApp(withEnv({ GOOGLE_SIGN_UP: 'false' }));
    const { answer } = await signIn(aGoogler(), {}, own);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: 'SIGNUP_DISABLED', message: 'signup disabled' });
    expect(answer.setCookies).toEqual([]);
  });

  it.each([
    ['unable to create user', UserEntity, false],
    ['unable to link account', AccountEntity, true],
    ['unable to create session', SessionEntity, false],
  ])('says "%s" when the store refuses that', async (message, entity, known) => {
    // Anything created below gets the id of a stranger's row: the person's own might be removed, and its id be free again.
    await signUp(app);
    const [taken] = await app.deps.db.manager.find<{ id: string }>(entity, { take: 1 });
    const { email } = await signUp(app);
    const person = aGoogler(known ? { email } : {});
    if (message.endsWith('session')) await signIn(person);
    const { random } = app.deps;
    app.deps.random = { text: random.text, id: () => taken?.id ?? '' };
    try {
      const { answer } = await signIn(person);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ code: message.toUpperCase().replaceAll(' ', '_'), message });
      expect(answer.setCookies).toEqual([]);
    } finally {
      app.deps.random = random;
    }
  });

  // security: O5
  it('reports that a profile cannot be read: PayPal without an access token, or of another person', async () => {
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

  it.each(['apple', 'cognito'])('of %s is refused after an hour, whatever its expiry', async (provider) => {
    await fake.serve(provider);
    const now = Math.floor(app.clock.now().getTime() / 1000);
    const old = await fake.idTokenOf(provider, { iat: now - 3601, exp: now + 86_400 });
    expect((await post({ provider, idToken: { token: old } })).status).toBe(401);
    const young = await fake.idTokenOf(provider, { iat: now - 3599, exp: now + 86_400 });
    expect((await post({ provider, idToken: { token: young } })).status).toBe(200);
  });

  it('of Apple must name the configured audience', async () => {
    await using own = await startApp(withEnv({ APPLE_APP_BUNDLE_ID: 'org.example.app' }));
    await fake.serve('apple');
    const app1 = await fake.idTokenOf('apple', { aud: 'org.example.app' });
    expect((await post({ provider: 'apple', idToken: { token: app1 } }, own)).status).toBe(200);
    const web = await fake.idTokenOf('apple');
    expect((await post({ provider: 'apple', idToken: { token: web } }, own)).status).toBe(401);
  });

  it('refuses an access token as an id token', async () => {
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

  it('signed with a foreign key is refused, under a known kid or its own', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const { kid } = JSON.parse(JSON.stringify(fake.keySet())).keys[0];
    for (const header of [{ alg: 'RS256', kid }, { alg: 'RS256', kid: 'mine' }, { alg: 'RS256' }]) {
      await isRefused(await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey));
    }
  });

  it('with another issuer, another audience or a past expiry is refused', async () => {
    const wrong = [
      { iss: 'https://accounts.google.com.evil.example' },
      { iss: undefined },
      { aud: 'another' },
      { aud: ['another', 'third'] },
      { aud: undefined },
      { exp: now - 60 },
      { exp: Math.floor(app.clock.now().getTime() / 1000) },
      { exp: undefined },
      { nbf: now + 600 },
      { sub: undefined },
    ];
    for (const more of wrong) await isRefused(await fake.idToken({ ...claims(), iat: now, ...more }));
  });

  it('that is not a token is refused', async () => {
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
