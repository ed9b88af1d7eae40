import { setTimeout as sleep } from 'node:timers/promises';
import type { GraphQLSchema } from 'graphql';
import { getNamedType } from 'graphql';
import { buildGraphqlSchema } from '../../server/graphql/schema/schema';
import { createHeads } from '../../server/http/heads/createHeads';
import { Live } from '../support/apps/live';
import { setUpApp } from '../support/apps/startApp';
import { documentFor, rootFields, selectionOf } from '../support/hostile/schemaWalk';
import { aComment, aReview, aThread, befriend, handleOf, reviewText, run } from '../support/people/community';
import { anEntry, animeId, entryOf } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/**
 * Spoilers are withheld on every path: no query, subscription, mutation, feed or page head contains the title of an unwatched
 * episode, or posts about it, unless asked to reveal it. Fields are read from the schema, so that new ones are tested
 * automatically.
 */
const slug = 'the-lighthouse-girl';
const secret = /Secret \w+/g;

const app = setUpApp({ now: '2026-11-21T16:00:00.000Z', catalogue: true });
let schema: GraphQLSchema;
let watcher: SignedIn;
let writer: SignedIn;
let values: Record<string, string>;

beforeAll(async () => {
  schema = await buildGraphqlSchema();
  [watcher, writer] = [await signUp(app, { name: 'Wanda' }), await signUp(app)];
  const anime = await animeId(app, slug);
  await app.deps.db.manager.query(
    `UPDATE episode SET title = CASE WHEN number > 3 AND number <> 9 THEN 'Secret title' WHEN number > 3 THEN NULL ELSE 'Known title' END,
        nativeTitle = CASE WHEN number > 3 THEN 'Secret native' ELSE 'Known native' END WHERE animeId = ?`,
    [anime],
  );
  await anEntry(watcher, { animeId: anime, status: 'WATCHING', progress: 3 });
  await run(watcher, `mutation { addToQueue(animeId: "${anime}") { undoId } }`);
  const handle = await handleOf(watcher);
  await befriend(watcher, writer);
  const body = `Secret words, @${handle}`;
  const about = { subject: 'EPISODE', animeId: anime, episodeNumber: 9 };
  const thread = await aThread(writer, { ...about, title: 'Secret name', body });
  await run(watcher, `mutation { subscribeThread(id: "${thread.id}") { id } }`);
  const comment = await aComment(writer, { threadId: thread.id, body });
  const whole = await aThread(writer, { subject: 'ANIME', animeId: anime, title: 'The whole' });
  const marked = (await aComment(writer, { threadId: whole.id, body, episodeNumber: 9 })).id;
  await anEntry(writer, { animeId: anime, status: 'WATCHING', progress: 9 });
  const review = await aReview(writer, { animeId: anime, text: `Secret review. ${reviewText}` });
  const answer = await aComment(writer, { threadId: review.thread?.id, body });
  const note = `saveEpisodeOpinion(input: { animeId: "${anime}", number: 9, note: "Secret note", notePublic: true })`;
  await run(writer, `mutation { ${note} { undoId } }`);
  const [episode] = await app.deps.db.manager.query(
    'SELECT id FROM episode WHERE animeId = ? AND number = 9',
    [anime],
  );
  values = {
    slug,
    animeId: anime,
    threadId: thread.id,
    handle: await handleOf(writer),
    text: 'lighthouse',
    thread: thread.id,
    comment: comment.id,
    marked,
    whole: whole.id,
    review: String(review.thread?.id),
    reviewed: String(review.thread?.opening.id),
    answer: answer.id,
    episode: String(episode.id),
    from: '2026-11-21T00:00:00.000Z',
    to: '2026-11-28T00:00:00.000Z',
    until: '2026-11-28T00:00:00.000Z',
  };
});

const ids = () =>
  [
    values.thread,
    values.comment,
    values.marked,
    values.whole,
    values.review,
    values.reviewed,
    values.answer,
    values.episode,
  ].map(String);

/** The spoilers each query of the schema reveals to a viewer. */
async function told({ visitor }: Pick<SignedIn, 'visitor'>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const query of rootFields(schema, 'query')) {
    for (const id of query.args.some(({ name }) => name === 'id') ? ids() : ['']) {
      for (const depth of [5, 4, 3, 2, 1]) {
        const { text, errors } = await visitor.graphql(
          ...documentFor('query', query, { values: { ...values, id, number: '9' }, depth }),
        );
        if (text.includes('QUERY_TOO_COMPLEX')) continue;
        for (const words of text.match(secret) ?? []) {
          if (!found[query.name]?.includes(words)) found[query.name] = [...(found[query.name] ?? []), words];
        }
        // It has all that a flatter one has.
        if (errors.length === 0) break;
      }
    }
  }
  return found;
}

