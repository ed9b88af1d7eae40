import { AccountEntity, SessionEntity } from '../../../server/data/entities/accounts';
import { setPassword as setPasswordRule } from '../../../server/domain/accounts/password/changePassword';
import { setUpApp, startApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { receiveMail } from '../../support/mail/mail';
import { resetToken } from '../../support/mail/mailedTokens';
import { type SignedIn, signInAgain, signUp } from '../../support/people/people';

const app = setUpApp();

const newPassword = 'autumn-moon-17';
const ask = (visitor: Visitor, query: string, variables: object, on = app) =>
  visitor.graphql(query, { ...variables }, { origin: on.url });
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).errors[0]?.extensions?.code;
const signIn = (email: string, password: string) => app.visitor().auth('sign-in/email', { email, password });

const change = ({ visitor }: { visitor: Visitor }, input: object) =>
  ask(
    visitor,
    'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { id hasPassword } }',
    {
      input,
    },
  );
const set = ({ visitor }: { visitor: Visitor }, password: string) =>
  ask(visitor, 'mutation ($p: String!) { setPassword(newPassword: $p) { id hasPassword } }', { p: password });
const reset = (token: string, password: string) =>
  ask(app.visitor(), 'mutation ($t: String!, $p: String!) { resetPassword(token: $t, newPassword: $p) }', {
    t: token,
    p: password,
  });
const request = (email: string, redirectTo?: string) =>
  ask(
    app.visitor(),
    'mutation ($e: String!, $r: String) { requestPasswordReset(email: $e, redirectTo: $r) }',
    {
      e: email,
      r: redirectTo,
    },
  );

/** Someone who signed up through a provider. */
async function withoutPassword(): Promise<SignedIn> {
  const person = await signUp(app);
  const account = { providerId: 'github', accountId: `github-of-${person.userId}`, password: null };
  await app.deps.db.manager.update(AccountEntity, { userId: person.userId }, account);
  return person;
}

describe('changePassword', () => {
  it('sets the password and keeps the sessions', async () => {
    const person = await signUp(app);
    const answer = await change(person, { newPassword, currentPassword: person.password });
    expect(answer.data).toEqual({ changePassword: { id: person.userId, hasPassword: true } });
    expect(answer.setCookies).toEqual([]);
    expect((await signIn(person.email, newPassword)).status).toBe(200);
  });

  it('gives the browser a new session with revokeOtherSessions, by cookie only', async () => {
    const person = await signUp(app, { rememberMe: false });
    await signInAgain(app, person);
    const input = { newPassword, currentPassword: person.password, revokeOtherSessions: true };
    const answer = await change(person, input);
    expect(answer.errors).toEqual([]);
    const rows = await app.deps.db.manager.findBy(SessionEntity, { userId: person.userId });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.token).not.toBe(person.token);
    expect(answer.text).not.toContain(rows[0]?.token);
    expect(answer.setCookies.map(({ name, attributes }) => [name, attributes['max-age']])).toEqual([
      ['better-auth.session_token', undefined],
      ['better-auth.dont_remember', undefined],
    ]);
    expect((await person.visitor.get('/api/auth/get-session')).body.session.token).toBe(rows[0]?.token);
  });

  it('refuses with the codes of REST', async () => {
    const person = await signUp(app);
    const right = person.password;
    expect(await codeOf(change(person, { newPassword: 'short', currentPassword: right }))).toBe(
      'PASSWORD_TOO_SHORT',
    );
    expect(await codeOf(change(person, { newPassword, currentPassword: 'wrong-one-1' }))).toBe(
      'INVALID_PASSWORD',
    );
    expect(await codeOf(change(await withoutPassword(), { newPassword, currentPassword: right }))).toBe(
      'CREDENTIAL_ACCOUNT_NOT_FOUND',
    );
    expect(await codeOf(change(person, { newPassword: 'half \ud800 one', currentPassword: right }))).toBe(
      'VALIDATION_ERROR',
    );
  });

  it('checks the session again for a second change in the same document', async () => {
    const person = await signUp(app);
    const answer = await ask(
      person.visitor,
      `mutation ($a: ChangePasswordInput!, $b: ChangePasswordInput!) {
         first: changePassword(input: $a) { id } second: changePassword(input: $b) { id } }`,
      {
        a: { currentPassword: person.password, newPassword, revokeOtherSessions: true },
        b: { currentPassword: newPassword, newPassword: 'winter-pine-23' },
      },
    );
    expect(answer.errors).toMatchObject([{ path: ['second'], extensions: { code: 'UNAUTHENTICATED' } }]);
    expect((await signIn(person.email, newPassword)).status).toBe(200);
  });
});

