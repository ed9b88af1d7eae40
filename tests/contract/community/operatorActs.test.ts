import { pino } from 'pino';
import { AccountEntity, SessionEntity } from '../../../server/data/entities/accounts';
import { TrustedDeviceEntity } from '../../../server/data/entities/factors';
import { toSqlInstant } from '../../../server/data/instant';
import { readerOf } from '../../../server/domain/community/reader';
import { deletePerson } from '../../../server/domain/site/people/deletePerson';
import { readAddress } from '../../../server/domain/site/people/readAddress';
import { putInForce } from '../../../server/domain/site/people/suspend';
import { sweepUnlocks } from '../../../server/domain/site/people/unlock';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { linkIn, receiveMail } from '../../support/mail/mail';
import { aComment, anOperator, aThread, handleOf, run } from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signInAgain, signUp, signUpConfirmed } from '../../support/people/people';
import { halfWay, type WithSecondStep, withSecondStep } from '../../support/people/secondStep';
import { exportOf } from '../../support/people/transfer';
import { insertUser } from '../../support/people/userRow';

/** What moderators see of one account, and what only operators do to it. */
const app = setUpApp({
  now: '2026-11-28T03:00:00.000Z',
  catalogue: true,
  env: { OPERATORS: 'the_boss,second_boss,third_boss' },
});
const DAY = 86_400;
let operator: SignedIn;
let second: SignedIn;
let moderator: SignedIn;
let member: SignedIn;

beforeAll(async () => {
  [operator, second] = [await anOperator(app, 'the_boss'), await anOperator(app, 'second_boss')];
  [moderator, member] = [await signUp(app, { name: 'Moderator' }), await signUp(app, { name: 'Member' })];
  await run(
    operator,
    `mutation { setRole(handle: "${await handleOf(moderator)}", role: MODERATOR) { role } }`,
  );
});

/** As someone who has just signed in: tests move the clock on by days. */
async function freshly(person: SignedIn): Promise<SignedIn> {
  return { ...person, visitor: await signInAgain(app, person) };
}

beforeEach(async () => {
  // The lines of a test are newer than those of the one before.
  app.clock.advance(1);
  [operator, second] = [await freshly(operator), await freshly(second)];
  [moderator, member] = [await freshly(moderator), await freshly(member)];
});

interface Details {
  id: string;
  sessions: number;
  signInMethods: string[];
  twoFactor: boolean;
  unlocksAt: string | null;
  entries: number;
  posts: number;
  reports: number;
}

const fields = 'id sessions signInMethods twoFactor unlocksAt entries posts reports';

async function details(
  { visitor }: Pick<SignedIn, 'visitor'>,
  handle: string,
  headers: Record<string, string> = {},
): Promise<Details | null> {
  const query = `{ siteAccount(handle: "${handle}") { ${fields} } }`;
  const { data, text } = await visitor.graphql<{ siteAccount: Details | null }>(query, {}, headers);
  if (!data) throw new Error(text);
  return data.siteAccount;
}

interface Line {
  id: string;
  kind: string;
  reason: string;
  detail: string;
  onServer: boolean;
  by: { id: string } | null;
  person: { id: string } | null;
}

async function log(args: string): Promise<Line[]> {
  const { data } = await run(
    operator,
    `{ moderationLog${args} { items { id kind reason detail onServer by { id } person { id } } } }`,
  );
  return (data?.moderationLog?.items ?? []) as Line[];
}

const doneTo = (handle: string) => log(`(person: "${handle}", limit: 50)`);
const kindsOf = async (handle: string) => (await doneTo(handle)).map(({ kind }) => kind);

type Given = Record<string, unknown>;

/** The acts that need a fresh session, as an operator calls them. */
const acts = {
  deletePerson: async (by: SignedIn, person: SignedIn, given: Given = {}, headers?: Record<string, string>) =>
    by.visitor.graphql<{ deletePerson: boolean }>(
      'mutation ($input: PersonDeletionInput!) { deletePerson(input: $input) }',
      { input: { id: person.userId, handle: await handleOf(person), reason: 'Asked for it', ...given } },
      headers,
    ),
  exportPerson: async (by: SignedIn, person: SignedIn, given: Given = {}, headers?: Record<string, string>) =>
    by.visitor.graphql<{ exportPerson: string }>(
      'mutation ($input: PersonActInput!) { exportPerson(input: $input) }',
      { input: { handle: await handleOf(person), reason: 'A court asks', ...given } },
      headers,
    ),
  unlockPerson: async (by: SignedIn, person: SignedIn, given: Given = {}, headers?: Record<string, string>) =>
    by.visitor.graphql<{ unlockPerson: Details }>(
      `mutation ($input: PersonActInput!) { unlockPerson(input: $input) { ${fields} } }`,
      { input: { handle: await handleOf(person), reason: 'Lost the phone', ...given } },
      headers,
    ),
};
type Act = keyof typeof acts;
const named = Object.keys(acts) as Act[];

