import { setTimeout as sleep } from 'node:timers/promises';
import type { GraphQLSchema } from 'graphql';
import { limits } from '../../../server/config/limits';
import { showHeld } from '../../../server/domain/community/threads/showHeld';
import { buildGraphqlSchema } from '../../../server/graphql/schema/schema';
import { createHeads } from '../../../server/http/heads/createHeads';
import { paths } from '../../../shared/paths';
import { Live } from '../../support/apps/live';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { documentFor, rootFields } from '../../support/hostile/schemaWalk';
import {
  aComment,
  anOperator,
  aReview,
  aThread,
  befriend,
  commentsOf,
  handleOf,
  reviewText,
  run,
} from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signInAgain, signUp } from '../../support/people/people';
import { exportOf, runImport } from '../../support/people/transfer';

/** HELD_WORDS: what has one of them is seen by its author and moderators alone, until one of these shows it. */
const app = setUpApp({
  now: '2026-11-29T12:00:00.000Z',
  catalogue: ['Harbour', 'Ferry'].map((english) => anAnime({ english })),
  env: { OPERATORS: 'the_boss' },
});
let schema: GraphQLSchema;
let operator: SignedIn;
let moderator: SignedIn;
let writer: SignedIn;
let reader: SignedIn;
let harbour: string;
let ferry: string;
/** Found nowhere but in a test's own posts. */
let trace: string;
let count = 0;
const open: Live[] = [];

async function setWords(words: string, by = operator): Promise<unknown[]> {
  const { data } = await run(by, '{ siteSettings { version } }');
  const { data: changed, text } = await by.visitor.graphql<{ changeSiteSettings: { problems: unknown[] } }>(
    `mutation ($values: [SettingInput!]!, $seen: Int!) {
       changeSiteSettings(values: $values, seen: $seen) { problems { name message } } }`,
    { values: [{ name: 'HELD_WORDS', text: words }], seen: data?.siteSettings?.version },
  );
  if (!changed) throw new Error(text);
  return changed.changeSiteSettings.problems;
}

beforeAll(async () => {
  schema = await buildGraphqlSchema();
  operator = await anOperator(app, 'the_boss');
  moderator = await signUp(app, { name: 'Moderator' });
  await run(
    operator,
    `mutation { setRole(handle: "${await handleOf(moderator)}", role: MODERATOR) { role } }`,
  );
  [harbour, ferry] = [await animeId(app, 'harbour'), await animeId(app, 'ferry')];
  for (const by of [moderator, operator])
    await anEntry(by, { animeId: harbour, status: 'COMPLETED', progress: 12 });
  expect(await setWords('casino, free money, café')).toEqual([]);
});
beforeEach(async () => {
  app.clock.advance(60);
  count += 1;
  trace = `plumbago${count}x`;
  [writer, reader] = [await signUp(app, { name: 'Writer' }), await signUp(app, { name: 'Reader' })];
  await handleOf(reader);
  for (const by of [writer, reader])
    for (const id of [harbour, ferry]) await anEntry(by, { animeId: id, status: 'COMPLETED', progress: 12 });
});
afterEach(async () => {
  for (const live of open.splice(0)) await live.close();
});

interface Post {
  threadId: string;
  commentId: string;
}

