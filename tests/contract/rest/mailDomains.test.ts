import { UserEntity } from '../../../server/data/entities/accounts';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { aPerson, type Person, signInAgain, signUp } from '../../support/people/people';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { comeBack, goTo, goToLink, locationOf, personAtGithub } from '../../support/providers/providerFlow';

/** SIGN_UP_MAIL_DOMAINS and SIGN_UP_MAIL_DOMAINS_BLOCKED: whose addresses the site takes. */
const fake = setUpProviders();
const app = setUpApp({
  env: {
    ...fake.env(),
    SIGN_UP_MAIL_DOMAINS_BLOCKED: 'spam.example',
    AUTH_CHANGE_EMAIL: 'true',
    AUTH_LINK_DIFFERENT_EMAILS: 'true',
  },
  replace: { fetch: fake.fetch },
  now: new Date(),
});
beforeEach(() => fake.forget());

const refusal = { code: 'EMAIL_DOMAIN_NOT_ALLOWED', message: 'Email domain not allowed' };

/** Someone whose address the site took before. */
async function memberOf(email: string): Promise<Person> {
  const person = await signUp(app);
  await app.deps.db.manager.update(UserEntity, { id: person.userId }, { email, emailVerified: true });
  return { ...person, email };
}

async function byGithub() {
  return locationOf(await comeBack(await goTo(app, 'github', { callbackURL: '/home' }), 'github'));
}

// security: A9
it('sign-up refuses an address of a blocked domain, whether it has an account or not', async () => {
  const { email } = await memberOf('known@spam.example');
  for (const address of [email, 'nobody@spam.example', 'Nobody@Sub.SPAM.example']) {
    const statements = await statementsDuring(app.deps.db, async () => {
      const { status, body } = await app.visitor().auth('sign-up/email', { ...aPerson(), email: address });
      expect([status, body]).toEqual([400, refusal]);
    });
    expect(statements.filter((sql) => /\buser\b/.test(sql))).toEqual([]);
  }
  expect((await app.visitor().auth('sign-up/email', aPerson())).status).toBe(200);
});

it('a provider brings no one new with such an address, and members as before', async () => {
  personAtGithub(fake, { email: 'new@spam.example' });
  expect(await byGithub()).toBe(`${app.url}/api/auth/error?error=email_domain_not_allowed`);
  expect(await app.deps.db.manager.countBy(UserEntity, { email: 'new@spam.example' })).toBe(0);
  const member = await memberOf('old@spam.example');
  personAtGithub(fake, { email: member.email });
  expect(await byGithub()).toBe('/home');
  expect((await signInAgain(app, member)).cookies.size).toBeGreaterThan(0);
  // The address stays at the provider: the account here keeps its own.
  const { visitor } = await signUp(app);
  personAtGithub(fake, { email: 'elsewhere@spam.example' });
  const away = await goToLink(app, 'github', visitor, { callbackURL: '/settings' });
  expect(locationOf(await comeBack(away, 'github'))).toBe('/settings');
});

it('a change of address refuses it, over REST and GraphQL', async () => {
  const { visitor, email } = await signUp(app);
  const answer = await visitor.auth('change-email', { newEmail: 'Me@spam.example' });
  expect([answer.status, answer.body]).toEqual([400, refusal]);
  const { errors } = await visitor.graphql(
    'mutation { changeEmail(input: { newEmail: "me@a.spam.example" }) { email } }',
  );
  expect(errors[0]?.extensions?.code).toBe('EMAIL_DOMAIN_NOT_ALLOWED');
  expect((await visitor.get('/api/auth/get-session')).body.user.email).toBe(email);
});

describe('a site that takes some domains only', () => {
  const school = setUpApp({
    env: { SIGN_UP_MAIL_DOMAINS: 'school.example', AUTH_REQUIRE_VERIFIED_EMAIL: 'true' },
    now: new Date(),
  });

  it('refuses every other, and lets no one in until the address is confirmed', async () => {
    const ask = (email: string) => school.visitor().auth('sign-up/email', { ...aPerson(), email });
    for (const email of ['me@example.org', 'me@sub.school.example', 'me@school.example.org']) {
      const { status, body } = await ask(email);
      expect([status, body]).toEqual([400, refusal]);
    }
    const person = aPerson({ email: 'me@school.example' });
    const { status, body } = await school.visitor().auth('sign-up/email', person);
    expect([status, body.token]).toEqual([200, null]);
    const { password } = person;
    const early = await school.visitor().auth('sign-in/email', { email: person.email, password });
    expect([early.status, early.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  });
});