const open = (by: Pick<SignedIn, 'visitor'>, handle: string, headers?: Record<string, string>) =>
  by.visitor.graphql<{ readAddress: string }>(`mutation { readAddress(handle: "${handle}") }`, {}, headers);
const stop = (by: SignedIn, handle: string) => {
  app.clock.advance(1);
  return run(by, `mutation { stopUnlock(handle: "${handle}") { ${fields} } }`);
};

async function tokenOf(person: SignedIn): Promise<Record<string, string>> {
  const { data } = await run(
    person,
    'mutation { createApiToken(input: { name: "Mine", scopes: [READ_ACCOUNT, READ_LISTS, WRITE_LISTS] }) { secret } }',
  );
  const secret = String(data?.createApiToken?.secret);
  expect(secret).toMatch(/^enspired_/);
  return { authorization: `Bearer ${secret}` };
}

const isThere = async ({ userId }: SignedIn) =>
  (await app.deps.db.manager.query('SELECT id FROM user WHERE id = ?', [userId])).length === 1;

/** Random numbers that have run out. */
const broken = () => ({
  ...app.deps.random,
  id: () => {
    throw new Error('no more numbers');
  },
});

describe('the details of an account', () => {
  it('say how much there is of it, and by what its person signs in', async () => {
    const person = await withSecondStep(app);
    const handle = await handleOf(person);
    const none = { sessions: 1, entries: 0, posts: 0, reports: 0, twoFactor: true, unlocksAt: null };
    expect(await details(moderator, handle)).toEqual({
      id: person.userId,
      signInMethods: ['password'],
      ...none,
    });
    await anEntry(person, { animeId: await animeId(app, 'the-lighthouse-girl'), status: 'WATCHING' });
    const thread = await aThread(person);
    const comment = await aComment(person, { threadId: thread.id });
    await run(member, `mutation { reportPerson(handle: "${handle}", input: { reason: SPAM, text: "" }) }`);
    const [now, { userId }] = [app.clock.now(), person];
    const atGithub = { id: 'at-github', userId, providerId: 'github', accountId: '1' };
    await app.deps.db.manager.insert(AccountEntity, { ...atGithub, createdAt: now, updatedAt: now });
    expect(await details(operator, `@${handle}`)).toMatchObject({
      sessions: 1,
      entries: 1,
      posts: 2,
      reports: 1,
      signInMethods: ['password', 'github'],
    });
    expect(codesOf(await run(person, `mutation { deleteComment(id: "${comment.id}") { id } }`))).toEqual([]);
    expect(await details(operator, handle)).toMatchObject({ posts: 1 });
    expect(codesOf(await run(moderator, `mutation { removeThread(id: "${thread.id}") { id } }`))).toEqual([]);
    expect(await details(operator, handle)).toMatchObject({ posts: 1 });
    expect(await details(operator, await handleOf(member))).toMatchObject({ twoFactor: false });
  });

  it('exist for moderators and operators in a browser, and for no one else', async () => {
    const handle = await handleOf(member);
    expect(await details(moderator, handle)).toMatchObject({ id: member.userId });
    expect(await details(operator, handle)).toMatchObject({ id: member.userId });
    expect(await details(operator, 'nobody_here')).toBeNull();
    expect(await details(member, handle)).toBeNull();
    expect(await details({ visitor: app.visitor() }, handle)).toBeNull();
    expect(await details({ visitor: app.visitor() }, handle, await tokenOf(operator))).toBeNull();
  });

  it('take as many statements for a busy account as for an empty one', async () => {
    const [busy, empty] = [await signUp(app), await signUp(app)];
    const handles = [await handleOf(busy), await handleOf(empty)] as const;
    for (let number = 0; number < 5; number += 1) await aThread(busy);
    const statements = (handle: string) =>
      statementsDuring(app.deps.db, async () => {
        expect(await details(operator, handle)).not.toBeNull();
      });
    expect((await statements(handles[0])).length).toBe((await statements(handles[1])).length);
  });
});

