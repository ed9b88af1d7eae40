import { limits } from '../../../server/config/limits';
import { SessionEntity } from '../../../server/data/entities/accounts';
import { codeAt } from '../../../server/domain/accounts/factors/totp';
import { clearedCookies } from '../../support/apps/cookies';
import { setUpApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { linkIn, receiveMail } from '../../support/mail/mail';
import { signInAgain, signUp } from '../../support/people/people';
import { halfWay, type WithSecondStep, withSecondStep } from '../../support/people/secondStep';

const app = setUpApp({ env: { AUTH_AUTO_SIGN_IN_AFTER_VERIFICATION: 'true' } });

const coded = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) });
const totp = (visitor: Visitor, code: string, more = {}) =>
  visitor.auth('two-factor/verify-totp', { code, ...more });
const recovery = (visitor: Visitor, code: string, more = {}) =>
  visitor.auth('two-factor/verify-backup-code', { code, ...more });
const sessionsOf = ({ userId }: { userId: string }) => app.deps.db.manager.countBy(SessionEntity, { userId });
const wrong = async (visitor: Visitor, times: number) => {
  for (let n = 0; n < times; n += 1)
    expect(await totp(visitor, 'abcdef')).toMatchObject(coded(401, 'INVALID_CODE'));
};

describe('a stolen password', () => {
  // security: A7
  it('creates no session: the response only asks for the second step', async () => {
    const person = await withSecondStep(app);
    const before = await sessionsOf(person);
    const { visitor, answer } = await halfWay(app, person);
    expect(answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
    expect(Object.keys(answer.body)).toEqual(['twoFactorRedirect']);
    const [challenge, ...rest] = answer.headers.getSetCookie().reverse();
    expect(challenge).toMatch(
      /^better-auth\.two_factor=[\w%-]+\.[\w%]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(rest.reverse()).toEqual(clearedCookies);
    expect(await sessionsOf(person)).toBe(before);
    expect((await visitor.get('/api/auth/get-session')).body).toBeNull();
    expect((await visitor.get('/api/auth/list-sessions')).status).toBe(401);
    expect((await visitor.graphql('{ viewer { id } }')).data).toEqual({ viewer: null });
  });

  // security: A7
  it('gains nothing from a password reset: the second step stays on', async () => {
    const person = await withSecondStep(app);
    await app.visitor().auth('request-password-reset', { email: person.email });
    const mail = (await receiveMail(app)).find(
      ({ to, subject }) => to === person.email && subject === 'Choose a new password',
    );
    if (!mail) throw new Error('no mail');
    const token = linkIn(mail).pathname.split('/').at(-1);
    expect((await app.visitor().auth('reset-password', { token, newPassword: 'other-rain-43' })).status).toBe(
      200,
    );
    const { visitor, answer } = await halfWay(app, { ...person, password: 'other-rain-43' });
    expect(answer.body).toEqual({ twoFactorRedirect: true });
    expect((await totp(visitor, person.nextCode())).status).toBe(200);
  });

  it('gains nothing from the link that confirms an address', async () => {
    const person = await withSecondStep(app);
    const mail = (await receiveMail(app)).find(
      ({ to, subject }) => to === person.email && subject === 'Confirm your email address',
    );
    if (!mail) throw new Error('no mail');
    const stranger = app.visitor();
    const { pathname, search } = linkIn(mail);
    expect((await stranger.get(pathname + search)).status).toBe(302);
    expect((await stranger.get('/api/auth/get-session')).body).toBeNull();
  });

  it('ends the browser’s earlier session, which may be another user’s', async () => {
    const other = await signUp(app);
    const person = await withSecondStep(app);
    await halfWay(app, person, other.visitor);
    expect(await sessionsOf(other)).toBe(0);
    expect((await totp(other.visitor, person.nextCode())).body.user.id).toBe(person.userId);
  });
});

describe('POST /two-factor/verify-totp', () => {
  it('completes the sign-in, once', async () => {
    const person = await withSecondStep(app);
    const { visitor } = await halfWay(app, person);
    const copy = app.visitor();
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    const answer = await totp(visitor, person.nextCode());
    expect(answer).toMatchObject({
      status: 200,
      body: { token: expect.any(String), user: { id: person.userId, email: person.email } },
    });
    expect([...visitor.cookies.keys()]).toEqual(['better-auth.session_token']);
    expect((await visitor.get('/api/auth/get-session')).body.session.token).toBe(answer.body.token);
    expect(await totp(copy, person.nextCode())).toMatchObject(coded(401, 'INVALID_TWO_FACTOR_COOKIE'));
  });

  it('keeps the choice of the first step: a session for this visit only', async () => {
    const person = await withSecondStep(app);
    const visitor = app.visitor();
    const { email, password } = person;
    const firstStep = await visitor.auth('sign-in/email', { email, password, rememberMe: false });
    expect(firstStep.body).toEqual({ twoFactorRedirect: true });
    const { setCookies } = await totp(visitor, person.nextCode());
    const cookie = setCookies.find(({ name }) => name === 'better-auth.session_token');
    expect(cookie?.value).toMatch(/./);
    expect(cookie?.attributes).not.toHaveProperty('max-age');
  });

  it('accepts no code twice, even in two browsers at once', async () => {
    const person = await withSecondStep(app);
    const [one, two] = await Promise.all([halfWay(app, person), halfWay(app, person)]);
    const code = person.nextCode();
    const answers = await Promise.all([totp(one.visitor, code), totp(two.visitor, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it.each([
    ['no cookie', () => undefined],
    ['a forged cookie', () => 'made-up.c2lnbmF0dXJl'],
  ])('is refused with %s', async (_, value) => {
    const visitor = app.visitor();
    const cookie = value();
    if (cookie) visitor.cookies.set('better-auth.two_factor', cookie);
    for (const call of [totp, recovery])
      expect(await call(visitor, '123456')).toMatchObject(coded(401, 'INVALID_TWO_FACTOR_COOKIE'));
  });

  it('is refused after ten minutes, and after a change of the password', async () => {
    const person = await withSecondStep(app);
    const late = await halfWay(app, person);
    app.clock.advance(limits.challengeLifetime);
    expect(await totp(late.visitor, person.nextCode())).toMatchObject(
      coded(401, 'INVALID_TWO_FACTOR_COOKIE'),
    );
    const overtaken = await halfWay(app, person);
    const { visitor, password } = person;
    await visitor.auth('change-password', { currentPassword: password, newPassword: 'new-rain-43' });
    expect(await totp(overtaken.visitor, person.nextCode())).toMatchObject(
      coded(401, 'INVALID_TWO_FACTOR_COOKIE'),
    );
  });

  it('answers a signed-in user, whose code is then used up', async () => {
    const person = await withSecondStep(app);
    const code = person.nextCode();
    expect(await totp(person.visitor, code)).toMatchObject({ status: 200, body: { token: person.token } });
    expect(await totp(person.visitor, code)).toMatchObject(coded(401, 'INVALID_CODE'));
    const { visitor } = await signUp(app);
    expect(await totp(visitor, '123456')).toMatchObject(coded(400, 'TOTP_NOT_ENABLED'));
  });

  it.each([{}, { code: 123456 }, { code: 'x'.repeat(101) }, { code: '1', trustDevice: 'yes' }])(
    'refuses the body %j',
    async (body) => {
      const answer = await app.visitor().auth('two-factor/verify-totp', body);
      expect(answer).toMatchObject(coded(400, 'VALIDATION_ERROR'));
    },
  );
});

describe('guessing codes', () => {
  it('ends after five attempts: then the password is required again', async () => {
    const person = await withSecondStep(app);
    const { visitor } = await halfWay(app, person);
    await wrong(visitor, 5);
    expect(await totp(visitor, person.nextCode())).toMatchObject(
      coded(400, 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE'),
    );
    expect(await totp(visitor, person.nextCode())).toMatchObject(coded(401, 'INVALID_TWO_FACTOR_COOKIE'));
  });

  // security: A5
  it('ends after ten wrong codes in an hour, however often the password is entered, and the owner is warned once', async () => {
    const person = await withSecondStep(app);
    await wrong((await halfWay(app, person)).visitor, 5);
    await wrong((await halfWay(app, person)).visitor, 5);
    const { visitor } = await halfWay(app, person);
    const refused = await totp(visitor, person.nextCode());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    const warnings = (await receiveMail(app)).filter(
      ({ to, subject }) => to === person.email && subject === 'Someone may know your password',
    );
    expect(warnings).toHaveLength(1);

    // The owner is not locked out: recovery codes still work, and codes work again after an hour.
    expect((await recovery(visitor, person.recoveryCodes[0] ?? '')).status).toBe(200);
    app.clock.advance(3600);
    expect((await totp((await halfWay(app, person)).visitor, person.nextCode())).status).toBe(200);
  });

  // security: A5
  it('counts concurrent attempts', async () => {
    const person = await withSecondStep(app);
    const { visitor } = await halfWay(app, person);
    const answers = await Promise.all(Array.from({ length: 12 }, () => totp(visitor, '12345x')));
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'INVALID_CODE')).toHaveLength(5);
  });

  it('counts recovery codes as well', async () => {
    const person = await withSecondStep(app);
    const { visitor } = await halfWay(app, person);
    for (let n = 0; n < 5; n += 1)
      expect(await recovery(visitor, 'aaaaa-aaaaa')).toMatchObject(coded(401, 'INVALID_BACKUP_CODE'));
    expect(await recovery(visitor, person.recoveryCodes[0] ?? '')).toMatchObject(
      coded(400, 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE'),
    );
  });
});

describe('POST /two-factor/verify-backup-code', () => {
  it('signs in a user whose phone is lost, once per code, and mails them', async () => {
    const person = await withSecondStep(app);
    const [code = ''] = person.recoveryCodes;
    const first = await halfWay(app, person);
    // As typed from a printed sheet.
    const typed = code.toUpperCase().replace('-', ' ');
    expect(await recovery(first.visitor, typed)).toMatchObject({
      status: 200,
      body: { token: expect.any(String), user: { id: person.userId } },
    });
    const mail = (await receiveMail(app)).filter(({ to }) => to === person.email);
    expect(mail.map(({ subject }) => subject)).toContain('A recovery code was used');
    const second = await halfWay(app, person);
    expect(await recovery(second.visitor, code)).toMatchObject(coded(401, 'INVALID_BACKUP_CODE'));
  });

  it('works in one of two browsers that use a code at once', async () => {
    const person = await withSecondStep(app);
    const [one, two] = await Promise.all([halfWay(app, person), halfWay(app, person)]);
    const [code = ''] = person.recoveryCodes;
    const answers = await Promise.all([recovery(one.visitor, code), recovery(two.visitor, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('creates no session with disableSession, and accepts no one else’s codes', async () => {
    const [person, other] = [await withSecondStep(app), await withSecondStep(app)];
    const { visitor } = await halfWay(app, person);
    expect((await recovery(visitor, other.recoveryCodes[0] ?? '')).status).toBe(401);
    const answer = await recovery(visitor, person.recoveryCodes[0] ?? '', { disableSession: true });
    expect(answer).toMatchObject({ status: 200, body: { user: { id: person.userId } } });
    expect(answer.body).not.toHaveProperty('token');
    expect((await visitor.get('/api/auth/get-session')).body).toBeNull();
  });

  it('uses up a signed-in user’s code', async () => {
    const { visitor, recoveryCodes, token } = await withSecondStep(app);
    const [code = ''] = recoveryCodes;
    expect(await recovery(visitor, code)).toMatchObject({ status: 200, body: { token } });
    expect(await recovery(visitor, code)).toMatchObject(coded(401, 'INVALID_BACKUP_CODE'));
  });
});

describe('a trusted browser', () => {
  const trusting = async (person: WithSecondStep) => {
    const { visitor } = await halfWay(app, person);
    await totp(visitor, person.nextCode(), { trustDevice: true });
    await visitor.auth('sign-out');
    return visitor;
  };

  it('is not asked for a code for thirty days, renewed at each sign-in', async () => {
    const person = await withSecondStep(app);
    const visitor = await trusting(person);
    expect([...visitor.cookies.keys()]).toEqual(['better-auth.trust_device']);
    for (const days of [29, 29]) {
      app.clock.advance(days * 86_400);
      const { answer } = await halfWay(app, person, visitor);
      expect(answer.body).toMatchObject({ user: { id: person.userId } });
      const cookie = answer.setCookies.find(({ name }) => name === 'better-auth.trust_device');
      expect(cookie?.attributes['max-age']).toBe('2592000');
    }
    app.clock.advance(30 * 86_400);
    expect((await halfWay(app, person, visitor)).answer.body).toEqual({ twoFactorRedirect: true });
  });

  it('is trusted only for its owner', async () => {
    const [person, other] = [await withSecondStep(app), await withSecondStep(app)];
    const visitor = await trusting(person);
    expect((await halfWay(app, other, visitor)).answer.body).toEqual({ twoFactorRedirect: true });
  });

  it.each<[string, (person: WithSecondStep, own: Visitor) => Promise<unknown>]>([
    [
      'a new password',
      ({ password }, own) =>
        own.auth('change-password', { currentPassword: password, newPassword: password }),
    ],
    ['signing out everywhere', (_, own) => own.auth('revoke-other-sessions')],
    [
      'another secret',
      async ({ password }, own) => {
        const { body } = await own.auth('two-factor/enable', { password });
        const secret = new URL(body.totpURI).searchParams.get('secret') ?? '';
        return await totp(own, codeAt(secret, app.clock.now()));
      },
    ],
  ])('is asked again after %s', async (_, change) => {
    const person = await withSecondStep(app);
    const visitor = await trusting(person);
    expect((await halfWay(app, person, visitor)).answer.body).toHaveProperty('token');
    await visitor.auth('sign-out');
    await change(person, person.visitor);
    expect((await halfWay(app, person, visitor)).answer.body).toEqual({ twoFactorRedirect: true });
  });
});

it('users without a second step sign in as before', async () => {
  const person = await signUp(app);
  expect((await signInAgain(app, person)).cookies.has('better-auth.session_token')).toBe(true);
});
