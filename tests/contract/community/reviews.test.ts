import { mergeAnime } from '../../../server/data/stores/mergedAnimeStore';
import { readerOf } from '../../../server/domain/community/reader';
import { deleteReview } from '../../../server/domain/community/reviews/writeReview';
import { sweepPosts } from '../../../server/domain/community/threads/sweepPosts';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import {
  aComment,
  anOperator,
  aReview,
  aThread,
  befriend,
  block,
  type ReviewFixture,
  reviewFields,
  reviewText,
  run,
} from '../../support/people/community';
import { anEntry, animeId, codesOf, undo } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { exportOf } from '../../support/people/transfer';

/** Verdicts on anime, their texts, and what others make of them. */
const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  catalogue: [
    ...[
      'Shown',
      'Counted',
      'Uncounted',
      'Second',
      'Third',
      'Voted',
      'Undone',
      'Edited',
      'Taken',
      'Left',
      'Exported',
      'Listed',
      'Moved',
      'Kept',
      'Duplicate',
      'Original',
      'Unread',
      'Raced',
      'Hidden',
      'Followed',
      'Reported',
      'Advanced',
    ].map((english) => anAnime({ english })),
  ],
  env: { OPERATORS: 'the_boss' },
});
let ada: SignedIn;
let bob: SignedIn;
let operator: SignedIn;

beforeAll(async () => {
  [ada, bob, operator] = [
    await signUp(app, { name: 'Ada' }),
    await signUp(app, { name: 'Bob' }),
    await anOperator(app, 'the_boss'),
  ];
});

async function begun(person: SignedIn, slug: string, entry: object = {}): Promise<string> {
  const id = await animeId(app, slug);
  await anEntry(person, { animeId: id, status: 'WATCHING', progress: 3, ...entry });
  return id;
}

const save = (person: SignedIn, input: object) =>
  run(
    person,
    `mutation ($input: SaveReviewInput!) { saveReview(input: $input) { viewerReview { ${reviewFields} } } }`,
    {
      input,
    },
  );

interface Reviews {
  verdicts: { recommended: number; mixed: number; notForMe: number } | null;
  viewerReview: ReviewFixture | null;
  reviews: {
    items: (ReviewFixture & { author: { name: string } | null })[];
    pageInfo: { totalItems: number };
  };
}

async function reviewsOn(
  slug: string,
  { visitor }: Pick<SignedIn, 'visitor'> = { visitor: app.visitor() },
  page = '',
) {
  const { data, text } = await visitor.graphql<{ anime: Reviews }>(
    `{ anime(slug: "${slug}") { verdicts { recommended mixed notForMe } viewerReview { ${reviewFields} }
       reviews${page} { items { author { name } ${reviewFields} } pageInfo { totalItems } } } }`,
  );
  if (!data) throw new Error(text);
  return data.anime;
}
const authorsOf = ({ reviews }: Reviews) => reviews.items.map(({ author }) => author?.name ?? null);

