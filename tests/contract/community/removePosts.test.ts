import { limits } from '../../../server/config/limits';
import { insertThread } from '../../../server/data/stores/threadStore';
import { sweepPosts } from '../../../server/domain/community/threads/sweepPosts';
import { takeDown } from '../../../server/domain/site/people/removePosts';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import {
  aComment,
  anActivity,
  anOperator,
  aRecommendation,
  aReview,
  aThread,
  befriend,
  commentsOf,
  fillThread,
  handleOf,
  run,
} from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** Moderators remove all that someone has posted in a period, and can take that back for a day. */
const app = setUpApp({
  now: '2026-11-28T03:00:00.000Z',
  catalogue: true,
  env: { OPERATORS: 'the_boss,second_boss' },
});
let operator: SignedIn;
let second: SignedIn;
let moderator: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  [operator, second] = [await anOperator(app, 'the_boss'), await anOperator(app, 'second_boss')];
  [moderator, other] = [await signUp(app, { name: 'Moderator' }), await signUp(app, { name: 'Other' })];
  for (const person of [moderator, other])
    await run(
      operator,
      `mutation { setRole(handle: "${await handleOf(person)}", role: MODERATOR) { role } }`,
    );
});

const remove = async (by: SignedIn, handle: string, hours: number | null = 1, reason = 'Adverts') => {
  app.clock.advance(1);
  const answer = await run(
    by,
    'mutation ($input: PostRemovalInput!) { removePosts(input: $input) { count more actionId } }',
    { input: { handle, hours, reason } },
  );
  const { count, more, actionId } = answer.data?.removePosts ?? {};
  return { codes: codesOf(answer), count, more, actionId: String(actionId) };
};
const restore = (by: SignedIn, id: string) => run(by, `mutation { restorePosts(id: "${id}") }`);

/** An opinion on the first episode of an anime. */
const write = (person: SignedIn, id: number | string, fields: string) =>
  run(
    person,
    `mutation { saveEpisodeOpinion(input: { animeId: "${id}", number: 1, ${fields} }) { undoId } }`,
  );

/** A post of each kind, two hours after an older thread; and someone else's words in the thread and below the comment. */
async function aPoster() {
  const [person, friend] = [await signUp(app, { name: 'Poster' }), await signUp(app)];
  await befriend(person, friend);
  const [anime, second] = [
    await animeId(app, 'the-lighthouse-girl'),
    await animeId(app, 'night-train-stories-1'),
  ];
  for (const id of [anime, second]) await anEntry(person, { animeId: id, status: 'WATCHING', progress: 1 });
  await anEntry(friend, { animeId: anime, status: 'WATCHING', progress: 1 });
  const old = await aThread(person, { title: 'An old one' });
  const place = await aThread(friend, { title: 'Of a friend' });
  app.clock.advance(7200);
  const thread = await aThread(person, { title: 'A new one' });
  await aComment(friend, { threadId: thread.id });
  const comment = await aComment(person, { threadId: place.id, body: 'Buy this' });
  await aComment(friend, { threadId: place.id, answers: comment.id, body: 'No' });
  const reply = await aComment(person, { threadId: place.id, answers: comment.id, body: 'Do' });
  const review = await aReview(person, { animeId: anime });
  await aRecommendation(person, { animeId: anime, otherId: second });
  const activity = await anActivity(person, { animeId: second, seenBy: friend });
  await run(person, `mutation { answerActivity(id: "${activity}", text: "Mine") { id } }`);
  await write(person, anime, 'note: "Buy this", notePublic: true');
  const reviewThread = review.thread?.id ?? '';
  const state = async () => {
    const { data, text } = await friend.visitor.graphql<Record<string, unknown>>(
      `{ old: thread(id: "${old.id}") { id } thread: thread(id: "${thread.id}") { id }
         review: thread(id: "${reviewThread}") { id } place: thread(id: "${place.id}") { commentCount }
         friendActivity(id: "${activity}") { answers { totalItems } }
         episodeNotes(animeId: "${anime}", number: 1) { items { text } }
         anime(slug: "the-lighthouse-girl") { recommendations { items { anime { id } } } } }`,
    );
    if (!data) throw new Error(text);
    return data;
  };
  return { person, friend, handle: await handleOf(person), thread, place, comment, reply, state };
}

