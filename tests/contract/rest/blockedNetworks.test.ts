import { UserEntity } from '../../../server/data/entities/accounts';
import { makeInvitation } from '../../../server/domain/site/invitations';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp, startApp, type TestApp } from '../../support/apps/startApp';
import { aPerson, signUp } from '../../support/people/people';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { goTo, locationOf, personAtGithub } from '../../support/providers/providerFlow';

/** SIGN_UP_NETWORKS_BLOCKED: from there the site is closed to new accounts, and open to those who have one. */
const fake = setUpProviders();
const withEnv = (env: Record<string, string> = {}) => ({
  env: {
    ...fake.env(),
    TRUSTED_PROXIES: '127.0.0.1,::1',
    SIGN_UP_NETWORKS_BLOCKED: '198.51.100.0/24, 2001:db8:bad::/48',
    ...env,
  },
  replace: { fetch: fake.fetch },
  now: new Date(),
});
const app = setUpApp(withEnv());
beforeEach(() => fake.forget());

const closed = { code: 'SIGN_UP_CLOSED', message: 'Sign up closed' };
const blocked = ['198.51.100.7', '::ffff:198.51.100.7', '2001:db8:bad:1::1'];
const [first = ''] = blocked;
const open = '203.0.113.7';
const from = (address: string) => ({ 'x-forwarded-for': address });
const countUsers = (on: TestApp = app) => on.deps.db.manager.count(UserEntity);

async function byGithub(address: string) {
  const { visitor, state } = await goTo(app, 'github', { callbackURL: '/home' });
  return locationOf(await visitor.get(`/api/auth/callback/github?code=code-1&state=${state}`, from(address)));
}

// security: A9
it('sign-up by email is closed to them with the same answer and the same work for every address', async () => {
  const { email } = await signUp(app);
  const before = await countUsers();
  for (const network of blocked)
    for (const address of [email, 'nobody@example.org', 'no address']) {
      const statements = await statementsDuring(app.deps.db, async () => {
        const person = { ...aPerson(), email: address };
        const { status, body } = await app.visitor().auth('sign-up/email', person, from(network));
        expect([status, body]).toEqual([403, closed]);
      });
      expect(statements.filter((sql) => /\buser\b/.test(sql))).toEqual([]);
    }
  expect(await countUsers()).toBe(before);
  expect((await app.visitor().auth('sign-up/email', aPerson(), from(open))).status).toBe(200);
});

it('those who have an account sign in from there', async () => {
  const { email, password } = await signUp(app);
  const { status, body } = await app.visitor().auth('sign-in/email', { email, password }, from(first));
  expect([status, body.user.email]).toEqual([200, email]);
});

it('a provider brings no one new from there, and members as before', async () => {
  const { email } = personAtGithub(fake);
  for (const network of blocked)
    expect(await byGithub(network)).toBe(`${app.url}/api/auth/error?error=sign_up_closed`);
  expect(await app.deps.db.manager.countBy(UserEntity, { email })).toBe(0);
  expect(await byGithub(open)).toBe('/home');
  expect(await byGithub(first)).toBe('/home');
});

// security: A9
it('an address that a provider has not confirmed is refused there like an unknown one', async () => {
  const { email } = await signUp(app);
  const work = [];
  for (const address of [email, 'free@example.org']) {
    personAtGithub(fake, { email: address, verified: false });
    work.push(
      await statementsDuring(app.deps.db, async () => {
        expect(await byGithub(first)).toContain('error=sign_up_closed');
      }),
    );
  }
  expect(work[0]).toEqual(work[1]);
});

it('an id token brings no one new from there', async () => {
  await fake.serve('google');
  const token = await fake.idTokenOf('google', { sub: 'g-blocked', email: 'gb@example.org', name: 'G' });
  const ask = (address: string) =>
    app.visitor().auth('sign-in/social', { provider: 'google', idToken: { token } }, from(address));
  const { status, body, setCookies } = await ask(first);
  expect([status, body, setCookies]).toEqual([403, closed, []]);
  expect((await ask(open)).status).toBe(200);
});

it('a proxy signs in no one new from there', async () => {
  await using own = await startApp(
    withEnv({ AUTH_PROXY_HEADER: 'Remote-User', AUTH_PROXY_ADDRESSES: '127.0.0.1,::1' }),
  );
  const ask = async (address: string) => {
    const headers = { 'remote-user': 'mika', 'remote-email': 'mika@example.org', ...from(address) };
    return (await own.visitor().get('/api/auth/get-session', headers)).body?.user.email ?? null;
  };
  expect(await ask(first)).toBeNull();
  expect(await ask(open)).toBe('mika@example.org');
  expect(await ask(first)).toBe('mika@example.org');
});

it('an invitation opens nothing from there, and is not used up', async () => {
  await using own = await startApp(withEnv({ SIGN_UP: 'invitation' }));
  const { url } = await makeInvitation(own.deps, { byId: null, uses: 1, days: 1 });
  const invitation = new URL(url).searchParams.get('invitation');
  const ask = (address: string) =>
    own.visitor().auth('sign-up/email', { ...aPerson(), invitation }, from(address));
  const { status, body } = await ask(first);
  expect([status, body]).toEqual([403, closed]);
  expect((await ask(open)).status).toBe(200);
});