describe('a verdict', () => {
  it('is given by one press, and changed by another', async () => {
    const animeId = await begun(ada, 'shown');
    const { data } = await save(ada, { animeId, verdict: 'RECOMMENDED' });
    expect(data?.saveReview?.viewerReview).toMatchObject({
      verdict: 'RECOMMENDED',
      progress: 3,
      thread: null,
    });
    await save(ada, { animeId, verdict: 'MIXED' });
    const { verdicts, viewerReview, reviews } = await reviewsOn('shown', ada);
    expect(verdicts).toBeNull();
    expect(viewerReview?.verdict).toBe('MIXED');
    expect(reviews).toEqual({ items: [], pageInfo: { totalItems: 0 } });
    await run(ada, `mutation { deleteReview(animeId: "${animeId}") { id } }`);
    expect((await reviewsOn('shown', ada)).viewerReview).toBeNull();
  });

  it('is given on what was completed without counting its episodes', async () => {
    const person = await signUp(app);
    const id = await begun(person, 'uncounted', { status: 'COMPLETED', progress: 0 });
    const { data } = await save(person, { animeId: id, verdict: 'MIXED' });
    expect(data?.saveReview?.viewerReview).toMatchObject({ verdict: 'MIXED', progress: 12 });
  });

  // security: P15
  it('is counted without a name, from five people on', async () => {
    const id = await animeId(app, 'counted');
    for (const verdict of ['RECOMMENDED', 'MIXED', 'RECOMMENDED', 'NOT_FOR_ME', 'RECOMMENDED']) {
      expect((await reviewsOn('counted')).verdicts).toBeNull();
      const person = await signUp(app);
      await begun(person, 'counted');
      await save(person, { animeId: id, verdict });
    }
    expect((await reviewsOn('counted')).verdicts).toEqual({ recommended: 3, mixed: 1, notForMe: 1 });
  });

  // security: P15
  it('is counted only of people with a public profile who do not hide the anime', async () => {
    const id = await begun(ada, 'hidden');
    await save(ada, { animeId: id, verdict: 'MIXED' });
    for (let n = 0; n < 4; n += 1) {
      const person = await signUp(app);
      await begun(person, 'hidden');
      await save(person, { animeId: id, verdict: 'RECOMMENDED' });
    }
    const all = { recommended: 4, mixed: 1, notForMe: 0 };
    const counted = async () => (await reviewsOn('hidden')).verdicts;
    expect(await counted()).toEqual(all);
    const profile = (privacy: string) =>
      run(ada, `mutation { updateSettings(input: { privacy: ${privacy} }) { id } }`);
    for (const privacy of ['FRIENDS', 'PRIVATE']) {
      expect((await profile(privacy)).errors).toEqual([]);
      expect(await counted()).toBeNull();
    }
    await profile('PUBLIC');
    expect(await counted()).toEqual(all);
    await anEntry(ada, { animeId: id, visibility: 'PRIVATE', version: 1 });
    expect(await counted()).toBeNull();
  });

  it.each<[string, object, string]>([
    ['of an unknown anime', { animeId: '999999' }, 'NOT_FOUND'],
    ['of an anime that was not begun', {}, 'REVIEW_NOT_BEGUN'],
    ['with a short text', { text: 'Good.' }, 'REVIEW_TOO_SHORT'],
    ['with an empty text', { text: ' \n' }, 'TEXT_IS_EMPTY'],
    ['with a long text', { text: 'x'.repeat(12_001) }, 'TEXT_TOO_LONG'],
    ['with half a character', { text: `${reviewText}\ud800` }, 'VALIDATION_ERROR'],
  ])('%s is refused', async (_, given, code) => {
    const id = await animeId(app, 'second');
    expect(codesOf(await save(bob, { animeId: id, verdict: 'MIXED', ...given }))).toEqual([code]);
    expect((await reviewsOn('second', bob)).viewerReview).toBeNull();
  });

  it('and a text of the greatest length are taken, whatever it is made of', async () => {
    const id = await begun(bob, 'second');
    const { thread } = await aReview(bob, { animeId: id, text: '&"'.repeat(6000) });
    expect(thread?.opening.html).toContain('&amp;"');
  });
});

