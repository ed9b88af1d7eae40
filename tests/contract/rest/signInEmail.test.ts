import { scryptSync } from 'node:crypto';
import type { Request } from 'express';
import { limits } from '../../../server/config/limits';
import { AccountEntity, SessionEntity, UserEntity } from '../../../server/data/entities/accounts';
import { checkCredentials } from '../../../server/domain/accounts/sign-in/checkCredentials';
import { signInEmail } from '../../../server/domain/accounts/sign-in/signInEmail';
import { createAuthentication } from '../../../server/passport/createAuthentication';
import { signedCookie } from '../../support/apps/cookies';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { linkIn, receiveMail } from '../../support/mail/mail';
import { aPerson, signUp } from '../../support/people/people';

const app = setUpApp();

const post = (body: unknown) => app.visitor().auth('sign-in/email', body);
const refused = { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' };

type Check = (email: string, password: string) => Promise<unknown>;

/** Checks credentials as a sign-in does, and counts the hashes computed. */
async function countingHashes(
  act: (check: Check, counted: { hash: number; verify: number }) => Promise<void>,
): Promise<void> {
  const counted = { hash: 0, verify: 0 };
  const { passwords } = app.deps;
  app.deps.passwords = {
    hash: (password) => {
      counted.hash += 1;
      return passwords.hash(password);
    },
    verify: (stored, password) => {
      counted.verify += 1;
      return passwords.verify(stored, password);
    },
  };
  try {
    const { checkCredentials } = createAuthentication(app.deps, () => ({ remember: true }));
    await act((email, password) => checkCredentials({ body: { email, password } } as Request), counted);
  } finally {
    app.deps.passwords = passwords;
  }
}

describe('POST /sign-in/email', () => {
  it('signs in, with a new token and the cookie', async () => {
    const { email, password, userId, token } = await signUp(app);
    const answer = await post({ email, password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      redirect: false,
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      user: expect.objectContaining({ id: userId, email, emailVerified: false }),
    });
    expect(answer.body.token).not.toBe(token);
    expect(answer.headers.getSetCookie()).toEqual([
      `better-auth.session_token=${signedCookie(app, answer.body.token)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
    ]);
  });

  it('accepts the address in any letter case', async () => {
    const { email, password } = await signUp(app);
    expect((await post({ email: email.toUpperCase(), password })).status).toBe(200);
  });

  it('accepts another Unicode form of the same password', async () => {
    const { email } = await signUp(app, { password: 'caf\u00e9-rain-42' });
    expect((await post({ email, password: 'cafe\u0301-rain-42' })).status).toBe(200);
  });

  it('returns where to go if a callbackURL was given', async () => {
    const { email, password } = await signUp(app);
    const { body } = await post({ email, password, callbackURL: '/queue' });
    expect(body).toMatchObject({ redirect: true, url: '/queue' });
    const empty = await post({ email, password, callbackURL: '' });
    expect(empty.body).toMatchObject({ redirect: false });
    expect(empty.body).not.toHaveProperty('url');
  });

  it('sets cookies only for the visit without rememberMe', async () => {
    const { email, password } = await signUp(app);
    const answer = await post({ email, password, rememberMe: false });
    expect(answer.headers.getSetCookie()).toEqual([
      `better-auth.session_token=${signedCookie(app, answer.body.token)}; Path=/; HttpOnly; SameSite=Lax`,
      `better-auth.dont_remember=${signedCookie(app, 'true')}; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    const row = await app.deps.db.manager.findOneByOrFail(SessionEntity, { token: answer.body.token });
    expect(row.expiresAt.getTime()).toBe(app.clock.now().getTime() + 86_400_000);
  });

  // security: S3
  it('ends the browser’s earlier session, and keeps those of other browsers', async () => {
    const { email, password, visitor, token } = await signUp(app);
    const other = await post({ email, password });
    await visitor.auth('sign-in/email', { email, password }, { origin: app.url });
    const tokens = await app.deps.db.manager.findBy(SessionEntity, {});
    expect(tokens.some((row) => row.token === token)).toBe(false);
    expect(tokens.some((row) => row.token === other.body.token)).toBe(true);
  });

  // security: A9
  it('answers alike for a wrong password, an unknown address, a user without password and an empty password', async () => {
    const { email, password, userId } = await signUp(app);
    const withoutPassword = await signUp(app);
    await app.deps.db.manager.delete(AccountEntity, { userId: withoutPassword.userId });
    const answers = await Promise.all([
      post({ email, password: `${password}!` }),
      post({ email: 'nobody@example.org', password }),
      post({ email: withoutPassword.email, password }),
      post({ email, password: '' }),
    ]);
    const shape = (answer: (typeof answers)[number]) => ({
      status: answer.status,
      body: answer.body,
      headers: [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date'),
    });
    for (const answer of answers)
      expect(shape(answer)).toEqual({ ...shape(answers[0]), status: 401, body: refused });
    expect(await app.deps.db.manager.countBy(SessionEntity, { userId })).toBe(1);
  });

  it('spends one hash on an unknown address, as on a known one', async () => {
    const { email } = await signUp(app);
    await countingHashes(async (check, counted) => {
      await check('nobody@example.org', 'plum-rain-43');
      expect(counted).toEqual({ hash: 1, verify: 0 });
      await check(email, 'plum-rain-43');
      expect(counted).toEqual({ hash: 1, verify: 1 });
    });
  });

  // security: P18
  it('spends none on a password beyond the maximum length, whether the address is known or not', async () => {
    const { email } = await signUp(app);
    const password = 'x'.repeat(limits.passwordLongest + 1);
    await countingHashes(async (check, counted) => {
      expect(await check('nobody@example.org', password)).toBeUndefined();
      expect(await check(email, password)).toBeUndefined();
      expect(counted).toEqual({ hash: 0, verify: 0 });
    });
    expect((await post({ email, password })).body).toEqual(refused);
  });

  it('keeps the browser’s session when it refuses', async () => {
    const { email, visitor } = await signUp(app);
    const answer = await visitor.auth(
      'sign-in/email',
      { email, password: 'wrong-one-1' },
      { origin: app.url },
    );
    expect(answer.status).toBe(401);
    expect(answer.setCookies).toEqual([]);
    expect((await visitor.get('/api/auth/get-session')).body.user.email).toBe(email);
  });

  // security: P9
  it.each(['', 'x', 'a@localhost', "' OR 1=1 --"])('refuses %j as an address', async (email) => {
    const answer = await post({ email, password: 'plum-rain-42' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'INVALID_EMAIL', message: 'Invalid email' });
  });

  // security: P8
  it.each([
    ['no fields', {}],
    ['no password', { email: 'a@example.org' }],
    ['no email', { password: 'plum-rain-42' }],
    ['an email object', { email: { $gt: '' }, password: 'plum-rain-42' }],
    ['an email array', { email: ['a@example.org'], password: 'plum-rain-42' }],
    ['a password object', { email: 'a@example.org', password: { $ne: null } }],
    ['a password of true', { email: 'a@example.org', password: true }],
    ['a null password', { email: 'a@example.org', password: null }],
    ['rememberMe as a number', { email: 'a@example.org', password: 'plum-rain-42', rememberMe: 1 }],
    ['a list for the whole body', [{ email: 'a@example.org' }]],
  ])('refuses a sign-in with %s', async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'VALIDATION_ERROR', message: 'Invalid body parameters' });
  });

  // security: A16
  it('accepts the package’s scrypt hash once, and replaces it with its own', async () => {
    const { email, userId } = await signUp(app);
    const salt = 'ffeeddccbbaa99887766554433221100';
    const key = scryptSync('brought along 7', salt, 64, { N: 16384, r: 16, p: 1, maxmem: 2 ** 26 });
    const account = { providerId: 'credential', accountId: userId };
    await app.deps.db.manager.update(AccountEntity, account, { password: `${salt}:${key.toString('hex')}` });
    expect((await post({ email, password: 'brought along 8' })).status).toBe(401);
    expect((await post({ email, password: 'brought along 7' })).status).toBe(200);
    const { password } = await app.deps.db.manager.findOneByOrFail(AccountEntity, account);
    expect(password).toMatch(/^\$argon2id\$/);
    expect((await post({ email, password: 'brought along 7' })).status).toBe(200);
  });

  it('reports that the store refuses the session', async () => {
    const { email, password, userId } = await signUp(app);
    const broken = jest.spyOn(app.deps.random, 'id').mockImplementationOnce(() => {
      throw new Error('the store says no');
    });
    const answer = await post({ email, password });
    broken.mockRestore();
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: 'FAILED_TO_CREATE_SESSION', message: 'Failed to create session' });
    expect(await app.deps.db.manager.countBy(SessionEntity, { userId })).toBe(1);
  });

  // security: P19
  it('is refused when the password changes while it is being checked', async () => {
    const { email, password, userId } = await signUp(app);
    const credentials = await checkCredentials(app.deps, { email, password });
    const changed = await app.deps.passwords.hash('another-one-9');
    await app.deps.db.manager.update(AccountEntity, { userId }, { password: changed });
    await app.deps.db.manager.delete(SessionEntity, { userId });
    const attempt = signInEmail(app.deps, { credentials, client: { ipAddress: '', userAgent: '' } });
    await expect(attempt).rejects.toMatchObject({ key: 'INVALID_EMAIL_OR_PASSWORD' });
    expect(await app.deps.db.manager.countBy(SessionEntity, { userId })).toBe(0);
  });
});