it('the list can be narrowed to new accounts, and to those that have nothing on their lists and no posts', async () => {
  const ids = async (filter: string) => {
    const query = `{ siteAccounts(filter: ${filter}, limit: 50) { items { id } } }`;
    const { data } = await run(moderator, query);
    return ((data?.siteAccounts?.items ?? []) as { id: string }[]).map(({ id }) => id);
  };
  const now = app.clock.now().getTime();
  await insertUser(app.deps.db, 'a-week-old', new Date(now - 7 * DAY * 1000));
  await insertUser(app.deps.db, 'nearly-a-week-old', new Date(now - 7 * DAY * 1000 + 1));
  const [idle, watcher, poster] = [await signUp(app), await signUp(app), await signUp(app)];
  await anEntry(watcher, { animeId: await animeId(app, 'the-lighthouse-girl'), status: 'PLANNING' });
  await aThread(poster);
  const fresh = await ids('NEW');
  expect(fresh).toEqual(expect.arrayContaining(['nearly-a-week-old', idle.userId, poster.userId]));
  expect(fresh).not.toContain('a-week-old');
  const never = await ids('NEVER_ACTIVE');
  expect(never).toEqual(expect.arrayContaining(['a-week-old', idle.userId]));
  for (const { userId } of [watcher, poster]) expect(never).not.toContain(userId);
});

describe('an address', () => {
  it('is masked until an operator opens it, with a line in the log', async () => {
    const person = await signUp(app, { name: 'Quiet', email: 'quiet-one@example.org' });
    const handle = await handleOf(person);
    const shown = async (by: SignedIn) =>
      (await run(by, `{ siteAccounts(text: "${handle}") { items { email } } }`)).data?.siteAccounts?.items;
    expect(await shown(operator)).toEqual([{ email: 'q…@e…' }]);
    expect(await shown(moderator)).toEqual([{ email: null }]);
    expect(await doneTo(handle)).toEqual([]);
    expect((await open(operator, handle)).data).toEqual({ readAddress: person.email });
    expect(await doneTo(handle)).toMatchObject([
      { kind: 'ADDRESS_READ', reason: '', by: { id: operator.userId }, person: { id: person.userId } },
    ]);
  });

  it('finds its account as a whole, for operators, and not by its parts', async () => {
    const person = await signUp(app, { name: 'Quieter', email: 'quieter.still@example.org' });
    const found = async (by: SignedIn, text: string) =>
      (await run(by, `{ siteAccounts(text: "${text}") { items { id } } }`)).data?.siteAccounts?.items;
    for (const text of ['quieter.still@example.org', ' Quieter.Still@Example.org '])
      expect(await found(operator, text)).toEqual([{ id: person.userId }]);
    for (const part of [
      'quieter.still',
      'quieter.still@example.or',
      '@example.org',
      'quieter.stil_@example.org',
    ])
      expect(await found(operator, part)).toEqual([]);
    expect(await found(moderator, 'quieter.still@example.org')).toEqual([]);
  });

  it('is for operators alone, and not that of another one', async () => {
    const handle = await handleOf(member);
    const before = await doneTo(handle);
    expect(codesOf(await open(moderator, handle))).toEqual(['NOT_FOUND']);
    expect(codesOf(await open(member, await handleOf(moderator)))).toEqual(['NOT_FOUND']);
    expect(codesOf(await open({ visitor: app.visitor() }, handle))).toEqual(['UNAUTHENTICATED']);
    const token = await tokenOf(operator);
    expect(codesOf(await open({ visitor: app.visitor() }, handle, token))).toEqual(['API_TOKEN_NOT_ALLOWED']);
    expect(codesOf(await open(operator, 'second_boss'))).toEqual(['PERSON_IS_PROTECTED']);
    expect(codesOf(await open(operator, 'the_boss'))).toEqual(['NOT_YOURSELF']);
    expect(codesOf(await open(operator, 'nobody_here'))).toEqual(['NOT_FOUND']);
    expect(await doneTo(handle)).toEqual(before);
    expect((await open(operator, await handleOf(moderator))).data).toEqual({ readAddress: moderator.email });
  });

  it('is opened with its line or not at all', async () => {
    const handle = await handleOf(member);
    const by = { ...(await readerOf(app.deps, operator.userId)), userId: operator.userId };
    const reading = readAddress({ ...app.deps, random: broken() }, { operator: by, handle });
    await expect(reading).rejects.toThrow('no more numbers');
    expect(await readAddress(app.deps, { operator: by, handle })).toBe(member.email);
  });
});