/** Each kind of post, with these words in its text. Those within a thread are in one of the reader's. */
const kinds: Record<string, (words: string) => Promise<Post>> = {
  'a thread': async (words) => postOf(await aThread(writer, { body: words })),
  'a thread by its title': async (words) =>
    postOf(await aThread(writer, { title: words, body: words.replace('Casino', 'Well') })),
  'a comment': async (words) => {
    const { id } = await aThread(reader);
    return { threadId: id, commentId: (await aComment(writer, { threadId: id, body: words })).id };
  },
  'a reply': async (words) => {
    const { id } = await aThread(reader);
    const answers = (await aComment(reader, { threadId: id })).id;
    return { threadId: id, commentId: (await aComment(writer, { threadId: id, answers, body: words })).id };
  },
  'a review': async (words) => {
    const { thread } = await aReview(writer, { animeId: harbour, text: `${reviewText} ${words}` });
    return { threadId: String(thread?.id), commentId: String(thread?.opening.id) };
  },
};
const postOf = ({ id, opening }: { id: string; opening: { id: string } }): Post => ({
  threadId: id,
  commentId: opening.id,
});
const names = Object.keys(kinds);
const post = async (kind: string, words: string): Promise<Post> => {
  const posted = await kinds[kind]?.(words);
  if (!posted) throw new Error(kind);
  return posted;
};
const stateFor = async (by: SignedIn | null, { threadId, commentId }: Post) => {
  const { data } = await (by?.visitor ?? app.visitor()).graphql<{
    thread: { state: string } | null;
    comment: { state: string; html: string | null } | null;
  }>(`{ thread(id: "${threadId}") { state } comment(id: "${commentId}") { state html } }`);
  return [data?.thread?.state, data?.comment?.state];
};
const writtenAt = async (by: SignedIn, id: string): Promise<string> => {
  const { data } = await run(by, `{ comment(id: "${id}") { createdAt editedAt } }`);
  return String(data?.comment?.editedAt ?? data?.comment?.createdAt);
};
const show = async (by: SignedIn, { commentId }: Post, seen?: string) => {
  const at = seen ?? (await writtenAt(by, commentId));
  return await run(by, `mutation { showHeldComment(id: "${commentId}", seen: "${at}") { state } }`);
};

/** The queries that name a post. */
const routes = ['comment', 'thread'];

/** Names of the queries in whose answers someone finds the trace, by whatever they ask for. */
async function findsIn(
  by: SignedIn | null,
  { threadId, commentId }: Post,
  asked?: readonly string[],
): Promise<string[]> {
  const values = {
    threadId,
    ids: commentId,
    slug: 'harbour',
    handle: await handleOf(writer),
    animeId: harbour,
    text: 'casino',
  };
  const found = new Set<string>();
  const queries = rootFields(schema, 'query').filter(({ name }) => asked?.includes(name) ?? true);
  for (const query of queries)
    for (const id of query.args.some(({ name }) => name === 'id') ? [threadId, commentId] : ['']) {
      const ask = (depth: number) =>
        (by?.visitor ?? app.visitor()).graphql(
          ...documentFor('query', query, { values: { ...values, id }, depth }),
        );
      const deepest = depths.get(query.name) ?? 5;
      let [depth, answer] = [deepest, await ask(deepest)];
      while (depth > 2 && answer.text.includes('QUERY_TOO_COMPLEX')) {
        depth -= 1;
        answer = await ask(depth);
      }
      depths.set(query.name, depth);
      if (answer.text.includes(trace)) found.add(query.name);
    }
  // Deeper than any walk of the schema may ask.
  const whole = `{ thread(id: "${threadId}") { title opening { html source } comments { items { html source
    replies { items { html source } } } } } }`;
  if ((await (by?.visitor ?? app.visitor()).graphql(whole)).text.includes(trace)) found.add('thread');
  return [...found];
}
/** As deep as the server answers each query. */
const depths = new Map<string, number>();

interface Card {
  id: string;
  reason: string;
  text: string;
  reporter: object | null;
  same: { totalItems: number; people: number };
  comment: { id: string; state: string; revealedHtml: string | null };
  thread: { id: string; state: string };
}
async function cardsAbout({ commentId }: Post, resolved = false): Promise<Card[]> {
  const { data, text } = await moderator.visitor.graphql<{ reports: { items: Card[] } }>(
    `query ($person: String, $resolved: Boolean!) { reports(person: $person, resolved: $resolved) { items {
       id reason text reporter { id } same { totalItems people }
       comment { id state revealedHtml: html(reveal: true) } thread { id state } } } }`,
    { person: await handleOf(writer), resolved },
  );
  if (!data) throw new Error(text);
  return data.reports.items.filter(({ comment }) => comment.id === commentId);
}
const notices = async (of: SignedIn) => {
  const { data } = await of.visitor.graphql<{ notifications: { items: { kind: string }[] } }>(
    '{ notifications { items { kind } } }',
  );
  return data?.notifications.items.map(({ kind }) => kind);
};
const logOf = async (person: SignedIn) => {
  const { data } = await moderator.visitor.graphql<{ moderationLog: { items: { kind: string }[] } }>(
    `{ moderationLog(person: "${await handleOf(person)}") { items { kind } } }`,
  );
  return data?.moderationLog.items.map(({ kind }) => kind);
};
const headOf = async (id: string) => await createHeads(app.deps)(paths.thread(id));

