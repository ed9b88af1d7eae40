import { sweepSuspensions } from '../../../server/domain/site/people/suspend';
import { statementsDuring } from '../../support/apps/countStatements';
import { Live } from '../../support/apps/live';
import { setUpApp } from '../../support/apps/startApp';
import { receiveMail } from '../../support/mail/mail';
import { anOperator, aThread, handleOf as readHandle, run } from '../../support/people/community';
import { grantsAlive, makeGrants } from '../../support/people/grants';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signInAgain, signUp, signUpConfirmed } from '../../support/people/people';
import { checkedImport, exportOf, importCall, workOff } from '../../support/people/transfer';
import { setUpProviders } from '../../support/providers/fakeProviders';
import { comeBack, goTo, locationOf, personAtGithub } from '../../support/providers/providerFlow';

/** What moderators and operators see of accounts, and how they suspend them. */
const fake = setUpProviders();
const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: true,
  replace: { fetch: fake.fetch },
  env: { ...fake.env(), OPERATORS: 'the_boss,second_boss' },
});
let operator: SignedIn;
let second: SignedIn;
let moderator: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  [operator, second, moderator, other] = [
    await anOperator(app, 'the_boss'),
    await anOperator(app, 'second_boss'),
    await signUp(app, { name: 'Moderator' }),
    await signUp(app, { name: 'Other' }),
  ];
  for (const person of [moderator, other])
    await run(
      operator,
      `mutation { setRole(handle: "${await handleOf(person)}", role: MODERATOR) { role } }`,
    );
});

/** Who is suspended can no longer say their handle. */
const handles = new Map<string, string>();
async function handleOf(person: SignedIn): Promise<string> {
  const known = handles.get(person.userId) ?? (await readHandle(person));
  handles.set(person.userId, known);
  return known;
}

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString();
const fields =
  'id email emailVerified seenAt openReports person { handle name } suspension { reason endsAt by { id } }';

const suspend = async (by: SignedIn, person: SignedIn, given: object = {}) =>
  run(by, `mutation ($input: SuspensionInput!) { suspendPerson(input: $input) { ${fields} } }`, {
    input: { handle: await handleOf(person), endsAt: inDays(7), reason: 'Spam', ...given },
  });
const lift = async (by: SignedIn, handle: string) =>
  run(by, `mutation { liftSuspension(handle: "${handle}") { ${fields} } }`);

async function signInStatus({ email, password }: SignedIn): Promise<[number, string | undefined]> {
  const { status, body } = await app.visitor().auth('sign-in/email', { email, password });
  return [status, body.code];
}

interface Listed {
  id: string;
  email: string | null;
  openReports: number;
  seenAt: string | null;
  suspension: object | null;
}

async function list(by: SignedIn, args = ''): Promise<{ items: Listed[]; nextCursor: string | null } | null> {
  const { data, text } = await by.visitor.graphql<{
    siteAccounts: { items: Listed[]; nextCursor: string | null } | null;
  }>(`{ siteAccounts${args} { items { ${fields} } nextCursor } }`);
  if (!data) throw new Error(text);
  return data.siteAccounts;
}