describe.each(named)('%s', (name) => {
  const act = acts[name];
  const target = () => withSecondStep(app);

  it('is for operators, and not against each other or themselves', async () => {
    const person = await target();
    const handle = await handleOf(person);
    expect(codesOf(await act(moderator, person))).toEqual(['NOT_FOUND']);
    expect(codesOf(await act(member, person))).toEqual(['NOT_FOUND']);
    expect(codesOf(await act({ ...member, visitor: app.visitor() }, person))).toEqual(['UNAUTHENTICATED']);
    const program = { ...operator, visitor: app.visitor() };
    const refused = await act(program, person, {}, await tokenOf(operator));
    expect(codesOf(refused)).toEqual(['API_TOKEN_NOT_ALLOWED']);
    expect(codesOf(await act(operator, second))).toEqual(['PERSON_IS_PROTECTED']);
    expect(codesOf(await act(operator, operator))).toEqual(['NOT_YOURSELF']);
    expect(await doneTo(handle)).toEqual([]);
    expect(await isThere(person)).toBe(true);
    expect(codesOf(await act(operator, person))).toEqual([]);
  });

  // security: S9
  it('needs a session less than a day old', async () => {
    const person = await target();
    const handle = await handleOf(person);
    app.clock.advance(DAY);
    expect(codesOf(await act(operator, person))).toEqual(['SESSION_IS_NOT_FRESH']);
    // Nobody else learns that they would have to sign in again.
    expect(codesOf(await act(moderator, person))).toEqual(['NOT_FOUND']);
    operator = await freshly(operator);
    expect(await doneTo(handle)).toEqual([]);
    expect(codesOf(await act(operator, person))).toEqual([]);
  });

  it('needs a reason and a person', async () => {
    const person = await target();
    expect(codesOf(await act(operator, person, { reason: '  ' }))).toEqual(['TEXT_IS_EMPTY']);
    expect(codesOf(await act(operator, person, { reason: 'a'.repeat(501) }))).toEqual(['TEXT_TOO_LONG']);
    expect(codesOf(await act(operator, person, { handle: 'nobody_here' }))).toEqual(['NOT_FOUND']);
    expect(await doneTo(await handleOf(person))).toEqual([]);
    expect(codesOf(await act(operator, person, { reason: 'a'.repeat(500) }))).toEqual([]);
  });

  it('ends with the suspension of its operator', async () => {
    const person = await target();
    const third = await anOperator(app, 'third_boss');
    await putInForce(app.deps, { userId: third.userId, byId: null, endsAt: null, reason: 'Taken over' });
    expect(codesOf(await act(third, person))).toEqual(['UNAUTHENTICATED']);
    expect(await isThere(person)).toBe(true);
    // Another test takes the handle.
    await app.deps.db.manager.query('DELETE FROM user WHERE id = ?', [third.userId]);
    expect(codesOf(await act(operator, person))).toEqual([]);
  });
});