describe('setPassword', () => {
  it('gives a password to a user who had none, and notifies them', async () => {
    const person = await withoutPassword();
    await receiveMail(app);
    const answer = await set(person, newPassword);
    expect(answer.data).toEqual({ setPassword: { id: person.userId, hasPassword: true } });
    expect((await signIn(person.email, newPassword)).status).toBe(200);
    expect(await receiveMail(app)).toMatchObject([
      { to: person.email, subject: 'Your password was changed' },
    ]);
  });

  it('refuses a second password, even if two are set at once', async () => {
    const person = await withoutPassword();
    const both = await Promise.all([set(person, newPassword), set(person, newPassword)]);
    expect(both.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(both.flatMap(({ errors }) => errors.map((error) => error.extensions?.code))).toEqual([
      'USER_ALREADY_HAS_A_PASSWORD',
    ]);
    expect(await codeOf(set(person, newPassword))).toBe('USER_ALREADY_HAS_A_PASSWORD');
    expect(await codeOf(set(person, 'short'))).toBe('PASSWORD_TOO_SHORT');
  });

  // security: S9
  it('needs a session less than a day old', async () => {
    const person = await withoutPassword();
    app.clock.advance(86_400);
    expect(await codeOf(set(person, newPassword))).toBe('SESSION_IS_NOT_FRESH');
    app.clock.advance(-0.001);
    expect(await codeOf(set(person, newPassword))).toBeUndefined();
  });

  it('returns status true from the rule itself', async () => {
    const { visitor } = await withoutPassword();
    const viewer = (await visitor.get('/api/auth/get-session')).body;
    const live = {
      user: viewer.user,
      session: { ...viewer.session, createdAt: new Date(viewer.session.createdAt) },
    };
    await expect(setPasswordRule(app.deps, { viewer: live, newPassword })).resolves.toEqual({ status: true });
  });
});

describe('requestPasswordReset', () => {
  it('is true for every address, and mails only those with an account', async () => {
    const { email } = await signUp(app);
    await receiveMail(app);
    expect((await request(email, '/form/reset')).data).toEqual({ requestPasswordReset: true });
    expect((await request('nobody@example.org', '/form/reset')).data).toEqual({ requestPasswordReset: true });
    const messages = await receiveMail(app);
    expect(messages.map(({ to }) => to)).toEqual([email]);
    expect(messages[0]?.text).toContain('callbackURL=%2Fform%2Freset');
  });

  it('refuses an invalid address, and a foreign page', async () => {
    expect(await codeOf(request('nobody'))).toBe('INVALID_EMAIL');
    expect(await codeOf(request('a@example.org', 'https://evil.example'))).toBe('INVALID_REDIRECTURL');
    expect((await ask(app.visitor(), 'mutation { requestPasswordReset(email: 5) }', {})).status).toBe(400);
  });

  it('shares its rate limit with REST', async () => {
    await using own = await startApp({ env: { AUTH_RATE_LIMIT: 'true' } });
    const visitor = own.visitor();
    for (const n of [1, 2]) await visitor.auth('request-password-reset', { email: `nobody${n}@example.org` });
    const answer = await ask(
      visitor,
      `mutation { a: requestPasswordReset(email: "nobody3@example.org") b: requestPasswordReset(email: "nobody4@example.org") }`,
      {},
      own,
    );
    expect(answer.errors).toMatchObject([{ path: ['b'], extensions: { code: 'TOO_MANY_REQUESTS' } }]);
  });
});

describe('resetPassword', () => {
  it('sets the password once', async () => {
    const person = await signUp(app);
    const token = await resetToken(app, person.email);
    expect(await codeOf(reset(token, 'short'))).toBe('PASSWORD_TOO_SHORT');
    expect((await reset(token, newPassword)).data).toEqual({ resetPassword: true });
    expect(await codeOf(reset(token, newPassword))).toBe('INVALID_TOKEN');
    expect(await codeOf(reset('', newPassword))).toBe('INVALID_TOKEN');
    expect((await signIn(person.email, newPassword)).status).toBe(200);
    expect((await person.visitor.get('/api/auth/get-session')).text).toBe('null');
  });
});