describe('a suspension', () => {
  // security: S7
  it('ends every access at once, and lets no one sign in until it is lifted', async () => {
    const person = await signUp(app);
    const handle = await handleOf(person);
    const grants = await makeGrants(await signInAgain(app, person));
    expect(await grantsAlive(app, grants)).toEqual([true, true, true]);
    const live = new Live(person.visitor);
    const listening = live.subscribe('subscription { notificationAdded { id } }');

    const { data } = await suspend(moderator, person);
    expect(data?.suspendPerson).toMatchObject({
      suspension: { reason: 'Spam', endsAt: inDays(7), by: { id: moderator.userId } },
    });
    expect((await person.visitor.get('/api/auth/get-session')).body).toBeNull();
    expect(await grantsAlive(app, grants)).toEqual([false, false, false]);
    await listening.until(() => listening.ended);
    expect(await signInStatus(person)).toEqual([403, 'ACCOUNT_SUSPENDED']);
    const wrong = await app
      .visitor()
      .auth('sign-in/email', { email: person.email, password: 'not the right one' });
    expect(wrong.body.code).toBe('INVALID_EMAIL_OR_PASSWORD');

    expect((await lift(moderator, handle)).data?.liftSuspension).toMatchObject({ suspension: null });
    expect(await signInStatus(person)).toEqual([200, undefined]);
    await live.close();
  });

  it('refuses a sign-in through a provider in words', async () => {
    const octocat = personAtGithub(fake);
    const away = await goTo(app, 'github', { callbackURL: '/home' });
    await comeBack(away, 'github');
    const { data } = await away.visitor.graphql<{ viewerProfile: { handle: string } }>(
      '{ viewerProfile { handle } }',
    );
    await run(operator, 'mutation ($input: SuspensionInput!) { suspendPerson(input: $input) { id } }', {
      input: { handle: data?.viewerProfile.handle, endsAt: inDays(1), reason: `Not ${octocat.name}` },
    });
    const again = await goTo(app, 'github', { callbackURL: '/home' });
    expect(locationOf(await comeBack(again, 'github'))).toContain('error=account_suspended');
    expect((await again.visitor.get('/api/auth/get-session')).body).toBeNull();
  });

  it('closes the profile and the lists, and opens them as they were', async () => {
    const person = await signUp(app, { name: 'Closed' });
    const handle = await handleOf(person);
    await anEntry(person, { animeId: await animeId(app, 'the-lighthouse-girl'), status: 'WATCHING' });
    const seen = async () =>
      (
        await app
          .visitor()
          .graphql<{ profile: { closed: boolean; suspended: boolean; counts: object | null } }>(
            `{ profile(handle: "${handle}") { closed suspended counts { total } } }`,
          )
      ).data?.profile;
    expect(await seen()).toEqual({ closed: false, suspended: false, counts: { total: 1 } });
    await suspend(moderator, person);
    expect(await seen()).toEqual({ closed: true, suspended: true, counts: null });
    // Another one in its place must not take the closed profile for the person's own choice.
    await suspend(operator, person, { endsAt: null, reason: 'Again' });
    await lift(operator, handle);
    expect(await seen()).toEqual({ closed: false, suspended: false, counts: { total: 1 } });
  });

  it('leaves what was posted, for moderators to judge', async () => {
    const person = await signUp(app, { name: 'Poster' });
    const { id } = await aThread(person);
    await suspend(moderator, person);
    const { data } = await app.visitor().graphql(`{ thread(id: "${id}") { state author { name } } }`);
    expect(data).toEqual({ thread: { state: 'VISIBLE', author: { name: 'Poster' } } });
  });

  it('ends by itself: for a sign-in at its end, for the profile with the next sweep', async () => {
    const person = await signUp(app);
    await suspend(moderator, person, { endsAt: inDays(1) });
    app.clock.advance(86_399);
    expect(await signInStatus(person)).toEqual([403, 'ACCOUNT_SUSPENDED']);
    await sweepSuspensions(app.deps);
    expect((await list(moderator, '(filter: SUSPENDED)'))?.items.map(({ id }) => id)).toContain(
      person.userId,
    );
    app.clock.advance(2);
    expect(await signInStatus(person)).toEqual([200, undefined]);
    await sweepSuspensions(app.deps);
    expect((await list(moderator, '(filter: SUSPENDED)'))?.items.map(({ id }) => id)).not.toContain(
      person.userId,
    );
  });

  it('leaves what its user has chosen between its end and the sweep', async () => {
    const person = await signUp(app, { name: 'Back' });
    const handle = await handleOf(person);
    const choose = async (privacy: string) => {
      const back = { ...person, visitor: await signInAgain(app, person) };
      const { errors } = await run(
        back,
        `mutation { updateSettings(input: { privacy: ${privacy} }) { privacy } }`,
      );
      expect(errors).toEqual([]);
    };
    const privacy = async () => {
      const back = { ...person, visitor: await signInAgain(app, person) };
      return (await run(back, '{ settings { privacy } }')).data?.settings;
    };
    await suspend(moderator, person, { endsAt: inDays(1) });
    app.clock.advance(86_401);
    await choose('FRIENDS');
    await sweepSuspensions(app.deps);
    expect(await privacy()).toEqual({ privacy: 'FRIENDS' });

    await suspend(moderator, person, { endsAt: inDays(1) });
    app.clock.advance(86_401);
    await choose('PUBLIC');
    // Before the sweep has seen the end of the one before.
    await suspend(moderator, person, { endsAt: inDays(1) });
    const { data } = await app.visitor().graphql(`{ profile(handle: "${handle}") { closed } }`);
    expect(data).toEqual({ profile: { closed: true } });
    await lift(moderator, handle);
    expect(await privacy()).toEqual({ privacy: 'PUBLIC' });
  });

  it('stays closed while an import of the account’s own file goes on', async () => {
    const person = await signUp(app, { name: 'Importing' });
    const handle = await handleOf(person);
    await anEntry(person, { animeId: await animeId(app, 'the-lighthouse-girl'), status: 'WATCHING' });
    const file = await exportOf(person, 'account.json');
    await run(person, 'mutation { updateSettings(input: { privacy: FRIENDS }) { privacy } }');
    const { id } = await checkedImport(app, person, file, 'REPLACE');
    await importCall(person, 'startImport', id);
    await suspend(moderator, person);
    await workOff(app);
    const { data } = await app.visitor().graphql(`{ profile(handle: "${handle}") { closed } }`);
    expect(data).toEqual({ profile: { closed: true } });
    await lift(moderator, handle);
    const back = { ...person, visitor: await signInAgain(app, person) };
    expect((await run(back, '{ settings { privacy } }')).data).toEqual({ settings: { privacy: 'FRIENDS' } });
  });

  // security: A8
  it('is told by mail to a confirmed address, as is that a moderator lifts it', async () => {
    const [person, unconfirmed] = [await signUpConfirmed(app), await signUp(app)];
    const handle = await handleOf(person);
    await receiveMail(app);
    await suspend(moderator, person, { reason: 'Adverts for <b>lamps</b>' });
    await suspend(moderator, unconfirmed);
    const [mail, ...others] = await receiveMail(app);
    expect([mail?.to, others]).toEqual([person.email, []]);
    const end = `${inDays(7).slice(0, 16).replace('T', ' ')} UTC`;
    expect(mail?.text).toContain(`suspended your account until ${end}. You can't sign in`);
    expect(mail?.text).toContain('Why: Adverts for <b>lamps</b>');
    expect(mail?.html).not.toContain('<b>');
    expect(`${mail?.text}`).not.toContain(moderator.name);
    await suspend(operator, person, { endsAt: null, reason: 'Again' });
    expect((await receiveMail(app)).map(({ text }) => text)).toEqual([
      expect.stringContaining('suspended your account for good.'),
    ]);
    await lift(operator, handle);
    await lift(moderator, await handleOf(unconfirmed));
    const lifted = await receiveMail(app);
    expect(lifted.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'Your account is no longer suspended'],
    ]);
  });

  it('mails nothing when it ends by itself', async () => {
    const person = await signUpConfirmed(app);
    await suspend(moderator, person, { endsAt: inDays(1) });
    expect(await receiveMail(app)).not.toEqual([]);
    app.clock.advance(86_401);
    await sweepSuspensions(app.deps);
    expect(await receiveMail(app)).toEqual([]);
    expect(await signInStatus(person)).toEqual([200, undefined]);
  });

  it('is part of the account’s own export, without who imposed it', async () => {
    const person = await signUp(app);
    const handle = await handleOf(person);
    await suspend(moderator, person, { reason: 'Three adverts' });
    await lift(moderator, handle);
    const visitor = await signInAgain(app, person);
    const { suspensions } = JSON.parse(await exportOf({ ...person, visitor }, 'account.json'));
    expect(suspensions).toMatchObject([{ reason: 'Three adverts' }]);
    expect(JSON.stringify(suspensions)).not.toContain(moderator.userId);
  });
});

