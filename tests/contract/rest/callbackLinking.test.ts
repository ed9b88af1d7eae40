import { AccountEntity, SessionEntity, UserEntity } from '../../../server/data/entities/accounts';
import { setUpApp, type TestApp } from '../../support/apps/startApp';
import { receiveMail } from '../../support/mail/mail';
import { grantsAlive, makeGrants } from '../../support/people/grants';
import { signInAgain, signUp, signUpConfirmed } from '../../support/people/people';
import { counts, errorPage, expectRefusal } from '../../support/providers/callbackRefusal';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { comeBack, goTo, goToLink, locationOf, personAtGithub } from '../../support/providers/providerFlow';

/** What a callback finds and creates: the user, the account, and what the store may refuse (contract 6). */
const fake = setUpProviders();
const app = setUpApp({ env: fake.env(), replace: { fetch: fake.fetch }, now: new Date() });

const refuses = (word: string, act: () => ReturnType<typeof comeBack>) => expectRefusal(app, word, act);

describe('finding the user', () => {
  // security: O11
  it('links by a confirmed address, ends the sessions of an unconfirmed user and mails the owner', async () => {
    const { email, userId, token, visitor } = await signUp(app);
    await receiveMail(app);
    personAtGithub(fake, { email });
    const away = await goTo(app, 'github', { callbackURL: '/home' });
    expect(locationOf(await comeBack(away, 'github'))).toBe('/home');
    expect((await away.visitor.get('/api/auth/get-session')).body.user).toMatchObject({
      id: userId,
      emailVerified: false,
    });
    expect(await app.deps.db.manager.existsBy(SessionEntity, { token })).toBe(false);
    expect((await visitor.get('/api/auth/get-session')).body).toBeNull();
    expect(await receiveMail(app)).toMatchObject([
      { to: email, subject: 'Another way to sign in was added' },
    ]);
  });

  // security: O11
  it('ends the sessions, API tokens, feeds and password of someone who had signed up with an address that was not theirs', async () => {
    const { email, password, visitor } = await signUp(app);
    const grants = await makeGrants(visitor);
    expect(await grantsAlive(app, grants)).toEqual([true, true, true]);
    await receiveMail(app);
    personAtGithub(fake, { email });
    const away = await goTo(app, 'github');
    await comeBack(away, 'github');
    expect((await visitor.get('/api/auth/get-session')).body).toBeNull();
    expect(await grantsAlive(app, grants)).toEqual([false, false, false]);
    const [message] = await receiveMail(app);
    expect(message?.text).toContain('its password no longer works');
    expect(message?.text).toContain('use “Forgot password”');
    expect((await app.visitor().auth('sign-in/email', { email, password })).status).toBe(401);
    const unlinked = await away.visitor.auth('unlink-account', { providerId: 'github' }, { origin: app.url });
    expect(unlinked.body.code).toBe('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT');
  });

  it('keeps the password if the browser was signed in to the same account', async () => {
    const person = await signUp(app);
    await receiveMail(app);
    personAtGithub(fake, { email: person.email });
    await comeBack(await goTo(app, 'github', {}, person.visitor), 'github');
    const [message] = await receiveMail(app);
    expect(message?.text).toContain('earlier API tokens and feed addresses no longer work');
    await signInAgain(app, person);
  });

  it('links to a confirmed user, and ends and mails nothing', async () => {
    const { email, password, userId, token } = await signUp(app);
    await app.deps.db.manager.update(UserEntity, { id: userId }, { emailVerified: true });
    await receiveMail(app);
    personAtGithub(fake, { email });
    await comeBack(await goTo(app, 'github'), 'github');
    expect(await app.deps.db.manager.existsBy(SessionEntity, { token })).toBe(true);
    expect(await receiveMail(app)).toEqual([]);
    expect((await app.visitor().auth('sign-in/email', { email, password })).status).toBe(200);
  });

  it('two callbacks of one new person at once create one user', async () => {
    personAtGithub(fake);
    const flows = await Promise.all([goTo(app, 'github'), goTo(app, 'github'), goTo(app, 'github')]);
    const before = await counts(app);
    const answers = await Promise.all(flows.map((away) => comeBack(away, 'github')));
    expect(answers.map(locationOf)).toEqual([app.url, app.url, app.url]);
    const after = await counts(app);
    expect(after.users - before.users).toBe(1);
    expect(after.accounts - before.accounts).toBe(1);
  });
});