describe.each(names)('%s with one of the words', (kind) => {
  const isWhole = kind.startsWith('a thread') || kind === 'a review';

  it('is stored and shown to its author, and to no one else by any route', async () => {
    await befriend(reader, writer);
    const before = await notices(reader);
    const held = await post(kind, `Casino ${trace} @${await handleOf(reader)}`);
    expect(await stateFor(writer, held)).toEqual([isWhole ? 'HELD' : 'VISIBLE', 'HELD']);
    expect((await findsIn(writer, held, routes)).sort()).toEqual(routes);
    for (const other of [reader, null]) {
      expect(await findsIn(other, held)).toEqual([]);
      expect(await stateFor(other, held)).toEqual([isWhole ? undefined : 'VISIBLE', undefined]);
    }
    expect(await notices(reader)).toEqual(before);
    const head = await headOf(held.threadId);
    expect(head?.status).toBe(isWhole ? 404 : undefined);
    expect(JSON.stringify(head)).not.toContain(trace);
    expect(await exportOf(reader, 'account.json')).not.toContain(trace);
    expect(await exportOf(writer, 'account.json')).toContain(trace);
  });

  it('comes to the moderators as a card of the site’s own, and appears with its notifications when one shows it', async () => {
    await befriend(reader, writer);
    const before = (await notices(reader)) ?? [];
    const held = await post(kind, `Casino ${trace} @${await handleOf(reader)}`);
    const [card, ...others] = await cardsAbout(held);
    expect(others).toEqual([]);
    expect(card).toMatchObject({
      reason: 'HELD',
      text: '',
      reporter: null,
      same: { totalItems: 1, people: 0 },
      comment: { state: 'HELD', revealedHtml: expect.any(String) },
      thread: { state: isWhole ? 'HELD' : 'VISIBLE' },
    });
    expect(await notices(moderator)).toContain('REPORT_WAITING');
    app.clock.advance(3600);
    const answer = await show(moderator, held);
    expect(answer.errors).toEqual([]);
    expect(answer.data).toEqual({ showHeldComment: { state: 'VISIBLE' } });
    for (const other of [reader, null]) {
      expect(await stateFor(other, held)).toEqual(['VISIBLE', 'VISIBLE']);
      expect((await findsIn(other, held, routes)).sort()).toEqual(routes);
    }
    expect(await notices(reader)).toEqual(['MENTION', ...before]);
    const head = await headOf(held.threadId);
    expect(head?.status).toBeUndefined();
    expect(JSON.stringify(head).includes(trace)).toBe(kind.startsWith('a thread'));
    // As if it were posted now.
    expect(await writtenAt(reader, held.commentId)).toBe(app.clock.now().toISOString());
    expect(await logOf(writer)).toEqual(['POST_SHOWN', 'POST_HELD']);
    expect(codesOf(await show(moderator, held))).toEqual(['NOT_FOUND']);
    await run(moderator, `mutation { resolveReport(id: "${card?.id}") }`);
    expect(await cardsAbout(held)).toEqual([]);
    expect(await cardsAbout(held, true)).toHaveLength(1);
  });

  it('is removed like any other, and held again when it is restored', async () => {
    const held = await post(kind, `Casino ${trace}`);
    const what = isWhole ? ['removeThread', held.threadId] : ['removeComment', held.commentId];
    const take = (removed: boolean) =>
      run(moderator, `mutation { ${what[0]}(id: "${what[1]}", removed: ${removed}) { state } }`);
    expect((await take(true)).data).toEqual({ [what[0] ?? '']: { state: 'REMOVED' } });
    expect(await findsIn(reader, held)).toEqual([]);
    expect((await take(false)).data).toEqual({ [what[0] ?? '']: { state: 'HELD' } });
    expect(await findsIn(reader, held)).toEqual([]);
    expect(codesOf(await show(moderator, held))).toEqual([]);
    expect(await stateFor(reader, held)).toEqual(['VISIBLE', 'VISIBLE']);
  });

  it('is not held without such a word, nor if a moderator or an operator writes it', async () => {
    expect(await stateFor(reader, await post(kind, `Casinos ${trace}`))).toEqual(['VISIBLE', 'VISIBLE']);
    for (const by of [moderator, operator]) {
      writer = by;
      expect(await stateFor(reader, await post(kind, `Casino ${trace}`))).toEqual(['VISIBLE', 'VISIBLE']);
    }
  });
});