describe('who may suspend whom', () => {
  it('moderators may for thirty days, operators for good', async () => {
    const person = await signUp(app);
    for (const endsAt of [null, inDays(31), inDays(0), inDays(-1)])
      expect(codesOf(await suspend(moderator, person, { endsAt }))).toEqual(['INVALID_SUSPENSION_END']);
    // Thirty days by the moderator's clock, which is a little ahead.
    const ahead = new Date(Date.parse(inDays(30)) + 5000).toISOString();
    expect(codesOf(await suspend(moderator, person, { endsAt: ahead }))).toEqual([]);
    expect(codesOf(await suspend(operator, person, { endsAt: ahead }))).toEqual([]);
    expect(codesOf(await lift(moderator, await handleOf(person)))).toEqual([]);
    expect(codesOf(await suspend(operator, person, { endsAt: null }))).toEqual([]);
    // What an operator imposed for longer, a moderator neither lifts nor shortens.
    expect(codesOf(await lift(moderator, await handleOf(person)))).toEqual(['PERSON_IS_PROTECTED']);
    expect(codesOf(await suspend(moderator, person))).toEqual(['PERSON_IS_PROTECTED']);
    expect(codesOf(await lift(operator, await handleOf(person)))).toEqual([]);
  });

  it('no one may suspend operators or themselves, and only operators moderators', async () => {
    for (const by of [moderator, operator])
      expect(codesOf(await suspend(by, second))).toEqual(['PERSON_IS_PROTECTED']);
    expect(codesOf(await suspend(operator, operator))).toEqual(['NOT_YOURSELF']);
    expect(codesOf(await suspend(moderator, other))).toEqual(['PERSON_IS_PROTECTED']);
    expect(codesOf(await suspend(operator, other))).toEqual([]);
    expect(codesOf(await lift(operator, await handleOf(other)))).toEqual([]);
  });

  it('for everyone else nothing of it exists', async () => {
    const [person, target] = [await signUp(app), await signUp(app)];
    expect(await list(person)).toBeNull();
    expect((await app.visitor().graphql('{ siteAccounts { nextCursor } }')).data).toEqual({
      siteAccounts: null,
    });
    expect(codesOf(await suspend(person, target))).toEqual(['NOT_FOUND']);
    expect(codesOf(await lift(person, await handleOf(target)))).toEqual(['NOT_FOUND']);
    expect(await signInStatus(target)).toEqual([200, undefined]);
  });

  it('refuses an empty reason, one that is too long, an unknown handle, and a suspension that is not there', async () => {
    const person = await signUp(app);
    expect(codesOf(await suspend(operator, person, { reason: '  ' }))).toEqual(['TEXT_IS_EMPTY']);
    expect(codesOf(await suspend(operator, person, { reason: 'a'.repeat(501) }))).toEqual(['TEXT_TOO_LONG']);
    expect(codesOf(await suspend(operator, person, { handle: 'nobody_here' }))).toEqual(['NOT_FOUND']);
    expect(codesOf(await lift(operator, await handleOf(person)))).toEqual(['NOT_FOUND']);
    expect(await signInStatus(person)).toEqual([200, undefined]);
  });
});