describe('removing all posts of a period', () => {
  it('takes every kind of post of that time, and no other, and brings them back', async () => {
    const { handle, place, state } = await aPoster();
    const before = await state();
    expect(before).toMatchObject({
      thread: { id: expect.any(String) },
      review: { id: expect.any(String) },
      place: { commentCount: 3 },
      friendActivity: { answers: { totalItems: 1 } },
      episodeNotes: { items: [{ text: 'Buy this' }] },
      anime: { recommendations: { items: [{}] } },
    });
    const { count, actionId } = await remove(moderator, handle);
    expect(count).toBe(7);
    expect(await state()).toEqual({
      ...before,
      thread: null,
      review: null,
      place: { commentCount: 1 },
      friendActivity: { answers: { totalItems: 0 } },
      episodeNotes: { items: [] },
      anime: { recommendations: { items: [] } },
    });
    const [placeholder] = (await commentsOf(app, place.id)).items;
    expect(placeholder).toMatchObject({ state: 'REMOVED', html: null, replyCount: 1 });
    expect((await restore(other, actionId)).data).toEqual({ restorePosts: 7 });
    expect(await state()).toEqual(before);
    expect((await commentsOf(app, place.id)).items).toMatchObject([{ state: 'VISIBLE', replyCount: 2 }]);
  });

  it('leaves alone what was removed before, and what was restored since', async () => {
    const { handle, place, comment, reply } = await aPoster();
    await run(moderator, `mutation { removeComment(id: "${comment.id}") { id } }`);
    const { count, actionId } = await remove(moderator, handle);
    expect(count).toBe(6);
    await run(moderator, `mutation { removeComment(id: "${reply.id}", removed: false) { id } }`);
    expect((await restore(moderator, actionId)).data).toEqual({ restorePosts: 5 });
    const { data } = await run(
      moderator,
      `{ one: comment(id: "${comment.id}") { state } other: comment(id: "${reply.id}") { state } thread(id: "${place.id}") { commentCount } }`,
    );
    expect(data).toEqual({
      one: { state: 'REMOVED' },
      other: { state: 'VISIBLE' },
      thread: { commentCount: 2 },
    });
  });

  it('can be taken back once, for a day', async () => {
    const [first, late] = [await aPoster(), await aPoster()];
    const { actionId } = await remove(moderator, first.handle, null);
    expect(codesOf(await restore(moderator, actionId))).toEqual([]);
    expect(codesOf(await restore(moderator, actionId))).toEqual(['UNDO_EXPIRED']);
    const removed = await remove(moderator, late.handle);
    app.clock.advance(86_401);
    expect(codesOf(await restore(moderator, removed.actionId))).toEqual(['UNDO_EXPIRED']);
  });

  it('is one line in the log, and none if there is nothing', async () => {
    const { handle } = await aPoster();
    await remove(moderator, handle);
    const since = new Date(app.clock.now().getTime() - 3_600_000);
    expect(await remove(moderator, handle)).toMatchObject({ count: 0, actionId: 'null' });
    const { data } = await run(
      moderator,
      `{ moderationLog(person: "${handle}") { items { kind detail reason } } }`,
    );
    const detail = `7 posts since ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    expect(data?.moderationLog?.items).toEqual([{ kind: 'POSTS_REMOVED', detail, reason: 'Adverts' }]);
  });

  it('is for moderators, and not against operators, each other or themselves', async () => {
    const { person, handle } = await aPoster();
    expect((await remove(person, handle)).codes).toEqual(['NOT_FOUND']);
    for (const by of [moderator, operator])
      expect((await remove(by, await handleOf(second))).codes).toEqual(['PERSON_IS_PROTECTED']);
    expect((await remove(moderator, await handleOf(other))).codes).toEqual(['PERSON_IS_PROTECTED']);
    expect((await remove(moderator, await handleOf(moderator))).codes).toEqual(['NOT_YOURSELF']);
    expect((await remove(moderator, handle, 1, ' ')).codes).toEqual(['TEXT_IS_EMPTY']);
    const { actionId, count } = await remove(moderator, handle);
    expect(count).toBe(7);
    expect(codesOf(await restore(person, actionId))).toEqual(['NOT_FOUND']);
    const visitor = app.visitor();
    expect(codesOf(await restore({ ...person, visitor }, actionId))).toEqual(['UNAUTHENTICATED']);
    expect(codesOf(await restore(moderator, 'nothing'))).toEqual(['NOT_FOUND']);
    expect((await restore(operator, actionId)).data).toEqual({ restorePosts: 7 });
  });

  it('counts the hours by the site’s own clock, at least one', async () => {
    const { handle } = await aPoster();
    for (const hours of [0, -1])
      expect((await remove(moderator, handle, hours)).codes).toEqual(['VALIDATION_ERROR']);
    expect((await remove(moderator, handle, 1)).count).toBe(7);
    expect((await remove(moderator, handle, 2 ** 31 - 1)).count).toBe(1);
  });

  it('does not count what its author has deleted, and needs no line for that alone', async () => {
    const [person, friend] = [await signUp(app), await signUp(app)];
    const handle = await handleOf(person);
    const place = await aThread(friend);
    const comment = await aComment(person, { threadId: place.id });
    const thread = await aThread(person);
    await run(person, `mutation { deleteComment(id: "${comment.id}") { id } }`);
    expect(await remove(moderator, handle)).toMatchObject({ count: 1 });
    const other = await aComment(person, { threadId: place.id });
    await run(person, `mutation { deleteComment(id: "${other.id}") { id } }`);
    expect(await remove(moderator, handle)).toMatchObject({ count: 0, actionId: 'null' });
    await run(person, `mutation { restoreComment(id: "${other.id}") { id } }`);
    const { data } = await run(
      moderator,
      `{ moderationLog(person: "${handle}") { items { detail } } comment(id: "${other.id}") { state }
         thread(id: "${thread.id}") { state } place: thread(id: "${place.id}") { commentCount } }`,
    );
    expect(data).toEqual({
      moderationLog: { items: [{ detail: expect.stringMatching(/^1 post since/) }] },
      comment: { state: 'REMOVED' },
      thread: { state: 'REMOVED' },
      place: { commentCount: 0 },
    });
  });

  it('takes notes whose text is of the time, and counts none that are private again', async () => {
    const [person, reader] = [await signUp(app), await signUp(app)];
    const handle = await handleOf(person);
    const titles = [1, 2, 3, 4].map((number) => `night-train-stories-${number}`);
    const all = await Promise.all(titles.map((slug) => animeId(app, slug)));
    for (const one of [person, reader])
      for (const id of all) await anEntry(one, { animeId: id, status: 'WATCHING', progress: 1 });
    const [old = '', anew = '', open = '', closed = ''] = all.map(String);
    for (const id of [old, anew]) await write(person, id, 'note: "From before", notePublic: true');
    app.clock.advance(7200);
    await write(person, anew, 'note: "Adverts", notePublic: true');
    for (const id of [open, closed]) await write(person, id, 'note: "Adverts", notePublic: true');
    await write(person, closed, 'notePublic: false');
    const texts = async () => {
      const fields = 'items { text author { handle } }';
      const asked = all.map((id, at) => `a${at}: episodeNotes(animeId: "${id}", number: 1) { ${fields} }`);
      const { data } = await run(reader, `{ ${asked.join(' ')} }`);
      return Object.values(data ?? {}).flatMap(({ items }) =>
        (items as { text: string; author: { handle: string } }[]).flatMap((note) =>
          note.author.handle === handle ? note.text : [],
        ),
      );
    };
    expect(await texts()).toEqual(['From before', 'Adverts', 'Adverts']);
    const { count, actionId } = await remove(moderator, handle);
    expect(count).toBe(2);
    expect(await texts()).toEqual(['From before']);
    await write(person, closed, 'notePublic: true');
    expect(await texts()).toEqual(['From before']);
    expect((await restore(moderator, actionId)).data).toEqual({ restorePosts: 3 });
    expect(await texts()).toEqual(['From before', 'Adverts', 'Adverts', 'Adverts']);
  });

  it('can be taken back though the comment above was deleted for good in the meantime', async () => {
    const [person, friend] = [await signUp(app), await signUp(app)];
    const place = await aThread(friend);
    const above = await aComment(friend, { threadId: place.id });
    await aComment(person, { threadId: place.id, answers: above.id });
    await run(friend, `mutation { deleteComment(id: "${above.id}") { id } }`);
    const { count, actionId } = await remove(moderator, await handleOf(person));
    expect(count).toBe(1);
    app.clock.advance(660);
    await sweepPosts(app.deps);
    expect((await restore(moderator, actionId)).data).toEqual({ restorePosts: 1 });
    expect((await commentsOf(app, place.id)).items).toMatchObject([{ id: above.id, replyCount: 1 }]);
  });

  it('can be taken back whole though a page of before removed one of them again', async () => {
    const { handle, thread, state } = await aPoster();
    const before = await state();
    const { actionId } = await remove(moderator, handle);
    app.clock.advance(1);
    expect(codesOf(await run(other, `mutation { removeThread(id: "${thread.id}") { id } }`))).toEqual([]);
    expect((await restore(moderator, actionId)).data).toEqual({ restorePosts: 7 });
    expect(await state()).toEqual(before);
  });

  it('removes a bounded number at once, and says that more are left', async () => {
    const [person, friend] = [await signUp(app), await signUp(app)];
    const handle = await handleOf(person);
    const { id } = await aThread(friend);
    const count = limits.postsRemovedAtOnce + 1;
    await fillThread(app, { threadId: id, authorId: person.userId, count });
    const first = await remove(moderator, handle, null);
    expect(first).toMatchObject({ count: limits.postsRemovedAtOnce, more: true });
    expect(await remove(moderator, handle, null)).toMatchObject({ count: 1, more: false });
    await restore(moderator, first.actionId);
    const { data } = await run(moderator, `{ thread(id: "${id}") { commentCount } }`);
    expect(data).toEqual({ thread: { commentCount: limits.postsRemovedAtOnce } });
  });

  it('takes as many statements for forty threads as for two', async () => {
    const friend = await signUp(app);
    const statements = async (count: number) => {
      const { userId } = await signUp(app);
      for (let number = 0; number < count; number += 1) {
        const id = app.deps.random.id();
        const at = app.clock.now();
        await insertThread(app.deps.db.manager, {
          id,
          subject: 'SITE',
          animeId: null,
          episodeNumber: null,
          title: 'One of many',
          authorId: friend.userId,
          commentCount: 0,
          locked: false,
          pinned: false,
          heldAt: null,
          deletedAt: null,
          removedAt: null,
          createdAt: at,
          activeAt: at,
        });
        await fillThread(app, { threadId: id, authorId: userId, count: 1 });
      }
      return await statementsDuring(app.deps.db, async () => {
        const removal = { userId, byId: null, hours: null, reason: 'Adverts' };
        expect((await takeDown(app.deps, removal)).count).toBe(count);
      });
    };
    expect((await statements(40)).length).toBe((await statements(2)).length);
  });

  it('is not undone by moderators for themselves, one by one either', async () => {
    const own = await aThread(moderator);
    const comment = await aComment(moderator, { threadId: (await aThread(other)).id });
    for (const document of [`removeThread(id: "${own.id}"`, `removeComment(id: "${comment.id}"`]) {
      const change = (by: SignedIn, removed: boolean) =>
        run(by, `mutation { ${document}, removed: ${removed}) { id } }`);
      expect(codesOf(await change(operator, true))).toEqual([]);
      expect(codesOf(await change(moderator, false))).toEqual(['NOT_YOURSELF']);
      expect(codesOf(await change(other, false))).toEqual([]);
    }
  });
});
