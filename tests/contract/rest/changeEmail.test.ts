import { UserEntity, VerificationEntity } from '../../../server/data/entities/accounts';
import { findSession } from '../../../server/data/stores/sessionStore';
import { changeEmail } from '../../../server/domain/accounts/email/changeEmail';
import type { LiveSession } from '../../../server/domain/accounts/records';
import { signedCookie } from '../../support/apps/cookies';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { linkIn, receiveMail } from '../../support/mail/mail';
import { resetToken } from '../../support/mail/mailedTokens';
import { signUp } from '../../support/people/people';

const app = setUpApp({ env: { AUTH_CHANGE_EMAIL: 'true', AUTH_VERIFY_ON_SIGN_UP: 'false' } });

const row = (id: string) => app.deps.db.manager.findOneByOrFail(UserEntity, { id });
const verify = (id: string) => app.deps.db.manager.update(UserEntity, { id }, { emailVerified: true });

describe('POST /change-email', () => {
  it('changes an unverified address at once, in lower case, and mails both', async () => {
    await receiveMail(app);
    const { visitor, userId, email, token, password } = await signUp(app);
    const newEmail = `New-${email}`;
    const answer = await visitor.auth('change-email', { newEmail, callbackURL: '/settings' });
    expect([answer.status, answer.body]).toEqual([200, { status: true }]);
    expect(answer.headers.getSetCookie()).toEqual([
      `better-auth.session_token=${signedCookie(app, token)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    expect(await row(userId)).toMatchObject({ email: newEmail.toLowerCase(), emailVerified: false });
    const messages = await receiveMail(app);
    expect(messages.map(({ to }) => to).sort()).toEqual([email, newEmail.toLowerCase()].sort());
    const old = messages.find(({ to }) => to === email);
    // The old address may never have been theirs, so a stranger's mailbox must not learn the new one.
    expect(old?.text).not.toContain(newEmail.toLowerCase());
    const link = messages.find(({ to }) => to !== email);
    expect(link && linkIn(link).searchParams.get('callbackURL')).toBe('/settings');
    expect((await app.visitor().auth('sign-in/email', { email: newEmail, password })).status).toBe(200);
    expect((await app.visitor().auth('sign-in/email', { email, password })).status).toBe(401);
  });

  // security: A11
  it('invalidates password reset links that were mailed to the old address', async () => {
    const { visitor, email, password } = await signUp(app);
    const token = await resetToken(app, email);
    const newEmail = `moved-${email}`;
    expect((await visitor.auth('change-email', { newEmail })).status).toBe(200);
    const answer = await app.visitor().auth('reset-password', { newPassword: 'winter-pine-23', token });
    expect(answer.body).toMatchObject({ code: 'INVALID_TOKEN' });
    expect((await app.visitor().auth('sign-in/email', { email: newEmail, password })).status).toBe(200);
  });

  // security: S9
  it('requires a fresh session or the password if the address was never confirmed, over REST and GraphQL', async () => {
    const { visitor, userId, email, password } = await signUp(app);
    app.clock.advance(86_400);
    const mutation = 'mutation ($i: ChangeEmailInput!) { changeEmail(input: $i) { email } }';
    const newEmail = `stale-${email}`;
    const refused = await visitor.auth('change-email', { newEmail });
    expect([refused.status, refused.body]).toEqual([
      403,
      { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh' },
    ]);
    const byGraphql = await visitor.graphql(mutation, { i: { newEmail } });
    expect(byGraphql.errors[0]?.extensions?.code).toBe('SESSION_IS_NOT_FRESH');
    const wrong = await visitor.auth('change-email', { newEmail, password: 'wrong-one-1' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_PASSWORD']);
    // Problems with the address are reported first.
    expect((await visitor.auth('change-email', { newEmail: email })).body.code).toBe('EMAIL_IS_THE_SAME');
    expect((await row(userId)).email).toBe(email);
    expect((await visitor.auth('change-email', { newEmail, password })).status).toBe(200);
    const again = `again-${email}`;
    const changed = await visitor.graphql(mutation, { i: { newEmail: again, password } });
    expect(changed.data).toEqual({ changeEmail: { email: again } });
    // A confirmed address is asked by email, and needs neither.
    await verify(userId);
    expect((await visitor.auth('change-email', { newEmail: `third-${email}` })).status).toBe(200);
  });

  // security: S10
  it('keeps the five newest pending changes', async () => {
    const { visitor, userId, email } = await signUp(app);
    await verify(userId);
    for (let n = 0; n < 8; n += 1) {
      app.clock.advance(1);
      expect((await visitor.auth('change-email', { newEmail: `n${n}-${email}` })).status).toBe(200);
    }
    const rows = await app.deps.db.manager.findBy(VerificationEntity, {
      identifier: `change-email:${userId}`,
    });
    expect(rows.map(({ value }) => value).sort()).toEqual([3, 4, 5, 6, 7].map((n) => `n${n}-${email}`));
  });

  // security: S9
  it('does not change a verified address until the mail to it is confirmed', async () => {
    await receiveMail(app);
    const { visitor, userId, email } = await signUp(app);
    await verify(userId);
    const newEmail = `new-${email}`;
    const answer = await visitor.auth('change-email', { newEmail });
    expect([answer.status, answer.body]).toEqual([200, { status: true }]);
    expect(answer.setCookies).toEqual([]);
    expect(await row(userId)).toMatchObject({ email, emailVerified: true });
    const [message, ...more] = await receiveMail(app);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ to: email, subject: 'Confirm your new email address' });
    expect(message?.text).toContain(newEmail);
    const link = linkIn(message ?? (undefined as never));
    expect(link.pathname).toBe('/api/auth/verify-email');
    expect(link.searchParams.get('callbackURL')).toBe('/');
    const claims = JSON.parse(
      Buffer.from(link.searchParams.get('token')?.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(claims).toMatchObject({ email, updateTo: newEmail });
  });

  it.each([
    ['the same', (email: string) => email.toUpperCase(), 'EMAIL_IS_THE_SAME', 'Email is the same'],
    ['a taken one', () => 'Taken@Example.org', 'COULDNT_UPDATE_YOUR_EMAIL', "Couldn't update your email"],
  ])('refuses a new address that is %s', async (_, choose, code, message) => {
    if (!(await app.deps.db.manager.existsBy(UserEntity, { email: 'taken@example.org' }))) {
      await signUp(app, { email: 'taken@example.org' });
    }
    for (const verified of [false, true]) {
      const { visitor, userId, email } = await signUp(app);
      if (verified) await verify(userId);
      const answer = await visitor.auth('change-email', { newEmail: choose(email) });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ code, message });
      expect((await row(userId)).email).toBe(email);
    }
  });

  it('gives an address that two users request at once to one of them', async () => {
    const people = await Promise.all([signUp(app), signUp(app), signUp(app)]);
    const newEmail = 'contested@example.org';
    const answers = await Promise.all(
      people.map(({ visitor }) => visitor.auth('change-email', { newEmail })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.filter(({ status }) => status === 400).map(({ body }) => body.code)).toEqual([
      'COULDNT_UPDATE_YOUR_EMAIL',
      'COULDNT_UPDATE_YOUR_EMAIL',
    ]);
    expect(await app.deps.db.manager.countBy(UserEntity, { email: newEmail })).toBe(1);
  });

  it.each([
    {},
    { newEmail: 7 },
    { newEmail: 'x' },
    { newEmail: ['a@example.org'] },
    { newEmail: 'a@example.org\n' },
  ])('refuses a malformed body: %j', async (body) => {
    const { visitor } = await signUp(app);
    const answer = await visitor.auth('change-email', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'VALIDATION_ERROR', message: 'Invalid body parameters' });
  });

  // security: P19
  it.each<[string, Partial<UserEntity>]>([
    ['a change of address', { email: 'meanwhile@example.org' }],
    ['its confirmation', { emailVerified: true }],
  ])('does not overwrite %s made in the meantime', async (_, meanwhile) => {
    const { userId, token, email } = await signUp(app);
    const viewer = (await findSession(app.deps.db, token)) as LiveSession;
    await app.deps.db.manager.update(UserEntity, { id: userId }, meanwhile);
    await receiveMail(app);
    await expect(
      changeEmail(app.deps, { viewer, newEmail: `late-${email}`, remember: true }),
    ).rejects.toMatchObject({ key: 'COULDNT_UPDATE_YOUR_EMAIL' });
    expect(await row(userId)).toMatchObject({ email, emailVerified: false, ...meanwhile });
    expect(await receiveMail(app)).toEqual([]);
  });

  it('checks the callback first, then the body, then the session', async () => {
    const visitor = app.visitor();
    const evil = await visitor.auth('change-email', { newEmail: 7, callbackURL: 'https://evil.example' });
    expect(evil.body.code).toBe('INVALID_CALLBACKURL');
    expect((await visitor.auth('change-email', { newEmail: 7 })).body.code).toBe('VALIDATION_ERROR');
    const answer = await visitor.auth('change-email', { newEmail: 'a@example.org' });
    expect([answer.status, answer.text]).toEqual([401, '']);
  });
});

describe('POST /change-email, as configured', () => {
  it('is off by default, as only signed-in users learn', async () => {
    await using own = await startApp();
    const { visitor } = await signUp(own);
    const answer = await visitor.auth('change-email', { newEmail: 'a@example.org' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'CHANGE_EMAIL_IS_DISABLED', message: 'Change email is disabled' });
    expect((await own.visitor().auth('change-email', { newEmail: 'a@example.org' })).status).toBe(401);
  });

  it('needs mail for a verified address, and none for an unverified one', async () => {
    await using own = await startApp({ env: { AUTH_CHANGE_EMAIL: 'true', MAIL_DISABLED: 'true' } });
    const one = await signUp(own);
    expect((await one.visitor.auth('change-email', { newEmail: 'one@example.org' })).status).toBe(200);
    await own.deps.db.manager.update(UserEntity, { id: one.userId }, { emailVerified: true });
    const answer = await one.visitor.auth('change-email', { newEmail: 'two@example.org' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 'VERIFICATION_EMAIL_ISNT_ENABLED',
      message: "Verification email isn't enabled",
    });
  });
});