describe('the accounts of the site', () => {
  it('are listed newest first, page by page, with addresses for operators only', async () => {
    app.clock.advance(1);
    const person = await signUp(app, { name: 'Zebra Crossing' });
    const [first] = (await list(operator, '(limit: 1)'))?.items ?? [];
    expect(first).toMatchObject({ id: person.userId, email: 'p…@e…', suspension: null, openReports: 0 });
    expect(first?.seenAt).not.toBeNull();
    expect((await list(moderator, '(limit: 1)'))?.items).toMatchObject([{ id: person.userId, email: null }]);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const part = await list(operator, `(limit: 3${after ? `, after: "${after}"` : ''})`);
      seen.push(...(part?.items.map(({ id }) => id) ?? []));
      after = part?.nextCursor ?? null;
    } while (after !== null);
    const all = (await app.deps.db.manager.query('SELECT id FROM user')) as { id: string }[];
    expect([...seen].sort()).toEqual(all.map(({ id }) => id).sort());
  });

  it('are found by a part of the name or handle, and by operators by a whole address', async () => {
    const person = await signUp(app, { name: 'Quagga 100%', email: 'striped@example.org' });
    await handleOf(person);
    const ids = async (by: SignedIn, text: string) =>
      (await list(by, `(text: ${JSON.stringify(text)})`))?.items.map(({ id }) => id);
    expect(await ids(moderator, 'quagga')).toEqual([person.userId]);
    expect(await ids(moderator, '@quagga')).toEqual([person.userId]);
    expect(await ids(moderator, '100%')).toEqual([person.userId]);
    expect(await ids(operator, 'striped@example.org')).toEqual([person.userId]);
    expect(await ids(operator, 'striped@')).toEqual([]);
    expect(await ids(moderator, 'striped@example.org')).toEqual([]);
    const igor = await signUp(app, { name: 'Игорь Петров' });
    for (const text of ['Игорь', 'игорь', 'петров', 'етро'])
      expect(await ids(moderator, text)).toEqual([igor.userId]);
  });

  it('are narrowed to those with open reports, and to those not confirmed', async () => {
    const person = await signUp(app, { name: 'Reported' });
    const input = { reason: 'SPAM', text: '' };
    await run(
      operator,
      'mutation ($h: String!, $input: ReportInput!) { reportPerson(handle: $h, input: $input) }',
      {
        h: await handleOf(person),
        input,
      },
    );
    expect((await list(moderator, '(filter: REPORTED)'))?.items).toMatchObject([
      { id: person.userId, openReports: 1 },
    ]);
    const unconfirmed = (await list(moderator, '(filter: UNCONFIRMED, limit: 50)'))?.items.map(
      ({ id }) => id,
    );
    expect(unconfirmed).toContain(person.userId);
  });

  it('take as many statements for twelve accounts as for one', async () => {
    for (let number = 0; number < 12; number += 1) await suspend(operator, await signUp(app));
    const statements = async (limit: number) =>
      await statementsDuring(app.deps.db, async () => {
        expect((await list(operator, `(filter: SUSPENDED, limit: ${limit})`))?.items).toHaveLength(limit);
      });
    expect((await statements(12)).length).toBe((await statements(1)).length);
  });
});