describe('the text of a review', () => {
  it('opens a thread, in which it is answered, outside the lists of discussions', async () => {
    const id = await begun(ada, 'third');
    const review = await aReview(ada, { animeId: id });
    const threadId = review.thread?.id;
    expect(review.thread?.title).toBe('Review of Third');
    await aComment(bob, { threadId, body: 'So it is.' });
    const { data } = await app.visitor().graphql<{ thread: object; threads: object; reviews: object }>(
      `{ thread(id: "${threadId}") { subject anime { slug } review { verdict } commentCount }
         threads(animeId: "${id}") { items { id } } reviews: threads(subject: REVIEW, animeId: "${id}") { items { id } } }`,
    );
    expect(data).toEqual({
      thread: {
        subject: 'REVIEW',
        anime: { slug: 'third' },
        review: { verdict: 'RECOMMENDED' },
        commentCount: 1,
      },
      threads: { items: [] },
      reviews: { items: [{ id: threadId }] },
    });
    expect(
      codesOf(
        await run(ada, `mutation { updateThread(id: "${threadId}", input: { title: "He dies" }) { id } }`),
      ),
    ).toEqual(['VALIDATION_ERROR']);
  });

  it('cannot be started as a thread without a review', async () => {
    const input = {
      subject: 'REVIEW',
      title: 'A title',
      body: reviewText,
      animeId: await animeId(app, 'third'),
    };
    const create = 'mutation ($input: CreateThreadInput!) { createThread(input: $input) { id } }';
    expect(codesOf(await run(bob, create, { input }))).toEqual(['VALIDATION_ERROR']);
    expect((await aThread(bob, { ...input, subject: 'ANIME' })).title).toBe('A title');
  });

  // security: P17
  it('is screened for readers who have not come as far as its author', async () => {
    const id = await begun(ada, 'listed', { progress: 9 });
    await begun(bob, 'listed', { progress: 2 });
    await aReview(ada, { animeId: id });
    const opening = async (person: SignedIn) =>
      (await reviewsOn('listed', person)).reviews.items[0]?.thread?.opening;
    expect(await opening(bob)).toMatchObject({ screened: true, html: null });
    const ahead = await signUp(app);
    await begun(ahead, 'listed', { progress: 9 });
    expect(await opening(ahead)).toMatchObject({ screened: false, html: `<p>${reviewText}</p>` });
  });

  it('is marked when it is edited, by either way, and moderators read what it said before', async () => {
    const id = await begun(ada, 'edited');
    const { thread } = await aReview(ada, { animeId: id });
    await begun(ada, 'edited', { progress: 5, version: await versionOf(ada, 'edited') });
    await aReview(ada, { animeId: id, verdict: 'MIXED', text: `${reviewText} Second.` });
    const edit = 'mutation ($id: ID!, $body: String!) { editComment(id: $id, body: $body) { id } }';
    const opening = thread?.opening.id;
    await run(ada, edit, { id: opening, body: `${reviewText} Third.` });
    expect(codesOf(await run(ada, edit, { id: opening, body: 'Short.' }))).toEqual(['REVIEW_TOO_SHORT']);
    const read = async ({ visitor }: Pick<SignedIn, 'visitor'>) =>
      (
        await visitor.graphql(
          `{ thread(id: "${thread?.id}") { opening { source(reveal: true) editedAt } review { versions { body } } } }`,
        )
      ).data;
    expect(await read(operator)).toEqual({
      thread: {
        opening: { source: `${reviewText} Third.`, editedAt: '2026-11-21T03:00:00.000Z' },
        review: {
          versions: expect.arrayContaining([{ body: `${reviewText} Second.` }, { body: reviewText }]),
        },
      },
    });
    expect(await read(ada)).toMatchObject({ thread: { review: { versions: [] } } });
    expect((await reviewsOn('edited', ada)).viewerReview).toMatchObject({ verdict: 'MIXED', progress: 5 });
  });

  it('is marked anew when it is edited in its thread, by either way', async () => {
    const id = await begun(ada, 'advanced');
    const { thread } = await aReview(ada, { animeId: id });
    await begun(bob, 'advanced', { progress: 4 });
    const seen = async () => {
      const [review] = (await reviewsOn('advanced', bob)).reviews.items;
      return [review?.progress, review?.thread?.opening.screened];
    };
    expect(await seen()).toEqual([3, false]);
    await anEntry(ada, { animeId: id, version: 1, progress: 5 });
    const edit =
      'mutation ($id: ID!, $body: String!) { editComment(id: $id, body: $body) { episodeNumber } }';
    const edited = await run(ada, edit, { id: thread?.opening.id, body: `${reviewText} She lives.` });
    expect(edited.data?.editComment).toEqual({ episodeNumber: 5 });
    expect(await seen()).toEqual([5, true]);
    await anEntry(ada, { animeId: id, version: 2, progress: 7 });
    const update =
      'mutation ($id: ID!, $body: String!) { updateThread(id: $id, input: { body: $body }) { review { progress } opening { episodeNumber } } }';
    const updated = await run(ada, update, { id: thread?.id, body: `${reviewText} She dies.` });
    expect(updated.data?.updateThread).toEqual({
      review: { progress: 7 },
      opening: { episodeNumber: 7 },
    });
    await run(ada, `mutation { removeEntry(animeId: "${id}") { undoId } }`);
    const unread = await run(ada, edit, { id: thread?.opening.id, body: `${reviewText} Or not.` });
    expect(codesOf(unread)).toEqual(['REVIEW_NOT_BEGUN']);
  });

  it('stays marked with the episode it was written at when only the verdict changes', async () => {
    const id = await begun(ada, 'moved');
    await save(ada, { animeId: id, verdict: 'MIXED', text: reviewText });
    await anEntry(ada, { animeId: id, version: 1, progress: 7 });
    const { data } = await save(ada, { animeId: id, verdict: 'RECOMMENDED' });
    expect(data?.saveReview?.viewerReview).toMatchObject({ verdict: 'RECOMMENDED', progress: 3 });
    const edited = await save(ada, { animeId: id, verdict: 'RECOMMENDED', text: `${reviewText} All of it.` });
    expect(edited.data?.saveReview?.viewerReview).toMatchObject({ progress: 7 });
  });

  it('is deleted with its verdict, can be restored, and makes room for another', async () => {
    const id = await begun(ada, 'undone');
    const { thread } = await aReview(ada, { animeId: id });
    const remove = `mutation { deleteReview(animeId: "${id}") { viewerReview { id } } }`;
    expect((await run(ada, remove)).data?.deleteReview?.viewerReview).toBeNull();
    expect(authorsOf(await reviewsOn('undone'))).toEqual([]);
    await run(ada, `mutation { restoreThread(id: "${thread?.id}") { id } }`);
    expect(authorsOf(await reviewsOn('undone'))).toEqual(['Ada']);
    await run(ada, remove);
    const again = await aReview(ada, { animeId: id, verdict: 'NOT_FOR_ME' });
    expect(again.thread?.id).not.toBe(thread?.id);
    expect(codesOf(await run(ada, `mutation { restoreThread(id: "${thread?.id}") { id } }`))).toEqual([
      'NOT_FOUND',
    ]);
    expect((await reviewsOn('undone')).reviews.items.map(({ verdict }) => verdict)).toEqual(['NOT_FOR_ME']);
    expect(codesOf(await run(bob, remove))).toEqual(['NOT_FOUND']);
  });

  it('stays with a report of it when its author deletes it and writes another', async () => {
    const id = await begun(ada, 'reported');
    const { thread } = await aReview(ada, { animeId: id });
    const report = `mutation { reportComment(id: "${thread?.opening.id}", input: { reason: SPAM }) }`;
    expect((await run(bob, report)).errors).toEqual([]);
    await run(ada, `mutation { deleteReview(animeId: "${id}") { id } }`);
    await aReview(ada, { animeId: id, verdict: 'MIXED' });
    app.clock.advance(601);
    await sweepPosts(app.deps);
    const reports = async () => {
      const { data } = await operator.visitor.graphql<{
        reports: { items: { id: string; comment: { source: string } }[] };
      }>('{ reports { items { id comment { source } } } }');
      return data?.reports.items ?? [];
    };
    const [open] = await reports();
    expect(open?.comment).toEqual({ source: reviewText });
    await run(operator, `mutation { resolveReport(id: "${open?.id}") }`);
    await sweepPosts(app.deps);
    const left = await operator.visitor.graphql(`{ thread(id: "${thread?.id}") { id } }`);
    expect(left.data).toEqual({ thread: null });
    expect((await reviewsOn('reported')).reviews.items.map(({ verdict }) => verdict)).toEqual(['MIXED']);
  });

  it('goes with its verdict even if it is written while that is being deleted', async () => {
    const id = await begun(ada, 'raced');
    await save(ada, { animeId: id, verdict: 'MIXED' });
    const author = { ...(await readerOf(app.deps, ada.userId)), userId: ada.userId };
    const consume = () => aReview(ada, { animeId: id }).then(() => undefined);
    const limiter = { ...app.deps.limiter, consume };
    await deleteReview({ ...app.deps, limiter }, { author, animeId: Number(id) });
    const { data } = await app
      .visitor()
      .graphql(`{ threads(subject: REVIEW, animeId: "${id}") { items { id } } }`);
    expect(data).toEqual({ threads: { items: [] } });
    expect((await reviewsOn('raced', ada)).viewerReview).toBeNull();
  });

  it('is reported, and removed and brought back by a moderator like a comment', async () => {
    const id = await begun(ada, 'taken');
    const { thread } = await aReview(ada, { animeId: id });
    const report = `mutation { reportComment(id: "${thread?.opening.id}", input: { reason: SPAM }) }`;
    expect(codesOf(await run(bob, report))).toEqual([]);
    const { data } = await operator.visitor.graphql<{ reports: { items: { thread: { id: string } }[] } }>(
      '{ reports { items { thread { id } } } }',
    );
    expect(data?.reports.items.map((one) => one.thread.id)).toEqual([thread?.id]);
    const take = (removed: boolean) =>
      run(operator, `mutation { removeComment(id: "${thread?.opening.id}", removed: ${removed}) { id } }`);
    await take(true);
    expect(authorsOf(await reviewsOn('taken'))).toEqual([]);
    expect(codesOf(await save(ada, { animeId: id, verdict: 'MIXED', text: reviewText }))).toEqual([
      'REVIEW_IS_REMOVED',
    ]);
    await take(false);
    expect(authorsOf(await reviewsOn('taken'))).toEqual(['Ada']);
    await run(operator, `mutation { lockThread(id: "${thread?.id}") { id } }`);
    expect(codesOf(await save(ada, { animeId: id, verdict: 'MIXED' }))).toEqual(['THREAD_IS_LOCKED']);
  });

  it('cannot be deleted by its author while it is removed or locked', async () => {
    const id = await begun(ada, 'kept');
    const { thread } = await aReview(ada, { animeId: id });
    const withReview = `mutation { deleteReview(animeId: "${id}") { id } }`;
    const withThread = `mutation { deleteThread(id: "${thread?.id}") { id } }`;
    const answers = async () => [
      codesOf(await run(ada, withReview)),
      codesOf(await run(ada, withThread)),
      (await run(ada, `{ thread(id: "${thread?.id}") { viewerCan { delete } } }`)).data?.thread?.viewerCan,
    ];
    const operate = (document: string) => run(operator, `mutation { ${document} { id } }`);
    await operate(`removeComment(id: "${thread?.opening.id}")`);
    expect(await answers()).toEqual([['REVIEW_IS_REMOVED'], ['REVIEW_IS_REMOVED'], { delete: false }]);
    await operate(`removeComment(id: "${thread?.opening.id}", removed: false)`);
    await operate(`lockThread(id: "${thread?.id}")`);
    expect(await answers()).toEqual([['THREAD_IS_LOCKED'], ['THREAD_IS_LOCKED'], { delete: false }]);
    await operate(`lockThread(id: "${thread?.id}", locked: false)`);
    expect((await run(ada, withThread)).errors).toEqual([]);
    await run(ada, `mutation { restoreThread(id: "${thread?.id}") { id } }`);
    expect((await run(ada, withReview)).errors).toEqual([]);
    expect(authorsOf(await reviewsOn('kept'))).toEqual([]);
  });
});

