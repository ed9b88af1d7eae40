import { UserEntity, VerificationEntity } from '../../../server/data/entities/accounts';
import { InvitationEntity, InvitationUseEntity } from '../../../server/data/entities/invitations';
import { removeWithAll } from '../../../server/domain/accounts/deleteUser';
import { sweepExpired } from '../../../server/domain/accounts/sweepExpired';
import { makeInvitation } from '../../../server/domain/site/invitations';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp, startApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { whileOpen } from '../../support/apps/whileOpen';
import { anOperator, handleOf } from '../../support/people/community';
import { aPerson, type SignedIn, signUp } from '../../support/people/people';
import { exportOf } from '../../support/people/transfer';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { comeBack, goTo, locationOf, personAtGithub } from '../../support/providers/providerFlow';

/** SIGN_UP=invitation: operators make links, and only who has one comes in. */
const fake = setUpProviders();
const app = setUpApp({
  env: { ...fake.env(), SIGN_UP: 'invitation', OPERATORS: 'the_boss' },
  replace: { fetch: fake.fetch },
  now: new Date(),
});
let operator: SignedIn;
beforeAll(async () => {
  operator = await whileOpen(app, () => anOperator(app, 'the_boss'));
});
beforeEach(() => fake.forget());

const DAY_SECONDS = 86_400;
const required = { code: 'INVITATION_REQUIRED', message: 'Invitation required' };
const invalid = { code: 'INVALID_INVITATION', message: 'Invalid invitation' };

interface Shown {
  id: string;
  uses: number;
  usesLeft: number;
  revokedAt: string | null;
  expiresAt: string;
  by: { handle: string } | null;
  people: { id: string }[];
}
const fields = 'id uses usesLeft revokedAt expiresAt by { handle } people { id }';

async function create(by: Visitor, input: object) {
  return await by.graphql<{ createInvitation: { url: string; invitation: Shown } }>(
    `mutation ($input: InvitationInput!) { createInvitation(input: $input) { url invitation { ${fields} } } }`,
    { input },
  );
}

/** A link's token, and its id. */
async function invite(uses = 1, days = 7): Promise<{ token: string; id: string }> {
  const { data, text } = await create(operator.visitor, { uses, days });
  if (!data) throw new Error(text);
  const { url, invitation } = data.createInvitation;
  return { token: new URL(url).searchParams.get('invitation') ?? '', id: invitation.id };
}

const list = async (by: Visitor, args = '') =>
  (
    await by.graphql<{ invitations: { items: Shown[]; nextCursor: string | null } | null }>(
      `{ invitations${args} { items { ${fields} } nextCursor } }`,
    )
  ).data?.invitations;
const shown = async (id: string) =>
  (await list(operator.visitor, '(limit: 50)'))?.items.find((one) => one.id === id);
const revoke = (by: Visitor, id: string) =>
  by.graphql(`mutation { revokeInvitation(id: "${id}") { usesLeft revokedAt } }`);

async function come(invitation?: unknown, email = aPerson().email) {
  const { status, body } = await app.visitor().auth('sign-up/email', { ...aPerson(), email, invitation });
  return { status, body };
}