describe('the linking flow', () => {
  it('links and comes back without touching the session', async () => {
    const { visitor, email, token } = await signUp(app);
    personAtGithub(fake, { email });
    const answer = await comeBack(
      await goToLink(app, 'github', visitor, { callbackURL: '/settings' }),
      'github',
    );
    expect(locationOf(answer)).toBe('/settings');
    expect(answer.setCookies.map(({ name }) => name)).toEqual(['better-auth.state']);
    expect((await visitor.get('/api/auth/get-session')).body.session.token).toBe(token);
  });

  it('ends an unconfirmed user’s other sessions, but not the current one', async () => {
    const person = await signUp(app);
    const elsewhere = await signInAgain(app, person);
    personAtGithub(fake, { email: person.email });
    await comeBack(await goToLink(app, 'github', person.visitor), 'github');
    expect((await person.visitor.get('/api/auth/get-session')).body).not.toBeNull();
    expect((await elsewhere.get('/api/auth/get-session')).body).toBeNull();
    // The requester was signed in, so the password may be theirs.
    await signInAgain(app, person);
  });

  it('an address that is not confirmed: unable_to_link_account', async () => {
    const { visitor, email } = await signUp(app);
    personAtGithub(fake, { email, verified: false });
    await refuses('unable_to_link_account', async () =>
      comeBack(await goToLink(app, 'github', visitor), 'github'),
    );
  });

  it("another address, or none: email_doesn't_match", async () => {
    const { visitor } = await signUp(app);
    personAtGithub(fake);
    await refuses('email_doesn%27t_match', async () =>
      comeBack(await goToLink(app, 'github', visitor), 'github'),
    );
    await fake.serve('roblox');
    await refuses('email_doesn%27t_match', async () =>
      comeBack(await goToLink(app, 'roblox', visitor), 'roblox'),
    );
  });

  it('another user’s account: account_already_linked_to_different_user', async () => {
    const owner = personAtGithub(fake);
    await comeBack(await goTo(app, 'github'), 'github');
    const { visitor, email } = await signUp(app);
    personAtGithub(fake, { id: owner.id, email });
    await refuses('account_already_linked_to_different_user', async () =>
      comeBack(await goToLink(app, 'github', visitor), 'github'),
    );
  });

  it('stores the newer tokens if the same account is linked again', async () => {
    const { visitor, email } = await signUp(app);
    const { id } = personAtGithub(fake, { email });
    await comeBack(await goToLink(app, 'github', visitor), 'github');
    const key = { providerId: 'github', accountId: String(id) };
    const before = await app.deps.db.manager.findOneByOrFail(AccountEntity, key);
    const again = await comeBack(await goToLink(app, 'github', visitor, { callbackURL: '/x' }), 'github');
    expect(locationOf(again)).toBe('/x');
    const after = await app.deps.db.manager.findOneByOrFail(AccountEntity, key);
    expect(after.id).toBe(before.id);
    expect(after.accessToken).not.toBe(before.accessToken);
  });

  // security: A11
  it.each([
    ['ended', 'sign-out'],
    ['was revoked', 'revoke-sessions'],
  ])('finished after its session %s, in another of the same user: unable_to_link_account', async (_, end) => {
    const person = await signUp(app);
    const { visitor, email, password } = person;
    const away = await goToLink(app, 'github', visitor);
    const cookie = visitor.cookies.get('better-auth.state') ?? '';
    await visitor.auth(end, {}, { origin: app.url });
    await visitor.auth('sign-in/email', { email, password }, { origin: app.url });
    visitor.cookies.set('better-auth.state', cookie);
    personAtGithub(fake, { email });
    await refuses('unable_to_link_account', () => comeBack(away, 'github'));
    const again = await comeBack(await goToLink(app, 'github', visitor, { callbackURL: '/x' }), 'github');
    expect(locationOf(again)).toBe('/x');
  });

  it('finished by a browser that is signed out: unable_to_link_account', async () => {
    const { visitor, email } = await signUp(app);
    const away = await goToLink(app, 'github', visitor);
    visitor.cookies.delete('better-auth.session_token');
    personAtGithub(fake, { email });
    await refuses('unable_to_link_account', () => comeBack(away, 'github'));
  });

  // security: O11
  it('finished in another person’s session: unable_to_link_account', async () => {
    const one = await signUp(app);
    const away = await goToLink(app, 'github', one.visitor);
    const two = await signUp(app);
    personAtGithub(fake, { email: one.email });
    const cookie = one.visitor.cookies.get('better-auth.state') ?? '';
    two.visitor.cookies.set('better-auth.state', cookie);
    await refuses('unable_to_link_account', () => comeBack({ ...away, visitor: two.visitor }, 'github'));
  });

  it('of a deleted user: unable_to_link_account', async () => {
    const { visitor, userId, email } = await signUp(app);
    const away = await goToLink(app, 'github', visitor);
    personAtGithub(fake, { email });
    await app.deps.db.manager.delete(UserEntity, { id: userId });
    await refuses('unable_to_link_account', () => comeBack(away, 'github'));
  });
});

