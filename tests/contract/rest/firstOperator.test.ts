import { readSetupLink } from '../../../server/domain/accounts/sign-in/setupLink';
import { type StartAppOptions, startApp, type TestApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { receiveMail } from '../../support/mail/mail';
import { anOperator, handleOf, run } from '../../support/people/community';
import { aPerson, type SignedIn, signUp } from '../../support/people/people';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { comeBack, goTo, personAtGithub } from '../../support/providers/providerFlow';

/** The link by which a site without an operator gets its first one, and how operators name others. */
const fake = setUpProviders();
const start = (env: StartAppOptions['env'] = {}) =>
  startApp({ env: { ...fake.env(), ...env }, replace: { fetch: fake.fetch } });

async function tokenOf({ deps }: TestApp): Promise<string> {
  const link = await readSetupLink(deps);
  return new URL(link ?? 'http://localhost').searchParams.get('invitation') ?? '';
}
const comes = (app: TestApp, invitation: string, visitor = app.visitor()) =>
  visitor.auth('sign-up/email', { ...aPerson(), invitation });
const isOperator = async (visitor: Visitor) =>
  (await visitor.graphql<{ siteSettings: object | null }>('{ siteSettings { version } }')).data
    ?.siteSettings !== null;

it('leads to sign-up, and from there to the site’s settings', async () => {
  await using app = await start();
  const link = new URL((await readSetupLink(app.deps)) ?? '');
  expect(link.origin + link.pathname).toBe(`${app.url}/welcome/sign-up`);
  expect(link.searchParams.get('back')).toBe('/settings/site-settings');
});

it('makes whoever signs up by it first the operator, whose address counts as confirmed, and nobody after that', async () => {
  await using app = await start();
  const token = await tokenOf(app);
  const visitor = app.visitor();
  const { status, body } = await comes(app, token, visitor);
  expect([status, body.user.emailVerified]).toEqual([200, true]);
  expect(await isOperator(visitor)).toBe(true);
  expect(await receiveMail(app)).toEqual([]);
  expect(await readSetupLink(app.deps)).toBeUndefined();
  const second = app.visitor();
  expect((await comes(app, token, second)).body.user.emailVerified).toBe(false);
  expect(await isOperator(second)).toBe(false);
});

it.each(['invitation', 'approval'])(
  'holds with SIGN_UP=%s, and is no invitation afterwards',
  async (mode) => {
    await using app = await start({ SIGN_UP: mode });
    const token = await tokenOf(app);
    const person = aPerson();
    const wrong = await app.visitor().auth('sign-up/email', { ...person, invitation: `${token}x` });
    expect(wrong.body.code ?? wrong.body.token).toBe(mode === 'invitation' ? 'INVALID_INVITATION' : null);
    const first = aPerson();
    expect((await app.visitor().auth('sign-up/email', { ...first, invitation: token })).status).toBe(200);
    const visitor = app.visitor();
    const { email, password } = first;
    expect((await visitor.auth('sign-in/email', { email, password })).status).toBe(200);
    expect(await isOperator(visitor)).toBe(true);
    const next = await comes(app, token);
    expect(next.body.code ?? next.body.token).toBe(mode === 'invitation' ? 'INVALID_INVITATION' : null);
  },
);

it('holds through a provider, too', async () => {
  await using app = await start();
  personAtGithub(fake, { email: 'first@example.org' });
  const away = await goTo(app, 'github', { invitation: await tokenOf(app) });
  await comeBack(away, 'github');
  expect(await isOperator(away.visitor)).toBe(true);
});

it('does not exist where the environment names operators', async () => {
  await using other = await start();
  const token = await tokenOf(other);
  await using app = await start({ OPERATORS: 'the_boss', SIGN_UP: 'invitation' });
  expect(await readSetupLink(app.deps)).toBeUndefined();
  expect((await comes(app, token)).body.code).toBe('INVALID_INVITATION');
});

describe('the role of operators', () => {
  let app: TestApp;
  let boss: SignedIn;
  let ada: SignedIn;
  beforeAll(async () => {
    app = await start({ OPERATORS: 'the_boss' });
    boss = await anOperator(app, 'the_boss');
    ada = await signUp(app);
  });
  afterAll(() => app.close());

  async function set(by: SignedIn, person: SignedIn, held: boolean) {
    const { errors } = await run(
      by,
      `mutation { setRole(handle: "${await handleOf(person)}", role: OPERATOR, held: ${held}) { role } }`,
    );
    return errors.map(({ extensions }) => extensions?.code);
  }

  it('is given and taken by other operators, with a fresh session', async () => {
    expect(await set(ada, ada, true)).toEqual(['NOT_FOUND']);
    expect(await set(boss, ada, true)).toEqual([]);
    expect(await isOperator(ada.visitor)).toBe(true);
    expect(await set(ada, ada, false)).toEqual(['NOT_YOURSELF']);
    app.clock.advance(2 * 86_400);
    expect(await set(boss, ada, false)).toEqual(['SESSION_IS_NOT_FRESH']);
    expect(await isOperator(ada.visitor)).toBe(true);
  });

  it('ends when another operator takes it', async () => {
    const again = app.visitor();
    await again.auth('sign-in/email', { email: boss.email, password: boss.password });
    expect(await set({ ...boss, visitor: again }, ada, false)).toEqual([]);
    expect(await isOperator(again)).toBe(true);
    expect(await isOperator(ada.visitor)).toBe(false);
  });
});
