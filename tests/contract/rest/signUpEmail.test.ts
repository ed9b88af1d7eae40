import { EntityManager } from 'typeorm';
import { AccountEntity, SessionEntity, UserEntity } from '../../../server/data/entities/accounts';
import { WorkEntity } from '../../../server/data/entities/work';
import { signedCookie } from '../../support/apps/cookies';
import { setUpApp, startApp, type TestApp } from '../../support/apps/startApp';
import { linkIn, receiveMail } from '../../support/mail/mail';
import { aPerson, signUp } from '../../support/people/people';

const app = setUpApp();

const post = (body: unknown) => app.visitor().auth('sign-up/email', body);
const rows = (entity: new () => object, where: object) => app.deps.db.manager.countBy(entity, where);

describe('POST /sign-up/email', () => {
  // security: S2, F12
  it('creates user, credential account and session, and signs in', async () => {
    const person = aPerson({ email: 'Aki.Sato@Example.ORG' });
    const answer = await post({ ...person, image: '/avatars/aki.svg' });

    expect(answer.status).toBe(200);
    const { token, user } = answer.body;
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    const now = app.clock.now().toISOString();
    expect(user).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      name: person.name,
      email: 'aki.sato@example.org',
      emailVerified: false,
      image: '/avatars/aki.svg',
      createdAt: now,
      updatedAt: now,
    });
    expect(answer.headers.getSetCookie()).toEqual([
      `better-auth.session_token=${signedCookie(app, token)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');

    const account = await app.deps.db.manager.findOneByOrFail(AccountEntity, { userId: user.id });
    expect(account).toMatchObject({ providerId: 'credential', accountId: user.id });
    expect(account.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const session = await app.deps.db.manager.findOneByOrFail(SessionEntity, { userId: user.id });
    expect(session.expiresAt.getTime()).toBe(app.clock.now().getTime() + 604_800_000);
    expect(session.ipAddress).toBe('127.0.0.1');
  });

  it('keeps a session for a day and the cookie for the visit when not remembered', async () => {
    const answer = await post({ ...aPerson(), rememberMe: false });
    expect(answer.headers.getSetCookie()).toEqual([
      `better-auth.session_token=${signedCookie(app, answer.body.token)}; Path=/; HttpOnly; SameSite=Lax`,
      `better-auth.dont_remember=${signedCookie(app, 'true')}; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    const session = await app.deps.db.manager.findOneByOrFail(SessionEntity, { token: answer.body.token });
    expect(session.expiresAt.getTime()).toBe(app.clock.now().getTime() + 86_400_000);
  });

  // security: P8
  it('takes neither id nor verification nor dates from the body', async () => {
    const { body } = await post({
      ...aPerson(),
      id: 'chosen',
      emailVerified: true,
      createdAt: '2001-01-01T00:00:00.000Z',
      role: 'admin',
      __proto__: { emailVerified: true },
      constructor: { prototype: { emailVerified: true } },
    });
    expect(body.user.id).not.toBe('chosen');
    expect(body.user.emailVerified).toBe(false);
    expect(body.user.createdAt).toBe(app.clock.now().toISOString());
    expect(body.user).not.toHaveProperty('role');
    expect(({} as { emailVerified?: boolean }).emailVerified).toBeUndefined();
  });

  it.each([
    ['missing', undefined],
    ['a number', 7],
    ['an array', ['a@example.org']],
    ['an object', { $ne: '' }],
    ['null', null],
    ['empty', ''],
    ['no address', 'a@localhost'],
    ['a line break', 'a@example.org\nBcc: b@example.org'],
  ])('refuses an email that is %s', async (_, email) => {
    const answer = await post({ ...aPerson(), email });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'INVALID_EMAIL', message: 'Invalid email' });
  });

  it.each([
    ['no name', { name: undefined }],
    ['a name of another type', { name: 7 }],
    ['a name longer than its column', { name: 'x'.repeat(256) }],
    ['a name with a NUL', { name: 'a\0b' }],
    ['a name with half a character', { name: 'a\ud800' }],
    ['a picture with a very long address', { image: `https://a.example/${'x'.repeat(2048)}` }],
    ['no password', { password: undefined }],
    ['a password of another type', { password: 12345678 }],
    ['a password in an array', { password: ['plum-rain-42'] }],
    ['rememberMe as text', { rememberMe: 'true' }],
    ['an image of another type', { image: { url: 'x' } }],
    ['a callbackURL of another type', { callbackURL: 7 }],
  ])('refuses a sign-up with %s', async (_, wrong) => {
    const answer = await post({ ...aPerson(), ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'VALIDATION_ERROR', message: 'Invalid body parameters' });
    expect(answer.setCookies).toEqual([]);
  });

  // security: A3
  it.each([
    ['1234567', 'PASSWORD_TOO_SHORT', 'Password too short'],
    ['x'.repeat(129), 'PASSWORD_TOO_LONG', 'Password too long'],
    ['Password1', 'PASSWORD_TOO_COMMON', 'Password too common'],
  ])('refuses the password %s', async (password, code, message) => {
    const answer = await post({ ...aPerson(), password });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code, message });
  });

  it('checks the email before the password, and the password before whether the address is taken', async () => {
    const { email } = await signUp(app);
    expect((await post({ ...aPerson(), email: 'x', password: 'short' })).body.code).toBe('INVALID_EMAIL');
    expect((await post({ ...aPerson(), email, password: 'short' })).body.code).toBe('PASSWORD_TOO_SHORT');
  });

  it('refuses an address that is taken, in any letter case', async () => {
    const { email } = await signUp(app);
    const answer = await post(aPerson({ email: email.toUpperCase() }));
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
      message: 'User already exists. Use another email.',
    });
    expect(answer.setCookies).toEqual([]);
  });

  // security: P19
  it('lets one of many parallel sign-ups with one address win, and leaves nothing of the others', async () => {
    const person = aPerson();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    expect(await rows(UserEntity, { email: person.email })).toBe(1);
    const winner = answers.find(({ status }) => status === 200)?.body.user.id;
    expect(await rows(AccountEntity, { userId: winner })).toBe(1);
    expect(await rows(SessionEntity, { userId: winner })).toBe(1);
  });

  it('ends the browser’s earlier session', async () => {
    const { visitor, token } = await signUp(app);
    expect(await rows(SessionEntity, { token })).toBe(1);
    expect((await visitor.auth('sign-up/email', aPerson(), { origin: app.url })).status).toBe(200);
    expect(await rows(SessionEntity, { token })).toBe(0);
  });

  it('sends a verification mail whose link carries the callback', async () => {
    await receiveMail(app);
    const person = aPerson();
    await post({ ...person, callbackURL: '/welcome/verified?a=b&c=d' });
    const [message, ...others] = await receiveMail(app);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ to: person.email, subject: 'Confirm your email address' });
    if (!message) throw new Error('no message');
    const link = linkIn(message);
    expect(link.origin + link.pathname).toBe(`${app.url}/api/auth/verify-email`);
    expect(link.searchParams.get('callbackURL')).toBe('/welcome/verified?a=b&c=d');
    const [header, claims] = (link.searchParams.get('token') ?? '').split('.').slice(0, 2).map(decodePart);
    expect(header).toEqual({ alg: 'HS256' });
    const iat = Math.floor(app.clock.now().getTime() / 1000);
    expect(claims).toEqual({ email: person.email, iat, exp: iat + 3600 });
    expect(message.html).toContain(link.href.replaceAll('&', '&#38;'));
  });

  // security: A12
  it('links to / when no callback is given, and keeps the waiting message encrypted', async () => {
    const person = aPerson();
    await post(person);
    const sealed = await app.deps.db.manager.findBy(WorkEntity, { kind: 'mail' });
    expect(JSON.stringify(sealed)).not.toContain(person.email);
    const message = (await receiveMail(app)).find(({ to }) => to === person.email);
    expect(message && linkIn(message).searchParams.get('callbackURL')).toBe('/');
  });
});

