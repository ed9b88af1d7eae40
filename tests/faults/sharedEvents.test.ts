import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Listening, Live } from '../support/apps/live';
import { startApp, type TestApp } from '../support/apps/startApp';
import { aComment, aThread, handleOf, run } from '../support/people/community';
import { type SignedIn, signInAgain, signUp } from '../support/people/people';
import { type RedisServer, startRedis } from '../support/programs/redis';

/** Two instances on one database with a shared Redis: what is written on one is received on the other. */
let redis: RedisServer;
let apps: [TestApp, TestApp];
let folder: string;
let writer: SignedIn;
let reader: SignedIn;
const open: Live[] = [];

beforeAll(async () => {
  redis = await startRedis();
  folder = mkdtempSync(join(tmpdir(), 'enspired-events-'));
  const env = { REDIS_URL: redis.url, DATABASE_URL: `sqlite:${join(folder, 'shared.sqlite')}` };
  apps = [await startApp({ env }), await startApp({ env })];
  writer = await signUp(apps[0]);
  const there = await signUp(apps[0]);
  reader = { ...there, visitor: await signInAgain(apps[1], there) };
  // Builds the schema, so that no test has to wait for it.
  await reader.visitor.graphql('{ __typename }');
});
afterEach(async () => {
  for (const live of open.splice(0)) await live.close();
});
afterAll(async () => {
  for (const app of apps ?? []) await app.close();
  await redis?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function onSecond(query: string, variables = {}): { listening: Listening; live: Live } {
  const live = new Live(reader.visitor);
  open.push(live);
  return { live, listening: live.subscribe(query, variables) };
}

const commentAdded = 'subscription ($id: ID!) { commentAdded(threadId: $id) { html author { handle } } }';

/** Waits until a comment written on one instance is received on the other. */
async function heard(threadId: string): Promise<boolean> {
  const { listening } = onSecond(commentAdded, { id: threadId });
  await sleep(300);
  await aComment(writer, { threadId, body: 'Can you hear me?' });
  await sleep(700);
  return listening.results.length === 1;
}

describe('two instances with one Redis', () => {
  it('deliver a comment to a browser on the other one within a second, once', async () => {
    const thread = await aThread(writer);
    const { listening } = onSecond(commentAdded, { id: thread.id });
    await sleep(300);
    await aComment(writer, { threadId: thread.id, body: 'Across' });
    await listening.until(1, 1000);
    await sleep(300);
    expect(listening.results.map(({ data }) => data)).toEqual([
      { commentAdded: { html: '<p>Across</p>', author: { handle: await handleOf(writer) } } },
    ]);
  });

  it('deliver an edit and a new title to the other one', async () => {
    const thread = await aThread(writer);
    const comment = await aComment(writer, { threadId: thread.id, body: 'First' });
    const { listening } = onSecond(
      'subscription ($id: ID!) { threadChanged(threadId: $id) { thread { title } comment { html } } }',
      { id: thread.id },
    );
    await sleep(300);
    await run(writer, `mutation { editComment(id: "${comment.id}", body: "Second") { id } }`);
    await listening.until(1, 1000);
    await run(writer, `mutation { updateThread(id: "${thread.id}", input: { title: "New" }) { id } }`);
    await listening.until(2, 1000);
    expect(listening.results.map(({ data }) => data)).toEqual([
      { threadChanged: { thread: { title: 'A thread' }, comment: { html: '<p>Second</p>' } } },
      { threadChanged: { thread: { title: 'New' }, comment: null } },
    ]);
  });

  it('deliver a notification to the other one', async () => {
    const thread = await aThread(reader);
    const { listening } = onSecond('subscription { notificationAdded { unread notification { kind } } }');
    await sleep(300);
    await aComment(writer, { threadId: thread.id });
    await listening.until(1, 1000);
    expect(listening.results.map(({ data }) => data)).toEqual([
      { notificationAdded: { unread: 1, notification: { kind: 'REPLY' } } },
    ]);
  });

  // security: P7
  it('close a live connection on one if its session is ended on the other', async () => {
    const person = await signUp(apps[0]);
    const there = await signInAgain(apps[1], person);
    const live = new Live(there);
    open.push(live);
    const listening = live.subscribe('subscription { notificationAdded { unread } }');
    await sleep(300);
    await person.visitor.auth('revoke-other-sessions', {}, { origin: apps[0].url });
    await listening.until(1, 5000);
    expect(live.closes).toEqual([4403]);
  });

  it('continue without delay while Redis is away, and share events again afterwards', async () => {
    const thread = await aThread(writer);
    await expect(apps[0].deps.events.ping?.()).resolves.toBeUndefined();
    await redis.halt();
    await expect(apps[0].deps.events.ping?.()).rejects.toThrow();
    const began = Date.now();
    for (let n = 0; n < 5; n += 1) await aComment(writer, { threadId: thread.id, body: `${n}` });
    expect(Date.now() - began).toBeLessThan(3000);
    await redis.start();
    const deadline = Date.now() + 20_000;
    while (!(await heard(thread.id)))
      if (Date.now() > deadline) throw new Error('They never heard each other again');
  });
});