describe('deleting an account on request', () => {
  const threadOf = async (id: string) =>
    (await app.visitor().graphql(`{ thread(id: "${id}") { id author { id } } }`)).data;

  it('deletes everything but the posts, which stay unsigned', async () => {
    const person = await signUp(app);
    const handle = await handleOf(person);
    const { id } = await aThread(person);
    expect((await acts.deletePerson(operator, person)).data).toEqual({ deletePerson: true });
    expect(await isThere(person)).toBe(false);
    const { email, password } = person;
    expect((await app.visitor().auth('sign-in/email', { email, password })).status).toBe(401);
    expect((await person.visitor.get('/api/auth/get-session')).body).toBeNull();
    expect(await threadOf(id)).toEqual({ thread: { id, author: null } });
    expect(codesOf(await run(member, `mutation { changeHandle(handle: "${handle}") { id } }`))).toEqual([
      'HANDLE_IS_TAKEN',
    ]);
    expect(await log('(limit: 1)')).toMatchObject([
      {
        kind: 'ACCOUNT_DELETED',
        reason: 'Asked for it',
        detail: 'without their posts',
        by: { id: operator.userId },
        person: null,
      },
    ]);
  });

  it('deletes the posts, too, if the operator says so, whatever their author once wished', async () => {
    const [going, staying] = [await signUp(app), await signUp(app)];
    const threads = [await aThread(going), await aThread(staying)];
    await handleOf(staying);
    await app.deps.db.manager.query('UPDATE profile SET postsGoSince = ? WHERE userId = ?', [
      toSqlInstant(app.clock.now()),
      staying.userId,
    ]);
    await acts.deletePerson(operator, going, { withPosts: true });
    await acts.deletePerson(operator, staying);
    expect(await threadOf(String(threads[0]?.id))).toEqual({ thread: null });
    expect(await threadOf(String(threads[1]?.id))).toMatchObject({ thread: { author: null } });
    const [kept, gone] = await log('(limit: 2)');
    expect([gone?.detail, kept?.detail].sort()).toEqual(['with their posts', 'without their posts']);
  });

  // security: A8
  it('tells a confirmed address why, and no other', async () => {
    const [confirmed, unconfirmed] = [await signUpConfirmed(app), await signUp(app)];
    await receiveMail(app);
    for (const person of [confirmed, unconfirmed])
      await acts.deletePerson(operator, person, { reason: 'You asked <b>us</b>' });
    const [mail, ...others] = await receiveMail(app);
    expect([mail?.to, mail?.subject, others]).toEqual([confirmed.email, 'Your account was deleted', []]);
    expect(mail?.text).toContain('Why: You asked <b>us</b>');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.text).toContain('What you posted stays, without your name.');
  });

  it('needs the handle of the same account', async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const handle = await handleOf(other);
    expect(codesOf(await acts.deletePerson(operator, person, { handle }))).toEqual(['NOT_FOUND']);
    expect(codesOf(await acts.deletePerson(operator, person, { id: other.userId }))).toEqual(['NOT_FOUND']);
    expect([await isThere(person), await isThere(other)]).toEqual([true, true]);
    const typed = `@${(await handleOf(person)).toUpperCase()}`;
    expect(codesOf(await acts.deletePerson(operator, person, { handle: typed }))).toEqual([]);
  });

  it('is written to the log with the deletion or not at all', async () => {
    const person = await signUp(app);
    const by = { ...(await readerOf(app.deps, operator.userId)), userId: operator.userId };
    const session = await app.deps.db.manager.findOneByOrFail(SessionEntity, { userId: operator.userId });
    session.createdAt = app.clock.now();
    const asked = { operator: by, session, id: person.userId, handle: await handleOf(person) };
    const deletion = deletePerson(
      { ...app.deps, random: broken() },
      { ...asked, withPosts: false, reason: 'Asked' },
    );
    await expect(deletion).rejects.toThrow('no more numbers');
    expect(await isThere(person)).toBe(true);
    expect(codesOf(await acts.deletePerson(operator, person))).toEqual([]);
  });
});

describe('exporting an account', () => {
  const pathOf = async (by: SignedIn, person: SignedIn) =>
    String((await acts.exportPerson(by, person)).data?.exportPerson);

  it('gives the operator the file that its person can download', async () => {
    const person = await signUp(app, { name: 'Exported' });
    const handle = await handleOf(person);
    await anEntry(person, {
      animeId: await animeId(app, 'the-lighthouse-girl'),
      status: 'WATCHING',
      notes: 'Mine',
    });
    await aThread(person, { title: 'Written by them' });
    const { status, headers, body } = await operator.visitor.get(await pathOf(operator, person));
    const day = app.clock.now().toISOString().slice(0, 10);
    expect([status, headers.get('cache-control'), headers.get('content-disposition')]).toEqual([
      200,
      'no-store',
      `attachment; filename="enspired-${day}-${handle}-account.json"`,
    ]);
    // The person's own download is a line of its own there.
    const { securityLog, ...theirs } = JSON.parse(await exportOf(person, 'account.json'));
    const before = securityLog.filter(({ kind }: { kind: string }) => kind !== 'ACCOUNT_EXPORTED');
    expect(body).toEqual({ ...theirs, securityLog: before });
    expect(body.profile).toMatchObject({ email: person.email });
    expect(body.entries).toMatchObject([{ notes: 'Mine' }]);
    // It says itself that it was taken, and why, but not by whom.
    expect(body.moderation).toMatchObject([{ kind: 'ACCOUNT_EXPORTED', reason: 'A court asks' }]);
    expect(JSON.stringify(body)).not.toContain(operator.userId);
    expect(await doneTo(handle)).toMatchObject([
      { kind: 'ACCOUNT_EXPORTED', reason: 'A court asks', by: { id: operator.userId } },
    ]);
  });

  it('is downloaded by the operator who asked, and by no one else', async () => {
    const person = await signUp(app);
    const path = await pathOf(operator, person);
    for (const { visitor } of [second, moderator, member, person])
      expect((await visitor.get(path)).status).toBe(404);
    const visitor = app.visitor();
    expect((await visitor.get(path)).status).toBe(401);
    const program = await visitor.request(path, { headers: await tokenOf(operator) });
    expect(program.status).toBe(401);
    expect((await operator.visitor.get(path)).status).toBe(200);
  });

  it('is downloaded within ten minutes, with a fresh session, while it is there', async () => {
    const [person, gone] = [await signUp(app), await signUp(app)];
    const [path, other] = [await pathOf(operator, person), await pathOf(operator, gone)];
    await acts.deletePerson(operator, gone);
    expect((await operator.visitor.get(other)).status).toBe(404);
    app.clock.advance(599);
    expect((await operator.visitor.get(path)).status).toBe(200);
    app.clock.advance(1);
    expect((await operator.visitor.get(path)).status).toBe(404);
    app.clock.advance(DAY - 601);
    const late = await pathOf(operator, person);
    app.clock.advance(1);
    const { status, body } = await operator.visitor.get(late);
    expect([status, body.code]).toEqual([403, 'SESSION_IS_NOT_FRESH']);
  });

  it('has no other addresses', async () => {
    await open(operator, await handleOf(member));
    const [line] = await doneTo(await handleOf(member));
    for (const id of [line?.id, 'nothing', '__proto__'])
      expect((await operator.visitor.get(`/transfer/exports/people/${id}`)).status).toBe(404);
    expect(line?.kind).toBe('ADDRESS_READ');
  });
});

