import { SignJWT } from 'jose';
import { SessionEntity, UserEntity } from '../../../server/data/entities/accounts';
import { createVerificationToken } from '../../../server/domain/accounts/verification/verificationToken';
import { signedCookie } from '../../support/apps/cookies';
import { setUpApp, startApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { linkIn, receiveMail } from '../../support/mail/mail';
import { type SignedIn, signInAgain, signUp } from '../../support/people/people';

const app = setUpApp({ env: { AUTH_CHANGE_EMAIL: 'true' } });

const tokenFor = (email: string, updateTo?: string, at = app) =>
  createVerificationToken(at.deps, { email, updateTo });
const open = (visitor: Visitor, token: string, callbackURL?: string) =>
  visitor.get(
    `/api/auth/verify-email?token=${encodeURIComponent(token)}${
      callbackURL === undefined ? '' : `&callbackURL=${encodeURIComponent(callbackURL)}`
    }`,
  );
const row = (id: string) => app.deps.db.manager.findOneByOrFail(UserEntity, { id });

describe('GET /verify-email', () => {
  it('confirms the address of the mailed link, for anyone who has it', async () => {
    await receiveMail(app);
    const { userId, email, name } = await signUp(app);
    const [message] = await receiveMail(app);
    if (!message) throw new Error('no message');
    const token = linkIn(message).searchParams.get('token') ?? '';
    app.clock.advance(5);
    const answer = await open(app.visitor(), token);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: true,
      user: {
        id: userId,
        email,
        name,
        image: null,
        emailVerified: true,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: app.clock.now().toISOString(),
      },
    });
    expect(answer.setCookies).toEqual([]);
    expect((await row(userId)).emailVerified).toBe(true);
  });

  it('redirects to the callback, unchanged', async () => {
    const { email, userId } = await signUp(app);
    const answer = await open(app.visitor(), await tokenFor(email), '/welcome/verified?a=b&c=d');
    expect([answer.status, answer.text]).toEqual([302, '']);
    expect(answer.headers.get('location')).toBe('/welcome/verified?a=b&c=d');
    expect((await row(userId)).emailVerified).toBe(true);
  });

  // security: A11
  it('accepts a link again and again until it expires, to the second', async () => {
    const { email } = await signUp(app);
    app.clock.set(Math.ceil(app.clock.now().getTime() / 1000) * 1000);
    const token = await tokenFor(email);
    expect((await open(app.visitor(), token)).status).toBe(200);
    app.clock.advance(3600 - 0.001);
    expect((await open(app.visitor(), token)).status).toBe(200);
    app.clock.advance(0.001);
    const answer = await open(app.visitor(), token);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: 'TOKEN_EXPIRED', message: 'token_expired' });
  });

  it.each([
    ['/welcome/verified', '/welcome/verified?error=token_expired'],
    ['/welcome?a=b', '/welcome?a=b&error=token_expired'],
  ])('redirects failures to %s', async (callbackURL, location) => {
    const { email } = await signUp(app);
    const token = await tokenFor(email);
    app.clock.advance(3601);
    const answer = await open(app.visitor(), token, callbackURL);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
  });

  it('puts the error before a fragment of a trusted URL', async () => {
    const answer = await open(app.visitor(), 'x', `${app.url}/welcome#top`);
    expect(answer.headers.get('location')).toBe(`${app.url}/welcome?error=invalid_token#top`);
  });

  it('refuses forged tokens, and those of another algorithm', async () => {
    const { email, userId } = await signUp(app);
    const now = Math.floor(app.clock.now().getTime() / 1000);
    const make = (alg: string, secret: string) =>
      new SignJWT({ email })
        .setProtectedHeader({ alg })
        .setIssuedAt(now)
        .setExpirationTime(now + 3600)
        .sign(new TextEncoder().encode(secret));
    const secret = app.deps.config.auth.secrets[0] ?? '';
    const none = [{ alg: 'none' }, { email, iat: now, exp: now + 3600 }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const good = await tokenFor(email);
    const tampered = good.replace(
      /\.[^.]+\./,
      `.${Buffer.from(JSON.stringify({ email, iat: now, exp: now + 9999 })).toString('base64url')}.`,
    );
    for (const token of [
      await make('HS512', secret.repeat(2)),
      await make('HS256', 'x'.repeat(32)),
      `${none}.`,
      tampered,
      'x',
      `${good}x`,
    ]) {
      const answer = await open(app.visitor(), token);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ code: 'INVALID_TOKEN', message: 'invalid_token' });
    }
    expect((await row(userId)).emailVerified).toBe(false);
  });

  it('says user_not_found for an address that no one has any more', async () => {
    const answer = await open(app.visitor(), await tokenFor('nobody@example.org'));
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: 'USER_NOT_FOUND', message: 'user_not_found' });
  });

  it.each(['', '?callbackURL=/home', '?token=a&token=b', '?token='])(
    'refuses the query %j',
    async (query) => {
      const answer = await app.visitor().get(`/api/auth/verify-email${query}`);
      expect([400, 401]).toContain(answer.status);
      expect(answer.body.code).toBe(query === '?token=' ? 'INVALID_TOKEN' : 'VALIDATION_ERROR');
    },
  );

  // security: F9
  it('refuses a foreign callback, whatever the token, and confirms nothing', async () => {
    const { email, userId } = await signUp(app);
    for (const url of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const answer = await open(app.visitor(), await tokenFor(email), url);
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ code: 'INVALID_CALLBACKURL', message: 'Invalid callbackURL' });
    }
    expect((await row(userId)).emailVerified).toBe(false);
  });

  it('checks the query before the callback', async () => {
    const answer = await app.visitor().get('/api/auth/verify-email?callbackURL=https://evil.example');
    expect(answer.body.code).toBe('VALIDATION_ERROR');
  });
});