it.each(['FREE – money', 'ｃａｓｉｎｏ', 'cafe\u0301'])(
  '%j is held, however it is written',
  async (words) => {
    expect(await stateFor(writer, await post('a comment', `It is ${words}.`))).toEqual(['VISIBLE', 'HELD']);
  },
);

const edit = (id: string, body: string) => {
  app.clock.advance(1);
  return run(writer, 'mutation ($id: ID!, $body: String!) { editComment(id: $id, body: $body) { state } }', {
    id,
    body,
  });
};

const threadChanged =
  'subscription ($id: ID!) { threadChanged(threadId: $id) { thread { id } comment { id state } } }';
const commentAdded = 'subscription ($id: ID!) { commentAdded(threadId: $id) { id } }';
async function listen(document: string, id: string) {
  const live = new Live(reader.visitor);
  open.push(live);
  const listening = live.subscribe(document, { id });
  await sleep(150);
  return listening;
}

describe('a comment that is held', () => {
  it('counts nowhere and reaches no open thread until it is shown', async () => {
    const { id: threadId } = await aThread(reader);
    const { id: parent } = await aComment(reader, { threadId });
    const [added, changed] = [await listen(commentAdded, threadId), await listen(threadChanged, threadId)];
    app.clock.advance(1);
    const comment = await aComment(writer, { threadId, body: 'Casino' });
    const reply = await aComment(writer, { threadId, answers: parent, body: 'Casino' });
    const counts = async (by: SignedIn) => {
      const { data } = await run(
        by,
        `{ thread(id: "${threadId}") { commentCount comments { items { id replyCount replies { items { id } } } } } }`,
      );
      return data?.thread;
    };
    const first = { id: parent, replyCount: 0, replies: { items: [] } };
    expect(await counts(reader)).toEqual({ commentCount: 1, comments: { items: [first] } });
    expect(await counts(writer)).toEqual({
      commentCount: 1,
      comments: {
        items: [
          { id: comment.id, replyCount: 0, replies: { items: [] } },
          { ...first, replies: { items: [{ id: reply.id }] } },
        ],
      },
    });
    // Whatever its author does with it, others hear nothing.
    await edit(comment.id, 'Casino again');
    await run(writer, `mutation { deleteComment(id: "${comment.id}") { id } }`);
    await run(writer, `mutation { restoreComment(id: "${comment.id}") { id } }`);
    for (const { id } of [comment, reply]) await show(moderator, { threadId, commentId: id });
    await added.until(2);
    expect(added.results.map(({ data }) => data)).toEqual(
      [comment, reply].map(({ id }) => ({ commentAdded: { id } })),
    );
    expect(changed.results).toEqual([]);
    expect(await counts(reader)).toMatchObject({ commentCount: 3 });
    expect((await commentsOf(app, threadId)).items.map(({ id, replyCount }) => [id, replyCount])).toEqual([
      [comment.id, 0],
      [parent, 1],
    ]);
  });

  it('notifies whom it answers, and those who follow the thread, when it is shown', async () => {
    const follower = await signUp(app);
    const { id: threadId } = await aThread(follower);
    const { id: answers } = await aComment(reader, { threadId });
    const before = [await notices(follower), await notices(reader)];
    const { id } = await aComment(writer, { threadId, answers, body: 'Casino' });
    expect([await notices(follower), await notices(reader)]).toEqual(before);
    await run(follower, 'mutation { markAllNotificationsRead }');
    await show(moderator, { threadId, commentId: id });
    expect(await notices(reader)).toEqual(['REPLY', ...(before[1] ?? [])]);
    expect(await notices(follower)).toEqual(['REPLY']);
  });

  it('can be edited and deleted by its author, whose edit releases nothing', async () => {
    const held = await post('a comment', 'Casino');
    const { data } = await run(
      writer,
      `{ comment(id: "${held.commentId}") { viewerCan { edit delete reply like } } }`,
    );
    expect(data?.comment?.viewerCan).toEqual({ edit: true, delete: true, reply: false, like: false });
    expect((await edit(held.commentId, 'Harmless')).data).toEqual({ editComment: { state: 'HELD' } });
    expect(await stateFor(reader, held)).toEqual(['VISIBLE', undefined]);
    expect(await logOf(writer)).toEqual(['POST_HELD']);
    const gone = await run(writer, `mutation { deleteComment(id: "${held.commentId}") { state } }`);
    expect(gone.data).toEqual({ deleteComment: { state: 'DELETED' } });
    // Shown, it is still deleted, and notifies no one.
    await show(moderator, held);
    expect(await stateFor(reader, held)).toEqual(['VISIBLE', undefined]);
    expect(await notices(reader)).toEqual([]);
  });

  it('is not answered, liked or reported by others', async () => {
    const { threadId, commentId: id } = await post('a comment', 'Casino');
    for (const mutation of [
      `postComment(input: { threadId: "${threadId}", answers: "${id}", body: "x" }) { id }`,
      `likeComment(id: "${id}") { id }`,
      `reportComment(id: "${id}", input: { reason: SPAM, text: "" })`,
    ])
      expect(codesOf(await run(reader, `mutation { ${mutation} }`))).toEqual(['NOT_FOUND']);
  });

  it('is shown only as the moderator has read it', async () => {
    const held = await post('a comment', 'Casino');
    const seen = await writtenAt(moderator, held.commentId);
    await edit(held.commentId, 'Something much worse');
    expect(codesOf(await show(moderator, held, seen))).toEqual(['CONFLICT']);
    expect(await stateFor(reader, held)).toEqual(['VISIBLE', undefined]);
    expect(codesOf(await show(moderator, held))).toEqual([]);
    expect(await stateFor(reader, held)).toEqual(['VISIBLE', 'VISIBLE']);
  });

  it('is shown by moderators in a browser alone, and by none who wrote it', async () => {
    const held = await post('a comment', 'Casino');
    const seen = await writtenAt(writer, held.commentId);
    for (const by of [writer, reader]) expect(codesOf(await show(by, held, seen))).toEqual(['NOT_FOUND']);
    const mutation = `mutation { showHeldComment(id: "${held.commentId}", seen: "${seen}") { state } }`;
    expect(codesOf(await app.visitor().graphql(mutation))).toEqual(['UNAUTHENTICATED']);
    await run(
      operator,
      `mutation { setRole(handle: "${await handleOf(writer)}", role: MODERATOR) { role } }`,
    );
    expect(codesOf(await show(writer, held, seen))).toEqual(['NOT_YOURSELF']);
    expect(codesOf(await show(operator, held, seen))).toEqual([]);
  });

  it('is shown once by two moderators at the same moment', async () => {
    const { threadId, commentId } = await post('a comment', 'Casino');
    app.clock.advance(1);
    const { db } = app.deps;
    const by = {
      userId: moderator.userId,
      hidden: new Set<string>(),
      blockedBy: new Set<string>(),
      operator: false,
      moderator: true,
      editor: false,
    };
    const given = { moderator: by, id: commentId, seen: new Date(await writtenAt(moderator, commentId)) };
    const late: typeof db.transaction = async (work) => {
      await showHeld(app.deps, given);
      return await db.transaction(work);
    };
    await showHeld(
      { ...app.deps, db: { ...db, manager: db.manager, transaction: late } as typeof db },
      given,
    );
    expect(await logOf(writer)).toEqual(['POST_SHOWN', 'POST_HELD']);
    const { data } = await run(reader, `{ thread(id: "${threadId}") { commentCount } }`);
    expect(data?.thread).toEqual({ commentCount: 1 });
  });

  it('is never reported by anyone as the site reports it', async () => {
    const { opening } = await aThread(writer);
    const mutation = `mutation { reportComment(id: "${opening.id}", input: { reason: HELD, text: "" }) }`;
    expect(codesOf(await run(reader, mutation))).toEqual(['VALIDATION_ERROR']);
  });
});

