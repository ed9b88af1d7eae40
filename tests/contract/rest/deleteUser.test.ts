import {
  AccountEntity,
  SessionEntity,
  UserEntity,
  VerificationEntity,
} from '../../../server/data/entities/accounts';
import { clearedCookies } from '../../support/apps/cookies';
import { setUpApp, startApp, type TestApp } from '../../support/apps/startApp';
import { receiveMail } from '../../support/mail/mail';
import { deletionLink, deletionToken, resetToken } from '../../support/mail/mailedTokens';
import { type SignedIn, signInAgain, signUp } from '../../support/people/people';

const byMail = setUpApp({ env: { AUTH_DELETE_USER: 'true' } });
const direct = setUpApp({ env: { AUTH_DELETE_USER: 'true', AUTH_DELETE_USER_BY_MAIL: 'false' } });

const post = (app: TestApp, { visitor }: SignedIn, body?: unknown) =>
  visitor.post('/api/auth/delete-user', body, { origin: app.url });
const deleted = { success: true, message: 'User deleted' };

/** How many rows of a user are left. */
async function traces({ deps: { db } }: TestApp, userId: string): Promise<number> {
  const counts = await Promise.all([
    db.manager.countBy(UserEntity, { id: userId }),
    db.manager.countBy(AccountEntity, { userId }),
    db.manager.countBy(SessionEntity, { userId }),
    db.manager.countBy(VerificationEntity, { value: userId }),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

describe('POST /delete-user, confirmed by mail', () => {
  it.each(['without a password', 'with the right password'])('mails a link, %s', async (way) => {
    const person = await signUp(byMail);
    await receiveMail(byMail);
    const body = way === 'without a password' ? {} : { password: person.password };
    const answer = await post(byMail, person, { ...body, callbackURL: '/form?a=1&b=2' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: 'Verification email sent' },
    ]);
    expect(answer.setCookies).toEqual([]);
    const [message, ...others] = await receiveMail(byMail);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ to: person.email });
    expect(message?.text).toMatch(
      new RegExp(
        `${byMail.url}/api/auth/delete-user/callback\\?token=[0-9a-z]{32}&callbackURL=%2Fform%3Fa%3D1%26b%3D2\n`,
      ),
    );
    expect(message?.text).toContain('1 day');
    expect((await person.visitor.get('/api/auth/get-session')).body.user.id).toBe(person.userId);
  });

  // security: A12
  it('leads to / without a callbackURL, and stores the token as a hash', async () => {
    const person = await signUp(byMail);
    const link = await deletionLink(byMail, person);
    expect(link.searchParams.get('callbackURL')).toBe('/');
    const rows = JSON.stringify(await byMail.deps.db.manager.find(VerificationEntity));
    expect(rows).not.toContain(link.searchParams.get('token'));
  });

  it('needs no fresh session: the mail is the proof', async () => {
    const person = await signUp(byMail);
    byMail.clock.advance(86_400);
    expect((await post(byMail, person, {})).body.message).toBe('Verification email sent');
  });

  // security: S6
  it('deletes the user and all their data with the mailed token, and clears the cookies', async () => {
    const person = await signUp(byMail);
    await signInAgain(byMail, person);
    const bystander = await signUp(byMail);
    await resetToken(byMail, person.email);
    const token = await deletionToken(byMail, person);
    expect(await traces(byMail, person.userId)).toBe(6);
    const answer = await post(byMail, person, { token });
    expect([answer.status, answer.body]).toEqual([200, deleted]);
    expect(answer.headers.getSetCookie()).toEqual(clearedCookies);
    expect(await traces(byMail, person.userId)).toBe(0);
    expect(await traces(byMail, bystander.userId)).toBe(3);
    const again = await byMail.visitor().auth('sign-in/email', person);
    expect([again.status, again.body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD']);
  });

  it('frees the address', async () => {
    const person = await signUp(byMail);
    await post(byMail, person, { token: await deletionToken(byMail, person) });
    expect((await byMail.visitor().auth('sign-up/email', person)).status).toBe(200);
  });

  it('refuses another user’s token, which stays valid', async () => {
    const [person, other] = [await signUp(byMail), await signUp(byMail)];
    const token = await deletionToken(byMail, other);
    const answer = await post(byMail, person, { token });
    expect([answer.status, answer.body]).toEqual([404, { code: 'INVALID_TOKEN', message: 'Invalid token' }]);
    expect((await post(byMail, other, { token })).body).toEqual(deleted);
  });

  // security: A11
  it('does not accept a reset token', async () => {
    const person = await signUp(byMail);
    const token = await resetToken(byMail, person.email);
    expect((await post(byMail, person, { token })).body.code).toBe('INVALID_TOKEN');
  });

  it('checks a given password before the token', async () => {
    const person = await signUp(byMail);
    const token = await deletionToken(byMail, person);
    const answer = await post(byMail, person, { token, password: 'wrong-one-1' });
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'INVALID_PASSWORD', message: 'Invalid password' },
    ]);
    expect(await traces(byMail, person.userId)).toBe(4);
  });
});

