import { limits } from '../../../server/config/limits';
import { SecurityEventEntity } from '../../../server/data/entities/factors';
import { removeUser } from '../../../server/domain/accounts/deleteUser';
import { recordSecurityEvent } from '../../../server/domain/accounts/factors/securityLog';
import { sweepExpired } from '../../../server/domain/accounts/sweepExpired';
import { setUpApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { signInAgain, signUp, signUpConfirmed } from '../../support/people/people';
import { halfWay, withSecondStep } from '../../support/people/secondStep';
import { SoftAuthenticator } from '../../support/people/softAuthenticator';

const app = setUpApp({ env: { AUTH_CHANGE_EMAIL: 'true', AUTH_DELETE_USER: 'true' } });

interface Line {
  kind: string;
  detail: string | null;
  ipAddress: string | null;
  userAgent: string | null;
}
interface Log {
  securityLog: { items: Line[]; pageInfo: { totalItems: number; hasNextPage: boolean } };
}

const logOf = async (visitor: Visitor, page = 1, pageSize = 50) =>
  (
    await visitor.graphql<Log>(
      `{ securityLog(page: ${page}, pageSize: ${pageSize}) {
        items { kind detail ipAddress userAgent } pageInfo { totalItems hasNextPage } } }`,
    )
  ).data?.securityLog;
const kindsOf = async (visitor: Visitor) => (await logOf(visitor))?.items.map(({ kind }) => kind);
const states =
  '{ twoFactor { enabled recoveryCodesLeft unlocksAt } trustedDevices { id ipAddress userAgent } }';

describe('query securityLog', () => {
  // security: A8
  it('lists events, newest first, with place and device', async () => {
    const person = await signUp(app);
    const { visitor, email, password } = person;
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };
    app.clock.advance(1);
    await app.visitor().auth('sign-in/email', { email, password }, agent);
    app.clock.advance(1);
    await visitor.graphql(
      'mutation { createApiToken(input: { name: "Script", scopes: [READ_LISTS] }) { secret } }',
    );
    app.clock.advance(1);
    await visitor.auth('change-password', { currentPassword: password, newPassword: 'new-rain-43' });
    app.clock.advance(1);
    await visitor.auth('revoke-other-sessions');
    app.clock.advance(1);
    await visitor.auth('change-email', { newEmail: `new-${email}` });
    const lines = (await logOf(visitor))?.items.map(({ kind, detail }) => [kind, detail]);
    expect(lines).toEqual([
      ['EMAIL_CHANGED', `new-${email}`],
      ['SESSIONS_ENDED', null],
      ['PASSWORD_CHANGED', null],
      ['TOKEN_CREATED', 'Script'],
      ['SIGN_IN', 'password'],
      ['SIGN_UP', null],
    ]);
    const signIn = (await logOf(visitor))?.items.find(({ kind }) => kind === 'SIGN_IN');
    expect(signIn).toMatchObject({ userAgent: agent['user-agent'], ipAddress: expect.stringMatching(/1/) });
  });

  it('lists second steps and trusted browsers', async () => {
    const person = await withSecondStep(app);
    app.clock.advance(1);
    const { visitor } = await halfWay(app, person);
    await visitor.auth('two-factor/verify-totp', { code: person.nextCode(), trustDevice: true });
    const kinds = await kindsOf(visitor);
    expect(kinds?.slice(0, 2).sort()).toEqual(['DEVICE_TRUSTED', 'SIGN_IN']);
    expect(kinds?.[2]).toBe('TWO_FACTOR_ENABLED');
    const signIn = (await logOf(visitor))?.items.find(({ kind }) => kind === 'SIGN_IN');
    expect(signIn?.detail).toBe('password and code');
  });

  it('has pages, is limited per user and swept after a year', async () => {
    const person = await signUp(app);
    for (let n = 0; n < 3; n += 1) await signInAgain(app, person);
    const first = await logOf(person.visitor, 1, 2);
    expect(first).toMatchObject({ items: { length: 2 }, pageInfo: { totalItems: 4, hasNextPage: true } });
    expect(await logOf(person.visitor, 2, 2)).toMatchObject({ pageInfo: { hasNextPage: false } });

    for (let n = 0; n < limits.securityEvents; n += 1) {
      app.clock.advance(1);
      await app.deps.db.transaction(async (manager) => {
        const from = { ipAddress: '', userAgent: '' };
        await recordSecurityEvent(app.deps, manager, { userId: person.userId, kind: 'SIGN_IN', from });
      });
    }
    expect((await logOf(person.visitor))?.pageInfo.totalItems).toBe(limits.securityEvents);
    expect((await logOf(person.visitor))?.items[0]).toMatchObject({ ipAddress: null, userAgent: null });
    app.clock.advance((limits.securityEventDays + 1) * 86_400);
    await sweepExpired(app.deps);
    const again = await signInAgain(app, person);
    expect(await kindsOf(again)).toEqual(['SIGN_IN']);
  });

  it('is part of the account’s export, and is deleted with the account', async () => {
    const { visitor, userId } = await signUp(app);
    const { body } = await visitor.get('/transfer/exports/account.json');
    const line = (kind: string) => expect.objectContaining({ kind, createdAt: expect.any(String) });
    expect(body.securityLog).toHaveLength(2);
    expect(body.securityLog).toEqual(expect.arrayContaining([line('SIGN_UP'), line('ACCOUNT_EXPORTED')]));
    await app.deps.db.transaction((manager) => removeUser(manager, userId));
    expect(await app.deps.db.manager.countBy(SecurityEventEntity, { userId })).toBe(0);
  });
});

