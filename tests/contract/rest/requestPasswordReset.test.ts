import { VerificationEntity } from '../../../server/data/entities/accounts';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { receiveMail } from '../../support/mail/mail';
import { resetLink } from '../../support/mail/mailedTokens';
import { aPerson, signUp } from '../../support/people/people';

const app = setUpApp();

const answerToAll = {
  status: true,
  message: 'If this email exists in our system, check your email for the reset link',
};

describe.each(['request-password-reset', 'forget-password'])('POST /%s', (call) => {
  const post = (body: unknown) => app.visitor().auth(call, body);

  it('mails a link with a token of 24 characters', async () => {
    const { email } = await signUp(app);
    await receiveMail(app);
    const answer = await post({ email: email.toUpperCase(), redirectTo: '/form/reset?a=1&b=2' });
    expect([answer.status, answer.body]).toEqual([200, answerToAll]);
    expect(answer.setCookies).toEqual([]);
    const [message, ...others] = await receiveMail(app);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ to: email, subject: 'Choose a new password' });
    expect(message?.text).toMatch(
      new RegExp(
        `${app.url}/api/auth/reset-password/[A-Za-z0-9]{24}\\?callbackURL=%2Fform%2Freset%3Fa%3D1%26b%3D2\n`,
      ),
    );
    expect(message?.text).toContain('1 hour');
  });

  // security: A9
  it('answers the same to an unknown address, after the same work, and mails nothing', async () => {
    const { email } = await signUp(app);
    await receiveMail(app);
    const runs = [];
    for (const address of [email, 'nobody@example.org']) {
      let answer: Awaited<ReturnType<typeof post>> | undefined;
      const statements = await statementsDuring(app.deps.db, async () => {
        answer = await post({ email: address, redirectTo: '/form/reset' });
      });
      const headers = [...(answer?.headers ?? [])].filter(([name]) => !/^(x-request-id|date)$/.test(name));
      const kinds = statements.map((sql) => sql.split(' ')[0]);
      runs.push({ status: answer?.status, text: answer?.text, headers, kinds });
    }
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[0]?.kinds.filter((kind) => kind === 'INSERT')).toHaveLength(3);
    expect((await receiveMail(app)).map(({ to }) => to)).toEqual([email]);
  });

  it.each([
    ['no body', undefined],
    ['no email', {}],
    ['no address', { email: 'nobody' }],
    ['a host without a dot', { email: 'a@localhost' }],
    ['an object', { email: { $ne: '' } }],
    ['an array', { email: ['a@example.org'] }],
    ['null', { email: null }],
    ['a NUL', { email: 'a\0@example.org' }],
    ['a redirectTo that is no text', { email: 'a@example.org', redirectTo: 5 }],
    ['a list', [{ email: 'a@example.org' }]],
  ])('refuses a request with %s', async (_, body) => {
    const answer = await app.visitor().post(`/api/auth/${call}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'VALIDATION_ERROR', message: 'Invalid body parameters' });
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a#b'])(
    'refuses redirectTo %j, even without an email',
    async (redirectTo) => {
      const answer = await post({ redirectTo });
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ code: 'INVALID_REDIRECTURL', message: 'Invalid redirectURL' });
    },
  );
});

describe('a requested reset', () => {
  it('leaves no valid token for an unknown address', async () => {
    const before = await app.deps.db.manager.find(VerificationEntity);
    await app.visitor().auth('request-password-reset', { email: 'nobody@example.org' });
    const known = new Set(before.map(({ id }) => id));
    const added = (await app.deps.db.manager.find(VerificationEntity)).filter(
      ({ id, identifier }) => !known.has(id) && !identifier.startsWith('mail:'),
    );
    expect(added).toHaveLength(2);
    for (const row of added) expect(row.expiresAt.getTime()).toBeLessThanOrEqual(app.clock.now().getTime());
  });

  // security: A12
  it('stores the token as a hash', async () => {
    const { email } = await signUp(app);
    const token = (await resetLink(app, email)).pathname.split('/').at(-1) ?? '';
    expect(token).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(JSON.stringify(await app.deps.db.manager.find(VerificationEntity))).not.toContain(token);
  });

  it.each<Record<string, string>>([{ MAIL_DISABLED: 'true' }, { AUTH_EMAIL_PASSWORD: 'false' }])(
    'is not enabled with %j',
    async (env) => {
      await using own = await startApp({ env });
      for (const call of ['request-password-reset', 'forget-password']) {
        const answer = await own.visitor().auth(call, { email: 'a@example.org' });
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({
          code: 'RESET_PASSWORD_ISNT_ENABLED',
          message: "Reset password isn't enabled",
        });
      }
    },
  );

  it('is limited by email address, known or not, across both names of the call', async () => {
    await using own = await startApp({ env: { AUTH_RATE_LIMIT: 'true', TRUSTED_PROXIES: '127.0.0.1,::1' } });
    const person = aPerson();
    await own.visitor().auth('sign-up/email', person);
    for (const email of [person.email, 'nobody@example.org']) {
      const statuses = [];
      for (const [n, call] of [
        'request-password-reset',
        'forget-password',
        'request-password-reset',
        'forget-password',
      ].entries()) {
        const from = { 'x-forwarded-for': `203.0.113.${n + 1}` };
        statuses.push((await own.visitor().auth(call, { email }, from)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });
});