async function versionOf({ visitor }: SignedIn, slug: string): Promise<number> {
  const { data } = await visitor.graphql<{ anime: { viewerEntry: { version: number } } }>(
    `{ anime(slug: "${slug}") { viewerEntry { version } } }`,
  );
  return Number(data?.anime.viewerEntry.version);
}

describe('the reviews of an anime', () => {
  const like = (person: SignedIn, { thread }: ReviewFixture, liked = true) =>
    run(person, `mutation { likeComment(id: "${thread?.opening.id}", liked: ${liked}) { id } }`);

  it('are sorted by the votes of people who completed it, friends first, and paged', async () => {
    const [carl, dora, eve] = [
      await signUp(app, { name: 'Carl' }),
      await signUp(app, { name: 'Dora' }),
      await signUp(app, { name: 'Eve' }),
    ];
    const id = await begun(ada, 'voted', { status: 'COMPLETED', progress: 12 });
    const made: ReviewFixture[] = [];
    for (const person of [bob, carl, dora]) {
      await begun(person, 'voted', { status: 'COMPLETED', progress: 12 });
      app.clock.advance(1);
      made.push(await aReview(person, { animeId: id }));
    }
    const [bobs, carls] = made as [ReviewFixture, ReviewFixture, ReviewFixture];
    expect(authorsOf(await reviewsOn('voted'))).toEqual(['Dora', 'Carl', 'Bob']);
    await like(ada, bobs);
    // A like of someone who has not completed it does not count.
    await like(eve, carls);
    const after = await reviewsOn('voted');
    expect(authorsOf(after)).toEqual(['Bob', 'Dora', 'Carl']);
    expect(after.reviews.items.map(({ helpful }) => helpful)).toEqual([1, 0, 0]);
    expect(authorsOf(await reviewsOn('voted', eve, '(page: 2, pageSize: 2)'))).toEqual(['Carl']);
    expect((await reviewsOn('voted', eve, '(page: 9, pageSize: 2)')).reviews).toEqual({
      items: [],
      pageInfo: { totalItems: 3 },
    });
    expect((await reviewsOn('unread', eve, '(page: 9, pageSize: 2)')).reviews.pageInfo.totalItems).toBe(0);
    await befriend(eve, dora);
    expect(authorsOf(await reviewsOn('voted', eve))).toEqual(['Dora', 'Bob', 'Carl']);
    await like(ada, bobs, false);
    expect((await reviewsOn('voted')).reviews.items.map(({ helpful }) => helpful)).toEqual([0, 0, 0]);
  });

  it('count a like as helpful while its giver has completed the anime', async () => {
    const [author, voter] = [await signUp(app), await signUp(app)];
    const id = await begun(author, 'followed');
    await like(voter, await aReview(author, { animeId: id }));
    const helpful = async () => (await reviewsOn('followed')).reviews.items.map((one) => one.helpful);
    const change = async (mutation: string) => {
      const { data, text } = await run(voter, `mutation { ${mutation} { undoId } }`);
      if (!data) throw new Error(text);
      return Object.values(data)[0]?.undoId as string;
    };
    expect(await helpful()).toEqual([0]);
    await anEntry(voter, { animeId: id, status: 'COMPLETED', progress: 12 });
    expect(await helpful()).toEqual([1]);
    await change(`startRewatch(animeId: "${id}")`);
    expect(await helpful()).toEqual([1]);
    await anEntry(voter, { animeId: id, status: 'PAUSED', version: await versionOf(voter, 'followed') });
    expect(await helpful()).toEqual([1]);
    await change(`stopRewatch(animeId: "${id}")`);
    const removal = await change(`removeEntry(animeId: "${id}")`);
    expect(await helpful()).toEqual([0]);
    expect((await undo(voter, removal)).errors).toEqual([]);
    expect(await helpful()).toEqual([1]);
    const version = await versionOf(voter, 'followed');
    await anEntry(voter, { animeId: id, status: 'DROPPED', version });
    expect(await helpful()).toEqual([0]);
    await anEntry(voter, { animeId: id, status: 'COMPLETED', version: version + 1 });
    expect(await helpful()).toEqual([1]);
    await block(author, voter);
    expect(await helpful()).toEqual([0]);
  });

  it('take as many statements on fifty anime as on five', async () => {
    const ask = (pageSize: number) =>
      statementsDuring(app.deps.db, async () => {
        const { errors } = await app.visitor().graphql(
          `{ discover(pageSize: ${pageSize}) { items { verdicts { mixed } viewerReview { id }
             reviews(pageSize: 2) { items { author { name } thread { opening { html } } } } } } }`,
        );
        expect(errors).toEqual([]);
      });
    await ask(10);
    expect((await ask(10)).length).toBe((await ask(5)).length);
  });
});

