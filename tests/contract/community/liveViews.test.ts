import { setTimeout as sleep } from 'node:timers/promises';
import { statementsDuring } from '../../support/apps/countStatements';
import { type Listening, Live } from '../../support/apps/live';
import { startApp, type TestApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { aComment, anOperator, aThread, block, handleOf, run } from '../../support/people/community';
import { anEntry, animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** Many people listen to one thread: each gets what a query would return to them. */
let app: TestApp;
let writer: SignedIn;
const open: Live[] = [];
let listeners = 0;

beforeAll(async () => {
  app = await startApp({
    now: '2026-11-21T03:00:00.000Z',
    catalogue: true,
    env: { OPERATORS: 'keeper' },
  });
  writer = await signUp(app);
  await app.visitor().graphql('{ __typename }');
  const { events } = app.deps;
  const { subscribe } = events;
  events.subscribe = (topic, listener) => {
    listeners += 1;
    const stop = subscribe(topic, listener);
    return () => {
      listeners -= 1;
      stop();
    };
  };
});
afterEach(async () => {
  for (const live of open.splice(0)) await live.close();
});
afterAll(() => app.close());

const person = 'id handle name avatar';
const thread = `id subject episodeNumber state locked pinned createdAt activeAt own title screened commentCount
  author { ${person} } viewerCan { comment subscribe edit delete operate }`;
const comment = `id threadId parentId state episodeNumber createdAt editedAt likeCount liked replyCount own screened html source
  author { ${person} } answered { ${person} } thread { ${thread} }
  viewerCan { reply like edit delete report remove }`;

const added = `subscription ($id: ID!) { commentAdded(threadId: $id) { ${comment} } }`;
const changed = `subscription ($id: ID!) { threadChanged(threadId: $id) { thread { ${thread} } comment { ${comment} } } }`;

function listen(visitor: Visitor, query: string, id: string): Listening {
  const live = new Live(visitor);
  open.push(live);
  return live.subscribe(query, { id });
}
const settle = () => sleep(150);
/** A subscription sends nothing until something happens. */
const standing = async (count: number) => {
  while (listeners !== count) await sleep(10);
};

/** What a query returns to a person about a comment. */
async function asked(visitor: Visitor, id: string): Promise<unknown> {
  const { data, text } = await visitor.graphql<{ comment: unknown }>(
    `query ($id: ID!) { comment(id: $id) { ${comment} } }`,
    { id },
  );
  if (!data) throw new Error(text);
  return data.comment;
}

it('an event that a document only names is sent without reading its row', async () => {
  const { id } = await aThread(writer);
  const named = 'subscription ($id: ID!) { commentAdded(threadId: $id) { id threadId state } }';
  const people = await Promise.all(Array.from({ length: 5 }, () => signUp(app)));
  const writing = async (listening: Listening[]) => {
    const statements = await statementsDuring(app.deps.db, async () => {
      await aComment(writer, { threadId: id, body: 'now' });
      await Promise.all(listening.map((one) => one.until(1)));
    });
    return statements.length;
  };
  // The first comment makes its author follow the thread.
  await writing([]);
  const alone = await writing([]);
  const visitors = Array.from({ length: 10 }, () => listen(app.visitor(), named, id));
  await standing(10);
  expect(await writing(visitors)).toBeLessThanOrEqual(alone);
  for (const live of open.splice(0)) await live.close();
  await standing(0);
  const members = people.map(({ visitor }) => listen(visitor, named, id));
  await standing(5);
  // Whether the author is hidden from the listener.
  expect(await writing(members)).toBeLessThanOrEqual(alone + 5);
});

describe('each listener receives what a query would return', () => {
  let viewers: Record<string, Visitor>;
  let episode: string;
  let others: Record<'mentioned' | 'early', SignedIn>;

  beforeAll(async () => {
    const anime = await animeId(app, 'the-lighthouse-girl');
    const people = await Promise.all(Array.from({ length: 11 }, () => signUp(app)));
    const [
      starter,
      mentioned,
      early,
      blocker,
      blocked,
      blocksMentioned,
      blocksEarly,
      behind,
      ahead,
      bold,
      calm,
    ] = people as [SignedIn, ...SignedIn[]] & SignedIn[];
    if (!mentioned || !early || !blocker || !blocked || !blocksMentioned || !blocksEarly)
      throw new Error('few');
    if (!behind || !ahead || !bold || !calm) throw new Error('few');
    others = { mentioned, early };
    episode = (await aThread(starter, { subject: 'EPISODE', animeId: anime, episodeNumber: 2 })).id;
    await aComment(early, { threadId: episode, body: 'The first' });
    await block(blocker, writer);
    await block(writer, blocked);
    await block(blocksMentioned, mentioned);
    await block(blocksEarly, early);
    await anEntry(behind, { animeId: anime, status: 'WATCHING' });
    await anEntry(ahead, { animeId: anime, status: 'WATCHING', progress: 2 });
    await anEntry(bold, { animeId: anime, status: 'WATCHING' });
    await run(bold, 'mutation { updateSettings(input: { spoilerLevel: OFF }) { id } }');
    const keeper = await anOperator(app, 'keeper');
    viewers = Object.fromEntries(
      Object.entries({ writer, starter, mentioned, early, blocker, blocked, blocksMentioned, blocksEarly })
        .concat(Object.entries({ behind, ahead, bold, calm, keeper }))
        .map(([name, { visitor }]) => [name, visitor]),
    );
    viewers.visitor = app.visitor();
  });

  // security: P7
  it('of a new comment', async () => {
    const listening = Object.entries(viewers).map(
      ([name, visitor]) => [name, visitor, listen(visitor, added, episode)] as const,
    );
    await standing(listening.length);
    const body = `@${await handleOf(others.mentioned)} what an **end**`;
    const { id } = await aComment(writer, { threadId: episode, body });
    const reply = await aComment(others.early, { threadId: episode, answers: id, body: 'Indeed' });
    for (const [name, visitor, one] of listening) {
      const told = [await asked(visitor, id), await asked(visitor, reply.id)].filter((each) => each !== null);
      await one.until(told.length);
      const given = one.results.map(({ data }) => (data as never as { commentAdded: unknown }).commentAdded);
      expect([name, given.map(lasting)]).toEqual([name, told.map(lasting)]);
    }
    await settle();
    const counts = Object.fromEntries(listening.map(([name, , { results }]) => [name, results.length]));
    expect(counts).toMatchObject({
      visitor: 2,
      blocker: 1,
      blocked: 1,
      blocksEarly: 1,
      behind: 2,
      keeper: 2,
    });
  });

  // security: P7
  it('of a change', async () => {
    const { id } = await aComment(others.early, { threadId: episode, body: 'To be liked', episodeNumber: 1 });
    await settle();
    const listening = Object.entries(viewers).map(
      ([name, visitor]) => [name, visitor, listen(visitor, changed, episode)] as const,
    );
    await standing(listening.length);
    await run(writer, `mutation { likeComment(id: "${id}") { id } }`);
    for (const [name, visitor, one] of listening) {
      const told = await asked(visitor, id);
      if (told) await one.until(1);
      const given = one.results.map(
        ({ data }) => (data as never as { threadChanged: { comment: unknown } }).threadChanged.comment,
      );
      expect([name, given]).toEqual([name, told ? [told] : []]);
    }
  });
});

/** Counts change while others write, so a later query finds more. */
function lasting(value: unknown): unknown {
  const { replyCount: _, ...one } = value as { replyCount: number; thread: Record<string, unknown> };
  const { commentCount: __, activeAt: ___, ...rest } = one.thread;
  return { ...one, thread: rest };
}

it('a notification arrives as a query would return it', async () => {
  const notice = `id kind createdAt read episodeNumber reference actor { ${person} } thread { ${thread} }
    comment { ${comment} } anime { slug }`;
  const people = await Promise.all(Array.from({ length: 3 }, () => signUp(app)));
  const [early, keen] = people as [SignedIn, SignedIn];
  const { id } = await aThread(writer);
  await aComment(early, { threadId: id, body: 'The first' });
  for (const one of people)
    await run(one, `mutation { subscribeThread(id: "${id}", subscribed: true) { id } }`);
  // Someone with more unread notifications, and someone who must not meet an earlier author.
  await aComment(writer, { threadId: (await aThread(keen)).id, body: 'One more' });
  await block(keen, early);
  const told = `subscription { notificationAdded { unread notification { ${notice} } } }`;
  const listening = people.map(({ visitor }) => listen(visitor, told, ''));
  await standing(people.length);
  app.clock.advance(60);
  await aComment(writer, { threadId: id, body: 'To all of you' });
  for (const [at, { visitor }] of people.entries()) {
    await listening[at]?.until(1);
    const { data, text } = await visitor.graphql<{
      notifications: { items: unknown[] };
      unreadNotifications: number;
    }>(`{ unreadNotifications notifications(limit: 1) { items { ${notice} } } }`);
    if (!data) throw new Error(text);
    expect(listening[at]?.results[0]?.data?.notificationAdded).toEqual({
      unread: data.unreadNotifications,
      notification: data.notifications.items[0],
    });
  }
});

// security: P7
it.each([
  ['is read', added],
  ['is only named', 'subscription ($id: ID!) { commentAdded(threadId: $id) { id } }'],
])('a block applies from the next event on, in both directions, to an event that %s', async (_, document) => {
  const { id } = await aThread(writer);
  const [one, other] = [await signUp(app), await signUp(app)];
  const listening = [listen(one.visitor, document, id), listen(other.visitor, document, id)];
  const everyone = listen(app.visitor(), document, id);
  await standing(3);
  await aComment(writer, { threadId: id, body: 'before' });
  await Promise.all(listening.map((each) => each.until(1)));
  await block(one, writer);
  await block(writer, other);
  await aComment(writer, { threadId: id, body: 'after' });
  await everyone.until(2);
  await settle();
  expect(listening.map(({ results }) => results.length)).toEqual([1, 1]);
});

it.each([
  ['deleteComment(id: "ID") { id }', 'DELETED'],
  ['restoreComment(id: "ID") { id }', 'VISIBLE'],
  ['editComment(id: "ID", body: "Anew") { id }', 'VISIBLE'],
])('a change by %s is named with the state that the comment has now', async (change, state) => {
  const { id } = await aThread(writer);
  const told = await aComment(writer, { threadId: id, body: 'Once' });
  if (change.startsWith('restore')) await run(writer, `mutation { deleteComment(id: "${told.id}") { id } }`);
  const document =
    'subscription ($id: ID!) { threadChanged(threadId: $id) { thread { id } comment { id state } } }';
  const listening = listen(app.visitor(), document, id);
  await standing(1);
  await run(writer, `mutation { ${change.replace('ID', told.id)} }`);
  await listening.until(1);
  expect(listening.results.map(({ data }) => data)).toEqual([
    { threadChanged: { thread: { id }, comment: { id: told.id, state } } },
  ]);
});
