import { RecoveryCodeEntity, TwoFactorEntity } from '../../../server/data/entities/factors';
import { codeAt } from '../../../server/domain/accounts/factors/totp';
import { officialClient } from '../../support/apps/officialClient';
import { setUpApp } from '../../support/apps/startApp';
import { receiveMail } from '../../support/mail/mail';
import { signUpConfirmed } from '../../support/people/people';
import { halfWay, secretIn, withSecondStep } from '../../support/people/secondStep';

const app = setUpApp();

const DAY = 86_400;
const subjectsTo = async (email: string) =>
  (await receiveMail(app)).filter(({ to }) => to === email).map(({ subject }) => subject);
const coded = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) });
const calls = [
  'two-factor/enable',
  'two-factor/disable',
  'two-factor/get-totp-uri',
  'two-factor/generate-backup-codes',
];

describe.each(calls)('POST /%s', (call) => {
  // security: S9
  it('requires a fresh session and the right password', async () => {
    expect((await app.visitor().auth(call, { password: 'x' })).status).toBe(401);
    const { visitor, password } = await withSecondStep(app);
    expect(await visitor.auth(call, {})).toMatchObject(coded(400, 'VALIDATION_ERROR'));
    expect(await visitor.auth(call, { password: 7 })).toMatchObject(coded(400, 'VALIDATION_ERROR'));
    expect(await visitor.auth(call, { password: 'wrong-one-1' })).toMatchObject(
      coded(400, 'INVALID_PASSWORD'),
    );
    app.clock.advance(DAY + 1);
    expect(await visitor.auth(call, { password })).toMatchObject(coded(403, 'SESSION_IS_NOT_FRESH'));
  });

  it('is refused to a user without a password', async () => {
    const { visitor, userId } = await signUpConfirmed(app);
    await app.deps.db.manager.query('UPDATE account SET password = NULL WHERE userId = ?', [userId]);
    await app.deps.db.manager.query(
      'INSERT INTO two_factor (userId, secret, lastStep, failures, createdAt) SELECT id, ?, 0, 0, createdAt FROM user WHERE id = ?',
      ['sealed', userId],
    );
    expect(await visitor.auth(call, { password: 'x' })).toMatchObject(
      coded(400, 'CREDENTIAL_ACCOUNT_NOT_FOUND'),
    );
  });
});

describe('POST /two-factor/enable', () => {
  // security: A12
  it('returns a secret and ten recovery codes, which have no effect until a code is confirmed', async () => {
    const person = await signUpConfirmed(app);
    const { visitor, email, password, userId } = person;
    const { status, body } = await visitor.auth('two-factor/enable', { password, issuer: 'Home & co' });
    expect(status).toBe(200);
    expect(body.totpURI).toMatch(/^otpauth:\/\/totp\/Home%20%26%20co:person/);
    expect(secretIn(body.totpURI)).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(body.backupCodes).size).toBe(10);
    for (const code of body.backupCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await halfWay(app, person)).answer.body).toHaveProperty('token');
    expect(await subjectsTo(email)).not.toContain('Two-step sign-in was turned on');

    const row = await app.deps.db.manager.findOneByOrFail(TwoFactorEntity, { userId });
    expect(row.secret).toBeNull();
    expect(row.pendingSecret).not.toContain(secretIn(body.totpURI));
    const codes = await app.deps.db.manager.findBy(RecoveryCodeEntity, { userId });
    expect(codes).toHaveLength(10);
    for (const { hash } of codes) expect(body.backupCodes.join().replaceAll('-', '')).not.toContain(hash);
  });

  // security: A8
  it('is confirmed by a code, replaces the session and mails the owner', async () => {
    const { visitor, email, password, token } = await signUpConfirmed(app);
    const { body } = await visitor.auth('two-factor/enable', { password });
    expect(await visitor.auth('two-factor/verify-totp', { code: '000000' })).toMatchObject(
      coded(401, 'INVALID_CODE'),
    );
    const code = codeAt(secretIn(body.totpURI), app.clock.now());
    const confirmed = await visitor.auth('two-factor/verify-totp', { code });
    expect(confirmed).toMatchObject({
      status: 200,
      body: { token: expect.any(String), user: { email, emailVerified: true } },
    });
    expect(confirmed.body.token).not.toBe(token);
    expect((await visitor.get('/api/auth/get-session')).body.session.token).toBe(confirmed.body.token);
    expect(await subjectsTo(email)).toContain('Two-step sign-in was turned on');
  });

  it('keeps the current secret and codes in use until the new secret is confirmed', async () => {
    const person = await withSecondStep(app);
    const { visitor, password } = person;
    const { body } = await visitor.auth('two-factor/enable', { password });
    const first = await halfWay(app, person);
    expect((await first.visitor.auth('two-factor/verify-totp', { code: person.nextCode() })).status).toBe(
      200,
    );
    const uri = await visitor.auth('two-factor/get-totp-uri', { password });
    expect(secretIn(uri.body.totpURI)).toBe(person.secret);

    app.clock.advance(30);
    const code = codeAt(secretIn(body.totpURI), app.clock.now());
    expect((await visitor.auth('two-factor/verify-totp', { code })).status).toBe(200);
    const second = await halfWay(app, person);
    const former = { code: person.nextCode() };
    expect(await second.visitor.auth('two-factor/verify-totp', former)).toMatchObject(
      coded(401, 'INVALID_CODE'),
    );
    const [lost] = person.recoveryCodes;
    expect(await second.visitor.auth('two-factor/verify-backup-code', { code: lost })).toMatchObject(
      coded(401, 'INVALID_BACKUP_CODE'),
    );
    const [kept] = body.backupCodes;
    expect((await second.visitor.auth('two-factor/verify-backup-code', { code: kept })).status).toBe(200);
  });
});