describe('query twoFactor and trustedDevices, mutation revokeTrustedDevice', () => {
  it('show the state of the second step, and end the trust in one browser', async () => {
    const person = await withSecondStep(app);
    const plain = await signUp(app);
    expect((await plain.visitor.graphql(states)).data).toEqual({
      twoFactor: { enabled: false, recoveryCodesLeft: 0, unlocksAt: null },
      trustedDevices: [],
    });
    const { visitor } = await halfWay(app, person);
    await visitor.auth('two-factor/verify-backup-code', { code: person.recoveryCodes[0], trustDevice: true });
    const { data } = await visitor.graphql<{ twoFactor: object; trustedDevices: { id: string }[] }>(states);
    expect(data?.twoFactor).toEqual({ enabled: true, recoveryCodesLeft: 9, unlocksAt: null });
    const [device] = data?.trustedDevices ?? [];
    const revoke = (who: Visitor) =>
      who.graphql('mutation ($id: ID!) { revokeTrustedDevice(id: $id) }', { id: device?.id });
    expect((await revoke(plain.visitor)).errors[0]?.extensions?.code).toBe('NOT_FOUND');
    expect((await revoke(app.visitor())).errors[0]?.extensions?.code).toBe('UNAUTHENTICATED');
    expect((await revoke(person.visitor)).data).toEqual({ revokeTrustedDevice: true });
    expect((await revoke(person.visitor)).errors[0]?.extensions?.code).toBe('NOT_FOUND');
    await visitor.auth('sign-out');
    expect((await halfWay(app, person, visitor)).answer.body).toEqual({ twoFactorRedirect: true });
    expect(await kindsOf(person.visitor)).toContain('DEVICE_UNTRUSTED');
  });

  it.each([
    'twoFactor { enabled }',
    'trustedDevices { id }',
    'passkeys { id }',
    'securityLog { pageInfo { page } }',
  ])('require a signed-in user, or a token with READ_ACCOUNT: query %s', async (field) => {
    const { errors } = await app.visitor().graphql(`{ ${field} }`);
    expect(errors[0]?.extensions?.code).toBe('UNAUTHENTICATED');
    const { visitor } = await signUp(app);
    for (const [scope, code] of [
      ['READ_LISTS', 'API_TOKEN_NOT_ALLOWED'],
      ['READ_ACCOUNT', undefined],
    ]) {
      const { data } = await visitor.graphql<{ createApiToken: { secret: string } }>(
        `mutation { createApiToken(input: { name: "x", scopes: [${scope}] }) { secret } }`,
      );
      const authorization = `Bearer ${data?.createApiToken.secret}`;
      const answer = await app.visitor().graphql(`{ ${field} }`, {}, { authorization });
      expect(answer.errors[0]?.extensions?.code).toBe(code);
    }
  });
});

describe('query passkeys', () => {
  it('lists the viewer’s, and so does the export', async () => {
    const [person, other] = [await signUpConfirmed(app), await signUpConfirmed(app)];
    const key = new SoftAuthenticator({ origin: app.url });
    const { body: options } = await person.visitor.get('/api/auth/passkey/generate-register-options');
    const response = key.register(options);
    const { body } = await person.visitor.auth('passkey/verify-registration', { response, name: 'Phone' });
    const asked = '{ passkeys { id name backedUp createdAt lastUsedAt } }';
    const phone = { name: 'Phone', createdAt: expect.any(String), lastUsedAt: null };
    expect((await person.visitor.graphql(asked)).data).toEqual({
      passkeys: [{ ...phone, id: body.id, backedUp: false }],
    });
    expect((await other.visitor.graphql(asked)).data).toEqual({ passkeys: [] });
    expect((await person.visitor.get('/transfer/exports/account.json')).body.passkeys).toEqual([phone]);
  });
});
