import { SessionEntity } from '../../../server/data/entities/accounts';
import { codeAt } from '../../../server/domain/accounts/factors/totp';
import { createVerificationToken } from '../../../server/domain/accounts/verification/verificationToken';
import { setUpApp, startApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { aChannel, withLoopback } from '../../support/channels/channels';
import { linkIn, receiveMail } from '../../support/mail/mail';
import { deletionToken, resetToken } from '../../support/mail/mailedTokens';
import { run } from '../../support/people/community';
import { grantsAlive, makeGrants } from '../../support/people/grants';
import { aPerson, type SignedIn, signUp, signUpConfirmed } from '../../support/people/people';
import { halfWay, secretIn, type WithSecondStep, withSecondStep } from '../../support/people/secondStep';
import { SoftAuthenticator } from '../../support/people/softAuthenticator';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { comeBack, goTo, goToLink, locationOf, personAtGithub } from '../../support/providers/providerFlow';

/**
 * Nothing that was set up before an address was confirmed outlives its confirmation by somebody else, or a reset. Every kind of
 * credential is made as people make it, and tried afterwards.
 */
const fake = setUpProviders();
const app = setUpApp({
  env: {
    ...fake.env(),
    ...withLoopback,
    AUTH_CHANGE_EMAIL: 'true',
    AUTH_DELETE_USER: 'true',
    AUTH_LINK_DIFFERENT_EMAILS: 'true',
  },
  replace: { fetch: fake.fetch },
  now: new Date(),
});

const newPassword = 'autumn-moon-17';
const from = () => ({ origin: app.url });

/** Tables that refer to a user and let no one in. A new table belongs here, or among the credentials below. */
const letNoOneIn =
  `activity_answer activity_like anime_picture anime_recommendation anime_revision anime_suggestion chosen_service collection comment_like episode_note favourite former_handle
  friend_request friendship hidden_anime invitation invitation_use kept_row known_device list_entry list_import list_revision moderation_action muted_friend new_account notification own_anime profile queue_item
  quiet_hours recommendation_support report report_note review scrobble_match scrobble_play scrobble_rules security_event sent_recommendation sign_up_request site_role site_settings_version suspension thread thread_comment
  thread_subscription undo_step unlock_request user_block user_settings work`.split(/\s+/);

/** What only proves who someone is: it stays when its owner signs out everywhere. */
const waysToSignIn = ['account: password', 'account: provider', 'passkey', 'two_factor', 'recovery_code'];

/** Whether a credential still works, by its table and, where that has several, its kind. In the order to try them. */
type Credentials = Record<string, () => Promise<boolean>>;

async function enterByPasskey(key: SoftAuthenticator, visitor: Visitor): Promise<boolean> {
  const { body: options } = await visitor.auth('passkey/generate-authenticate-options', {}, from());
  const signed = { response: key.signIn(options) };
  return (await visitor.auth('passkey/verify-authentication', signed, from())).status === 200;
}

async function enterByGithub(profile: object, userId: string): Promise<boolean> {
  personAtGithub(fake, profile);
  const away = await goTo(app, 'github');
  await comeBack(away, 'github');
  return (await away.visitor.get('/api/auth/get-session')).body?.user.id === userId;
}

/** Moves the account to an address whose owner it does not ask. */
async function moveTo(person: SignedIn, newEmail: string): Promise<void> {
  await receiveMail(app);
  await person.visitor.auth('change-email', { newEmail }, from());
  const [mail] = (await receiveMail(app)).filter(({ to }) => to === person.email);
  if (!mail) throw new Error('no mail');
  await person.visitor.get(linkIn(mail).pathname + linkIn(mail).search);
  await receiveMail(app);
}

interface Attack {
  person: WithSecondStep;
  /** Whose owner has not confirmed it, unless it is the person's own. */
  email: string;
  credentials: Credentials;
}

/** Someone with every kind of credential, at their own confirmed address or at somebody else's. */
async function withEveryCredential({ moved }: { moved: boolean }): Promise<Attack> {
  const person = await withSecondStep(app);
  const { visitor, userId, password, secret } = person;
  const key = new SoftAuthenticator({ origin: app.url });
  const register = async () => {
    const { body } = await visitor.get('/api/auth/passkey/generate-register-options');
    return { response: key.register(body) };
  };
  await visitor.auth('passkey/verify-registration', await register(), from());
  const other = new SoftAuthenticator({ origin: app.url });
  const { body: creation } = await visitor.get('/api/auth/passkey/generate-register-options');
  const registration = { cookies: new Map(visitor.cookies), response: other.register(creation) };
  const pending = await visitor.auth('two-factor/enable', { password }, from());
  const pendingSecret = secretIn(pending.body.totpURI);

  const email = moved ? aPerson().email : person.email;
  if (moved) await moveTo(person, email);
  const mine = { ...person, email };
  const github = personAtGithub(fake);
  await comeBack(await goToLink(app, 'github', visitor), 'github');

  const trusting = (await halfWay(app, mine)).visitor;
  await trusting.auth('two-factor/verify-totp', { code: person.nextCode(), trustDevice: true }, from());
  await trusting.graphql('mutation { rememberDevice }', {}, from());
  const waiting = (await halfWay(app, mine)).visitor;
  const grants = await makeGrants(visitor);
  await aChannel(person, { type: 'NTFY', url: 'http://127.0.0.1:9', topic: 'mine' });
  const target = 'address: "https://cloud.example/a", user: "mika", password: "secret"';
  await run(person, `mutation { setAccountCopies(input: { ${target}, rhythm: WEEKLY }) { host } }`);
  const second = personAtGithub(fake);
  const linking = await goToLink(app, 'github', visitor, { callbackURL: '/settings' });
  const deletion = await deletionToken(app, mine);

  const rows = async (table: string, condition = '1 = 1') => {
    const [{ n }] = await app.deps.db.manager.query(
      `SELECT COUNT(*) AS n FROM ${table} WHERE userId = ? AND ${condition}`,
      [userId],
    );
    return Number(n) > 0;
  };
  const isAlive = async (index: 0 | 1 | 2) => (await grantsAlive(app, grants))[index];
  /** Signs in again if that is possible: what was begun must not go on in a new session either. */
  const back = async () => {
    if ((await visitor.get('/api/auth/get-session')).body === null) await enterByPasskey(key, visitor);
  };
  const credentials: Credentials = {
    session: async () => (await visitor.get('/api/auth/get-session')).body !== null,
    'account: password': async () =>
      (await app.visitor().auth('sign-in/email', { email, password }, from())).status === 200,
    'account: provider': () => enterByGithub(github, userId),
    passkey: () => enterByPasskey(key, app.visitor()),
    two_factor: () => rows('two_factor', 'secret IS NOT NULL'),
    recovery_code: () => rows('recovery_code', 'pending = 0'),
    two_factor_challenge: async () => {
      app.clock.advance(30);
      const code = codeAt(secret, app.clock.now());
      return (await waiting.auth('two-factor/verify-totp', { code }, from())).status === 200;
    },
    trusted_device: () => rows('trusted_device'),
    device_cookie: () => rows('device_cookie'),
    api_token: () => isAlive(0),
    feed: () => isAlive(1),
    scrobble_address: () => isAlive(2),
    notification_channel: () => rows('notification_channel', 'active = 1'),
    account_copy: () => rows('account_copy', 'active = 1'),
    'verification: link at a provider': async () => {
      await back();
      personAtGithub(fake, second);
      return locationOf(await comeBack(linking, 'github')) === '/settings';
    },
    'verification: passkey being added': async () => {
      const ceremony = 'better-auth.better-auth-passkey';
      visitor.cookies.set(ceremony, registration.cookies.get(ceremony) ?? '');
      const { response } = registration;
      return (await visitor.auth('passkey/verify-registration', { response }, from())).status === 200;
    },
    'two_factor: being set up': async () => {
      const code = codeAt(pendingSecret, app.clock.now());
      await visitor.auth('two-factor/verify-totp', { code }, from());
      return await rows('two_factor', `lastStep = ${Math.floor(app.clock.now().getTime() / 30_000)}`);
    },
    'verification: deletion': async () =>
      (await visitor.get(`/api/auth/delete-user/callback?token=${deletion}`)).status === 200,
  };
  return { person: mine, email, credentials };
}

async function tryAll(credentials: Credentials): Promise<string[]> {
  const alive: string[] = [];
  for (const [name, works] of Object.entries(credentials)) if (await works()) alive.push(name);
  return alive;
}

const openConfirmation = async (email: string, visitor: Visitor) =>
  await visitor.get(`/api/auth/verify-email?token=${await createVerificationToken(app.deps, { email })}`);

async function reset(email: string): Promise<void> {
  const token = await resetToken(app, email);
  const answer = await app.visitor().auth('reset-password', { newPassword, token }, from());
  if (answer.status !== 200) throw new Error(answer.text);
}

describe('every kind of credential', () => {
  // security: A7
  it('is among those tried here: each table that refers to a user has a decision', async () => {
    const { credentials } = await withEveryCredential({ moved: false });
    const tried = Object.keys(credentials).map((name) => name.split(':')[0] ?? '');
    const referring = app.deps.db.manager.connection.entityMetadatas
      .filter(({ foreignKeys }) =>
        foreignKeys.some((key) => key.referencedEntityMetadata.tableName === 'user'),
      )
      .map(({ tableName }) => tableName);
    expect([...new Set([...tried, ...letNoOneIn])].sort()).toEqual([...referring, 'verification'].sort());
  });

  it('works until all access is revoked', async () => {
    const { credentials } = await withEveryCredential({ moved: false });
    expect(await tryAll(credentials)).toEqual(Object.keys(credentials));
  });

  // security: S7
  it('ends with “sign out everywhere”, except the ways to sign in', async () => {
    const { person, credentials } = await withEveryCredential({ moved: false });
    await person.visitor.auth('revoke-sessions', {}, from());
    expect((await tryAll(credentials)).sort()).toEqual([...waysToSignIn].sort());
  });

  // security: A7
  it.each([
    ['is confirmed in another browser', (email: string) => openConfirmation(email, app.visitor())],
    ['resets the password', reset],
    [
      'signs in through a provider with it',
      async (email: string) => {
        personAtGithub(fake, { email });
        await comeBack(await goTo(app, 'github'), 'github');
      },
    ],
  ])('ends when the owner of the address %s', async (_, enter) => {
    const { email, person, credentials } = await withEveryCredential({ moved: true });
    await enter(email);
    expect(await tryAll(credentials)).toEqual([]);
    // The owner gets in, without the code of someone else's app.
    await reset(email);
    const owner = app.visitor();
    const answer = await owner.auth('sign-in/email', { email, password: newPassword }, from());
    expect(answer.body.user?.id).toBe(person.userId);
  });

  it('stays for whoever confirms the address in the browser that is signed in', async () => {
    const { email, person, credentials } = await withEveryCredential({ moved: true });
    await openConfirmation(email, person.visitor);
    const alive = await tryAll(credentials);
    expect(alive).toEqual(expect.arrayContaining(['session', 'account: password', 'passkey', 'two_factor']));
    expect(alive).not.toContain('api_token');
  });
});

describe('an account whose address is not confirmed', () => {
  // security: A7
  it('can have neither a passkey nor a second step', async () => {
    const { visitor, email, password } = await signUp(app);
    const refusal = { status: 403, body: expect.objectContaining({ code: 'EMAIL_NOT_VERIFIED' }) };
    expect(await visitor.get('/api/auth/passkey/generate-register-options')).toMatchObject(refusal);
    expect(await visitor.auth('two-factor/enable', { password }, from())).toMatchObject(refusal);
    await openConfirmation(email, visitor);
    expect((await visitor.get('/api/auth/passkey/generate-register-options')).status).toBe(200);
    expect((await visitor.auth('two-factor/enable', { password }, from())).status).toBe(200);
  });

  it('gets neither if the address changes in between', async () => {
    const person = await signUpConfirmed(app);
    const { visitor, password } = person;
    const key = new SoftAuthenticator({ origin: app.url });
    const { body } = await visitor.get('/api/auth/passkey/generate-register-options');
    const { totpURI } = (await visitor.auth('two-factor/enable', { password }, from())).body;
    await moveTo(person, aPerson().email);
    const refusal = { status: 403, body: expect.objectContaining({ code: 'EMAIL_NOT_VERIFIED' }) };
    const response = key.register(body);
    expect(await visitor.auth('passkey/verify-registration', { response }, from())).toMatchObject(refusal);
    const code = codeAt(secretIn(totpURI), app.clock.now());
    expect(await visitor.auth('two-factor/verify-totp', { code }, from())).toMatchObject(refusal);
  });
});

describe('where an address must be confirmed before the first sign-in', () => {
  const own = setUpApp({ env: { AUTH_REQUIRE_VERIFIED_EMAIL: 'true' } });

  async function signUpAndConfirm(confirming: 'the same browser' | 'another browser') {
    const person = aPerson();
    const visitor = own.visitor();
    await visitor.graphql('mutation { rememberDevice }');
    await visitor.auth('sign-up/email', person);
    const token = await createVerificationToken(own.deps, person);
    const opened = await (confirming === 'the same browser' ? visitor : own.visitor()).get(
      `/api/auth/verify-email?token=${token}`,
    );
    expect(opened.body.user.emailVerified).toBe(true);
    return await own.visitor().auth('sign-in/email', person);
  }

  it('the password works if the browser that signed up opens the link', async () => {
    expect((await signUpAndConfirm('the same browser')).status).toBe(200);
  });

  it('the password ends if another browser opens it: the owner of the address chooses one', async () => {
    expect((await signUpAndConfirm('another browser')).status).toBe(401);
    // Two of one instant, in either order.
    const subjects = (await receiveMail(own)).map(({ subject }) => subject);
    expect(subjects).toContain('Your email address is confirmed');
    expect(await own.deps.db.manager.count(SessionEntity)).toBe(1);
  });
});

it('a site without passwords confirms an address only in the browser of its account', async () => {
  await using own = await startApp({
    env: { ...fake.env(), AUTH_EMAIL_PASSWORD: 'false' },
    replace: { fetch: fake.fetch },
    now: new Date(),
  });
  const { email } = personAtGithub(fake, { verified: false });
  const away = await goTo(own, 'github');
  await comeBack(away, 'github');
  const token = await createVerificationToken(own.deps, { email });
  const link = `/api/auth/verify-email?token=${token}`;
  expect((await own.visitor().get(link)).body.code).toBe('UNAUTHORIZED');
  expect((await away.visitor.get(link)).body.user).toMatchObject({ email, emailVerified: true });
});
