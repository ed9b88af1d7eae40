import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '../support/apps/testDatabase';
import { Visitor } from '../support/apps/visitor';
import { type MariaDb, startMariaDb } from '../support/programs/mariadb';
import { cleanUp, type ServerProcess, startServer } from '../support/servers/serverProcess';

/** A database that goes down and comes back costs no one their session and needs no restart. */
let mariaDb: MariaDb;
let server: ServerProcess;
let visitor: Visitor;
let url: string;
const person = { name: 'Mika', email: 'mika@example.org', password: 'a long enough passphrase' };

beforeAll(async () => {
  mariaDb = await startMariaDb();
  ({ url } = await testDatabase(mariaDb.url));
  server = await startServer({ env: { DATABASE_URL: url } });
  visitor = new Visitor(server.url);
  expect((await visitor.auth('sign-up/email', person)).status).toBe(200);
});

afterAll(async () => {
  await cleanUp();
  await mariaDb.stop();
});

const session = () => visitor.get('/api/auth/get-session');

async function untilHealed(): Promise<void> {
  let answer = await session();
  while (answer.status !== 200) {
    expect(answer.status).toBe(503);
    await sleep(50);
    answer = await session();
  }
  expect(answer.body.user.email).toBe(person.email);
}

it.each<[string, NodeJS.Signals]>([
  ['stopped', 'SIGTERM'],
  ['killed', 'SIGKILL'],
])('answers 503 while the database is %s, keeps the cookie, and recovers by itself', async (_, signal) => {
  await mariaDb.halt(signal);
  const answer = await session();
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.setCookies).toEqual([]);
  const signIn = await visitor.auth('sign-in/email', person);
  expect(signIn.status).toBe(503);
  const { errors } = await visitor.graphql('{ session { id } }');
  expect(errors[0]?.extensions?.code).toBe('DATABASE_UNAVAILABLE');
  expect((await visitor.get('/healthz')).status).toBe(200);
  expect((await visitor.get('/readyz')).status).toBe(503);
  expect((await visitor.get('/about', { accept: 'text/html' })).status).toBe(200);

  await mariaDb.start();
  await untilHealed();
  expect((await visitor.get('/readyz')).status).toBe(200);
});

it('leaks no connection over many outages, with calls in flight each time', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const calls = Array.from({ length: 20 }, session);
    await mariaDb.halt('SIGKILL');
    for (const { status } of await Promise.all(calls)) expect([200, 503]).toContain(status);
    await mariaDb.start();
    await untilHealed();
  }
  const answers = await Promise.all(Array.from({ length: 60 }, session));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

describe('a database that accepts connections and never responds', () => {
  async function timed<T>(call: Promise<T>): Promise<{ answer: T; seconds: number }> {
    const began = performance.now();
    const answer = await call;
    return { answer, seconds: (performance.now() - began) / 1000 };
  }

  const slowest = (calls: { seconds: number }[]) => Math.max(...calls.map(({ seconds }) => seconds));

  const calls = () => [
    session(),
    new Visitor(server.url).auth('sign-in/email', person),
    visitor.auth('update-user', { name: 'Haru' }),
    visitor.get('/api/auth/list-sessions'),
  ];

  afterEach(() => mariaDb.thaw());

  /** Waits for its threads to stop, and for the responses they have just sent. */
  async function frozen(): Promise<void> {
    mariaDb.freeze();
    await sleep(200);
  }

  it('causes 503 at /readyz and for every call until it responds again, without a wait once it is known', async () => {
    await frozen();
    const ready = visitor.get('/readyz');
    // More calls than pooled connections, so some wait for one.
    const first = await Promise.all([...calls(), ...calls(), ...calls(), ...calls()].map(timed));
    expect((await ready).status).toBe(503);
    expect(first.map(({ answer }) => answer.status)).toEqual(first.map(() => 503));

    const later = await Promise.all(calls().map(timed));
    expect(later.map(({ answer }) => answer.status)).toEqual(later.map(() => 503));
    expect(slowest(later)).toBeLessThan(slowest(first));
    expect((await visitor.get('/healthz')).status).toBe(200);

    mariaDb.thaw();
    await untilHealed();
    expect((await visitor.get('/readyz')).status).toBe(200);
  });

  it('does not delay a stop', async () => {
    // A separate server, since the other tests need theirs.
    const other = await startServer({ env: { DATABASE_URL: url } });
    await frozen();
    const call = Promise.allSettled([new Visitor(other.url).auth('sign-in/email', person)]);
    const ending = await other.end('SIGTERM');
    mariaDb.thaw();
    expect(ending.code).toBe(0);
    await call;
  });
});