const decodePart = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

describe('POST /sign-up/email, as configured', () => {
  const withApp = async (env: Record<string, string>, run: (own: TestApp) => Promise<void>) => {
    await using own = await startApp({ env });
    await run(own);
  };

  it.each<Record<string, string>>([{ AUTH_SIGN_UP: 'false' }, { AUTH_EMAIL_PASSWORD: 'false' }])(
    'is closed by %j',
    async (env) => {
      await withApp(env, async (own) => {
        const answer = await own.visitor().auth('sign-up/email', aPerson());
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({
          code: 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED',
          message: 'Email and password sign up is not enabled',
        });
        expect((await own.visitor().auth('sign-up/email', { ...aPerson(), email: 'x' })).body.code).toBe(
          'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED',
        );
      });
    },
  );

  it.each<Record<string, string>>([{ AUTH_AUTO_SIGN_IN: 'false' }, { AUTH_REQUIRE_VERIFIED_EMAIL: 'true' }])(
    'gives no session with %j',
    async (env) => {
      await withApp(env, async (own) => {
        const answer = await own.visitor().auth('sign-up/email', aPerson());
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual({ token: null, user: expect.objectContaining({ emailVerified: false }) });
        expect(answer.setCookies).toEqual([]);
        expect(await own.deps.db.manager.count(SessionEntity)).toBe(0);
      });
    },
  );

  it('sends no mail with AUTH_VERIFY_ON_SIGN_UP=false, unless verification is required', async () => {
    const env = { AUTH_VERIFY_ON_SIGN_UP: 'false' };
    await withApp(env, async (own) => {
      await own.visitor().auth('sign-up/email', aPerson());
      expect(await receiveMail(own)).toEqual([]);
    });
    await withApp({ ...env, AUTH_REQUIRE_VERIFIED_EMAIL: 'true' }, async (own) => {
      await own.visitor().auth('sign-up/email', aPerson());
      expect(await receiveMail(own)).toHaveLength(1);
    });
  });

  // security: F1
  it('follows the configured lengths and prefix, and marks cookies Secure on https', async () => {
    const env = {
      AUTH_PASSWORD_MIN: '12',
      AUTH_COOKIE_PREFIX: 'anime',
      BASE_URL: 'https://enspired.example',
      AUTH_SESSION_LIFETIME: '3600',
    };
    await withApp(env, async (own) => {
      const short = await own.visitor().auth('sign-up/email', aPerson({ password: 'plum-rain-4' }));
      expect(short.body.code).toBe('PASSWORD_TOO_SHORT');
      const answer = await own.visitor().auth('sign-up/email', aPerson({ password: 'plum-rain-42' }));
      expect(answer.headers.getSetCookie()).toEqual([
        `__Secure-anime.session_token=${signedCookie(own, answer.body.token)}; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax`,
      ]);
    });
  });

  it.each([
    ['user', 1, 422, 'FAILED_TO_CREATE_USER', 'Failed to create user'],
    ['session', 5, 400, 'FAILED_TO_CREATE_SESSION', 'Failed to create session'],
  ])(
    'reports that the store refuses the %s, and leaves nothing behind',
    async (_, nth, status, code, message) => {
      await withApp({}, async (own) => {
        const { id } = own.deps.random;
        let count = 0;
        const ids = jest.spyOn(own.deps.random, 'id').mockImplementation(() => {
          count += 1;
          if (count === nth) throw new Error('the store says no');
          return id();
        });
        const answer = await own.visitor().auth('sign-up/email', aPerson());
        ids.mockRestore();
        expect(answer.status).toBe(status);
        expect(answer.body).toEqual({ code, message });
        expect(answer.setCookies).toEqual([]);
        expect(await own.deps.db.manager.count(UserEntity)).toBe(0);
      });
    },
  );

  it('reports that the store accepts the user but stores nothing', async () => {
    await withApp({}, async (own) => {
      const nothing = { identifiers: [], generatedMaps: [], raw: undefined };
      const insert = jest.spyOn(EntityManager.prototype, 'insert').mockResolvedValueOnce(nothing);
      const answer = await own.visitor().auth('sign-up/email', aPerson());
      insert.mockRestore();
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ code: 'FAILED_TO_CREATE_USER', message: 'Failed to create user' });
    });
  });

  it('leaves nothing behind when the mail cannot be written', async () => {
    await using own = await startApp({
      replace: {
        mail: {
          enabled: true,
          admits: () => Promise.resolve(true),
          add: async () => {
            throw new Error('no room for mail');
          },
        },
      },
    });
    const answer = await own.visitor().auth('sign-up/email', aPerson());
    expect(answer.status).toBe(500);
    expect(answer.text).toBe('');
    expect(answer.setCookies).toEqual([]);
    expect(await own.deps.db.manager.count(UserEntity)).toBe(0);
    expect(await own.deps.db.manager.count(AccountEntity)).toBe(0);
  });
});
