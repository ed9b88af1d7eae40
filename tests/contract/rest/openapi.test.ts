import { createVerificationToken } from '../../../server/domain/accounts/verification/verificationToken';
import { openapi } from '../../../server/rest/openapi/openapi';
import { describedCalls, judgeAnswer } from '../../support/apps/describedAnswers';
import { startApp, type TestApp } from '../../support/apps/startApp';
import { Visitor } from '../../support/apps/visitor';
import { deletionToken, resetToken } from '../../support/mail/mailedTokens';
import { aPerson, signUp, signUpConfirmed } from '../../support/people/people';
import { halfWay, withSecondStep } from '../../support/people/secondStep';
import { SoftAuthenticator } from '../../support/people/softAuthenticator';
import { FakeProviders } from '../../support/providers/fakeProviders';
import { comeBack, goTo, goToLink, personAtGithub } from '../../support/providers/providerFlow';

/**
 * The calls' description, as served to programs. Every visitor in a contract test checks responses against it
 * (describedAnswers.ts); here each call is made to succeed, so that every described response has been seen.
 */
let fake: FakeProviders;
let app: TestApp;
/** Calls that have answered 200 or 302. */
const seen = new Set<string>();

beforeAll(async () => {
  fake = new FakeProviders();
  await fake.start();
  const issuer = 'https://id.example';
  fake.reply('id.example/.well-known/openid-configuration', {
    json: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    },
  });
  const own = {
    OIDC_HOME_ISSUER: issuer,
    OIDC_HOME_CLIENT_ID: 'home-id',
    OIDC_HOME_CLIENT_SECRET: 'home-secret',
  };
  const env = {
    ...fake.env(),
    ...own,
    AUTH_CHANGE_EMAIL: 'true',
    AUTH_DELETE_USER: 'true',
    SIGN_UP_CHALLENGE: 'surge',
  };
  const started = await startApp({ env, replace: { fetch: fake.fetch }, now: new Date() });
  const visitor = () =>
    new Visitor(started.url, (answered) => {
      const { name = '', wrong = [] } = judgeAnswer(answered) ?? {};
      if (wrong.length > 0) throw new Error(`${name} answered ${answered.status}: ${wrong.join('; ')}`);
      if (answered.status < 400) seen.add(name);
    });
  app = { ...started, visitor };
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

it('the description is served as generated, and can be cached', async () => {
  const answer = await app.visitor().get('/api/openapi.json');
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(answer.body).toEqual(JSON.parse(JSON.stringify(openapi())));
});

const get = (visitor: Visitor, path: string) => visitor.get(`/api/auth/${path}`);
const newPassword = 'autumn-moon-17';

async function useAccount(): Promise<void> {
  const person = aPerson();
  const { email, password } = person;
  const visitor = app.visitor();
  await get(visitor, 'ok');
  await get(visitor, 'error');
  await get(visitor, 'get-session');
  await get(visitor, 'sign-up/challenge');
  await visitor.auth('sign-up/email', { ...person, email: 'none' });
  await visitor.auth('sign-up/email', person);
  await get(visitor, 'get-session');
  await get(visitor, 'list-sessions');
  await get(visitor, 'list-accounts');
  await visitor.auth('update-user', { name: 'Other' });
  await visitor.auth('change-password', { currentPassword: password, newPassword });
  await visitor.auth('send-verification-email', { email });
  await visitor.auth('forget-password', { email });
  const reset = await resetToken(app, email);
  await get(visitor, `reset-password/${reset}?callbackURL=/welcome/reset`);
  await visitor.auth('reset-password', { token: reset, newPassword });
  const { token } = (await visitor.auth('sign-in/email', { email, password: newPassword })).body;
  await visitor.auth('revoke-session', { token });
  for (const end of ['revoke-other-sessions', 'sign-out', 'revoke-sessions']) {
    await visitor.auth('sign-in/email', { email, password: newPassword, callbackURL: '/home' });
    await visitor.auth(end);
  }
}

async function changeAddressAndDelete(): Promise<void> {
  const person = await signUp(app);
  const { visitor, email } = person;
  await visitor.auth('change-email', { newEmail: `new-${email}` });
  for (const more of ['', '&callbackURL=/home']) {
    const token = await createVerificationToken(app.deps, { email: `new-${email}` });
    await get(visitor, `verify-email?token=${token}${more}`);
  }
  const token = await deletionToken(app, { ...person, email: `new-${email}` });
  await get(visitor, `delete-user/callback?token=${token}`);
}

async function useProviders(): Promise<void> {
  const { visitor, email } = await signUp(app);
  await app.visitor().auth('sign-in/social', { provider: 'github' }, { origin: app.url });
  await app.visitor().auth('sign-in/oauth2', { providerId: 'home' }, { origin: app.url });
  await visitor.auth('oauth2/link', { providerId: 'home', callbackURL: '/home' }, { origin: app.url });
  await get(visitor, 'oauth2/callback/home');
  await app.visitor().request('/api/auth/callback/apple', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    body: 'state=none',
  });
  const { id } = personAtGithub(fake, { email });
  await comeBack(await goToLink(app, 'github', visitor), 'github');
  await visitor.auth('get-access-token', { providerId: 'github' });
  await visitor.auth('account-info', { accountId: String(id) });
  await visitor.auth('unlink-account', { providerId: 'github' });
  await fake.serve('spotify');
  const listener = await goTo(app, 'spotify');
  await comeBack(listener, 'spotify');
  await listener.visitor.auth('refresh-token', { providerId: 'spotify' });
}

async function useSecondStep(): Promise<void> {
  const person = await withSecondStep(app);
  const { visitor, password, recoveryCodes } = person;
  const away = await halfWay(app, person);
  await away.visitor.auth('two-factor/verify-totp', { code: '000000' });
  await away.visitor.auth('two-factor/verify-backup-code', {
    code: recoveryCodes[0],
    disableSession: true,
  });
  await visitor.auth('two-factor/get-totp-uri', { password });
  await visitor.auth('two-factor/generate-backup-codes', { password });
  await visitor.auth('two-factor/disable', { password });
}

async function usePasskeys(): Promise<void> {
  const { visitor } = await signUpConfirmed(app);
  const key = new SoftAuthenticator({ origin: app.url });
  const { body: creation } = await get(visitor, 'passkey/generate-register-options');
  const response = key.register(creation);
  const { body: made } = await visitor.auth('passkey/verify-registration', { response });
  await get(visitor, 'passkey/generate-register-options?authenticatorAttachment=platform');
  await get(visitor, 'passkey/list-user-passkeys');
  await visitor.auth('passkey/generate-authenticate-options');
  const stranger = app.visitor();
  const { body: request } = await stranger.auth('passkey/generate-authenticate-options');
  const signed = key.signIn(request);
  await stranger.auth('passkey/verify-authentication', { response: signed });
  await visitor.auth('passkey/update-passkey', { id: made.id, name: 'Phone' });
  await visitor.auth('passkey/delete-passkey', { id: made.id });
}

it('each response matches its description, field by field, and no call is left out', async () => {
  for (const use of [useAccount, changeAddressAndDelete, useProviders, useSecondStep, usePasskeys])
    await use();
  expect([...seen].sort()).toEqual(describedCalls);
});