describe('unlocking an account', () => {
  const asksCode = async (person: WithSecondStep) =>
    (await halfWay(app, person)).answer.body.twoFactorRedirect === true;
  const begin = async (person: SignedIn) => {
    const answer = await acts.unlockPerson(operator, person);
    expect(codesOf(answer)).toEqual([]);
    return answer.data?.unlockPerson;
  };
  const enter = async (person: WithSecondStep, visitor: Visitor = app.visitor()) => {
    await halfWay(app, person, visitor);
    const { status } = await visitor.auth('two-factor/verify-totp', { code: person.nextCode() });
    expect(status).toBe(200);
  };
  const letterTo = async ({ email }: SignedIn) => {
    const [letter] = (await receiveMail(app)).filter(
      ({ to, subject }) => to === email && subject === 'Two-step sign-in will be turned off',
    );
    if (!letter) throw new Error('no mail');
    return letter;
  };
  const later = async (seconds: number) => {
    app.clock.advance(seconds);
    await sweepUnlocks(app.deps);
    operator = await freshly(operator);
  };

  // security: A7, A8
  it('turns the second step off three days later, of which its person is told at once', async () => {
    const person = await withSecondStep(app);
    const handle = await handleOf(person);
    const now = app.clock.now();
    await app.deps.db.manager.insert(TrustedDeviceEntity, {
      id: 'trusted',
      userId: person.userId,
      hash: 'hash',
      ipAddress: '',
      userAgent: '',
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + 30 * DAY * 1000),
    });
    const end = new Date(now.getTime() + 3 * DAY * 1000).toISOString();
    expect(await begin(person)).toMatchObject({ twoFactor: true, unlocksAt: end });
    const letter = await letterTo(person);
    const inWords = `${end.slice(0, 16).replace('T', ' ')} UTC`;
    expect(letter.text).toContain(`They'll turn it off on ${inWords}`);
    expect(letter.text).toContain('Why: Lost the phone');

    await later(3 * DAY - 1);
    expect(await asksCode(person)).toBe(true);
    await later(1);
    const { answer } = await halfWay(app, person);
    expect(answer).toMatchObject({ status: 200, body: { user: { id: person.userId } } });
    for (const table of ['two_factor', 'recovery_code', 'trusted_device', 'unlock_request'])
      expect(
        await app.deps.db.manager.query(`SELECT userId FROM ${table} WHERE userId = ?`, [person.userId]),
      ).toEqual([]);
    const subjects = (await receiveMail(app)).filter(({ to }) => to === person.email);
    expect(subjects.map(({ subject }) => subject)).toContain('Two-step sign-in was turned off');
    expect(await doneTo(handle)).toMatchObject([
      { kind: 'ACCOUNT_UNLOCKED', by: { id: operator.userId } },
      { kind: 'UNLOCK_ASKED', reason: 'Lost the phone', detail: `on ${inWords}` },
    ]);
    expect(await details(operator, handle)).toMatchObject({ twoFactor: false, unlocksAt: null });
    const { data } = await run(await freshly(person), '{ securityLog { items { kind } } }');
    expect(JSON.stringify(data)).toContain('TWO_FACTOR_DISABLED');
  });

  it('is stopped by signing in, of which a line says so', async () => {
    const person = await withSecondStep(app);
    const handle = await handleOf(person);
    await begin(person);
    // The password alone stops nothing.
    await halfWay(app, person);
    expect(await details(operator, handle)).not.toMatchObject({ unlocksAt: null });
    await enter(person);
    expect(await details(operator, handle)).toMatchObject({ twoFactor: true, unlocksAt: null });
    await later(0);
    expect(await doneTo(handle)).toMatchObject([
      { kind: 'UNLOCK_STOPPED', by: { id: person.userId }, onServer: false },
      { kind: 'UNLOCK_ASKED' },
    ]);
    await later(3 * DAY);
    expect(await asksCode(person)).toBe(true);
    expect(await kindsOf(handle)).toEqual(['UNLOCK_STOPPED', 'UNLOCK_ASKED']);
  });

  const unlocksAt = async ({ visitor }: Pick<SignedIn, 'visitor'>) =>
    (await visitor.graphql<{ twoFactor: { unlocksAt: string | null } }>('{ twoFactor { unlocksAt } }')).data
      ?.twoFactor.unlocksAt;

  it.each<[string, (person: WithSecondStep) => Promise<{ status: number }>]>([
    ['a code', ({ visitor, nextCode }) => visitor.auth('two-factor/verify-totp', { code: nextCode() })],
    [
      'a recovery code',
      ({ visitor, recoveryCodes }) =>
        visitor.auth('two-factor/verify-backup-code', { code: recoveryCodes[0] }),
    ],
  ])('is stopped by %s of someone who is signed in, and not by a wrong one', async (_, prove) => {
    const person = await withSecondStep(app);
    await begin(person);
    app.clock.advance(1);
    await prove({ ...person, nextCode: () => '000000', recoveryCodes: ['aaaaa-aaaaa'] });
    expect(await unlocksAt(person)).not.toBeNull();
    expect((await prove(person)).status).toBe(200);
    expect(await unlocksAt(person)).toBeNull();
    await later(0);
    expect(await kindsOf(await handleOf(person))).toEqual(['UNLOCK_STOPPED', 'UNLOCK_ASKED']);
  });

  it('is told to its person, who stops it where they are signed in', async () => {
    const [person, other] = [await withSecondStep(app), await withSecondStep(app)];
    const keep = (by: Pick<SignedIn, 'visitor'>, headers?: Record<string, string>) =>
      by.visitor.graphql('mutation { keepTwoFactor { enabled unlocksAt } }', {}, headers);
    expect(await unlocksAt(person)).toBeNull();
    const begun = await begin(person);
    app.clock.advance(1);
    expect(await unlocksAt(person)).toBe(begun?.unlocksAt);
    expect(codesOf(await keep(other))).toEqual(['NOT_FOUND']);
    expect(codesOf(await keep({ visitor: app.visitor() }))).toEqual(['UNAUTHENTICATED']);
    const token = await tokenOf(person);
    expect(codesOf(await keep({ visitor: app.visitor() }, token))).toEqual(['API_TOKEN_NOT_ALLOWED']);
    expect(await unlocksAt(person)).toBe(begun?.unlocksAt);
    expect((await keep(person)).data).toEqual({ keepTwoFactor: { enabled: true, unlocksAt: null } });
    expect(codesOf(await keep(person))).toEqual(['NOT_FOUND']);
    await later(0);
    expect(await doneTo(await handleOf(person))).toMatchObject([
      { kind: 'UNLOCK_STOPPED', by: { id: person.userId }, onServer: false },
      { kind: 'UNLOCK_ASKED' },
    ]);
  });

  it('is carried out for everyone else if it fails for one', async () => {
    const people = [await withSecondStep(app), await withSecondStep(app)] as const;
    for (const person of people) await begin(person);
    app.clock.advance(3 * DAY);
    const errors: object[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(JSON.parse(line)) });
    const mail = {
      ...app.deps.mail,
      add: async (...given: Parameters<typeof app.deps.mail.add>) => {
        if (given[1].to === people[0].email) throw new Error('cannot be written');
        await app.deps.mail.add(...given);
      },
    };
    await sweepUnlocks({ ...app.deps, mail, log });
    expect(errors).toMatchObject([{ event: 'unlock failed', userId: people[0].userId }]);
    expect(await asksCode(people[0])).toBe(true);
    expect(await asksCode(people[1])).toBe(false);
    await later(0);
    expect(await asksCode(people[0])).toBe(false);
  });

  it('is stopped by the button behind the mailed link, and not by opening it', async () => {
    const person = await withSecondStep(app);
    const handle = await handleOf(person);
    await begin(person);
    const { pathname, search } = linkIn(await letterTo(person));
    const [stranger, link] = [app.visitor(), `${pathname}${search}`];
    const page = await stranger.get(link);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.text).toContain('<form method="post"');
    expect(await details(operator, handle)).not.toMatchObject({ unlocksAt: null });
    app.clock.advance(1);
    const done = await stranger.request(link, { method: 'POST' });
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('Two-step sign-in stays on')]);
    expect(await details(operator, handle)).toMatchObject({ twoFactor: true, unlocksAt: null });
    for (const method of ['GET', 'POST']) expect((await stranger.request(link, { method })).status).toBe(404);
    expect((await stranger.get(pathname)).status).toBe(404);
    await later(3 * DAY);
    expect(await asksCode(person)).toBe(true);
    expect(await kindsOf(handle)).toEqual(['UNLOCK_STOPPED', 'UNLOCK_ASKED']);
  });

  it('says so to one of many presses of that button alone', async () => {
    const person = await withSecondStep(app);
    await begin(person);
    const { pathname, search } = linkIn(await letterTo(person));
    const press = () => app.visitor().request(`${pathname}${search}`, { method: 'POST' });
    const pages = await Promise.all(Array.from({ length: 5 }, press));
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    for (const { status, text } of pages)
      expect(text).toContain(status === 200 ? 'Two-step sign-in stays on' : 'nothing to stop');
  });

  it('is stopped by an operator, once', async () => {
    const person = await withSecondStep(app);
    const handle = await handleOf(person);
    await begin(person);
    expect(codesOf(await stop(moderator, handle))).toEqual(['NOT_FOUND']);
    expect(codesOf(await stop(person, await handleOf(member)))).toEqual(['NOT_FOUND']);
    expect(await kindsOf(handle)).toEqual(['UNLOCK_ASKED']);
    expect((await stop(second, handle)).data?.stopUnlock).toMatchObject({ unlocksAt: null });
    expect(codesOf(await stop(second, handle))).toEqual(['NOT_FOUND']);
    expect(codesOf(await stop(second, 'the_boss'))).toEqual(['PERSON_IS_PROTECTED']);
    expect(codesOf(await stop(second, 'second_boss'))).toEqual(['NOT_YOURSELF']);
    expect(codesOf(await stop(second, 'nobody_here'))).toEqual(['NOT_FOUND']);
    await later(3 * DAY);
    expect(await asksCode(person)).toBe(true);
    expect(await doneTo(handle)).toMatchObject([
      { kind: 'UNLOCK_STOPPED', by: { id: second.userId } },
      { kind: 'UNLOCK_ASKED' },
    ]);
  });

  it('needs a second step, and an address that can be told', async () => {
    const [person, without] = [await withSecondStep(app), await signUpConfirmed(app)];
    expect(codesOf(await acts.unlockPerson(operator, without))).toEqual(['TWO_FACTOR_ISNT_ENABLED']);
    const confirm = (verified: number) =>
      app.deps.db.manager.query('UPDATE user SET emailVerified = ? WHERE id = ?', [verified, person.userId]);
    await confirm(0);
    expect(codesOf(await acts.unlockPerson(operator, person))).toEqual(['PERSON_CANNOT_BE_TOLD']);
    await confirm(1);
    expect(await doneTo(await handleOf(person))).toEqual([]);
    await begin(person);
    expect(codesOf(await acts.unlockPerson(second, person))).toEqual(['UNLOCK_IS_BEGUN']);
  });

  it('can begin again after a stop, with a line for each, and five times an hour', async () => {
    const person = await withSecondStep(app);
    const handle = await handleOf(person);
    await begin(person);
    await enter(person);
    app.clock.advance(1);
    await begin(person);
    expect((await kindsOf(handle)).sort()).toEqual(['UNLOCK_ASKED', 'UNLOCK_ASKED', 'UNLOCK_STOPPED']);
    for (let more = 0; more < 3; more += 1) {
      await stop(operator, handle);
      await begin(person);
    }
    await stop(operator, handle);
    expect(codesOf(await acts.unlockPerson(operator, person))).toEqual(['TOO_MANY_REQUESTS']);
    expect(await details(operator, handle)).toMatchObject({ unlocksAt: null });
    app.clock.advance(3600);
    await begin(person);
  });

  it('is not carried out for an operator who has lost their power', async () => {
    const person = await withSecondStep(app);
    const handle = await handleOf(person);
    const third = await anOperator(app, 'third_boss');
    expect(codesOf(await acts.unlockPerson(third, person))).toEqual([]);
    await putInForce(app.deps, { userId: third.userId, byId: null, endsAt: null, reason: 'Taken over' });
    await later(3 * DAY);
    expect(await asksCode(person)).toBe(true);
    expect(await doneTo(handle)).toMatchObject([
      { kind: 'UNLOCK_STOPPED', by: null, onServer: false, detail: 'its operator has lost their power' },
      { kind: 'UNLOCK_ASKED', by: { id: third.userId } },
    ]);
  });
});
