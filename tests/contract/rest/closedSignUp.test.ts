import { UserEntity } from '../../../server/data/entities/accounts';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp, startApp, type TestApp } from '../../support/apps/startApp';
import { whileOpen } from '../../support/apps/whileOpen';
import { aPerson, type Person, signInAgain, signUp } from '../../support/people/people';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { comeBack, goTo, locationOf, personAtGithub } from '../../support/providers/providerFlow';

/** SIGN_UP=closed: no way leads to a new account, and those who have one come in as before. */
const fake = setUpProviders();
const withEnv = (env: Record<string, string> = {}) => ({
  env: { ...fake.env(), SIGN_UP: 'closed', ...env },
  replace: { fetch: fake.fetch },
  now: new Date(),
});
const app = setUpApp(withEnv());
beforeEach(() => fake.forget());

const closed = { code: 'SIGN_UP_CLOSED', message: 'Sign up closed' };
const member = (on: TestApp = app, given: Partial<Person> = {}) => whileOpen(on, () => signUp(on, given));
const countUsers = (on: TestApp = app) => on.deps.db.manager.count(UserEntity);

async function byGithub(on: TestApp = app, more: object = {}) {
  const away = await goTo(on, 'github', { callbackURL: '/home', ...more });
  return locationOf(await comeBack(away, 'github'));
}

describe('sign-up by email', () => {
  // security: A9
  it('is refused with the same answer and the same work for every address', async () => {
    const { email } = await member();
    const before = await countUsers();
    const hash = jest.spyOn(app.deps.passwords, 'hash');
    const answers: object[] = [];
    for (const address of [email, email.toUpperCase(), 'nobody@example.org', 'no address']) {
      const statements = await statementsDuring(app.deps.db, async () => {
        const { status, body } = await app.visitor().auth('sign-up/email', { ...aPerson(), email: address });
        answers.push({ status, body });
      });
      expect(statements.filter((sql) => /\buser\b/.test(sql))).toEqual([]);
    }
    expect(answers).toEqual(Array(4).fill({ status: 403, body: closed }));
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
    expect(await countUsers()).toBe(before);
  });

  it('leaves the members alone', async () => {
    const person = await member();
    const visitor = await signInAgain(app, person);
    expect((await visitor.get('/api/auth/get-session')).body.user.email).toBe(person.email);
  });
});

describe('through a provider', () => {
  it('no one new comes in, not even if the call asks for it', async () => {
    personAtGithub(fake);
    const before = await countUsers();
    expect(await byGithub()).toBe(`${app.url}/api/auth/error?error=sign_up_closed`);
    const asked = { requestSignUp: true, errorCallbackURL: '/welcome/login?by=github' };
    expect(await byGithub(app, asked)).toBe('/welcome/login?by=github&error=sign_up_closed');
    expect(await countUsers()).toBe(before);
  });

  it('members sign in by their account, and by an address that the provider has confirmed', async () => {
    const octocat = personAtGithub(fake);
    expect(await whileOpen(app, () => byGithub())).toBe('/home');
    expect(await byGithub()).toBe('/home');
    const { email } = await member();
    personAtGithub(fake, { email });
    expect(await byGithub()).toBe('/home');
    expect(await app.deps.db.manager.countBy(UserEntity, { email: octocat.email })).toBe(1);
  });

  // security: A9
  it.each<Record<string, string>>([{}, { GITHUB_SIGN_UP: 'false' }, { AUTH_LINKING: 'false' }])(
    'an address that the provider has not confirmed is refused like an unknown one: %j',
    async (env) => {
      await using own = await startApp(withEnv(env));
      const { email } = await member(own);
      personAtGithub(fake, { email, verified: false });
      const taken = await statementsDuring(own.deps.db, async () => {
        expect(await byGithub(own)).toContain('error=sign_up_closed');
      });
      personAtGithub(fake, { verified: false });
      const free = await statementsDuring(own.deps.db, async () => {
        expect(await byGithub(own)).toContain('error=sign_up_closed');
      });
      expect(taken).toEqual(free);
    },
  );

  it('an id token brings no one new', async () => {
    await fake.serve('google');
    const token = await fake.idTokenOf('google', { sub: 'g-closed', email: 'g@example.org', name: 'G' });
    const answer = await app.visitor().auth('sign-in/social', { provider: 'google', idToken: { token } });
    expect([answer.status, answer.body, answer.setCookies]).toEqual([403, closed, []]);
  });
});

it('a proxy signs in members, and no one else', async () => {
  const env = { AUTH_PROXY_HEADER: 'Remote-User', AUTH_PROXY_ADDRESSES: '127.0.0.1,::1' };
  await using own = await startApp(withEnv(env));
  const ask = async (name: string) => {
    const headers = { 'remote-user': name, 'remote-email': `${name}@example.org` };
    return (await own.visitor().get('/api/auth/get-session', headers)).body?.user.email ?? null;
  };
  expect(await ask('mika')).toBeNull();
  expect(await countUsers(own)).toBe(0);
  await member(own, { email: 'mika@example.org' });
  expect(await ask('mika')).toBe('mika@example.org');
});

it('the site says so to its clients', async () => {
  const query = '{ site { newAccounts signUpOpen } providers { signUp } }';
  const { data } = await app.visitor().graphql<{ providers: { signUp: boolean }[] }>(query);
  expect(data).toMatchObject({ site: { newAccounts: 'CLOSED', signUpOpen: false } });
  expect(new Set(data?.providers.map(({ signUp }) => signUp))).toEqual(new Set([false]));
  await using open = await startApp();
  expect((await open.visitor().graphql('{ site { newAccounts signUpOpen } }')).data).toEqual({
    site: { newAccounts: 'OPEN', signUpOpen: true },
  });
});