describe('sign-up by email', () => {
  it('takes whoever has a link, and keeps who came by it', async () => {
    const { token, id } = await invite(2);
    const { status, body } = await come(token);
    expect(status).toBe(200);
    expect(await shown(id)).toMatchObject({
      uses: 2,
      usesLeft: 1,
      by: { handle: 'the_boss' },
      people: [{ id: body.user.id }],
    });
    expect((await come(token)).status).toBe(200);
    expect(await come(token)).toEqual({ status: 403, body: invalid });
    expect((await shown(id))?.usesLeft).toBe(0);
  });

  // security: P19
  it('takes no more people than a link has uses, however many come at once', async () => {
    const { token, id } = await invite(3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => come(token)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(refused).toEqual(Array(5).fill({ status: 403, body: invalid }));
    expect((await shown(id))?.people).toHaveLength(3);
  });

  // security: A9
  it.each([
    ['without a link', undefined, required],
    ['with an empty one', '', required],
    ['with something else in its place', { token: 'x' }, required],
    ['with one that is too long', 'x'.repeat(101), required],
    ['with an unknown one', 'x'.repeat(32), invalid],
  ])('%s is refused alike for every address', async (_, invitation, expected) => {
    const known = await whileOpen(app, () => signUp(app));
    const work = [];
    for (const email of [known.email, 'nobody@example.org', 'no address']) {
      const statements = await statementsDuring(app.deps.db, async () => {
        expect(await come(invitation, email)).toEqual({ status: 403, body: expected });
      });
      work.push(statements.filter((sql) => /\b(?:user|invitation)\b/.test(sql)));
    }
    expect(work[1]).toEqual(work[0]);
    expect(work[2]).toEqual(work[0]);
    expect(work.flat().filter((sql) => /\buser\b/.test(sql))).toEqual([]);
  });

  it('uses nothing up if the sign-up fails', async () => {
    const { token, id } = await invite(2);
    const { email } = await whileOpen(app, () => signUp(app));
    expect((await come(token, email)).body.code).toBe('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL');
    const both = await Promise.all([come(token, 'same@example.org'), come(token, 'same@example.org')]);
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect((await shown(id))?.usesLeft).toBe(1);
    expect(await app.deps.db.manager.countBy(InvitationUseEntity, { invitationId: id })).toBe(1);
  });

  it('refuses a link from the instant it expires', async () => {
    await using own = await startApp({ env: { SIGN_UP: 'invitation' } });
    const { url } = await makeInvitation(own.deps, { byId: null, uses: 2, days: 1 });
    const invitation = new URL(url).searchParams.get('invitation');
    const ask = async () => (await own.visitor().auth('sign-up/email', { ...aPerson(), invitation })).body;
    own.clock.advance(DAY_SECONDS - 1);
    expect((await ask()).token).toEqual(expect.any(String));
    own.clock.advance(1);
    expect(await ask()).toEqual(invalid);
  });

  it('refuses a link that was revoked', async () => {
    const { token, id } = await invite();
    const other = await invite();
    expect((await revoke(operator.visitor, id)).data?.revokeInvitation).toEqual({
      usesLeft: 1,
      revokedAt: app.clock.now().toISOString(),
    });
    expect(await come(token)).toEqual({ status: 403, body: invalid });
    expect((await come(other.token)).status).toBe(200);
  });
});

describe('through a provider', () => {
  const byGithub = async (more: object = {}) =>
    locationOf(await comeBack(await goTo(app, 'github', { callbackURL: '/home', ...more }), 'github'));

  it('takes whoever began with a link, once', async () => {
    const { token, id } = await invite();
    personAtGithub(fake);
    expect(await byGithub()).toBe(`${app.url}/api/auth/error?error=invitation_required`);
    const octocat = personAtGithub(fake);
    expect(await byGithub({ invitation: token })).toBe('/home');
    const { id: userId } = await app.deps.db.manager.findOneByOrFail(UserEntity, { email: octocat.email });
    expect((await shown(id))?.people).toEqual([{ id: userId }]);
    // Who has an account needs no link, and uses none.
    expect(await byGithub()).toBe('/home');
    expect(await byGithub({ invitation: token })).toBe('/home');
    personAtGithub(fake);
    const again = { invitation: token, errorCallbackURL: '/welcome?by=github' };
    expect(await byGithub(again)).toBe('/welcome?by=github&error=invalid_invitation');
  });

  // security: A12
  it('keeps the link with the flow, as a hash', async () => {
    const { token } = await invite();
    await goTo(app, 'github', { callbackURL: '/home', invitation: token });
    const rows = await app.deps.db.manager.find(VerificationEntity);
    const flows = rows.filter(({ value }) => value.includes('"invitation"'));
    expect(flows.map(({ value }) => JSON.parse(value).invitation)).toContainEqual(
      expect.stringMatching(/^[0-9a-f]{64}$/),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    const stored = await app.deps.db.manager.find(InvitationEntity);
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  // security: P19
  it('of two who began with the last use, the second is refused', async () => {
    const { token, id } = await invite();
    const begin = () => goTo(app, 'github', { callbackURL: '/home', invitation: token });
    const [first, second] = [await begin(), await begin()];
    personAtGithub(fake);
    expect(locationOf(await comeBack(first, 'github'))).toBe('/home');
    personAtGithub(fake);
    expect(locationOf(await comeBack(second, 'github'))).toContain('error=invalid_invitation');
    expect((await shown(id))?.people).toHaveLength(1);
  });

  it('lets one person in who comes back twice at once with a last use', async () => {
    const { token, id } = await invite();
    const begin = () => goTo(app, 'github', { callbackURL: '/home', invitation: token });
    const both = [await begin(), await begin()];
    const { email } = personAtGithub(fake);
    const back = await Promise.all(both.map((away) => comeBack(away, 'github')));
    expect(back.map(locationOf)).toEqual(['/home', '/home']);
    expect(await app.deps.db.manager.countBy(UserEntity, { email })).toBe(1);
    expect((await shown(id))?.people).toHaveLength(1);
  });

  it('takes an app’s id token with a link', async () => {
    await fake.serve('google');
    const post = async (invitation?: string) => {
      const token = await fake.idTokenOf('google', { sub: 'g-1', email: 'g1@example.org', name: 'G' });
      return await app
        .visitor()
        .auth('sign-in/social', { provider: 'google', idToken: { token }, invitation });
    };
    const refused = await post();
    expect([refused.status, refused.body]).toEqual([403, required]);
    expect((await post((await invite()).token)).status).toBe(200);
  });

  // security: A9
  it('an address that the provider has not confirmed is refused like an unknown one', async () => {
    const { email } = await whileOpen(app, () => signUp(app));
    personAtGithub(fake, { email, verified: false });
    expect(await byGithub()).toContain('error=invitation_required');
    expect(await byGithub({ invitation: 'unknown' })).toContain('error=invalid_invitation');
  });
});

describe('invitations', () => {
  it('are made, listed and revoked by operators alone', async () => {
    const { id } = await invite();
    const member = await whileOpen(app, () => signUp(app));
    for (const visitor of [member.visitor, app.visitor()]) {
      expect(await list(visitor)).toBeNull();
      expect((await create(visitor, { uses: 1, days: 1 })).data).toBeUndefined();
      expect((await revoke(visitor, id)).data).toBeUndefined();
    }
    expect((await shown(id))?.revokedAt).toBeNull();
    expect((await revoke(operator.visitor, 'unknown')).errors[0]?.extensions?.code).toBe('NOT_FOUND');
  });

  it.each([
    { uses: 0, days: 7 },
    { uses: 101, days: 7 },
    { uses: 1, days: 0 },
    { uses: 1, days: 91 },
  ])('need sound numbers: %j', async (input) => {
    const { errors } = await create(operator.visitor, input);
    expect(errors[0]?.extensions?.code).toBe('VALIDATION_ERROR');
  });

  it('are listed in pages, newest first, and limited for each operator', async () => {
    await using own = await startApp({ env: { SIGN_UP: 'invitation', OPERATORS: 'the_boss' } });
    const boss = await whileOpen(own, () => anOperator(own, 'the_boss'));
    for (let at = 0; at < 100; at += 1) {
      own.clock.advance(1);
      await makeInvitation(own.deps, { byId: boss.userId, uses: 1, days: 1 });
    }
    const { errors } = await create(boss.visitor, { uses: 1, days: 1 });
    expect(errors[0]?.extensions?.code).toBe('TOO_MANY_INVITATIONS');
    const first = await list(boss.visitor, '(limit: 30)');
    const second = await list(boss.visitor, `(limit: 30, after: "${first?.nextCursor}")`);
    const times = [...(first?.items ?? []), ...(second?.items ?? [])].map(({ expiresAt }) => expiresAt);
    expect(times).toHaveLength(60);
    expect([...times].sort().reverse()).toEqual(times);
    own.clock.advance(DAY_SECONDS);
    expect((await create(boss.visitor, { uses: 1, days: 1 })).errors).toEqual([]);
  });

  it('stay when who made them leaves, and lose whom they brought when they leave', async () => {
    await using own = await startApp({ env: { SIGN_UP: 'invitation', OPERATORS: 'the_boss,other_boss' } });
    const boss = await whileOpen(own, () => anOperator(own, 'the_boss'));
    const other = await whileOpen(own, () => anOperator(own, 'other_boss'));
    const { url } = await makeInvitation(own.deps, { byId: boss.userId, uses: 2, days: 1 });
    const invitation = new URL(url).searchParams.get('invitation');
    const came = await own.visitor().auth('sign-up/email', { ...aPerson(), invitation });
    await removeWithAll(own.deps, boss.userId);
    await removeWithAll(own.deps, came.body.user.id);
    expect((await list(other.visitor))?.items).toMatchObject([{ by: null, usesLeft: 1, people: [] }]);
    expect((await own.visitor().auth('sign-up/email', { ...aPerson(), invitation })).status).toBe(200);
  });

  it('are deleted a month after their end if they brought no one', async () => {
    await using own = await startApp({ env: { SIGN_UP: 'invitation', OPERATORS: 'the_boss' } });
    await makeInvitation(own.deps, { byId: null, uses: 1, days: 1 });
    const { url, invitation } = await makeInvitation(own.deps, { byId: null, uses: 1, days: 1 });
    const token = new URL(url).searchParams.get('invitation');
    const came = await own.visitor().auth('sign-up/email', { ...aPerson(), invitation: token });
    const left = async () => (await own.deps.db.manager.find(InvitationEntity)).map(({ id }) => id);
    own.clock.advance(30 * DAY_SECONDS);
    await sweepExpired(own.deps);
    expect(await left()).toHaveLength(2);
    own.clock.advance(DAY_SECONDS);
    await sweepExpired(own.deps);
    expect(await left()).toEqual([invitation.id]);
    await removeWithAll(own.deps, came.body.user.id);
    await sweepExpired(own.deps);
    expect(await left()).toEqual([]);
  });

  it('are in the export of who made them and of who came by them, without naming anyone', async () => {
    const { token } = await invite();
    const visitor = app.visitor();
    const person = aPerson();
    const { body } = await visitor.auth('sign-up/email', { ...person, invitation: token });
    const newcomer = { ...person, visitor, userId: body.user.id, token: body.token };
    const theirs = JSON.parse(await exportOf(newcomer, 'account.json')).invitations;
    expect(theirs).toEqual({ cameAt: app.clock.now().toISOString(), made: [] });
    const { cameAt, made } = JSON.parse(await exportOf(operator, 'account.json')).invitations;
    expect(cameAt).toBeNull();
    expect(made).toContainEqual(expect.objectContaining({ uses: 1, usesLeft: 0, revokedAt: null }));
    expect(JSON.stringify(made)).not.toContain(body.user.id);
  });
});

it('an open site ignores links, and uses none up', async () => {
  const { token, id } = await invite();
  await whileOpen(app, async () => {
    expect((await come(token)).status).toBe(200);
    expect((await come(7)).status).toBe(200);
  });
  expect(await shown(id)).toMatchObject({ usesLeft: 1, people: [] });
});

it('the site says that it is by invitation', async () => {
  const { data } = await app.visitor().graphql('{ site { newAccounts signUpOpen } providers { signUp } }');
  expect(data).toMatchObject({ site: { newAccounts: 'INVITATION', signUpOpen: true } });
  expect(await handleOf(operator)).toBe('the_boss');
});
