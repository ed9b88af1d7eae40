import { AccountEntity, SessionEntity, UserEntity } from '../../../server/data/entities/accounts';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { receiveMail } from '../../support/mail/mail';
import { deletionToken, resetToken } from '../../support/mail/mailedTokens';
import { signInAgain, signUp, signUpConfirmed } from '../../support/people/people';

const app = setUpApp({ env: { AUTH_DELETE_USER: 'true' } });

const newPassword = 'autumn-moon-17';
const reset = (body: unknown, query = '') => app.visitor().auth(`reset-password${query}`, body);
const signIn = (email: string, password: string) => app.visitor().auth('sign-in/email', { email, password });
const invalidToken = { code: 'INVALID_TOKEN', message: 'Invalid token' };

describe('POST /reset-password', () => {
  // security: A7, S11
  it('sets the password, ends every session, signs no one in and notifies the owner', async () => {
    const person = await signUp(app);
    const other = await signInAgain(app, person);
    const token = await resetToken(app, person.email);
    const answer = await reset({ newPassword, token });
    expect([answer.status, answer.body]).toEqual([200, { status: true }]);
    expect(answer.setCookies).toEqual([]);
    expect(await app.deps.db.manager.countBy(SessionEntity, { userId: person.userId })).toBe(0);
    for (const visitor of [person.visitor, other])
      expect((await visitor.get('/api/auth/get-session')).text).toBe('null');
    expect((await signIn(person.email, person.password)).status).toBe(401);
    expect((await signIn(person.email, newPassword)).status).toBe(200);
    expect(await receiveMail(app)).toMatchObject([
      { to: person.email, subject: 'Your password was changed' },
    ]);
  });

  it('takes the token from the query if the body has none', async () => {
    const person = await signUp(app);
    const token = await resetToken(app, person.email);
    expect((await reset({ newPassword, token: 'another' }, `?token=${token}`)).body).toEqual(invalidToken);
    expect((await reset({ newPassword, token: '' }, `?token=${token}`)).status).toBe(200);
  });

  it('creates a credential account for a user without one', async () => {
    const person = await signUp(app);
    await app.deps.db.manager.delete(AccountEntity, { userId: person.userId });
    const tokens = [await resetToken(app, person.email), await resetToken(app, person.email)];
    const answers = await Promise.all(tokens.map((token) => reset({ newPassword, token })));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await app.deps.db.manager.findBy(AccountEntity, { userId: person.userId })).toMatchObject([
      { providerId: 'credential', accountId: person.userId },
    ]);
    expect((await signIn(person.email, newPassword)).status).toBe(200);
  });

  // security: A10
  it('accepts a token once, even if it is used many times at once', async () => {
    const person = await signUp(app);
    const token = await resetToken(app, person.email);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => reset({ newPassword: `${newPassword}-${n}`, token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    for (const answer of answers.filter(({ status }) => status === 400))
      expect(answer.body).toEqual(invalidToken);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await signIn(person.email, `${newPassword}-${winner}`)).status).toBe(200);
    expect((await reset({ newPassword, token })).body).toEqual(invalidToken);
  });

  // security: A11
  it('invalidates the user’s other reset tokens, older and newer, and deletion tokens', async () => {
    const person = await signUp(app);
    const bystander = await signUp(app);
    const theirs = await resetToken(app, bystander.email);
    const [older, used, newer] = [
      await resetToken(app, person.email),
      await resetToken(app, person.email),
      await resetToken(app, person.email),
    ];
    const deletion = await deletionToken(app, person);
    expect((await reset({ newPassword, token: used })).status).toBe(200);
    for (const token of [older, newer])
      expect((await reset({ newPassword: 'winter-pine-23', token })).body).toEqual(invalidToken);
    const again = await signInAgain(app, { ...person, password: newPassword });
    expect((await again.auth('delete-user', { token: deletion })).status).toBe(404);
    expect((await reset({ newPassword, token: theirs })).status).toBe(200);
  });

  // security: A10
  it('refuses a token from the instant it expires', async () => {
    const person = await signUp(app);
    const early = await resetToken(app, person.email);
    app.clock.advance(3600 - 0.001);
    expect((await reset({ newPassword: 'short', token: early })).body.code).toBe('PASSWORD_TOO_SHORT');
    expect((await reset({ newPassword, token: early })).status).toBe(200);
    const late = await resetToken(app, person.email);
    app.clock.advance(3600);
    expect((await reset({ newPassword, token: late })).body).toEqual(invalidToken);
  });

  it.each([
    ['short', 'PASSWORD_TOO_SHORT', 'Password too short'],
    ['x'.repeat(129), 'PASSWORD_TOO_LONG', 'Password too long'],
    ['password1', 'PASSWORD_TOO_COMMON', 'Password too common'],
  ])('refuses %s, and the token stays valid', async (bad, code, message) => {
    const person = await signUp(app);
    const token = await resetToken(app, person.email);
    const answer = await reset({ newPassword: bad, token });
    expect([answer.status, answer.body]).toEqual([400, { code, message }]);
    expect((await signIn(person.email, person.password)).status).toBe(200);
    expect((await reset({ newPassword, token })).status).toBe(200);
  });

  it('checks first that there is a token, then the length, then the token itself', async () => {
    expect((await reset({ newPassword: 'short' })).body).toEqual(invalidToken);
    expect((await reset({ newPassword: 'short', token: '' })).body).toEqual(invalidToken);
    expect((await reset({ newPassword: 'short', token: 'nobody-has-it' })).body).toMatchObject({
      code: 'PASSWORD_TOO_SHORT',
    });
    expect((await reset({ newPassword, token: 'nobody-has-it' })).body).toEqual(invalidToken);
  });

  // security: A11
  it('refuses a deletion token, and a deleted user’s token', async () => {
    const person = await signUp(app);
    expect((await reset({ newPassword, token: await deletionToken(app, person) })).body).toEqual(
      invalidToken,
    );
    const token = await resetToken(app, person.email);
    await app.deps.db.manager.delete(UserEntity, { id: person.userId });
    expect((await reset({ newPassword, token })).body).toEqual(invalidToken);
  });

  it.each([
    ['no body', undefined, ''],
    ['no password', { token: 'x' }, ''],
    ['a password object', { newPassword: { length: 20 }, token: 'x' }, ''],
    ['a password array', { newPassword: ['x'.repeat(20)], token: 'x' }, ''],
    ['a token object', { newPassword, token: { $ne: '' } }, ''],
    ['a null token', { newPassword, token: null }, ''],
    ['a token with a NUL', { newPassword, token: 'a\0' }, ''],
  ])('refuses a reset with %s', async (_, body, query) => {
    const answer = await app.visitor().post(`/api/auth/reset-password${query}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'VALIDATION_ERROR', message: 'Invalid body parameters' });
  });

  it('refuses two tokens in the query', async () => {
    const answer = await reset({ newPassword }, '?token=a&token=b');
    expect(answer.body).toEqual({ code: 'VALIDATION_ERROR', message: 'Invalid query parameters' });
  });

  // security: S7
  it('keeps sessions of a confirmed address with AUTH_REVOKE_SESSIONS_ON_RESET=false', async () => {
    await using own = await startApp({ env: { AUTH_REVOKE_SESSIONS_ON_RESET: 'false' } });
    const person = await signUpConfirmed(own);
    // Whoever signed up with an address that was never confirmed may not own it.
    const stranger = await signUp(own);
    for (const { email } of [person, stranger]) {
      const token = await resetToken(own, email);
      expect((await own.visitor().auth('reset-password', { newPassword, token })).status).toBe(200);
    }
    expect((await person.visitor.get('/api/auth/get-session')).body.user.id).toBe(person.userId);
    expect((await stranger.visitor.get('/api/auth/get-session')).body).toBeNull();
  });
});
