import { UserEntity, VerificationEntity } from '../../../server/data/entities/accounts';
import { WorkEntity } from '../../../server/data/entities/work';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { linkIn, receiveMail } from '../../support/mail/mail';
import { signUp } from '../../support/people/people';

const app = setUpApp({ env: { AUTH_VERIFY_ON_SIGN_UP: 'false' } });

const post = (body: unknown) => app.visitor().auth('send-verification-email', body);
const verify = (id: string) => app.deps.db.manager.update(UserEntity, { id }, { emailVerified: true });

describe('POST /send-verification-email, signed out', () => {
  it('mails a link to a known address, in any letter case, verified or not', async () => {
    const { email, userId } = await signUp(app);
    const answer = await post({ email: email.toUpperCase(), callbackURL: '/welcome/verified?a=b&c=d' });
    expect([answer.status, answer.body]).toEqual([200, { status: true }]);
    const [message] = await receiveMail(app);
    expect(message).toMatchObject({ to: email, subject: 'Confirm your email address' });
    if (!message) throw new Error('no message');
    expect(linkIn(message).searchParams.get('callbackURL')).toBe('/welcome/verified?a=b&c=d');
    await verify(userId);
    await post({ email });
    expect(await receiveMail(app)).toHaveLength(1);
  });

  it('answers an unknown address alike, after the same writes, and mails no one', async () => {
    const { email } = await signUp(app);
    const count = async () => ({
      mail: await app.deps.db.manager.countBy(WorkEntity, { kind: 'mail' }),
      values: await app.deps.db.manager.count(VerificationEntity),
    });
    const before = await count();
    const unknown = await post({ email: 'nobody@example.org' });
    const between = await count();
    const known = await post({ email });
    const after = await count();
    const headers = (answer: typeof known) =>
      [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
    expect([unknown.status, unknown.text, headers(unknown)]).toEqual([
      known.status,
      known.text,
      headers(known),
    ]);
    const written = (from: typeof before, to: typeof before) => to.mail + to.values - from.mail - from.values;
    expect([written(before, between), written(between, after)]).toEqual([2, 2]);
    expect(await receiveMail(app)).toMatchObject([{ to: email }]);
  });

  it.each([
    {},
    { email: 7 },
    { email: 'x' },
    { email: ['a@example.org'] },
    { email: 'a@localhost' },
    { email: null },
  ])('refuses a malformed body: %j', async (body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'VALIDATION_ERROR', message: 'Invalid body parameters' });
  });

  it('refuses a foreign callback', async () => {
    const answer = await post({ email: 'a@example.org', callbackURL: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('INVALID_CALLBACKURL');
  });
});

describe('POST /send-verification-email, signed in', () => {
  it('mails the user’s own address while it is unverified', async () => {
    const { visitor, email } = await signUp(app);
    expect((await visitor.auth('send-verification-email', { email })).body).toEqual({ status: true });
    expect(await receiveMail(app)).toMatchObject([{ to: email }]);
  });

  it('refuses another address', async () => {
    const { visitor } = await signUp(app);
    const other = await signUp(app);
    const answer = await visitor.auth('send-verification-email', { email: other.email });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 'YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL',
      message: 'You can only send a verification email to your own email',
    });
    expect(await receiveMail(app)).toEqual([]);
  });

  it('refuses once verified, before checking the address', async () => {
    const { visitor, userId } = await signUp(app);
    await verify(userId);
    const answer = await visitor.auth('send-verification-email', { email: 'other@example.org' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 'YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL',
      message: 'You can only send a verification email to an unverified email',
    });
  });
});

describe('POST /send-verification-email, as configured', () => {
  it('is off without mail', async () => {
    await using own = await startApp({ env: { MAIL_DISABLED: 'true' } });
    const answer = await own.visitor().auth('send-verification-email', { email: 'a@example.org' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 'VERIFICATION_EMAIL_ISNT_ENABLED',
      message: "Verification email isn't enabled",
    });
  });

  it('is limited by address, known or not', async () => {
    await using own = await startApp({ env: { AUTH_RATE_LIMIT: 'true', TRUSTED_PROXIES: '127.0.0.1,::1' } });
    const { email } = await signUp(own);
    for (const address of [email, 'nobody@example.org']) {
      const statuses: number[] = [];
      for (let n = 1; n < 6; n += 1) {
        const from = { 'x-forwarded-for': `203.0.113.${n}` };
        statuses.push((await own.visitor().auth('send-verification-email', { email: address }, from)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    }
  });
});