describe('the reviews of an anime that is merged into another', () => {
  it('move there with their threads, but for those of people who have reviewed both', async () => {
    const [from, into] = [await begun(ada, 'duplicate'), await begun(ada, 'original')];
    await begun(bob, 'duplicate');
    const second = await aReview(ada, { animeId: from, verdict: 'NOT_FOR_ME' });
    await aReview(ada, { animeId: into });
    const moved = await aReview(bob, { animeId: from, verdict: 'MIXED' });
    await app.deps.db.transaction((manager) =>
      mergeAnime(manager, { from: Number(from), into: Number(into) }),
    );
    const { items } = (await reviewsOn('original')).reviews;
    expect(items.map(({ author, verdict }) => [author?.name, verdict]).sort()).toEqual([
      ['Ada', 'RECOMMENDED'],
      ['Bob', 'MIXED'],
    ]);
    const read = async (id = '') =>
      (
        await app
          .visitor()
          .graphql(`{ thread(id: "${id}") { anime { id } review { verdict anime { id } } } }`)
      ).data;
    expect(await read(second.thread?.id)).toEqual({
      thread: { anime: { id: from }, review: { verdict: 'NOT_FOR_ME', anime: { id: from } } },
    });
    expect(await read(moved.thread?.id)).toEqual({
      thread: { anime: { id: into }, review: { verdict: 'MIXED', anime: { id: into } } },
    });
  });
});

