import { pino } from 'pino';
import { limits } from '../../../server/config/limits';
import { UserEntity } from '../../../server/data/entities/accounts';
import { SignUpRequestEntity } from '../../../server/data/entities/signUpRequests';
import { removeWithAll } from '../../../server/domain/accounts/deleteUser';
import { createUser } from '../../../server/domain/accounts/sign-in/createUser';
import { createVerificationToken } from '../../../server/domain/accounts/verification/verificationToken';
import { assignOperatorHandle } from '../../../server/domain/community/people/changeHandle';
import { letIn, sweepSignUps } from '../../../server/domain/site/people/approve';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp, startApp, type TestApp } from '../../support/apps/startApp';
import { whileOpen } from '../../support/apps/whileOpen';
import { receiveMail } from '../../support/mail/mail';
import { anOperator, aThread, handleOf, run } from '../../support/people/community';
import { codesOf } from '../../support/people/lists';
import { aPerson, type Person, type SignedIn, signUp } from '../../support/people/people';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { comeBack, goTo, locationOf, personAtGithub } from '../../support/providers/providerFlow';

/** SIGN_UP=approval: anyone may ask for an account, and no one signs in to it until a moderator has approved it. */
const fake = setUpProviders();
const question = 'Where do you know us from?';
const withEnv = (env: Record<string, string> = {}) => ({
  env: {
    ...fake.env(),
    SIGN_UP: 'approval',
    SIGN_UP_QUESTION: question,
    OPERATORS: 'the_boss,next_boss,third_boss',
    ...env,
  },
  replace: { fetch: fake.fetch },
  now: new Date(),
});
const app = setUpApp(withEnv());
let operator: SignedIn;
let moderator: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  await whileOpen(app, async () => {
    operator = await anOperator(app, 'the_boss');
    moderator = await signUp(app, { name: 'Moderator' });
    member = await signUp(app, { name: 'Member' });
  });
  const handle = await handleOf(moderator);
  await run(operator, `mutation { setRole(handle: "${handle}", role: MODERATOR) { role } }`);
});
beforeEach(() => fake.forget());

const waiting = { code: 'ACCOUNT_WAITING_FOR_APPROVAL', message: 'Account waiting for approval' };

interface Listed {
  id: string;
  signUpAnswer: string | null;
  person: { handle: string };
}

async function queue(by: SignedIn = moderator, args = '(filter: WAITING, limit: 50)') {
  const { data, text } = await by.visitor.graphql<{ siteAccounts: { items: Listed[] } | null }>(
    `{ siteAccounts${args} { items { id signUpAnswer person { handle } } } }`,
  );
  if (!data) throw new Error(text);
  return data.siteAccounts?.items;
}

/** Someone who asks for an account, by email, in a browser that the site's own client has made known. */
async function ask(given: object = {}, on: TestApp = app) {
  const person = aPerson();
  const visitor = on.visitor();
  await visitor.graphql('mutation { rememberDevice }', {}, { origin: on.url });
  const { status, body } = await visitor.auth('sign-up/email', { ...person, ...given });
  return { person, visitor, status, body, userId: String(body.user?.id) };
}

/** The same, as moderators see them. */
async function applicant(given: object = {}) {
  const asked = await ask(given);
  const row = (await queue())?.find(({ id }) => id === asked.userId);
  return { ...asked, handle: row?.person.handle ?? '', answer: row?.signUpAnswer };
}

async function signIn({ email, password }: Person, on: TestApp = app) {
  const { status, body } = await on.visitor().auth('sign-in/email', { email, password });
  return status === 200 ? status : { status, body };
}

const confirm = async (email: string) => {
  const token = await createVerificationToken(app.deps, { email });
  return await app.visitor().get(`/api/auth/verify-email?token=${token}`);
};

const approve = (by: SignedIn, handle: string) =>
  run(by, 'mutation ($handle: String!) { approveSignUp(handle: $handle) { id signUpAnswer } }', { handle });