describe('GET /verify-email with automatic sign-in', () => {
  const own = setUpApp({
    env: { AUTH_AUTO_SIGN_IN_AFTER_VERIFICATION: 'true', AUTH_REQUIRE_VERIFIED_EMAIL: 'true' },
  });

  // security: A7
  it('creates a session for a browser that has none', async () => {
    const visitor = own.visitor();
    const email = 'fresh@example.org';
    await visitor.auth('sign-up/email', { name: 'Fresh', email, password: 'plum-rain-42' });
    const answer = await open(visitor, await tokenFor(email, undefined, own), '/home');
    expect(answer.status).toBe(302);
    const { body } = await visitor.get('/api/auth/get-session');
    expect(body.user).toMatchObject({ email, emailVerified: true });
    expect(answer.headers.getSetCookie()).toEqual([
      `better-auth.session_token=${signedCookie(own, body.session.token)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    const again = await open(visitor, await tokenFor(email, undefined, own));
    expect(again.headers.getSetCookie()).toEqual(answer.headers.getSetCookie());
    expect(await own.deps.db.manager.countBy(SessionEntity, { userId: body.user.id })).toBe(1);
  });

  it('signs the owner in even if another user is signed in', async () => {
    const visitor = own.visitor();
    for (const email of ['first@example.org', 'second@example.org'])
      await visitor.auth('sign-up/email', { name: email, email, password: 'plum-rain-42' });
    await open(visitor, await tokenFor('first@example.org', undefined, own));
    const first = (await visitor.get('/api/auth/get-session')).body;
    await open(visitor, await tokenFor('second@example.org', undefined, own));
    const second = (await visitor.get('/api/auth/get-session')).body;
    expect([first.user.email, second.user.email]).toEqual(['first@example.org', 'second@example.org']);
    expect(second.session).toMatchObject({ userId: second.user.id });
    expect(second.session.token).not.toBe(first.session.token);
    // The user who was signed in here no longer is.
    expect(await own.deps.db.manager.countBy(SessionEntity, { userId: first.user.id })).toBe(0);
  });

  it('answers 500 when the store refuses the session', async () => {
    const visitor = own.visitor();
    const email = 'unlucky@example.org';
    await visitor.auth('sign-up/email', { name: 'Unlucky', email, password: 'plum-rain-42' });
    const broken = jest.spyOn(own.deps.random, 'id').mockImplementationOnce(() => {
      throw new Error('no ids left');
    });
    const answer = await open(visitor, await tokenFor(email, undefined, own));
    broken.mockRestore();
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ code: 'FAILED_TO_CREATE_SESSION', message: 'Failed to create session' });
    const user = await own.deps.db.manager.findOneByOrFail(UserEntity, { email });
    expect(user.emailVerified).toBe(false);
  });
});

describe('GET /verify-email with a change of address', () => {
  const verified = async (): Promise<SignedIn> => {
    const person = await signUp(app);
    await app.deps.db.manager.update(UserEntity, { id: person.userId }, { emailVerified: true });
    return person;
  };
  const askFor = async (person: SignedIn, newEmail: string, callbackURL = '/settings') => {
    await receiveMail(app);
    await person.visitor.auth('change-email', { newEmail, callbackURL });
    const [message] = await receiveMail(app);
    if (!message) throw new Error('no message');
    return { message, token: linkIn(message).searchParams.get('token') ?? '' };
  };

  // security: A8
  it('changes it for the signed-in owner: unverified, cookie renewed, a link to the new and a notice to the old', async () => {
    const person = await verified();
    const { message, token } = await askFor(person, 'Brand.New@example.org', '/settings?tab=email');
    expect(message.to).toBe(person.email);
    const answer = await open(person.visitor, token);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      id: person.userId,
      email: 'brand.new@example.org',
      emailVerified: false,
    });
    expect(answer.headers.getSetCookie()).toEqual([
      `better-auth.session_token=${signedCookie(app, person.token)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    const messages = await receiveMail(app);
    expect(messages.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['brand.new@example.org', 'Confirm your email address'],
      [person.email, 'Your email address was changed'],
    ]);
    const confirmation = messages.find(({ to }) => to === 'brand.new@example.org');
    const confirmed = await open(
      app.visitor(),
      (confirmation && linkIn(confirmation).searchParams.get('token')) ?? '',
    );
    expect(confirmed.body.user).toMatchObject({ email: 'brand.new@example.org', emailVerified: true });
  });

  it('redirects to the callback of the link', async () => {
    const person = await verified();
    const { message } = await askFor(person, `next-${person.email}`);
    const link = linkIn(message);
    const answer = await person.visitor.get(link.pathname + link.search);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/settings']);
  });

  it('is refused to a visitor, to another user, and once the address has changed', async () => {
    const person = await verified();
    const { token } = await askFor(person, `next-${person.email}`);
    const stranger = await signUp(app);
    for (const visitor of [app.visitor(), stranger.visitor]) {
      const answer = await open(visitor, token);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ code: 'UNAUTHORIZED', message: 'unauthorized' });
      const redirected = await open(visitor, token, '/settings');
      expect(redirected.headers.get('location')).toBe('/settings?error=unauthorized');
    }
    expect((await row(person.userId)).email).toBe(person.email);
    expect((await open(person.visitor, token)).status).toBe(200);
    const again = await open(person.visitor, token);
    expect(again.body).toEqual({ code: 'USER_NOT_FOUND', message: 'user_not_found' });
  });

  it('reads the session from the store even while the cookie cache answers get-session', async () => {
    await using own = await startApp({ env: { AUTH_CHANGE_EMAIL: 'true', AUTH_COOKIE_CACHE: '300' } });
    const { visitor, userId, email } = await signUp(own);
    const { manager } = own.deps.db;
    await manager.update(UserEntity, { id: userId }, { emailVerified: true });
    const stolen = visitor.cookieHeader();
    await visitor.auth('change-email', { newEmail: `new-${email}` }, { origin: own.url });
    await visitor.auth('sign-out', {}, { origin: own.url });
    const token = await tokenFor(email, `new-${email}`, own);
    const answer = await own.visitor().get(`/api/auth/verify-email?token=${token}`, { cookie: stolen });
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORIZED']);
    expect((await manager.findOneByOrFail(UserEntity, { id: userId })).email).toBe(email);
  });

  it('is refused if the new address has been taken meanwhile', async () => {
    const person = await verified();
    const newEmail = `wanted-${person.email}`;
    const { token } = await askFor(person, newEmail);
    await signUp(app, { email: newEmail });
    const answer = await open(person.visitor, token);
    expect(answer.body).toEqual({ code: 'INVALID_TOKEN', message: 'invalid_token' });
    expect(await row(person.userId)).toMatchObject({ email: person.email, emailVerified: true });
  });

  // security: P19
  it('changes it once if the link is used several times at once', async () => {
    const person = await verified();
    const { token } = await askFor(person, `once-${person.email}`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(person.visitor, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
    expect((await receiveMail(app)).filter(({ to }) => to === `once-${person.email}`)).toHaveLength(1);
  });

  it('ends no session', async () => {
    const person = await verified();
    const other = await signInAgain(app, person);
    const { token } = await askFor(person, `kept-${person.email}`);
    await open(person.visitor, token);
    expect((await other.get('/api/auth/get-session')).body.user.email).toBe(`kept-${person.email}`);
  });
});