it('no query reveals a spoiler, by any path', async () => {
  expect(await told(watcher)).toEqual({});
});

it('the same queries reveal spoilers without a spoiler screen', async () => {
  const all = await told({ visitor: app.visitor() });
  expect(all).toMatchObject({
    anime: expect.arrayContaining(['Secret title', 'Secret native']),
    comment: expect.arrayContaining(['Secret words']),
    episode: ['Secret native'],
    profile: expect.arrayContaining(['Secret name']),
    schedule: expect.arrayContaining(['Secret title']),
    thread: expect.arrayContaining(['Secret name', 'Secret words']),
    threads: expect.arrayContaining(['Secret name']),
  });
  const watched = await run(
    writer,
    `{ episodeNotes(animeId: "${values.animeId}", number: 9) { items { text } } }`,
  );
  expect(watched.data?.episodeNotes?.items).toEqual([{ text: 'Secret note' }]);
  await run(watcher, 'mutation { updateSettings(input: { spoilerLevel: OFF }) { id } }');
  const own = await told(watcher);
  expect(own).not.toHaveProperty('episodeNotes');
  await run(watcher, 'mutation { updateSettings(input: { spoilerLevel: UNWATCHED }) { id } }');
  expect(Object.keys(own)).toEqual(
    expect.arrayContaining(['continueWatching', 'notifications', 'queue', 'viewerList']),
  );
});

/** After these, everything counts as seen, or nothing is on the list. */
const lifting = new Set(['completeEntry', 'startRewatch', 'stopRewatch', 'removeEntry']);

it('no answer to a mutation reveals a spoiler', async () => {
  const also = ['likeComment', 'subscribeThread', 'postComment', 'saveEntry'];
  const mutations = rootFields(schema, 'mutation').filter(
    ({ name, args }) =>
      also.includes(name) || (args.some((arg) => arg.name === 'animeId') && !lifting.has(name)),
  );
  expect(mutations.length).toBeGreaterThan(10);
  for (const mutation of mutations) {
    await watchedUpTo(0);
    const id = String(mutation.name === 'likeComment' ? values.comment : values.thread);
    const { text } = await watcher.visitor.graphql(
      ...documentFor('mutation', mutation, { values: { ...values, id }, depth: 3 }),
    );
    expect([mutation.name, text.match(secret)]).toEqual([mutation.name, null]);
  }
  await watchedUpTo(3);
});

async function watchedUpTo(progress: number): Promise<void> {
  const entry = await entryOf(watcher, slug);
  await anEntry(watcher, { animeId: values.animeId, version: entry?.version, status: 'WATCHING', progress });
}

it('no live event reveals a spoiler', async () => {
  const live = new Live(watcher.visitor);
  const listening = rootFields(schema, 'subscription').map(({ name, type, args }) => {
    const asked = args.length > 0 ? `(threadId: "${values.thread}")` : '';
    return live.subscribe(`subscription { ${name}${asked} ${selectionOf(getNamedType(type), 2)} }`);
  });
  const handle = await handleOf(watcher);
  // A slow machine needs a while until both subscriptions have delivered.
  for (let tries = 0; tries < 20 && listening.some(({ results }) => results.length === 0); tries += 1) {
    await sleep(300);
    const { id } = await aComment(writer, { threadId: values.thread, body: `Secret ending, @${handle}` });
    await run(writer, `mutation { editComment(id: "${id}", body: "Secret change") { id } }`);
  }
  for (const one of listening) {
    await one.until(1);
    expect(one.error).toBeUndefined();
    expect(one.results).not.toEqual([]);
    for (const { errors } of one.results) expect(errors).toBeUndefined();
    expect(JSON.stringify(one.results)).not.toMatch(secret);
  }
  await live.close();
});

it('neither feeds nor page heads reveal a spoiler', async () => {
  const heads = createHeads(app.deps);
  for (const path of [
    `/anime/${slug}`,
    `/profile/threads/${values.thread}`,
    `/profile/${values.handle}`,
    '/latest',
  ])
    expect(JSON.stringify(await heads(path))).not.toMatch(secret);
  for (const kind of ['CALENDAR', 'EPISODES']) {
    const { data } = await run(watcher, `mutation { createFeed(kind: ${kind}) { url } }`);
    const { pathname } = new URL(String(data?.createFeed?.url));
    const { status, text } = await app.visitor().get(pathname);
    expect([status, text.includes('Lighthouse'), text.match(secret)]).toEqual([200, true, null]);
  }
});