const refuse = (by: SignedIn, handle: string, reason?: string) =>
  run(by, 'mutation ($input: SignUpRefusalInput!) { refuseSignUp(input: $input) }', {
    input: { handle, reason },
  });

const subjectsTo = async (email: string) =>
  (await receiveMail(app)).filter(({ to }) => to === email).map(({ subject }) => subject);

async function logOf(handle: string) {
  const { data } = await run(
    operator,
    '{ moderationLog(limit: 50) { items { kind reason by { id } person { handle } } } }',
  );
  const items = (data?.moderationLog?.items ?? []) as { kind: string; person: { handle: string } | null }[];
  return items.filter(({ person }) => person?.handle === handle);
}

describe('sign-up by email', () => {
  it('makes an account that waits, with the answer to the question', async () => {
    const { person, visitor, status, body, userId, answer } = await applicant({
      answer: ' From a \u202efriend\n of mine ',
    });
    expect([status, body.token]).toEqual([200, null]);
    expect(visitor.cookies.has('better-auth.session_token')).toBe(false);
    expect(answer).toBe('From a friend of mine');
    expect(await signIn(person)).toEqual({ status: 403, body: waiting });
    expect(await app.deps.db.manager.countBy(UserEntity, { id: userId })).toBe(1);
  });

  it('needs the right password to learn that', async () => {
    const { person } = await ask();
    const { status, body } = await app
      .visitor()
      .auth('sign-in/email', { email: person.email, password: 'not the right one' });
    expect([status, body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD']);
  });

  it.each([
    ['no answer', undefined, ''],
    ['an empty one', ' ', ''],
    ['something else in its place', { text: 'x' }, ''],
    ['one that is too long', 'x'.repeat(limits.signUpAnswer + 1), ''],
    ['the longest', 'x'.repeat(limits.signUpAnswer), 'x'.repeat(limits.signUpAnswer)],
  ])('takes %s', async (_, given, stored) => {
    expect((await applicant({ answer: given })).answer).toBe(stored);
  });

  it('lets people confirm their address meanwhile, and signs no one in by the link', async () => {
    await using own = await startApp(withEnv({ AUTH_AUTO_SIGN_IN_AFTER_VERIFICATION: 'true' }));
    const { person, visitor } = await ask({}, own);
    const token = await createVerificationToken(own.deps, { email: person.email });
    expect((await visitor.get(`/api/auth/verify-email?token=${token}`)).status).toBe(200);
    expect((await visitor.get('/api/auth/get-session')).body).toBeNull();
    const user = await own.deps.db.manager.findOneByOrFail(UserEntity, { email: person.email });
    expect(user.emailVerified).toBe(true);
    expect(await signIn(person, own)).toEqual({ status: 403, body: waiting });
  });
});

describe('through a provider', () => {
  const byGithub = async (more: object = {}) => {
    const away = await goTo(app, 'github', { callbackURL: '/home', ...more });
    const location = locationOf(await comeBack(away, 'github'));
    return { location, session: (await away.visitor.get('/api/auth/get-session')).body };
  };

  it('makes an account that waits, and says so then and at each sign-in', async () => {
    const { email } = personAtGithub(fake);
    for (let n = 0; n < 2; n += 1)
      expect(await byGithub({ answer: 'From GitHub' })).toEqual({
        location: `${app.url}/api/auth/error?error=account_waiting_for_approval`,
        session: null,
      });
    const { id } = await app.deps.db.manager.findOneByOrFail(UserEntity, { email });
    const row = (await queue())?.find((one) => one.id === id);
    expect(row?.signUpAnswer).toBe('From GitHub');
    expect(codesOf(await approve(moderator, row?.person.handle ?? ''))).toEqual([]);
    expect((await byGithub()).location).toBe('/home');
  });

  it('says so to an app with an id token', async () => {
    await fake.serve('google');
    const token = await fake.idTokenOf('google', { sub: 'g-waits', email: 'gw@example.org', name: 'G' });
    const given = { provider: 'google', idToken: { token }, answer: 'From the app' };
    const { status, body, setCookies } = await app.visitor().auth('sign-in/social', given);
    expect([status, body, setCookies]).toEqual([403, waiting, []]);
    const { id } = await app.deps.db.manager.findOneByOrFail(UserEntity, { email: 'gw@example.org' });
    expect((await queue())?.find((one) => one.id === id)?.signUpAnswer).toBe('From the app');
  });
});

it('a user whom a proxy names waits, too, which is no warning', async () => {
  const logged: { level: number; event?: string; reason?: string }[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const proxy = { AUTH_PROXY_HEADER: 'Remote-User', AUTH_PROXY_ADDRESSES: '127.0.0.1,::1' };
  await using own = await startApp({ ...withEnv(proxy), replace: { fetch: fake.fetch, log } });
  const session = async (email = 'mika@example.org') => {
    const headers = { 'remote-user': 'mika', 'remote-email': email };
    return (await own.visitor().get('/api/auth/get-session', headers)).body;
  };
  expect([await session(), await session(), await session('')]).toEqual([null, null, null]);
  const refusals = logged.filter(({ event }) => event === 'provider');
  expect(refusals.map(({ level, reason }) => [level, reason])).toEqual([
    [30, 'ACCOUNT_WAITING'],
    [30, 'ACCOUNT_WAITING'],
    [40, 'USER_EMAIL_NOT_FOUND'],
  ]);
  const { id } = await own.deps.db.manager.findOneByOrFail(UserEntity, { email: 'mika@example.org' });
  await own.deps.db.manager.delete(SignUpRequestEntity, { userId: id });
  expect((await session()).user.id).toBe(id);
});

describe('approval', () => {
  it('lets people in, tells them at a confirmed address, and is in the log', async () => {
    const { person, handle, userId } = await applicant({ answer: 'Hello' });
    await confirm(person.email);
    await receiveMail(app);
    const { data, errors } = await approve(moderator, handle);
    expect([errors, data]).toEqual([[], { approveSignUp: { id: userId, signUpAnswer: null } }]);
    expect(await subjectsTo(person.email)).toEqual(['Your account is approved']);
    expect(await logOf(handle)).toMatchObject([
      { kind: 'SIGN_UP_APPROVED', reason: '', by: { id: moderator.userId } },
    ]);
    expect(await app.deps.db.manager.countBy(SignUpRequestEntity, { userId })).toBe(0);
  });

  it('opens the account to its password, and sends nothing to an address that no one has confirmed', async () => {
    const { person, handle } = await applicant();
    await receiveMail(app);
    expect(codesOf(await approve(operator, handle))).toEqual([]);
    expect(await subjectsTo(person.email)).toEqual([]);
    expect(await signIn(person)).toBe(200);
  });

  it('is refused to members, for members, and the second time', async () => {
    const { person, handle } = await applicant();
    expect(codesOf(await approve(member, handle))).toEqual(['NOT_FOUND']);
    expect(await signIn(person)).toEqual({ status: 403, body: waiting });
    expect(codesOf(await approve(moderator, await handleOf(member)))).toEqual(['NOT_FOUND']);
    expect(codesOf(await approve(moderator, 'no_one_like_that'))).toEqual(['NOT_FOUND']);
    expect(codesOf(await approve(moderator, handle))).toEqual([]);
    expect(codesOf(await approve(moderator, handle))).toEqual(['NOT_FOUND']);
  });
});

describe('a refusal', () => {
  it('deletes the account, says why at a confirmed address, and is in the log', async () => {
    const { person, handle, userId } = await applicant();
    await confirm(person.email);
    await receiveMail(app);
    app.clock.advance(1);
    const { data, errors } = await refuse(moderator, handle, 'Only adverts so far');
    expect([errors, data]).toEqual([[], { refuseSignUp: userId }]);
    expect(await app.deps.db.manager.countBy(UserEntity, { id: userId })).toBe(0);
    const [mail, ...others] = (await receiveMail(app)).filter(({ to }) => to === person.email);
    expect([mail?.subject, others]).toEqual(["Your account wasn't approved", []]);
    expect(mail?.text).toContain('Why: Only adverts so far');
    const { data: log } = await run(
      operator,
      '{ moderationLog(limit: 1) { items { kind reason by { id } person { id } } } }',
    );
    expect(log?.moderationLog?.items).toEqual([
      { kind: 'SIGN_UP_REFUSED', reason: 'Only adverts so far', by: { id: moderator.userId }, person: null },
    ]);
    expect((await app.visitor().auth('sign-up/email', person)).status).toBe(200);
  });

  it('needs no reason, and sends nothing to an address that no one has confirmed', async () => {
    const { person, handle } = await applicant();
    await receiveMail(app);
    expect(codesOf(await refuse(moderator, handle))).toEqual([]);
    expect(await subjectsTo(person.email)).toEqual([]);
    expect(await signIn(person)).toMatchObject({ status: 401 });
  });

  it('is refused to members, for members, and with a reason that is too long', async () => {
    const { handle, userId } = await applicant();
    expect(codesOf(await refuse(member, handle))).toEqual(['NOT_FOUND']);
    expect(codesOf(await refuse(moderator, handle, 'x'.repeat(501)))).toEqual(['TEXT_TOO_LONG']);
    for (const person of [member, operator])
      expect(codesOf(await refuse(moderator, await handleOf(person)))).toHaveLength(1);
    expect(await app.deps.db.manager.countBy(UserEntity, { id: userId })).toBe(1);
    expect(await app.deps.db.manager.countBy(UserEntity, { id: member.userId })).toBe(1);
    expect(codesOf(await refuse(moderator, handle))).toEqual([]);
    expect(codesOf(await refuse(moderator, handle))).toEqual(['NOT_FOUND']);
  });
});

it('the handle of someone who was refused is free at once, and that of a former member is not', async () => {
  const taken = async (handle: string) =>
    codesOf(
      await run(member, 'mutation ($handle: String!) { changeHandle(handle: $handle) { id } }', { handle }),
    );
  const { handle } = await applicant();
  expect(await taken(handle)).toEqual(['HANDLE_IS_TAKEN']);
  expect(codesOf(await refuse(moderator, handle))).toEqual([]);
  const { handle: leaving, userId } = await applicant();
  expect(codesOf(await approve(moderator, leaving))).toEqual([]);
  await removeWithAll(app.deps, userId);
  expect(await taken(leaving)).toEqual(['HANDLE_IS_TAKEN']);
  expect(await taken(handle)).toEqual([]);
});

describe('an address that no one confirms', () => {
  it('keeps its account waiting for a week', async () => {
    await using own = await startApp(withEnv());
    const [unconfirmed, confirmed, approved] = [await ask({}, own), await ask({}, own), await ask({}, own)];
    const { manager } = own.deps.db;
    await manager.update(UserEntity, { id: confirmed.userId }, { emailVerified: true });
    await letIn(own.deps, { userId: approved.userId, byId: null });
    const left = async () => {
      await sweepSignUps(own.deps);
      return new Set((await manager.find(UserEntity)).map(({ id }) => id));
    };
    own.clock.advance(limits.signUpUnconfirmedDays * 86_400 - 1);
    expect(await left()).toEqual(new Set([unconfirmed, confirmed, approved].map(({ userId }) => userId)));
    own.clock.advance(1);
    expect(await left()).toEqual(new Set([confirmed, approved].map(({ userId }) => userId)));
    expect((await ask(unconfirmed.person, own)).status).toBe(200);
  });

  it('keeps it for good if there was no mail to confirm it by, also once there is', async () => {
    await using own = await startApp(withEnv());
    const without = { ...own.deps, mail: { ...own.deps.mail, enabled: false } };
    const { name, email } = aPerson();
    const [id, now] = [own.deps.random.id(), own.clock.now()];
    const user = { id, name, email, emailVerified: false, image: null, createdAt: now, updatedAt: now };
    const client = { ipAddress: '203.0.113.9', userAgent: '' };
    await own.deps.db.transaction((manager) => createUser(without, manager, { user, client }));
    const { userId: mailed } = await ask({}, own);
    own.clock.advance(limits.signUpUnconfirmedDays * 86_400);
    await sweepSignUps(own.deps);
    const left = (await own.deps.db.manager.find(UserEntity)).map((one) => one.id);
    expect(left).toContain(id);
    expect(left).not.toContain(mailed);
  });

  it('is mailed its link, even if others are not', async () => {
    await using own = await startApp(withEnv({ AUTH_VERIFY_ON_SIGN_UP: 'false' }));
    const { person } = await ask({}, own);
    expect((await receiveMail(own)).map(({ to }) => to)).toEqual([person.email]);
  });
});

it('who waits is not to be seen, except by moderators, until they are approved', async () => {
  const { handle, userId } = await applicant({ name: 'Zanzibar Adverts' });
  const found = async (by: Pick<SignedIn, 'visitor'>, text: string) => {
    const query = 'query ($text: String!) { people(text: $text) { id } }';
    return (await by.visitor.graphql<{ people: { id: string }[] }>(query, { text })).data?.people.map(
      ({ id }) => id,
    );
  };
  const profile = async (by: Pick<SignedIn, 'visitor'>) =>
    (await by.visitor.graphql(`{ profile(handle: "${handle}") { id } }`)).data;
  const anyone = { visitor: app.visitor() };
  const thread = await aThread(member, { body: `Hello @${handle}` });
  const mention = async () => {
    const { data } = await member.visitor.graphql<{ thread: { opening: { html: string } } }>(
      `{ thread(id: "${thread.id}") { opening { html } } }`,
    );
    return data?.thread.opening.html;
  };
  expect(await mention()).toBe(`<p>Hello @${handle}</p>`);
  for (const text of ['zanzibar', handle]) expect(await found(member, text)).toEqual([]);
  for (const by of [member, anyone]) expect(await profile(by)).toEqual({ profile: null });
  expect((await anyone.visitor.get(`/@${handle}`)).text).not.toContain('Zanzibar');
  expect(await profile(moderator)).toEqual({ profile: { id: userId } });
  expect(codesOf(await approve(moderator, handle))).toEqual([]);
  for (const text of ['zanzibar', handle]) expect(await found(member, text)).toEqual([userId]);
  for (const by of [member, anyone]) expect(await profile(by)).toEqual({ profile: { id: userId } });
  expect(await mention()).toContain(`/profile/${handle}`);
});

it('moderators list who waits, with one statement for all answers, and members see nothing', async () => {
  for (let n = 0; n < 3; n += 1) await ask({ answer: `No. ${n}` });
  const shown: Listed[] = [];
  const statements = await statementsDuring(app.deps.db, async () => {
    shown.push(...((await queue()) ?? []));
  });
  expect(shown.map(({ signUpAnswer }) => signUpAnswer)).toEqual(
    expect.arrayContaining(['No. 0', 'No. 1', 'No. 2']),
  );
  expect(shown.map(({ id }) => id)).not.toContain(member.userId);
  expect(statements.filter((sql) => /SELECT q\.userId AS userId/.test(sql))).toHaveLength(1);
  const everyone = await queue(operator, '(limit: 50)');
  expect(everyone?.find(({ id }) => id === member.userId)?.signUpAnswer).toBeNull();
  expect(await queue(member)).toBeUndefined();
});

// security: A9
it('is closed to more people than moderators can read about, whether their address is known or not', async () => {
  await using own = await startApp(withEnv());
  const { person } = await ask({}, own);
  const [row] = await own.deps.db.manager.find(UserEntity);
  if (!row) throw new Error('no user');
  const many = Array.from({ length: limits.signUpsWaiting - 1 }, (_, n) => n);
  for (const n of many) {
    const id = `waiting-${n}`;
    await own.deps.db.manager.insert(UserEntity, { ...row, id, email: `${id}@example.org` });
    await own.deps.db.manager.insert(SignUpRequestEntity, { userId: id, answer: '' });
  }
  for (const email of [person.email, 'new@example.org']) {
    const { status, body } = await ask({ email }, own);
    expect([status, body]).toEqual([403, { code: 'SIGN_UP_CLOSED', message: 'Sign up closed' }]);
  }
  await own.deps.db.manager.delete(SignUpRequestEntity, { userId: 'waiting-0' });
  expect((await ask({}, own)).status).toBe(200);
});

describe('an operator who waits', () => {
  it('is let in by whoever runs the server', async () => {
    const { person } = await ask();
    await app.deps.db.manager.update(UserEntity, { email: person.email }, { emailVerified: true });
    await assignOperatorHandle(app.deps, { email: person.email, handle: 'next_boss' });
    expect(await signIn(person)).toBe(200);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'by the same command, if the handle is theirs already',
      ({ email }) => assignOperatorHandle(app.deps, { email, handle: 'third_boss' }),
    ],
    ['by a moderator', () => approve(moderator, 'third_boss')],
  ])('is let in %s', async (_, open) => {
    const { person, userId } = await applicant();
    const { manager } = app.deps.db;
    await manager.update(UserEntity, { email: person.email }, { emailVerified: true });
    // OPERATORS names it only after the sign-up.
    await manager.query("UPDATE profile SET handle = 'third_boss' WHERE userId = ?", [userId]);
    expect(await signIn(person)).toEqual({ status: 403, body: waiting });
    await open(person);
    expect(await signIn(person)).toBe(200);
    await manager.delete(UserEntity, { id: userId });
  });

  it('is not refused by anyone on the site', async () => {
    const { userId, handle } = await applicant();
    const { manager } = app.deps.db;
    const rename = (to: string) =>
      manager.query('UPDATE profile SET handle = ? WHERE userId = ?', [to, userId]);
    await rename('third_boss');
    for (const by of [moderator, operator])
      expect(codesOf(await refuse(by, 'third_boss'))).toEqual(['PERSON_IS_PROTECTED']);
    await rename(handle);
    expect(codesOf(await refuse(moderator, handle))).toEqual([]);
  });
});

it('an account is new from its approval on', async () => {
  await using own = await startApp(withEnv({ NEW_ACCOUNT_DAYS: '3' }));
  const { person, userId } = await ask({}, own);
  own.clock.advance(4 * 86_400);
  await letIn(own.deps, { userId, byId: null });
  expect(await own.deps.admission.admitImport(userId)).toMatchObject({ isNew: true });
  const visitor = own.visitor();
  expect((await visitor.auth('sign-in/email', person)).status).toBe(200);
  // What it posts is counted beside that.
  const post = 'mutation { createThread(input: { subject: SITE, title: "Hello", body: "All" }) { id } }';
  expect((await visitor.graphql(post)).errors).toEqual([]);
  expect(await own.deps.admission.admitImport(userId)).toMatchObject({ isNew: true });
  own.clock.advance(3 * 86_400);
  expect(await own.deps.admission.admitImport(userId)).toMatchObject({ isNew: false });
});

it('the site says so to its clients, with the question', async () => {
  const query = '{ site { newAccounts signUpQuestion signUpOpen } }';
  expect((await app.visitor().graphql(query)).data).toEqual({
    site: { newAccounts: 'APPROVAL', signUpQuestion: question, signUpOpen: true },
  });
  await using open = await startApp(withEnv({ SIGN_UP: 'open' }));
  expect((await open.visitor().graphql(query)).data).toEqual({
    site: { newAccounts: 'OPEN', signUpQuestion: null, signUpOpen: true },
  });
});