describe('an edit that brings in one of the words', () => {
  it('holds the comment again, tells those who have it open, and leaves its replies', async () => {
    const { id: threadId } = await aThread(reader);
    const mention = `@${await handleOf(reader)} hello`;
    const { id: commentId } = await aComment(writer, { threadId, body: mention });
    const reply = await aComment(reader, { threadId, answers: commentId, body: 'Still here' });
    const changed = await listen(threadChanged, threadId);
    const before = await notices(reader);
    expect((await edit(commentId, `${mention} casino ${trace}`)).data).toEqual({
      editComment: { state: 'HELD' },
    });
    await changed.until(1);
    expect(changed.results.map(({ data }) => data)).toEqual([
      { threadChanged: { thread: { id: threadId }, comment: { id: commentId, state: 'HELD' } } },
    ]);
    expect(await findsIn(reader, { threadId, commentId })).toEqual([]);
    const { data } = await run(
      reader,
      `{ thread(id: "${threadId}") { commentCount comments { items {
         id state html source author { id } replies { items { id html } } } } } }`,
    );
    const replies = { items: [{ id: reply.id, html: '<p>Still here</p>' }] };
    const place = { id: commentId, state: 'HELD', html: null, source: null, author: null, replies };
    expect(data?.thread).toEqual({ commentCount: 1, comments: { items: [place] } });
    const [card] = await cardsAbout({ threadId, commentId });
    expect(card).toMatchObject({ reason: 'HELD', comment: { state: 'HELD' } });
    const at = (await run(writer, `{ comment(id: "${commentId}") { createdAt } }`)).data?.comment?.createdAt;
    await show(moderator, { threadId, commentId });
    expect(await stateFor(reader, { threadId, commentId })).toEqual(['VISIBLE', 'VISIBLE']);
    const after = await run(
      reader,
      `{ thread(id: "${threadId}") { commentCount } comment(id: "${commentId}") { createdAt } }`,
    );
    expect(after.data).toEqual({ thread: { commentCount: 2 }, comment: { createdAt: at } });
    // Who was notified before is not again.
    expect(await notices(reader)).toEqual(before);
  });

  it('hides the opening of a thread, and not what was answered', async () => {
    const thread = await aThread(writer, { title: 'Boats' });
    await aComment(reader, { threadId: thread.id, body: 'Still here' });
    app.clock.advance(1);
    const input = `{ body: "Casino ${trace}" }`;
    await run(writer, `mutation { updateThread(id: "${thread.id}", input: ${input}) { id } }`);
    expect(await stateFor(reader, postOf(thread))).toEqual(['VISIBLE', undefined]);
    expect(await findsIn(reader, postOf(thread))).toEqual([]);
    expect(JSON.stringify(await headOf(thread.id))).not.toContain(trace);
    expect((await commentsOf(app, thread.id)).items.map(({ html }) => html)).toEqual(['<p>Still here</p>']);
    await show(moderator, postOf(thread));
    expect(await stateFor(reader, postOf(thread))).toEqual(['VISIBLE', 'VISIBLE']);
  });

  it('of a title hides the thread with all that is in it', async () => {
    const thread = await aThread(writer, { title: 'Boats' });
    await aComment(reader, { threadId: thread.id, body: 'Still here' });
    const seen = await writtenAt(moderator, thread.opening.id);
    app.clock.advance(1);
    const rename = (title: string) =>
      run(writer, `mutation { updateThread(id: "${thread.id}", input: { title: "${title}" }) { state } }`);
    expect((await rename(`Casino ${trace}`)).data).toEqual({ updateThread: { state: 'HELD' } });
    for (const other of [reader, null]) {
      expect(await stateFor(other, postOf(thread))).toEqual([undefined, undefined]);
      expect(await findsIn(other, postOf(thread))).toEqual([]);
    }
    const write = `mutation { postComment(input: { threadId: "${thread.id}", body: "x" }) { id } }`;
    expect(codesOf(await run(reader, write))).toEqual(['NOT_FOUND']);
    // The title is part of what the moderator has to have read.
    expect(codesOf(await show(moderator, postOf(thread), seen))).toEqual(['CONFLICT']);
    expect(codesOf(await show(moderator, postOf(thread)))).toEqual([]);
    expect(await stateFor(reader, postOf(thread))).toEqual(['VISIBLE', 'VISIBLE']);
    expect((await commentsOf(app, thread.id)).items).toHaveLength(1);
  });

  it('takes a review off its anime', async () => {
    const { thread } = await aReview(writer, { animeId: harbour });
    const written = async (by: SignedIn) => {
      const { data } = await by.visitor.graphql<{
        anime: { reviews: { items: object[] }; viewerReview: { thread: { opening: object } } | null };
      }>(
        '{ anime(slug: "harbour") { reviews(pageSize: 20) { items { id thread { id } } } viewerReview { thread { opening { state } } } } }',
      );
      const listed = data?.anime.reviews.items.filter((one) =>
        JSON.stringify(one).includes(String(thread?.id)),
      );
      return [listed?.length, data?.anime.viewerReview?.thread.opening];
    };
    expect(await written(reader)).toEqual([1, undefined]);
    app.clock.advance(1);
    await aReview(writer, { animeId: harbour, text: `${reviewText} Casino` });
    expect(await written(reader)).toEqual([0, undefined]);
    expect(await written(writer)).toEqual([0, { state: 'HELD' }]);
    await show(moderator, { threadId: String(thread?.id), commentId: String(thread?.opening.id) });
    expect(await written(reader)).toEqual([1, undefined]);
  });

  it('makes one card of what the site and people report, and no second one while it is open', async () => {
    const { id: threadId } = await aThread(reader);
    const { id: commentId } = await aComment(writer, { threadId });
    await run(reader, `mutation { reportComment(id: "${commentId}", input: { reason: SPAM, text: "" }) }`);
    await edit(commentId, 'Casino');
    app.clock.advance(1);
    await show(moderator, { threadId, commentId });
    await edit(commentId, 'Casino again');
    const cards = await cardsAbout({ threadId, commentId });
    expect(cards.map(({ same }) => same)).toEqual([{ totalItems: 2, people: 1 }]);
    expect(await logOf(writer)).toEqual(['POST_HELD', 'POST_SHOWN', 'POST_HELD']);
  });
});