describe('a store that refuses', () => {
  it('the account of a known user: unable_to_link_account', async () => {
    const { email, userId } = await signUpConfirmed(app);
    personAtGithub(fake, { email });
    const away = await goTo(app, 'github');
    const [row] = await app.deps.db.manager.findBy(AccountEntity, { userId });
    const { random } = app.deps;
    app.deps.random = { text: random.text, id: () => row?.id ?? '' };
    try {
      await refuses('unable_to_link_account', () => comeBack(away, 'github'));
    } finally {
      app.deps.random = random;
    }
  });

  it('a new user: unable_to_create_user', async () => {
    const { userId } = await signUp(app);
    personAtGithub(fake);
    const away = await goTo(app, 'github');
    const { random } = app.deps;
    app.deps.random = { text: random.text, id: () => userId };
    try {
      await refuses('unable_to_create_user', () => comeBack(away, 'github'));
    } finally {
      app.deps.random = random;
    }
  });

  it('a session: unable_to_create_session', async () => {
    const person = personAtGithub(fake);
    await comeBack(await goTo(app, 'github'), 'github');
    personAtGithub(fake, person);
    const [session] = await app.deps.db.manager.find(SessionEntity, { take: 1 });
    const away = await goTo(app, 'github');
    const { random } = app.deps;
    app.deps.random = { text: random.text, id: () => session?.id ?? '' };
    try {
      await refuses('unable_to_create_session', () => comeBack(away, 'github'));
    } finally {
      app.deps.random = random;
    }
  });

  it('anything: internal_server_error', async () => {
    personAtGithub(fake);
    const away = await goTo(app, 'github');
    const { db } = app.deps;
    const broken = {
      ...db,
      manager: db.manager,
      transaction: () => Promise.reject(new Error('out of order')),
    };
    app.deps.db = broken as typeof db;
    try {
      await refusesWithout(db, away);
    } finally {
      app.deps.db = db;
    }
  });

  async function refusesWithout(db: TestApp['deps']['db'], away: Awaited<ReturnType<typeof goTo>>) {
    const before = await db.manager.count(UserEntity);
    expect(locationOf(await comeBack(away, 'github'))).toBe(errorPage(app, 'internal_server_error'));
    expect(await db.manager.count(UserEntity)).toBe(before);
  }
});
