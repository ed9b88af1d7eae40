import { AccountEntity, SessionEntity } from '../../../server/data/entities/accounts';
import { signedCookie } from '../../support/apps/cookies';
import { setUpApp, startApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { receiveMail } from '../../support/mail/mail';
import { deletionToken, resetToken } from '../../support/mail/mailedTokens';
import { signInAgain, signUp } from '../../support/people/people';

const app = setUpApp({ env: { AUTH_DELETE_USER: 'true' } });

const newPassword = 'autumn-moon-17';
const change = (visitor: Visitor, body: unknown) =>
  visitor.auth('change-password', body, { origin: app.url });
const signIn = (email: string, password: string) => app.visitor().auth('sign-in/email', { email, password });

describe('POST /change-password', () => {
  // security: A8
  it('sets the password, keeps the sessions and notifies the owner', async () => {
    const person = await signUp(app);
    const other = await signInAgain(app, person);
    await receiveMail(app);
    const answer = await change(person.visitor, { newPassword, currentPassword: person.password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      token: null,
      user: expect.objectContaining({ id: person.userId, email: person.email, name: person.name }),
    });
    expect(Object.keys(answer.body.user).sort()).toEqual(
      ['createdAt', 'email', 'emailVerified', 'id', 'image', 'name', 'updatedAt'].sort(),
    );
    expect(answer.setCookies).toEqual([]);
    for (const visitor of [person.visitor, other])
      expect((await visitor.get('/api/auth/get-session')).body.user.id).toBe(person.userId);
    expect((await signIn(person.email, person.password)).status).toBe(401);
    expect((await signIn(person.email, newPassword)).status).toBe(200);
    expect(await receiveMail(app)).toMatchObject([
      { to: person.email, subject: 'Your password was changed' },
    ]);
  });

  // security: A11
  it('invalidates password reset links mailed before, but not a deletion link', async () => {
    const person = await signUp(app);
    const token = await resetToken(app, person.email);
    const deletion = await deletionToken(app, person);
    await change(person.visitor, { newPassword, currentPassword: person.password });
    const answer = await app.visitor().auth('reset-password', { newPassword: 'winter-pine-23', token });
    expect(answer.body).toMatchObject({ code: 'INVALID_TOKEN' });
    expect((await signIn(person.email, newPassword)).status).toBe(200);
    const gone = await person.visitor.auth('delete-user', { token: deletion });
    expect(gone.body).toEqual({ success: true, message: 'User deleted' });
  });

  // security: S7
  it('ends all sessions with revokeOtherSessions and gives this browser a new one', async () => {
    const person = await signUp(app);
    const other = await signInAgain(app, person);
    const answer = await change(person.visitor, {
      newPassword,
      currentPassword: person.password,
      revokeOtherSessions: true,
    });
    expect(answer.body.token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(answer.body.token).not.toBe(person.token);
    expect(answer.headers.getSetCookie()).toEqual([
      `better-auth.session_token=${signedCookie(app, answer.body.token)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    const rows = await app.deps.db.manager.findBy(SessionEntity, { userId: person.userId });
    expect(rows.map(({ token }) => token)).toEqual([answer.body.token]);
    expect((await other.get('/api/auth/get-session')).text).toBe('null');
    expect((await person.visitor.get('/api/auth/get-session')).body.session.token).toBe(answer.body.token);
  });

  it('keeps a session without “remember me” that way', async () => {
    const person = await signUp(app, { rememberMe: false });
    const answer = await change(person.visitor, {
      newPassword,
      currentPassword: person.password,
      revokeOtherSessions: true,
    });
    expect(answer.headers.getSetCookie()).toEqual([
      `better-auth.session_token=${signedCookie(app, answer.body.token)}; Path=/; HttpOnly; SameSite=Lax`,
      `better-auth.dont_remember=${signedCookie(app, 'true')}; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    const row = await app.deps.db.manager.findOneByOrFail(SessionEntity, { token: answer.body.token });
    expect(row.expiresAt.getTime()).toBe(app.clock.now().getTime() + 86_400_000);
  });

  // security: A2
  it('checks the new password first, then whether there is one at all, then the current one', async () => {
    const person = await signUp(app);
    const wrong = 'wrong-one-1';
    const code = async (body: object) => {
      const answer = await change(person.visitor, body);
      return [answer.status, answer.body.code];
    };
    expect(await code({ newPassword: 'short', currentPassword: wrong })).toEqual([400, 'PASSWORD_TOO_SHORT']);
    expect(await code({ newPassword: 'x'.repeat(129), currentPassword: wrong })).toEqual([
      400,
      'PASSWORD_TOO_LONG',
    ]);
    expect(await code({ newPassword: 'password1', currentPassword: wrong })).toEqual([
      400,
      'PASSWORD_TOO_COMMON',
    ]);
    expect(await code({ newPassword, currentPassword: wrong })).toEqual([400, 'INVALID_PASSWORD']);
    expect(await code({ newPassword, currentPassword: '' })).toEqual([400, 'INVALID_PASSWORD']);
    await app.deps.db.manager.delete(AccountEntity, { userId: person.userId });
    expect(await code({ newPassword: 'short', currentPassword: wrong })).toEqual([400, 'PASSWORD_TOO_SHORT']);
    expect(await code({ newPassword, currentPassword: wrong })).toEqual([
      400,
      'CREDENTIAL_ACCOUNT_NOT_FOUND',
    ]);
  });

  it('changes nothing when it refuses', async () => {
    const person = await signUp(app);
    await receiveMail(app);
    const body = { newPassword, currentPassword: 'wrong-one-1', revokeOtherSessions: true };
    const answer = await change(person.visitor, body);
    expect(answer.body).toEqual({ code: 'INVALID_PASSWORD', message: 'Invalid password' });
    expect(answer.setCookies).toEqual([]);
    expect(await receiveMail(app)).toEqual([]);
    expect(await app.deps.db.manager.countBy(SessionEntity, { token: person.token })).toBe(1);
    expect((await signIn(person.email, person.password)).status).toBe(200);
  });

  it('lets one of two concurrent changes win', async () => {
    const person = await signUp(app);
    const answers = await Promise.all(
      ['a', 'b'].map((end) =>
        change(person.visitor, { newPassword: `${newPassword}-${end}`, currentPassword: person.password }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = answers[0]?.status === 200 ? 'a' : 'b';
    expect((await signIn(person.email, `${newPassword}-${winner}`)).status).toBe(200);
  });

  it('keeps no session of a concurrent sign-in with the old password', async () => {
    const person = await signUp(app);
    const body = { newPassword, currentPassword: person.password, revokeOtherSessions: true };
    const [changed, signedIn] = await Promise.all([
      change(person.visitor, body),
      signIn(person.email, person.password),
    ]);
    expect(changed.status).toBe(200);
    expect([200, 401]).toContain(signedIn.status);
    const rows = await app.deps.db.manager.findBy(SessionEntity, { userId: person.userId });
    expect(rows.map(({ token }) => token)).toEqual([changed.body.token]);
  });

  it('needs a valid session, checked after the fields', async () => {
    const nobody = app.visitor();
    const full = { newPassword, currentPassword: 'plum-rain-42' };
    const refused = await nobody.auth('change-password', full);
    expect([refused.status, refused.text]).toEqual([401, '']);
    expect((await nobody.auth('change-password', {})).status).toBe(400);
    const person = await signUp(app);
    await app.deps.db.manager.delete(SessionEntity, { token: person.token });
    const ended = await change(person.visitor, { ...full, currentPassword: person.password });
    expect([ended.status, ended.text]).toEqual([401, '']);
  });

  it.each([
    ['no body', undefined],
    ['no current password', { newPassword }],
    ['no new password', { currentPassword: 'plum-rain-42' }],
    ['objects', { newPassword: { a: 1 }, currentPassword: { $ne: '' } }],
    ['an array', { newPassword: [newPassword], currentPassword: 'plum-rain-42' }],
    ['half a character', { newPassword: `${newPassword}\ud800`, currentPassword: 'plum-rain-42' }],
    ['a flag as text', { newPassword, currentPassword: 'plum-rain-42', revokeOtherSessions: 'true' }],
    ['null as flag', { newPassword, currentPassword: 'plum-rain-42', revokeOtherSessions: null }],
  ])('refuses a body with %s', async (_, body) => {
    const { visitor } = await signUp(app);
    const answer = await visitor.post('/api/auth/change-password', body, { origin: app.url });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'VALIDATION_ERROR', message: 'Invalid body parameters' });
  });

  it('is refused from another site, and with a foreign callbackURL', async () => {
    const person = await signUp(app);
    const body = { newPassword, currentPassword: person.password };
    const foreign = await person.visitor.auth('change-password', body, { origin: 'https://evil.example' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'INVALID_ORIGIN']);
    const astray = await change(person.visitor, { ...body, callbackURL: 'https://evil.example' });
    expect([astray.status, astray.body.code]).toEqual([403, 'INVALID_CALLBACKURL']);
    expect((await signIn(person.email, person.password)).status).toBe(200);
  });

  // security: A5
  it('counts wrong passwords by session, whatever address they come from', async () => {
    await using own = await startApp({ env: { AUTH_RATE_LIMIT: 'true', TRUSTED_PROXIES: '127.0.0.1,::1' } });
    const person = await signUp(own);
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const headers = { origin: own.url, 'x-forwarded-for': `203.0.113.${n + 1}` };
      const body = { newPassword, currentPassword: 'wrong-one-1' };
      statuses.push((await person.visitor.auth('change-password', body, headers)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    // Another browser of the same person does not have to wait.
    const other = await signInAgain(own, person);
    const body = { newPassword, currentPassword: person.password };
    const headers = { origin: own.url, 'x-forwarded-for': '203.0.113.99' };
    expect((await other.auth('change-password', body, headers)).status).toBe(200);
  });
});