it('an imported review is held, and keeps its time and its silence when it is shown', async () => {
  await befriend(reader, writer);
  const text = `${reviewText} Casino ${trace} @${await handleOf(reader)}`;
  const file = JSON.stringify({
    format: 'enspired-account',
    version: 1,
    reviews: [
      {
        anime: { title: 'Ferry', slug: 'ferry', ids: {} },
        verdict: 'MIXED',
        text,
        progress: 12,
        createdAt: '2025-01-02T03:04:05.000Z',
      },
    ],
  });
  const before = await notices(reader);
  const again = { ...writer, visitor: await signInAgain(app, writer) };
  expect((await runImport(app, again, file)).counts).toMatchObject({ added: 1 });
  const [row] = await app.deps.db.manager.query(
    'SELECT w.threadId AS threadId, o.id AS commentId FROM review w JOIN thread_comment o ON o.threadId = w.threadId WHERE w.userId = ?',
    [writer.userId],
  );
  const held: Post = { threadId: row.threadId, commentId: row.commentId };
  expect(await stateFor(writer, held)).toEqual(['HELD', 'HELD']);
  expect(await findsIn(reader, held)).toEqual([]);
  expect(await cardsAbout(held)).toHaveLength(1);
  expect(await notices(moderator)).toContain('REPORT_WAITING');
  expect(codesOf(await show(moderator, held))).toEqual([]);
  expect(await findsIn(reader, held, routes)).toContain('thread');
  const { data } = await run(reader, `{ thread(id: "${held.threadId}") { review { createdAt } } }`);
  expect(data?.thread).toEqual({ review: { createdAt: '2025-01-02T03:04:05.000Z' } });
  expect(await notices(reader)).toEqual(before);
});