describe('a review of one’s own', () => {
  it('is part of the profile, its activity, the friends’ activity and the export', async () => {
    const author = await signUp(app, { name: 'Greta' });
    const friend = await signUp(app);
    await befriend(author, friend);
    const id = await begun(author, 'exported');
    await aReview(author, { animeId: id });
    const handle = (
      await author.visitor.graphql<{ viewerProfile: { handle: string } }>('{ viewerProfile { handle } }')
    ).data?.viewerProfile.handle;
    const { data } = await app.visitor().graphql(
      `{ profile(handle: "${handle}") { reviews { items { verdict anime { slug } } nextCursor } threads { items { id } }
         activity { items { kind anime { slug } } } } }`,
    );
    expect(data).toEqual({
      profile: {
        reviews: { items: [{ verdict: 'RECOMMENDED', anime: { slug: 'exported' } }], nextCursor: null },
        threads: { items: [] },
        activity: { items: [{ kind: 'REVIEWED', anime: { slug: 'exported' } }] },
      },
    });
    const heard = await friend.visitor.graphql<{ friendsActivity: { activity: { kind: string } }[] }>(
      '{ friendsActivity { activity { kind anime { slug } } } }',
    );
    expect(heard.data?.friendsActivity).toEqual([
      { activity: { kind: 'REVIEWED', anime: { slug: 'exported' } } },
    ]);
    expect(JSON.parse(await exportOf(author, 'account.json')).reviews).toEqual([
      {
        anime: expect.objectContaining({ title: 'Exported', slug: 'exported' }),
        verdict: 'RECOMMENDED',
        progress: 3,
        createdAt: expect.any(String),
        text: reviewText,
      },
    ]);
  });
});
