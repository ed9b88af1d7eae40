import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Answers a new thread of a person, who is notified of it. */
async function answer(person: SignedIn): Promise<void> {
  const { id } = await aThread(person);
  await aComment(writer, { threadId: id });
}

describe('two instances with one Redis', () => {
  it('deliver each comment to a browser on the other one, once', async () => {
    const thread = await aThread(writer);
    const { listening } = onSecond(commentAdded, { id: thread.id });
    const say = (body: string) => aComment(writer, { threadId: thread.id, body });
    await listening.hear(() => say('Are you there?'));
    for (const body of ['Across', 'Over']) await say(body);
    await listening.until((results) => JSON.stringify(results).includes('Over'));
    const author = { handle: await handleOf(writer) };
    expect(listening.results.slice(-2).map(({ data }) => data)).toEqual([
      { commentAdded: { html: '<p>Across</p>', author } },
      { commentAdded: { html: '<p>Over</p>', author } },
    ]);
  });

  it('deliver an edit and a new title to the other one', async () => {
    const thread = await aThread(writer);
    const comment = await aComment(writer, { threadId: thread.id, body: 'First' });
    const { listening } = onSecond(
      'subscription ($id: ID!) { threadChanged(threadId: $id) { thread { title } comment { html } } }',
      { id: thread.id },
    );
    const edit = (body: string) =>
      run(writer, `mutation { editComment(id: "${comment.id}", body: "${body}") { id } }`);
    let edits = 0;
    await listening.hear(() => edit(`Change ${++edits}`));
    await edit('Second');
    // The title is read when the event is told.
    await listening.until((results) => JSON.stringify(results).includes('Second'));
    await run(writer, `mutation { updateThread(id: "${thread.id}", input: { title: "New" }) { id } }`);
    await listening.until((results) => JSON.stringify(results).includes('"New"'));
    expect(listening.results.slice(-2).map(({ data }) => data)).toEqual([
      { threadChanged: { thread: { title: 'A thread' }, comment: { html: '<p>Second</p>' } } },
      { threadChanged: { thread: { title: 'New' }, comment: null } },
    ]);
  });

  it('deliver a notification to the other one', async () => {
    const { listening } = onSecond('subscription { notificationAdded { unread notification { kind } } }');
    await listening.hear(() => answer(reader));
    expect(listening.results[0]?.data).toEqual({
      notificationAdded: { unread: expect.any(Number), notification: { kind: 'REPLY' } },
    });
  });

  // security: P7
  it('close a live connection on one if its session is ended on the other', async () => {
    const person = await signUp(apps[0]);
    const there = await signInAgain(apps[1], person);
    const live = new Live(there);
    open.push(live);
    const listening = live.subscribe('subscription { notificationAdded { unread } }');
    await listening.hear(() => answer(person));
    await person.visitor.auth('revoke-other-sessions', {}, { origin: apps[0].url });
    await listening.until(() => live.closes.length > 0);
    expect(live.closes).toEqual([4403]);
  });

  it('continue without delay while Redis is away, and share events again afterwards', async () => {
    const thread = await aThread(writer);
    await expect(apps[0].deps.events.ping?.()).resolves.toBeUndefined();
    await redis.halt();
    await expect(apps[0].deps.events.ping?.()).rejects.toThrow();
    // They are written all the same.
    for (let n = 0; n < 5; n += 1) await aComment(writer, { threadId: thread.id, body: `${n}` });
    await redis.start();
    const { listening } = onSecond(commentAdded, { id: thread.id });
    await listening.hear(() => aComment(writer, { threadId: thread.id, body: 'Can you hear me?' }));
    expect(listening.error).toBeUndefined();
    expect(listening.results[0]?.data).toMatchObject({ commentAdded: { html: '<p>Can you hear me?</p>' } });
  });
});