describe('POST /sign-in/email, as configured', () => {
  it('is off with AUTH_EMAIL_PASSWORD=false', async () => {
    await using own = await startApp({ env: { AUTH_EMAIL_PASSWORD: 'false' } });
    const answer = await own.visitor().auth('sign-in/email', aPerson());
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED',
      message: 'Email and password is not enabled',
    });
  });

  it('waits for verification if that is required, and sends another mail only if so configured', async () => {
    await using own = await startApp({
      env: { AUTH_REQUIRE_VERIFIED_EMAIL: 'true', AUTH_VERIFY_ON_SIGN_IN: 'true' },
    });
    const person = aPerson();
    await own.visitor().auth('sign-up/email', person);
    await receiveMail(own);
    const wrong = await own.visitor().auth('sign-in/email', { ...person, password: 'wrong-one-1' });
    expect(wrong.status).toBe(401);
    expect(await receiveMail(own)).toEqual([]);
    const answer = await own.visitor().auth('sign-in/email', { ...person, callbackURL: '/queue' });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' });
    expect(answer.setCookies).toEqual([]);
    const [message, ...rest] = await receiveMail(own);
    expect([message?.to, message && linkIn(message).searchParams.get('callbackURL'), rest]).toEqual([
      person.email,
      '/queue',
      [],
    ]);
    await own.deps.db.manager.update(UserEntity, { email: person.email }, { emailVerified: true });
    expect((await own.visitor().auth('sign-in/email', person)).status).toBe(200);
  });

  it('sends no mail at sign-in by default', async () => {
    await using own = await startApp({ env: { AUTH_REQUIRE_VERIFIED_EMAIL: 'true' } });
    const person = aPerson();
    await own.visitor().auth('sign-up/email', person);
    await receiveMail(own);
    expect((await own.visitor().auth('sign-in/email', person)).status).toBe(403);
    expect(await receiveMail(own)).toEqual([]);
  });
});
