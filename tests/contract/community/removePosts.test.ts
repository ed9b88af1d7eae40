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

const remove = async (by: SignedIn, handle: string, since: Date, reason = 'Adverts') => {
  app.clock.advance(1);
  const answer = await run(
    by,
    'mutation ($input: PostRemovalInput!) { removePosts(input: $input) { count actionId } }',
    { input: { handle, since: since.toISOString(), reason } },
  );
  const { count, actionId } = answer.data?.removePosts ?? {};
  return { codes: codesOf(answer), count, actionId: String(actionId) };
};
const restore = (by: SignedIn, id: string) => run(by, `mutation { restorePosts(id: "${id}") }`);

/** A post of each kind, a moment after an older thread; and someone else's words in the thread and below the comment. */
async function aPoster() {
  const [person, friend] = [await signUp(app, { name: 'Poster' }), await signUp(app)];
  await befriend(person, friend);
  const [anime, second] = [
    await animeId(app, 'the-lighthouse-girl'),
    await animeId(app, 'night-train-stories-1'),
  ];
  for (const id of [anime, second]) await anEntry(person, { animeId: id, status: 'WATCHING', progress: 1 });
  const old = await aThread(person, { title: 'An old one' });
  const place = await aThread(friend, { title: 'Of a friend' });
  app.clock.advance(60);
  const since = app.clock.now();
  const thread = await aThread(person, { title: 'A new one' });
  await aComment(friend, { threadId: thread.id });
  const comment = await aComment(person, { threadId: place.id, body: 'Buy this' });
  await aComment(friend, { threadId: place.id, answers: comment.id, body: 'No' });
  const reply = await aComment(person, { threadId: place.id, answers: comment.id, body: 'Do' });
  const review = await aReview(person, { animeId: anime });
  const recommendation = await aRecommendation(person, { animeId: anime, otherId: second });
  const activity = await anActivity(person, { animeId: second, seenBy: friend });
  await run(person, `mutation { answerActivity(id: "${activity}", text: "Mine") { id } }`);
  const reviewThread = review.thread?.id ?? '';
  const state = async () => {
    const { data, text } = await friend.visitor.graphql<Record<string, unknown>>(
      `{ old: thread(id: "${old.id}") { id } thread: thread(id: "${thread.id}") { id }
         review: thread(id: "${reviewThread}") { id } place: thread(id: "${place.id}") { commentCount }
         friendActivity(id: "${activity}") { answers { totalItems } }
         anime(slug: "the-lighthouse-girl") { recommendations { items { anime { id } } } } }`,
    );
    if (!data) throw new Error(text);
    return data;
  };
  return { person, friend, handle: await handleOf(person), since, place, comment, reply, recommendation, state };
}

describe('removing all posts of a period', () => {
  it('takes every kind of post of that time, and no other, and brings them back', async () => {
    const { handle, since, place, state } = await aPoster();
    const before = await state();
    expect(before).toMatchObject({
      thread: { id: expect.any(String) },
      review: { id: expect.any(String) },
      place: { commentCount: 3 },
      friendActivity: { answers: { totalItems: 1 } },
      anime: { recommendations: { items: [{}] } },
    });
    const { count, actionId } = await remove(moderator, handle, since);
    expect(count).toBe(6);
    expect(await state()).toEqual({
      ...before,
      thread: null,
      review: null,
      place: { commentCount: 1 },
      friendActivity: { answers: { totalItems: 0 } },
      anime: { recommendations: { items: [] } },
    });
    const [placeholder] = (await commentsOf(app, place.id)).items;
    expect(placeholder).toMatchObject({ state: 'REMOVED', html: null, replyCount: 1 });
    expect((await restore(other, actionId)).data).toEqual({ restorePosts: 6 });
    expect(await state()).toEqual(before);
    expect((await commentsOf(app, place.id)).items).toMatchObject([{ state: 'VISIBLE', replyCount: 2 }]);
  });

  it('leaves alone what was removed before, and what was restored since', async () => {
    const { handle, since, place, comment, reply } = await aPoster();
    await run(moderator, `mutation { removeComment(id: "${comment.id}") { id } }`);
    const { count, actionId } = await remove(moderator, handle, since);
    expect(count).toBe(5);
    await run(moderator, `mutation { removeComment(id: "${reply.id}", removed: false) { id } }`);
    expect((await restore(moderator, actionId)).data).toEqual({ restorePosts: 4 });
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
    const { actionId } = await remove(moderator, first.handle, first.since);
    expect(codesOf(await restore(moderator, actionId))).toEqual([]);
    expect(codesOf(await restore(moderator, actionId))).toEqual(['UNDO_EXPIRED']);
    const removed = await remove(moderator, late.handle, late.since);
    app.clock.advance(86_401);
    expect(codesOf(await restore(moderator, removed.actionId))).toEqual(['UNDO_EXPIRED']);
  });

  it('is one line in the log, and none if there is nothing', async () => {
    const { handle, since } = await aPoster();
    await remove(moderator, handle, since);
    expect(await remove(moderator, handle, since)).toMatchObject({ count: 0, actionId: 'null' });
    const { data } = await run(
      moderator,
      `{ moderationLog(person: "${handle}") { items { kind detail reason } } }`,
    );
    const detail = `6 posts since ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    expect(data?.moderationLog?.items).toEqual([{ kind: 'POSTS_REMOVED', detail, reason: 'Adverts' }]);
  });

  it('is for moderators, and not against operators, each other or themselves', async () => {
    const { person, handle, since } = await aPoster();
    expect((await remove(person, handle, since)).codes).toEqual(['NOT_FOUND']);
    for (const by of [moderator, operator])
      expect((await remove(by, await handleOf(second), since)).codes).toEqual(['PERSON_IS_PROTECTED']);
    expect((await remove(moderator, await handleOf(other), since)).codes).toEqual(['PERSON_IS_PROTECTED']);
    expect((await remove(moderator, await handleOf(moderator), since)).codes).toEqual(['NOT_YOURSELF']);
    expect((await remove(moderator, handle, since, ' ')).codes).toEqual(['TEXT_IS_EMPTY']);
    const { actionId, count } = await remove(moderator, handle, since);
    expect(count).toBe(6);
    expect(codesOf(await restore(person, actionId))).toEqual(['NOT_FOUND']);
    expect(codesOf(await restore({ ...person, visitor: app.visitor() }, actionId))).toEqual(['UNAUTHENTICATED']);
    expect(codesOf(await restore(moderator, 'nothing'))).toEqual(['NOT_FOUND']);
    expect((await restore(operator, actionId)).data).toEqual({ restorePosts: 6 });
  });
});