describe('POST /delete-user, directly', () => {
  it('deletes with a fresh session', async () => {
    const person = await signUp(direct);
    direct.clock.advance(86_400 - 0.001);
    const answer = await post(direct, person);
    expect([answer.status, answer.body]).toEqual([200, deleted]);
    expect(answer.headers.getSetCookie()).toEqual(clearedCookies);
    expect(await traces(direct, person.userId)).toBe(0);
  });

  // security: S9
  it.each([{}, { password: '' }])('refuses a session that is a day old, with %j', async (body) => {
    const person = await signUp(direct);
    direct.clock.advance(86_400);
    const answer = await post(direct, person, body);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        code: 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
        message: 'Session expired. Re-authenticate to perform this action.',
      },
    ]);
    expect(answer.setCookies).toEqual([]);
    expect(await traces(direct, person.userId)).toBe(3);
  });

  it('deletes with the password, however old the session is', async () => {
    const person = await signUp(direct);
    direct.clock.advance(3 * 86_400);
    expect((await post(direct, person, { password: person.password })).body).toEqual(deleted);
  });

  it('refuses a wrong password even in a fresh session, and any password if the user has none', async () => {
    const person = await signUp(direct);
    const wrong = await post(direct, person, { password: 'wrong-one-1' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_PASSWORD']);
    await direct.deps.db.manager.delete(AccountEntity, { userId: person.userId });
    const none = await post(direct, person, { password: person.password });
    expect([none.status, none.body]).toEqual([
      400,
      { code: 'CREDENTIAL_ACCOUNT_NOT_FOUND', message: 'Credential account not found' },
    ]);
    expect(await traces(direct, person.userId)).toBe(2);
  });

  it('never requires a fresh session with AUTH_FRESH_AGE=0', async () => {
    await using own = await startApp({
      env: { AUTH_DELETE_USER: 'true', AUTH_DELETE_USER_BY_MAIL: 'false', AUTH_FRESH_AGE: '0' },
    });
    const person = await signUp(own);
    own.clock.advance(3 * 86_400);
    expect((await post(own, person, {})).body).toEqual(deleted);
  });
});

describe('POST /delete-user', () => {
  it('is 404 and empty if deletion is off, once fields and session are checked', async () => {
    await using own = await startApp();
    const person = await signUp(own);
    const off = await post(own, person, { password: person.password });
    expect([off.status, off.text]).toEqual([404, '']);
    expect((await post(own, person, { password: 7 })).status).toBe(400);
    expect((await own.visitor().auth('delete-user', {})).status).toBe(401);
  });

  it('needs a session', async () => {
    const answer = await byMail.visitor().auth('delete-user', { token: 'x' });
    expect([answer.status, answer.text]).toEqual([401, '']);
  });

  it.each([
    ['a password object', { password: { $ne: '' } }],
    ['a null password', { password: null }],
    ['a token array', { token: ['x'] }],
    ['a token of true', { token: true }],
    ['a callbackURL of 1', { callbackURL: 1 }],
  ])('refuses to delete with %s', async (_, body) => {
    const person = await signUp(byMail);
    const answer = await post(byMail, person, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('refuses a foreign callbackURL and another site', async () => {
    const person = await signUp(direct);
    const astray = await post(direct, person, { callbackURL: 'https://evil.example' });
    expect([astray.status, astray.body.code]).toEqual([403, 'INVALID_CALLBACKURL']);
    const foreign = await person.visitor.auth('delete-user', {}, { origin: 'https://evil.example' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'INVALID_ORIGIN']);
    expect(await traces(direct, person.userId)).toBe(3);
  });
});
