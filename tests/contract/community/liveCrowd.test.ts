import { setTimeout as sleep } from 'node:timers/promises';
import { sharedFields } from '../../../server/graphql/isShared';
import { statementsDuring } from '../../support/apps/countStatements';
import { type Listening, Live } from '../../support/apps/live';
import { startApp, type TestApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { aComment, anOperator, aThread, block, handleOf, run } from '../../support/people/community';
import { anEntry, animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** Many people listen to one thread: each gets what a query would return to them, with one database query for all. */
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
}, 30_000);
afterEach(async () => {
  for (const live of open.splice(0)) await live.close();
});
afterAll(() => app.close());

/** All fields that may be sent to many people at once. */
const fieldsOf = (type: string) =>
  [...sharedFields].flatMap((field) => (field.startsWith(`${type}.`) ? field.slice(type.length + 1) : []));
const plain = (type: string, parts: Record<string, string>) =>
  fieldsOf(type)
    .map((field) => (parts[field] ? `${field} { ${parts[field]} }` : field))
    .join(' ');
const person = fieldsOf('Person').join(' ');
const thread = plain('Thread', { author: person, viewerCan: fieldsOf('ThreadRights').join(' ') });
const comment = plain('Comment', {
  author: person,
  answered: person,
  thread,
  viewerCan: fieldsOf('CommentRights').join(' '),
});

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

async function aCrowd(thread: string, people: SignedIn[], each: number): Promise<Listening[]> {
  const crowd = people.flatMap(({ visitor }) => {
    const live = new Live(visitor);
    open.push(live);
    return Array.from({ length: each }, () => live.subscribe(added, { id: thread }));
  });
  await standing(crowd.length);
  return crowd;
}

it('an event takes as many statements for twenty listeners as for four', async () => {
  const { id } = await aThread(writer);
  const people = await Promise.all(Array.from({ length: 20 }, () => signUp(app)));
  const cost = async (crowd: Listening[]) => {
    const statements = await statementsDuring(app.deps.db, async () => {
      await aComment(writer, { threadId: id, body: `@${await handleOf(writer)} **now**` });
      await Promise.all(crowd.map((one) => one.until(1)));
    });
    return statements.length;
  };
  const few = await cost(await aCrowd(id, people.slice(0, 4), 10));
  for (const live of open.splice(0)) await live.close();
  await standing(0);
  const many = await cost(await aCrowd(id, people, 10));
  expect(many).toBeLessThanOrEqual(few + 2);
  expect(many).toBeLessThan(80);
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
  }, 30_000);

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

describe('notifications of one comment', () => {
  const notice = `${plain('Notification', { actor: person, thread, comment, anime: 'slug' })}`;
  const told = `subscription { notificationAdded { unread notification { ${notice} } } }`;

  async function followers(threadId: string, people: SignedIn[]): Promise<Listening[]> {
    for (const one of people)
      await run(one, `mutation { subscribeThread(id: "${threadId}", subscribed: true) { id } }`);
    const crowd = people.map(({ visitor }) => listen(visitor, told, ''));
    await standing(crowd.length);
    return crowd;
  }

  it('take about as many statements for twenty users as for five, each with what a query returns', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp(app)));
    const [early, keen] = people as [SignedIn, SignedIn];
    const cost = async (count: number) => {
      const { id } = await aThread(writer);
      await aComment(early, { threadId: id, body: 'The first' });
      const crowd = await followers(id, people.slice(0, count));
      app.clock.advance(60);
      const statements = await statementsDuring(app.deps.db, async () => {
        await aComment(writer, { threadId: id, body: 'To all of you' });
        await Promise.all(crowd.map((one) => one.until(1)));
      });
      const seen = await Promise.all(people.slice(0, count).map(({ visitor }) => latest(visitor)));
      expect(crowd.map(({ results }) => results[0]?.data?.notificationAdded)).toEqual(seen);
      for (const live of open.splice(0)) await live.close();
      await standing(0);
      return statements.length;
    };
    const few = await cost(5);
    // Someone with more unread notifications, and someone who must not meet an earlier author.
    await aComment(writer, { threadId: (await aThread(keen)).id, body: 'One more' });
    await block(keen, early);
    const many = await cost(20);
    // The second person sees it differently from the others.
    expect(many).toBeLessThanOrEqual(few + 12);
  });

  /** The newest notification by a query, with the number of unread ones. */
  async function latest(visitor: Visitor) {
    const { data, text } = await visitor.graphql<{
      notifications: { items: unknown[] };
      unreadNotifications: number;
    }>(`{ unreadNotifications notifications(limit: 1) { items { ${notice} } } }`);
    if (!data) throw new Error(text);
    return { unread: data.unreadNotifications, notification: data.notifications.items[0] };
  }
});

it('a block applies from the next event on, in both directions', async () => {
  const { id } = await aThread(writer);
  const [one, other] = [await signUp(app), await signUp(app)];
  const listening = [listen(one.visitor, added, id), listen(other.visitor, added, id)];
  await settle();
  await aComment(writer, { threadId: id, body: 'before' });
  await Promise.all(listening.map((each) => each.until(1)));
  await block(one, writer);
  await block(writer, other);
  await aComment(writer, { threadId: id, body: 'after' });
  await settle();
  expect(listening.map(({ results }) => results.length)).toEqual([1, 1]);
});
