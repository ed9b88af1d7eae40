import { readerOf } from '../../../server/domain/community/reader';
import { moderateThread } from '../../../server/domain/community/threads/moderate';
import { setUpApp, startApp } from '../../support/apps/startApp';
import {
  aComment,
  anOperator,
  aReview,
  aThread,
  block,
  commentsOf,
  handleOf,
  reviewText,
  run,
} from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true, env: { OPERATORS: 'the_boss' } });
let ada: SignedIn;
let bob: SignedIn;
let operator: SignedIn;

beforeAll(async () => {
  [ada, bob, operator] = [await signUp(app), await signUp(app), await anOperator(app, 'the_boss')];
});

describe('operators', () => {
  const everything = (id: string, comment: string) => [
    `mutation { lockThread(id: "${id}") { locked } }`,
    `mutation { pinThread(id: "${id}") { pinned } }`,
    `mutation { removeThread(id: "${id}") { state } }`,
    `mutation { removeComment(id: "${comment}") { state } }`,
    `{ reports { items { id } } }`,
    `mutation { resolveReport(id: "x") }`,
    `mutation { addReportNote(id: "x", text: "x") { id } }`,
    `mutation { deleteReportNote(id: "x") }`,
  ];

  it('are named in the configuration, and their operations do not exist for others', async () => {
    const thread = await aThread(ada);
    const comment = await aComment(bob, { threadId: thread.id });
    for (const document of everything(thread.id, comment.id)) {
      expect(codesOf(await run(ada, document))).toEqual(['NOT_FOUND']);
    }
    expect((await operator.visitor.graphql('{ viewerProfile { operator } }')).data).toEqual({
      viewerProfile: { operator: true },
    });
    expect((await ada.visitor.graphql('{ viewerProfile { operator } }')).data).toEqual({
      viewerProfile: { operator: false },
    });
  });

  it('lock a thread, which stops everyone from writing in it', async () => {
    const thread = await aThread(ada);
    const comment = await aComment(bob, { threadId: thread.id });
    await run(operator, `mutation { lockThread(id: "${thread.id}") { locked } }`);
    const post = `mutation { postComment(input: { threadId: "${thread.id}", body: "x" }) { id } }`;
    expect(codesOf(await run(bob, post))).toEqual(['THREAD_IS_LOCKED']);
    expect(
      codesOf(await run(bob, `mutation { editComment(id: "${comment.id}", body: "y") { id } }`)),
    ).toEqual(['THREAD_IS_LOCKED']);
    await run(operator, `mutation { lockThread(id: "${thread.id}", locked: false) { locked } }`);
    expect(codesOf(await run(bob, post))).toEqual([]);
  });

  it('change a thread at the same moment without undoing each other’s change', async () => {
    const thread = await aThread(ada);
    const { db } = app.deps;
    const moderator = { ...(await readerOf(app.deps, operator.userId)), userId: operator.userId };
    const meanwhile = async (change: object, other: object) => {
      const late: typeof db.transaction = async (work) => {
        await moderateThread(app.deps, { moderator, id: thread.id, change: other });
        return await db.transaction(work);
      };
      const delayed = { ...db, manager: db.manager, transaction: late } as typeof db;
      await moderateThread({ ...app.deps, db: delayed }, { moderator, id: thread.id, change });
      const { data } = await operator.visitor.graphql(
        `{ thread(id: "${thread.id}") { locked pinned state } }`,
      );
      return data;
    };
    expect(await meanwhile({ locked: true }, { removed: true })).toEqual({
      thread: { locked: true, pinned: false, state: 'REMOVED' },
    });
    expect(await meanwhile({ removed: false }, { pinned: true })).toEqual({
      thread: { locked: true, pinned: true, state: 'VISIBLE' },
    });
    expect(await meanwhile({ pinned: false }, { locked: false })).toEqual({
      thread: { locked: false, pinned: false, state: 'VISIBLE' },
    });
  });

  it('remove a comment and restore it; others see a placeholder at most', async () => {
    const thread = await aThread(ada);
    const comment = await aComment(bob, { threadId: thread.id, body: 'Buy now' });
    await run(operator, `mutation { removeComment(id: "${comment.id}") { state } }`);
    expect((await commentsOf(app, thread.id)).items).toEqual([]);
    expect((await ada.visitor.graphql(`{ comment(id: "${comment.id}") { html } }`)).data).toEqual({
      comment: null,
    });
    expect((await operator.visitor.graphql(`{ comment(id: "${comment.id}") { html state } }`)).data).toEqual({
      comment: { html: '<p>Buy now</p>', state: 'REMOVED' },
    });
    await run(operator, `mutation { removeComment(id: "${comment.id}", removed: false) { state } }`);
    expect((await commentsOf(app, thread.id)).items).toHaveLength(1);
    const { data } = await app.visitor().graphql(`{ thread(id: "${thread.id}") { commentCount } }`);
    expect(data).toEqual({ thread: { commentCount: 1 } });
  });

  it('can moderate users who have blocked them', async () => {
    const [mallory, victim] = [await signUp(app), await signUp(app)];
    const thread = await aThread(mallory, { title: 'Cheap lamps' });
    const comment = await aComment(mallory, { threadId: thread.id, body: 'Buy now' });
    await run(victim, `mutation { reportComment(id: "${comment.id}", input: { reason: SPAM, text: "" }) }`);
    await block(mallory, operator);
    const open = `{ openReports reports { items { id person { handle } thread { id title locked opening { id } } comment {
      id html state } } } }`;
    const before = await run(operator, open);
    expect(before.data).toEqual({
      openReports: 1,
      reports: {
        items: [
          {
            id: expect.any(String),
            person: { handle: await handleOf(mallory) },
            thread: {
              id: thread.id,
              title: 'Cheap lamps',
              locked: false,
              opening: { id: thread.opening.id },
            },
            comment: { id: comment.id, html: '<p>Buy now</p>', state: 'VISIBLE' },
          },
        ],
      },
    });
    const done = [
      `removeComment(id: "${comment.id}") { state html }`,
      `lockThread(id: "${thread.id}") { locked }`,
      `removeThread(id: "${thread.id}") { state }`,
    ];
    const answers = [];
    for (const one of done) answers.push((await run(operator, `mutation { ${one} }`)).data);
    expect(answers).toEqual([
      { removeComment: { state: 'REMOVED', html: '<p>Buy now</p>' } },
      { lockThread: { locked: true } },
      { removeThread: { state: 'REMOVED' } },
    ]);
    expect((await app.visitor().graphql(`{ thread(id: "${thread.id}") { id } }`)).data).toEqual({
      thread: null,
    });
    const [report] = (before.data?.reports as { items: { id: string }[] } | undefined)?.items ?? [];
    await run(operator, `mutation { resolveReport(id: "${report?.id}") }`);
    // As a reader, an operator sees as little of a blocker as anyone else.
    expect((await run(operator, `{ openReports thread(id: "${thread.id}") { id } }`)).data).toEqual({
      openReports: 0,
      thread: null,
    });
  });

  // security: P15
  it('have their powers in a browser only, not by an API token', async () => {
    const [shown, hidden] = [await aThread(ada), await aThread(ada)];
    const comment = await aComment(bob, { threadId: shown.id, body: 'Buy now' });
    // Keeps the comment's place.
    await aComment(ada, { threadId: shown.id, answers: comment.id });
    await run(operator, `mutation { removeComment(id: "${comment.id}") { id } }`);
    await run(ada, `mutation { deleteThread(id: "${hidden.id}") { id } }`);
    const anime = await animeId(app, 'the-lighthouse-girl');
    await anEntry(ada, { animeId: anime, status: 'COMPLETED' });
    const review = await aReview(ada, { animeId: anime });
    await aReview(ada, { animeId: anime, text: `${reviewText} Edited.` });
    const document = `{ comment(id: "${comment.id}") { source } deleted: thread(id: "${hidden.id}") { id }
      thread(id: "${review.thread?.id}") { review { versions { body } } viewerCan { operate } } }`;
    expect((await operator.visitor.graphql(document)).data).toEqual({
      comment: { source: 'Buy now' },
      deleted: { id: hidden.id },
      thread: { review: { versions: [{ body: reviewText }] }, viewerCan: { operate: true } },
    });
    const made = await run(
      operator,
      'mutation { createApiToken(input: { name: "Mine", scopes: [READ_LISTS] }) { secret } }',
    );
    const authorization = `Bearer ${made.data?.createApiToken?.secret}`;
    expect((await app.visitor().graphql(document, {}, { authorization })).data).toEqual({
      comment: { source: null },
      deleted: null,
      thread: { review: { versions: [] }, viewerCan: { operate: false } },
    });
  });

  it('alone see how many reports are open', async () => {
    const asking = '{ openReports }';
    expect((await run(ada, asking)).data).toEqual({ openReports: null });
    expect((await app.visitor().graphql(asking)).data).toEqual({ openReports: null });
    expect((await run(operator, asking)).data).toEqual({ openReports: 0 });
  });

  it('read reports, oldest first, and resolve them', async () => {
    const thread = await aThread(ada);
    const comment = await aComment(bob, { threadId: thread.id, body: 'Buy now' });
    const report = 'mutation ($id: ID!) { reportComment(id: $id, input: { reason: SPAM, text: "again" }) }';
    expect((await run(ada, report, { id: comment.id })).data).toEqual({ reportComment: true });
    expect(codesOf(await run(bob, report, { id: comment.id }))).toEqual(['NOT_YOURSELF']);
    const open = `{ reports { items { id reason text reporter { handle } person { handle } comment { html } resolvedAt } } }`;
    const { data } = await operator.visitor.graphql<{ reports: { items: { id: string }[] } }>(open);
    expect(data?.reports.items).toEqual([
      {
        id: expect.any(String),
        reason: 'SPAM',
        text: 'again',
        reporter: { handle: await handleOf(ada) },
        person: { handle: await handleOf(bob) },
        comment: { html: '<p>Buy now</p>' },
        resolvedAt: null,
      },
    ]);
    await run(operator, `mutation { resolveReport(id: "${data?.reports.items[0]?.id}") }`);
    expect((await operator.visitor.graphql(open)).data).toEqual({ reports: { items: [] } });
    const done = '{ reports(resolved: true) { items { id resolvedAt } } }';
    const id = data?.reports.items[0]?.id;
    expect((await run(operator, done)).data?.reports?.items).toContainEqual({
      id,
      resolvedAt: expect.any(String),
    });
    await run(operator, `mutation { resolveReport(id: "${id}", resolved: false) }`);
    expect((await operator.visitor.graphql(open)).data).toEqual(data);
    await run(operator, `mutation { resolveReport(id: "${id}") }`);
    expect(codesOf(await run(operator, 'mutation { resolveReport(id: "nothing") }'))).toEqual(['NOT_FOUND']);
  });

  it('read many reports in parts: open ones oldest first, resolved ones newest first', async () => {
    await using own = await startApp({ now: '2026-11-21T03:00:00.000Z', env: { OPERATORS: 'the_boss' } });
    const [author, reporter] = [await signUp(own), await signUp(own)];
    const boss = await anOperator(own, 'the_boss');
    const thread = await aThread(author);
    for (let n = 1; n <= 5; n += 1) {
      own.clock.advance(60);
      const { id } = await aComment(author, { threadId: thread.id });
      await run(reporter, `mutation { reportComment(id: "${id}", input: { reason: OTHER, text: "${n}" }) }`);
    }
    const read = async (resolved: boolean) => {
      const found: { id: string; text: string }[] = [];
      let after: string | null = null;
      do {
        const part: { items: { id: string; text: string }[]; nextCursor: string | null } = (
          await boss.visitor.graphql<{ reports: typeof part }>(
            `query ($after: String) { reports(limit: 2, resolved: ${resolved}, after: $after) { nextCursor items { id text } } }`,
            { after },
          )
        ).data?.reports ?? { items: [], nextCursor: null };
        found.push(...part.items);
        after = part.nextCursor;
      } while (after !== null);
      return found;
    };
    const waiting = await read(false);
    expect(waiting.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5']);
    for (const { id } of waiting) await run(boss, `mutation { resolveReport(id: "${id}") }`);
    expect((await read(true)).map(({ text }) => text)).toEqual(['5', '4', '3', '2', '1']);
    expect(await read(false)).toEqual([]);
  });

  it('read reports about users, too', async () => {
    const report =
      'mutation ($handle: String!) { reportPerson(handle: $handle, input: { reason: ABUSE, text: "rude" }) }';
    const handle = await handleOf(bob);
    expect((await run(ada, report, { handle })).data).toEqual({ reportPerson: true });
    expect(codesOf(await run(bob, report, { handle }))).toEqual(['NOT_YOURSELF']);
    expect(codesOf(await run(ada, report, { handle: 'nobody-of-that-name' }))).toEqual(['NOT_FOUND']);
    const open = '{ reports { items { reason text person { handle } comment { id } } } }';
    expect((await run(operator, open)).data).toEqual({
      reports: { items: [{ reason: 'ABUSE', text: 'rude', person: { handle }, comment: null }] },
    });
  });

  it('have handles that no one else can take', async () => {
    await using guest = await startApp({ env: { OPERATORS: 'chief,person_1' } });
    const person = await signUp(guest, { name: 'Chief' });
    expect(await handleOf(person)).not.toBe('chief');
    const answer = await run(person, 'mutation { changeHandle(handle: "chief") { handle } }');
    expect(codesOf(answer)).toEqual(['HANDLE_IS_TAKEN']);
  });
});
