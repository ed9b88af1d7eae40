import { decodeJwt } from 'jose';
import { AccountEntity, SessionEntity, UserEntity } from '../../../server/data/entities/accounts';
import { openTokens } from '../../../server/domain/accounts/social/storedTokens';
import { setUpApp, startApp, type TestApp } from '../../support/apps/startApp';
import { receiveMail } from '../../support/mail/mail';
import { signInAgain, signUp } from '../../support/people/people';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { goToLink } from '../../support/providers/providerFlow';

/** POST /link-social (contract 5.5); its callback is tested in `callback.test.ts`. */
const fake = setUpProviders();
const withEnv = (env = {}) => ({
  env: { ...fake.env(), ...env },
  replace: { fetch: fake.fetch },
  now: new Date(),
});
const app = setUpApp(withEnv());
beforeAll(() => fake.serve('google'));

let count = 0;

async function linkByToken(
  on: TestApp,
  claims: object,
  visitor: Awaited<ReturnType<typeof signUp>>['visitor'],
) {
  count += 1;
  const token = await fake.idTokenOf('google', { sub: `link-${count}`, ...claims });
  const idToken = { token, scopes: ['email', 'openid'] };
  return visitor.auth('link-social', { provider: 'google', idToken }, { origin: on.url });
}

const linked = { url: '', status: true, redirect: false };

describe('POST /link-social', () => {
  it('needs a session, checked after its fields and URLs', async () => {
    const stranger = app.visitor();
    expect((await stranger.auth('link-social', {})).body.code).toBe('VALIDATION_ERROR');
    const evil = { provider: 'github', callbackURL: 'https://evil.example' };
    expect((await stranger.auth('link-social', evil)).status).toBe(403);
    const answer = await stranger.auth('link-social', { provider: 'github' });
    expect(answer.status).toBe(401);
    expect(answer.text).toBe('');
  });

  it('sends the browser to the provider, in a flow bound to it', async () => {
    const { visitor } = await signUp(app);
    const { url } = await goToLink(app, 'github', visitor, { scopes: ['repo'] });
    expect(url.searchParams.get('scope')).toBe('read:user user:email repo');
    expect(visitor.cookies.has('better-auth.state')).toBe(true);
    const body = { provider: 'github', disableRedirect: true };
    expect((await visitor.auth('link-social', body, { origin: app.url })).body.redirect).toBe(false);
  });

  it('refuses an unknown provider', async () => {
    const { visitor } = await signUp(app);
    const answer = await visitor.auth('link-social', { provider: 'myspace' }, { origin: app.url });
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('PROVIDER_NOT_FOUND');
  });
});

describe('POST /link-social with an id token', () => {
  // security: O11
  it('links at once, ends the other sessions of an unconfirmed user and mails the owner', async () => {
    const person = await signUp(app);
    const elsewhere = await signInAgain(app, person);
    await receiveMail(app);
    const answer = await linkByToken(app, { email: person.email }, person.visitor);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(linked);
    const row = await app.deps.db.manager.findOneByOrFail(AccountEntity, { accountId: `link-${count}` });
    expect(row).toMatchObject({ userId: person.userId, providerId: 'google', scope: 'email,openid' });
    expect((await elsewhere.get('/api/auth/get-session')).body).toBeNull();
    expect(await app.deps.db.manager.existsBy(SessionEntity, { token: person.token })).toBe(true);
    expect(await receiveMail(app)).toMatchObject([{ to: person.email }]);
    count -= 1;
    const again = await linkByToken(app, { email: person.email }, person.visitor);
    expect(again.body).toEqual(linked);
    expect(await app.deps.db.manager.countBy(AccountEntity, { accountId: `link-${count}` })).toBe(1);
  });

  it.each([
    ['an unconfirmed address', { email_verified: false }, 401, 'ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED'],
    [
      'another address',
      { email: 'other@example.org' },
      401,
      'ACCOUNT_NOT_LINKED__DIFFERENT_EMAILS_NOT_ALLOWED',
    ],
    ['no address', { email: undefined }, 401, 'USER_EMAIL_NOT_FOUND'],
    ['another audience', { aud: 'x' }, 401, 'INVALID_TOKEN'],
  ])('refuses to connect with %s', async (_, claims, status, code) => {
    const { visitor, email, userId } = await signUp(app);
    const answer = await linkByToken(app, { email, ...claims }, visitor);
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
    expect(await app.deps.db.manager.countBy(AccountEntity, { userId })).toBe(1);
  });

  it.each([
    ['an address that is unconfirmed since', { email_verified: false }],
    ['another address since', { email: 'moved@example.org' }],
  ])('links the caller’s own account again, with %s', async (_, claims) => {
    const { visitor, email, userId } = await signUp(app);
    expect((await linkByToken(app, { email }, visitor)).body).toEqual(linked);
    const key = { userId, accountId: `link-${count}` };
    const answer = await linkByToken(app, { email, sub: key.accountId, ...claims }, visitor);
    expect([answer.status, answer.body]).toEqual([200, linked]);
    const row = await app.deps.db.manager.findOneByOrFail(AccountEntity, key);
    expect(decodeJwt(openTokens(app.deps.config, row).idToken ?? '')).toMatchObject(claims);
  });

  it('refuses another user’s account', async () => {
    const owner = await signUp(app);
    await linkByToken(app, { sub: 'taken', email: owner.email }, owner.visitor);
    const { visitor, email, userId } = await signUp(app);
    const answer = await linkByToken(app, { sub: 'taken', email }, visitor);
    expect(answer.status).toBe(401);
    expect(answer.body.message).toBe('Account not linked - linking not allowed');
    expect(await app.deps.db.manager.countBy(AccountEntity, { userId })).toBe(1);
  });

  it('refuses it if the provider supports none', async () => {
    const { visitor } = await signUp(app);
    const body = { provider: 'github', idToken: { token: 'x' } };
    const answer = await visitor.auth('link-social', body, { origin: app.url });
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('ID_TOKEN_NOT_SUPPORTED');
  });

  it('reports that the account cannot be stored', async () => {
    const { visitor, email, userId } = await signUp(app);
    const [row] = await app.deps.db.manager.findBy(AccountEntity, { userId });
    const { random } = app.deps;
    app.deps.random = { text: random.text, id: () => row?.id ?? '' };
    try {
      const answer = await linkByToken(app, { email }, visitor);
      expect(answer.status).toBe(417);
      expect(answer.body).toEqual({
        code: 'ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT',
        message: 'Account not linked - unable to create account',
      });
    } finally {
      app.deps.random = random;
    }
  });

  it('follows the configuration', async () => {
    const cases: [Record<string, string>, object, number][] = [
      [{ AUTH_LINKING: 'false' }, {}, 401],
      [{ AUTH_LINK_DIFFERENT_EMAILS: 'true' }, { email: 'other@example.org' }, 200],
      [{ AUTH_TRUSTED_PROVIDERS: 'google' }, { email_verified: false }, 200],
      [{ AUTH_LINK_UNVERIFIED_USERS: 'false' }, {}, 401],
    ];
    for (const [env, claims, status] of cases) {
      await using own = await startApp(withEnv(env));
      const { visitor, email } = await signUp(own);
      expect((await linkByToken(own, { email, ...claims }, visitor)).status).toBe(status);
      await own.deps.db.manager.update(UserEntity, { email }, { emailVerified: true });
      const confirmed = env.AUTH_LINK_UNVERIFIED_USERS ? 200 : status;
      expect((await linkByToken(own, { email, ...claims }, visitor)).status).toBe(confirmed);
    }
  });
});