describe('POST /two-factor/disable', () => {
  it('makes the password sufficient again, deletes everything and mails the owner', async () => {
    const person = await withSecondStep(app);
    const { visitor, email, password, userId, token } = person;
    const answer = await visitor.auth('two-factor/disable', { password });
    expect(answer).toMatchObject({ status: 200, body: { status: true } });
    expect((await visitor.get('/api/auth/get-session')).body.session.token).not.toBe(token);
    expect((await halfWay(app, person)).answer.body).toMatchObject({ token: expect.any(String) });
    expect(await subjectsTo(email)).toContain('Two-step sign-in was turned off');
    expect(await app.deps.db.manager.countBy(TwoFactorEntity, { userId })).toBe(0);
    expect(await app.deps.db.manager.countBy(RecoveryCodeEntity, { userId })).toBe(0);
  });

  it('does nothing for a user without a second step', async () => {
    const { visitor, password } = await signUpConfirmed(app);
    for (const call of ['two-factor/disable', 'two-factor/generate-backup-codes'])
      expect(await visitor.auth(call, { password })).toMatchObject(coded(400, 'TWO_FACTOR_ISNT_ENABLED'));
    expect(await visitor.auth('two-factor/get-totp-uri', { password })).toMatchObject(
      coded(400, 'TOTP_NOT_ENABLED'),
    );
  });
});

describe('POST /two-factor/generate-backup-codes', () => {
  it('invalidates the previous codes and mails the owner', async () => {
    const person = await withSecondStep(app);
    const { visitor, password, email } = person;
    const { body } = await visitor.auth('two-factor/generate-backup-codes', { password });
    expect(body).toEqual({ status: true, backupCodes: expect.any(Array) });
    expect(new Set([...body.backupCodes, ...person.recoveryCodes]).size).toBe(20);
    expect(await subjectsTo(email)).toContain('You have new recovery codes');
    const { visitor: elsewhere } = await halfWay(app, person);
    const [former] = person.recoveryCodes;
    const [fresh] = body.backupCodes;
    expect((await elsewhere.auth('two-factor/verify-backup-code', { code: former })).status).toBe(401);
    expect((await elsewhere.auth('two-factor/verify-backup-code', { code: fresh })).status).toBe(200);
  });
});

it('the official client sets up a second step, signs in with it and removes it', async () => {
  const person = await signUpConfirmed(app);
  const { client } = officialClient(app, person.visitor);
  const { data: made } = await client.twoFactor.enable({ password: person.password });
  const secret = secretIn(made?.totpURI ?? '');
  const code = () => {
    app.clock.advance(30);
    return codeAt(secret, app.clock.now());
  };
  expect((await client.twoFactor.verifyTotp({ code: code() })).error).toBeNull();
  const uri = await client.twoFactor.getTotpUri({ password: person.password });
  expect(uri.data?.totpURI).toBe(made?.totpURI);

  const { client: elsewhere } = officialClient(app);
  const asked = await elsewhere.signIn.email(person);
  expect(asked.data).toEqual({ twoFactorRedirect: true });
  expect((await elsewhere.getSession()).data).toBeNull();
  expect((await elsewhere.twoFactor.verifyTotp({ code: '000000' })).error).toMatchObject({
    status: 401,
    code: 'INVALID_CODE',
  });
  const entered = await elsewhere.twoFactor.verifyTotp({ code: code(), trustDevice: true });
  expect(entered.data).toMatchObject({ user: { email: person.email } });
  await elsewhere.signOut();
  expect((await elsewhere.signIn.email(person)).data).toMatchObject({ user: { email: person.email } });

  const { client: lost } = officialClient(app);
  await lost.signIn.email(person);
  const backup = await lost.twoFactor.verifyBackupCode({ code: made?.backupCodes[0] ?? '' });
  expect(backup.error).toBeNull();
  const again = await lost.twoFactor.generateBackupCodes({ password: person.password });
  expect(again.data?.backupCodes).toHaveLength(10);
  expect((await lost.twoFactor.disable({ password: person.password })).data).toEqual({ status: true });
  expect((await officialClient(app).client.signIn.email(person)).data).toMatchObject({ redirect: false });
});