it('operators set the words within bounds, and changing them holds and shows nothing that is there', async () => {
  const [held, shown] = [await post('a comment', 'Casino'), await post('a comment', 'Lottery')];
  const problem = (message: string) => [{ name: 'HELD_WORDS', message: expect.stringContaining(message) }];
  const tooMany = Array.from({ length: limits.heldWords + 1 }, (_, at) => `w${at}`);
  expect(await setWords(tooMany.join(', '))).toEqual(problem(`at most ${limits.heldWords} words`));
  expect(await setWords('x'.repeat(limits.heldWord + 1))).toEqual(problem('is longer than'));
  expect(await setWords('casino, ?!')).toEqual(problem('has no letter or digit'));
  expect(await stateFor(writer, await post('a comment', 'Lottery'))).toEqual(['VISIBLE', 'VISIBLE']);
  expect(await setWords(['lottery', ...tooMany.slice(2)].join(', '))).toEqual([]);
  expect(await stateFor(writer, held)).toEqual(['VISIBLE', 'HELD']);
  expect(await stateFor(writer, shown)).toEqual(['VISIBLE', 'VISIBLE']);
  expect(await stateFor(writer, await post('a comment', 'Lottery'))).toEqual(['VISIBLE', 'HELD']);
  expect(await stateFor(writer, await post('a comment', 'Casino'))).toEqual(['VISIBLE', 'VISIBLE']);
});
