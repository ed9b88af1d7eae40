import { AccountCopyEntity } from '../../../server/data/entities/transfer';
import { WorkEntity } from '../../../server/data/entities/work';
import { removeUser } from '../../../server/domain/accounts/deleteUser';
import { nextCopyAt, ownCopyWork } from '../../../server/domain/copies/sendCopies';
import { createSendOut } from '../../../server/outbound/sendOut';
import { startApp, type TestApp } from '../../support/apps/startApp';
import { workerFor } from '../../support/apps/worker';
import { withLoopback } from '../../support/channels/channels';
import { Receiver } from '../../support/channels/receiver';
import { handleOf, run } from '../../support/people/community';
import { codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { exportOf } from '../../support/people/transfer';

/** Account copies sent to a user's own WebDAV folder. */
const cloud = new Receiver();
const config = { notifications: { networks: ['127.0.0.1'], vapidPrivateKey: undefined } };
const usual = createSendOut({ config });
const impatient = createSendOut({ config }, { fileSeconds: 0.2 });
let sendOut = usual;
let app: TestApp;
beforeAll(async () => {
  await cloud.start();
  const env = { ...withLoopback, AUTH_SESSION_LIFETIME: '34560000', SITE_NAME: 'Ani & Me' };
  app = await startApp({
    now: '2026-11-21T12:00:00.000Z',
    env,
    replace: { sendOut: (request) => sendOut(request) },
  });
});
beforeEach(() => {
  cloud.take();
  cloud.answer(201);
});
afterAll(async () => {
  await app.close();
  await cloud.close();
});

const PASSWORD = 'an app password';
const DAY = 86_400;
const shown = '{ host rhythm waiting active problem triedAt sentAt nextAt }';

interface Copy {
  waiting: boolean;
  active: boolean;
  problem: string | null;
  sentAt: string | null;
  nextAt: string | null;
}
const setUp = async (person: SignedIn, input: object = {}) =>
  await person.visitor.graphql<{ setAccountCopies: Copy }>(
    `mutation ($input: AccountCopiesInput!) { setAccountCopies(input: $input) ${shown} }`,
    {
      input: {
        address: `${cloud.url}/dav/anime/`,
        user: 'mika',
        password: PASSWORD,
        rhythm: 'DAILY',
        ...input,
      },
    },
  );
const copyOf = async (person: SignedIn): Promise<Copy> => {
  const { data } = await person.visitor.graphql<{ accountCopies: { current: Copy } }>(
    `{ accountCopies { offered current ${shown} } }`,
  );
  return data?.accountCopies.current as Copy;
};
const send = ({ deps } = app) => workerFor(deps, 'own copies', ownCopyWork(deps)).workOff();
const askFor = (person: SignedIn) => run(person, `mutation { sendAccountCopy ${shown} }`);
/** Until after the user's next time of day. */
const aDayLater = () => app.clock.advance(DAY + 60);
const remove = (person: SignedIn) => run(person, 'mutation { removeAccountCopies }');

it('copies are sent at once and then daily, as the file that users download, under its name', async () => {
  const person = await signUp(app, { name: 'Mika M' });
  const { data } = await setUp(person);
  expect(data?.setAccountCopies).toMatchObject({ waiting: true, active: true, problem: null, nextAt: null });
  expect(await send()).toBe(1);
  const [copy] = cloud.take();
  const handle = await handleOf(person);
  expect(copy).toMatchObject({ method: 'PUT', path: `/dav/anime/ani-me-${handle}-2026-11-21.json` });
  expect(copy?.headers.authorization).toBe(`Basic ${Buffer.from(`mika:${PASSWORD}`).toString('base64')}`);
  const downloaded = JSON.parse(await exportOf(person, 'account.json'));
  const sent = JSON.parse(copy?.body.toString() ?? '');
  expect(Object.keys(sent)).toEqual(Object.keys(downloaded));
  expect(sent).toMatchObject({ format: 'enspired-account', profile: downloaded.profile });

  const after = await copyOf(person);
  expect(after).toMatchObject({ waiting: false, problem: null, sentAt: app.clock.now().toISOString() });
  expect(after.nextAt).toBe(nextCopyAt(person.userId, 1, app.clock.now()).toISOString());
  expect(await send()).toBe(0);
  aDayLater();
  expect(await send()).toBe(1);
  expect(cloud.take()[0]?.path).toContain('2026-11-22');
  await remove(person);
});

// security: A12
it('copies keep user name and password secret: encrypted, in no response and in no export', async () => {
  const person = await signUp(app);
  const { text } = await setUp(person);
  const rows = JSON.stringify(await app.deps.db.manager.query('SELECT * FROM account_copy'));
  const exported = await exportOf(person, 'account.json');
  for (const place of [text, rows, exported]) {
    expect(place).not.toContain(PASSWORD);
    expect(place).not.toContain('/dav/anime');
  }
  expect(await copyOf(person)).toMatchObject({ host: new URL(cloud.url).host, rhythm: 'DAILY' });
  expect((await remove(person)).errors).toEqual([]);
  expect(codesOf(await remove(person))).toEqual(['NOT_FOUND']);
  expect(codesOf(await askFor(person))).toEqual(['NOT_FOUND']);
  expect(await send()).toBe(0);
});

it.each([
  [401, 'REFUSED'],
  [403, 'REFUSED'],
  [404, 'NO_FOLDER'],
  [409, 'NO_FOLDER'],
  [413, 'TOO_LARGE'],
  [507, 'FULL'],
  [500, 'FAILED'],
  ['silence', 'NOT_REACHED'],
  ['hang', 'NOT_REACHED'],
] as const)('copies report why when the server answers %s', async (answer, problem) => {
  const person = await signUp(app);
  await setUp(person, { rhythm: 'WEEKLY' });
  cloud.answer(answer);
  if (answer === 'hang') sendOut = impatient;
  expect(await send()).toBe(0);
  sendOut = usual;
  expect(await copyOf(person)).toMatchObject({ waiting: false, active: true, problem, sentAt: null });
  // Retried within a day, although copies are weekly.
  cloud.answer(204);
  aDayLater();
  expect(await send()).toBe(1);
  expect(await copyOf(person)).toMatchObject({ problem: null, sentAt: app.clock.now().toISOString() });
  await remove(person);
});

// security: P11
it('copies follow no redirect', async () => {
  const person = await signUp(app);
  await setUp(person);
  cloud.answer({ status: 302, headers: { location: `${cloud.url}/elsewhere` } });
  await send();
  expect(cloud.take()).toHaveLength(1);
  expect(await copyOf(person)).toMatchObject({ problem: 'REDIRECTED' });
  await remove(person);
});

// security: P11
it('copies reach no network that the operator has not allowed, and nothing over plain http elsewhere', async () => {
  const person = await signUp(app);
  for (const address of ['https://127.0.0.2/dav', 'http://10.1.2.3/dav', 'http://93.184.215.14/dav']) {
    await setUp(person, { address });
    await send();
    expect(await copyOf(person)).toMatchObject({ problem: 'NOT_PUBLIC' });
  }
  await remove(person);
});

it('copies pause after five failures in a row, and resume when their owner asks', async () => {
  const person = await signUp(app);
  await setUp(person);
  cloud.answer(401);
  for (let day = 0; day < 7; day += 1) {
    await send();
    aDayLater();
  }
  expect(cloud.take()).toHaveLength(5);
  expect(await copyOf(person)).toMatchObject({ active: false, problem: 'REFUSED', nextAt: null });
  cloud.answer(201);
  expect((await askFor(person)).errors).toEqual([]);
  expect(await send()).toBe(1);
  expect(await copyOf(person)).toMatchObject({ active: true, problem: null });
  await remove(person);
});

it('copies count an attempt whose process died, and are sent once by two workers', async () => {
  const person = await signUp(app);
  await setUp(person);
  await app.deps.db.manager.query('UPDATE work SET attempts = 5 WHERE userId = ?', [person.userId]);
  expect(await send()).toBe(0);
  expect(cloud.take()).toEqual([]);
  expect(await copyOf(person)).toMatchObject({ active: false, problem: 'FAILED' });
  await askFor(person);
  const both = await Promise.all([send(), send()]);
  expect(both.sort()).toEqual([0, 1]);
  expect(cloud.take()).toHaveLength(1);
  await remove(person);
});

it('copies are all sent, page after page, the requested ones first', async () => {
  const people = [];
  for (let n = 0; n < 6; n += 1) people.push(await signUp(app));
  for (const person of people) await setUp(person);
  await send();
  cloud.take();
  aDayLater();
  const last = people[5] as SignedIn;
  await askFor(last);
  expect(await send()).toBe(6);
  const handle = await handleOf(last);
  expect(
    cloud
      .take()
      .slice(0, 4)
      .some(({ path }) => path.includes(`-${handle}-`)),
  ).toBe(true);
  for (const person of people) await remove(person);
});

it('copies end with the account, and pause when all access to it is ended', async () => {
  const person = await signUp(app);
  await setUp(person);
  const { db } = app.deps;
  await app.deps.accessGrants.revokeAll(db.manager, person.userId);
  expect(await send()).toBe(0);
  expect(await copyOf(person)).toMatchObject({ active: false, waiting: false, problem: 'ACCESS_ENDED' });
  await db.transaction((manager) => removeUser(manager, person.userId));
  expect(await db.manager.query('SELECT userId FROM account_copy')).toEqual([]);
  expect(await db.manager.countBy(WorkEntity, { userId: person.userId })).toBe(0);
});

it.each([
  { address: 'ftp://cloud.example/a' },
  { address: 'https://mika:secret@cloud.example/a' },
  { address: 'https://cloud.example/?a=b' },
  { address: `https://cloud.example/${'a'.repeat(2000)}` },
  { user: '' },
  { user: 'a:b' },
  { user: 'a\nb' },
  { password: 'a\r\nx: y' },
  { password: 'a'.repeat(301) },
])('refuse the settings %j', async (input) => {
  const person = await signUp(app);
  expect(codesOf(await setUp(person, input))).toEqual(['VALIDATION_ERROR']);
  expect(await copyOf(person)).toBeNull();
});

it('copies are limited per user, so that no one can flood others through the site', async () => {
  const limited = await startApp({ env: { ...withLoopback, AUTH_RATE_LIMIT: 'true' } });
  try {
    const person = await signUp(limited);
    await setUp(person);
    const codes: unknown[] = [];
    for (let n = 0; n < 60 && codes.length === 0; n += 1) codes.push(...codesOf(await askFor(person)));
    expect(codes).toEqual(['TOO_MANY_REQUESTS']);
  } finally {
    await limited.close();
  }
});

it('copies are not offered if the operator disables them, but existing ones can be removed', async () => {
  const closed = await startApp({ env: { EXPORT_BY_PEOPLE: 'false' } });
  try {
    const person = await signUp(closed);
    const { data } = await run(person, '{ accountCopies { offered current { host } } }');
    expect(data?.accountCopies).toEqual({ offered: false, current: null });
    expect(codesOf(await setUp(person))).toEqual(['NOT_FOUND']);
    expect(codesOf(await askFor(person))).toEqual(['NOT_FOUND']);
    // Set up before the operator disabled them.
    const { manager } = closed.deps.db;
    await manager.insert(AccountCopyEntity, {
      userId: person.userId,
      target: 'sealed',
      everyDays: 1,
      active: false,
      asked: false,
      problem: null,
      triedAt: null,
      sentAt: null,
    });
    expect((await run(person, 'mutation { removeAccountCopies }')).errors).toEqual([]);
    expect(await manager.countBy(AccountCopyEntity, { userId: person.userId })).toBe(0);
  } finally {
    await closed.close();
  }
});

it('copies are sent at each user’s own time of day and of the week', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  const days = new Set<number>();
  for (const userId of Array.from({ length: 200 }, (_, n) => `person-${n}`)) {
    const [day, week] = [nextCopyAt(userId, 1, now), nextCopyAt(userId, 7, now)];
    expect(day > now && day.getTime() - now.getTime() <= DAY * 1000).toBe(true);
    expect(week > now && week.getTime() - now.getTime() <= 7 * DAY * 1000).toBe(true);
    expect(nextCopyAt(userId, 1, day).getTime() - day.getTime()).toBe(DAY * 1000);
    days.add(day.getUTCHours());
  }
  expect(days.size).toBeGreaterThan(18);
});
