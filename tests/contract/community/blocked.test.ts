import type { GraphQLSchema } from 'graphql';
import { buildGraphqlSchema } from '../../../server/graphql/schema/schema';
import { Live } from '../../support/apps/live';
import { setUpApp } from '../../support/apps/startApp';
import { documentFor, namesOf, type Operation, rootFields } from '../../support/hostile/schemaWalk';
import {
  aComment,
  anActivity,
  aRecommendation,
  aReview,
  aThread,
  befriend,
  block,
  handleOf,
  reasonText,
  reviewText,
  run,
} from '../../support/people/community';
import { anEntry, animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/**
 * Blocked people cannot reach the blocker through any operation of the schema, nor tell them from someone who doesn't exist.
 * Operations are read from the schema, so that new ones are tested automatically.
 */
const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
let schema: GraphQLSchema;
let blocker: SignedIn;
let blocked: SignedIn;
let third: SignedIn;
let handle: string;
let ids: Record<string, string>;

beforeAll(async () => {
  schema = await buildGraphqlSchema();
  blocker = await signUp(app, { name: 'Unmistakable Ursula' });
  [blocked, third] = [await signUp(app), await signUp(app)];
  handle = await handleOf(blocker);
  await handleOf(blocked);
  await befriend(third, blocker);
  await befriend(third, blocked);
  await anEntry(blocker, {
    animeId: await animeId(app, 'the-lighthouse-girl'),
    status: 'COMPLETED',
    score: 91,
  });
  const lighthouse = await animeId(app, 'the-lighthouse-girl');
  const review = await aReview(blocker, { animeId: lighthouse, text: `Ursulas review. ${reviewText}` });
  const train = await animeId(app, 'night-train-stories-1');
  const pair = { animeId: lighthouse, otherId: train };
  await anEntry(blocker, { animeId: train, status: 'COMPLETED' });
  const recommended = await aRecommendation(blocker, { ...pair, reason: `Ursulas reason. ${reasonText}` });
  const shelf = await run(
    blocker,
    'mutation { createCollection(input: { name: "Ursulas shelf" }) { collection { id } } }',
  );
  const thread = await aThread(blocker, { title: 'Ursulas thread', body: 'Ursulas words' });
  const common = await aThread(third, { title: 'A common thread' });
  const comment = await aComment(blocker, { threadId: common.id, body: 'Ursulas comment' });
  const reply = await aComment(blocker, { threadId: common.id, answers: comment.id, body: 'Ursulas reply' });
  await aComment(third, { threadId: common.id, answers: comment.id, body: 'Well said' });
  await aComment(third, { threadId: thread.id, body: 'In the thread of U.' });
  const activity = await anActivity(blocker, {
    animeId: await animeId(app, 'night-train-stories-1'),
    seenBy: third,
  });
  const ofThird = await anActivity(third, { animeId: lighthouse, seenBy: blocked });
  const answered = await run(
    blocker,
    `mutation { answerActivity(id: "${ofThird}", text: "Ursulas line") { answers { items { id } } } }`,
  );
  await run(blocker, `mutation { likeActivity(id: "${ofThird}") { id } }`);
  const saved = `saveEpisodeOpinion(input: { animeId: "${lighthouse}", number: 1, note: "Ursulas note", notePublic: true })`;
  await run(blocker, `mutation { ${saved} { undoId } }`);
  await anEntry(blocked, { animeId: lighthouse, status: 'COMPLETED' });
  const notes = await run(
    blocked,
    `{ episodeNotes(animeId: "${lighthouse}", number: 1) { items { id text } } }`,
  );
  const [note] = (notes.data?.episodeNotes?.items ?? []) as { id: string; text: string }[];
  expect(note?.text).toBe('Ursulas note');
  ids = {
    lighthouse,
    note: String(note?.id),
    thread: thread.id,
    opening: thread.opening.id,
    review: String(review.thread?.id),
    reviewed: String(review.thread?.opening.id),
    recommended: recommended.id,
    common: common.id,
    comment: comment.id,
    reply: reply.id,
    shelf: String((shelf.data?.createCollection?.collection as { id: string } | undefined)?.id),
    user: blocker.userId,
    activity,
    ofThird,
    answer: String(
      (answered.data?.answerActivity?.answers as { items: { id: string }[] } | undefined)?.items[0]?.id,
    ),
  };
  await block(blocker, blocked);
});

const kinds: Operation[] = ['query', 'mutation'];
/** Arguments that can name a person, or something of theirs. */
const naming = new Set(['handle', 'person', 'id', 'ids', 'threadId', 'answers', 'after', 'animeId', 'text']);
/** Arguments that name no one here: the user name on one's own media server. */
const elsewhere = new Set(['user']);

const named = [
  'thread',
  'opening',
  'comment',
  'reply',
  'review',
  'reviewed',
  'recommended',
  'shelf',
  'activity',
  'answer',
  'note',
];

const traces = () => [handle, 'Ursula', blocker.userId, ...named.map((name) => ids[name] ?? '')];

function expectNoTrace(text: string, what: string): void {
  for (const trace of traces()) expect([what, trace, text.includes(trace)]).toEqual([what, trace, false]);
}

const answerOf = async (document: string, variables: Record<string, unknown> = {}) => {
  const answer = await blocked.visitor.graphql(document, variables);
  return {
    status: answer.status,
    data: answer.data,
    errors: answer.errors.map(({ extensions, path }) => [extensions?.code, path]),
  };
};

const owned = [
  'friendship',
  'notification',
  'list_entry',
  'thread_subscription',
  'review',
  'anime_recommendation',
  'episode_note',
];

/** Rows that other people's operations could change. */
async function everythingOf(userId: string): Promise<unknown[]> {
  const { manager } = app.deps.db;
  const read = (table: string, column: string) =>
    manager.query(`SELECT * FROM ${table} WHERE ${column} = ? ORDER BY 1, 2, 3`, [userId]);
  return await Promise.all([
    ...owned.map((table) => read(table, 'userId')),
    ...['thread', 'thread_comment'].map((table) => read(table, 'authorId')),
    ...['activity_like', 'activity_answer'].map((table) => read(table, 'ownerId')),
    read('friend_request', 'toId'),
    read('friend_request', 'fromId'),
    read('report', 'personId'),
    read('profile', 'userId'),
  ]);
}

describe('a blocked user', () => {
  it.each(kinds)(
    'gets the same answer to every %s with the handle as with an unknown handle',
    async (kind) => {
      const fields = rootFields(schema, kind).filter((field) =>
        namesOf(field).some((name) => name === 'handle' || name === 'person'),
      );
      expect(fields.length).toBeGreaterThan(3);
      const before = await everythingOf(blocker.userId);
      for (const field of fields) {
        // These concern the viewer's own handle, and whether a handle is taken can be seen by anyone.
        if (['handleState', 'changeHandle'].includes(field.name)) continue;
        const ask = (name: string) =>
          answerOf(...documentFor(kind, field, { values: { handle: name, person: name } }));
        const [theirs, unknown] = [await ask(handle), await ask('nobody_at_all')];
        expect([field.name, theirs]).toEqual([field.name, unknown]);
      }
      expect(await everythingOf(blocker.userId)).toEqual(before);
    },
  );

  // security: P15
  it.each(kinds)('gets the same answer to every %s with an id as with an unknown id', async (kind) => {
    const fields = rootFields(schema, kind).filter((field) =>
      namesOf(field).some((name) => ['id', 'ids', 'threadId', 'answers'].includes(name)),
    );
    expect(fields.length).toBeGreaterThan(3);
    const before = await everythingOf(blocker.userId);
    for (const field of fields) {
      for (const name of [...named, 'user']) {
        const ask = (id: string) => {
          const values = { id, ids: id, threadId: id };
          return answerOf(...documentFor(kind, field, { values }));
        };
        expect([field.name, name, await ask(ids[name] ?? '')]).toEqual([
          field.name,
          name,
          await ask('nothing'),
        ]);
      }
    }
    expect(await everythingOf(blocker.userId)).toEqual(before);
  });

  it('cannot reply to the blocker in someone else’s thread', async () => {
    const post = (answers: string) =>
      answerOf(
        `mutation { postComment(input: { threadId: "${ids.common}", answers: "${answers}", body: "x" }) { id } }`,
      );
    for (const name of ['comment', 'reply', 'opening'])
      expect(await post(ids[name] ?? '')).toEqual(await post('nothing'));
  });

  it('finds no trace of the blocker in any query that names no one', async () => {
    const fields = rootFields(schema, 'query').filter(
      (field) => !namesOf(field).some((name) => ['handle', 'id', 'slug'].includes(name)),
    );
    expect(fields.length).toBeGreaterThan(20);
    for (const field of fields) {
      const answer = await blocked.visitor.graphql(
        ...documentFor('query', field, { values: { text: 'ursula' }, depth: 3 }),
      );
      expectNoTrace(answer.text, field.name);
    }
  });

  it('finds no trace of the blocker through other people', async () => {
    const other = await handleOf(third);
    for (const [what, document] of Object.entries({
      friends: `{ profile(handle: "${other}") { friendCount friends { items { id handle name } } } }`,
      activity: `{ profile(handle: "${other}") { activity { items { thread { id title } comment { id html answered { handle } } } } } }`,
      thread: `{ thread(id: "${ids.common}") { commentCount comments { items { id html replies { items { id html } } } } } }`,
      feed: '{ friendsFeed { items { id likeCount answers { totalItems items { id text author { handle } } } } } }',
      recommendations: `{ anime(slug: "the-lighthouse-girl") { recommendations { items { pair { people reasons { items { id reason author { name } } } } } } } }`,
      notes: `{ episodeNotes(animeId: "${ids.lighthouse}", number: 1) { items { id text author { handle } } } }`,
      threads: '{ threads(limit: 50) { items { id title author { handle } commentCount } } }',
    })) {
      const answer = await blocked.visitor.graphql(document);
      expect([what, answer.errors]).toEqual([what, []]);
      expectNoTrace(answer.text, what);
    }
    const { data } = await blocked.visitor.graphql(
      `{ profile(handle: "${other}") { friendCount } thread(id: "${ids.common}") { commentCount }
         friendActivity(id: "${ids.ofThird}") { likeCount answers { totalItems } } }`,
    );
    expect(data).toEqual({
      profile: { friendCount: 1 },
      thread: { commentCount: 0 },
      friendActivity: { likeCount: 0, answers: { totalItems: 0 } },
    });
  });

  it('can mention the blocker without a link or a notification', async () => {
    const before = await everythingOf(blocker.userId);
    const comment = await aComment(blocked, { threadId: ids.common, body: `Hello @${handle}` });
    expect(comment.html).toBe(`<p>Hello @${handle}</p>`);
    const preview = await blocked.visitor.graphql(`{ textPreview(text: "@${handle} @nobody_at_all") }`);
    expect(preview.data).toEqual({ textPreview: `<p>@${handle} @nobody_at_all</p>` });
    expect(await everythingOf(blocker.userId)).toEqual(before);
  });

  it('receives no live events about the blocker', async () => {
    for (const field of rootFields(schema, 'subscription'))
      expect(['commentAdded', 'threadChanged', 'notificationAdded']).toContain(field.name);
    const live = new Live(blocked.visitor);
    for (const news of [
      'commentAdded(threadId: "ID") { id }',
      'threadChanged(threadId: "ID") { thread { id } }',
    ]) {
      const [theirs, unknown] = [ids.thread, 'nothing'].map((id) =>
        live.subscribe(`subscription { ${news.replace('ID', String(id))} }`),
      );
      await Promise.all([theirs?.until(1), unknown?.until(1)]);
      const seen = (one: typeof theirs) => JSON.stringify([one?.results, one?.error]);
      expect(seen(theirs)).toBe(seen(unknown));
    }
    await live.close();
  });

  it('is hidden from the blocker, too', async () => {
    const other = await handleOf(blocked);
    const { data } = await run(
      blocker,
      `{ thread(id: "${ids.common}") { comments { items { author { handle } } } } }`,
    );
    expect(JSON.stringify(data)).not.toContain(other);
    const friend = await run(blocker, `mutation { sendFriendRequest(handle: "${other}") { id } }`);
    expect(friend.errors.map(({ extensions }) => extensions?.code)).toEqual(['NOT_FOUND']);
  });
});

it('all arguments that name something are covered by these tests', () => {
  const strange = kinds
    .flatMap((kind) => rootFields(schema, kind))
    .flatMap((field) =>
      namesOf(field).filter((name) => /(^|[a-z])(handle|user|person|author|comment|thread)/i.test(name)),
    );
  expect([...new Set(strange)].filter((name) => !naming.has(name) && !elsewhere.has(name))).toEqual([]);
});
