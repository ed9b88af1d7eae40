import { moderateAnswer } from '../../../server/domain/community/activity/responses';
import { moderateNote } from '../../../server/domain/community/episodeNotes';
import { sweepModeration } from '../../../server/domain/community/moderation/moderationLog';
import { readerOf } from '../../../server/domain/community/reader';
import { moderateRecommendation } from '../../../server/domain/community/recommendations/writeRecommendation';
import { moderateComment, moderateThread } from '../../../server/domain/community/threads/moderate';
import { sweepSuspensions } from '../../../server/domain/site/people/suspend';
import { sweepUnlocks } from '../../../server/domain/site/people/unlock';
import { moderationKinds } from '../../../shared/moderation';
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
  handleOf,
  run,
} from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signInAgain, signUp } from '../../support/people/people';
import { withSecondStep } from '../../support/people/secondStep';
import { exportOf } from '../../support/people/transfer';

/** What moderators and operators did to whom, written with each act, for them alone to read. */
const app = setUpApp({
  now: '2026-11-28T03:00:00.000Z',
  catalogue: true,
  env: {
    OPERATORS: 'the_boss',
    MODERATION_LOG_DAYS: '30',
    AUTH_DELETE_USER: 'true',
    AUTH_DELETE_USER_BY_MAIL: 'false',
  },
});
let operator: SignedIn;
let moderator: SignedIn;
let member: SignedIn;

async function nameModerator(person: SignedIn): Promise<void> {
  await run(operator, `mutation { setRole(handle: "${await handleOf(person)}", role: MODERATOR) { role } }`);
}

beforeAll(async () => {
  operator = await anOperator(app, 'the_boss');
  moderator = await signUp(app, { name: 'Moderator' });
  member = await signUp(app, { name: 'Member' });
  await nameModerator(moderator);
});

interface Line {
  kind: string;
  threadId: string | null;
  aboutId: string | null;
  reason: string;
  detail: string;
  by: { id: string } | null;
  person: { id: string } | null;
}

const fields = 'items { kind threadId aboutId reason detail createdAt by { id } person { id } } nextCursor';

async function read(
  { visitor }: Pick<SignedIn, 'visitor'>,
  args = '',
  headers: Record<string, string> = {},
): Promise<{ items: Line[]; nextCursor: string | null } | null> {
  const query = `{ moderationLog${args} { ${fields} } }`;
  const answer = await visitor.graphql<{
    moderationLog: { items: Line[]; nextCursor: string | null } | null;
  }>(query, {}, headers);
  expect(codesOf(answer)).toEqual([]);
  if (!answer.data) throw new Error(answer.text);
  return answer.data.moderationLog;
}

/** What was done to a person, oldest first. */
async function doneTo(person: SignedIn, handle?: string): Promise<Line[]> {
  const name = handle ?? (await handleOf(person));
  return ((await read(operator, `(person: "${name}", limit: 50)`))?.items ?? []).reverse();
}

const act = async (by: SignedIn, mutation: string) => {
  app.clock.advance(1);
  expect(codesOf(await run(by, `mutation { ${mutation} }`))).toEqual([]);
};
const suspension = (handle: string, days = 7, reason = 'Spam') =>
  `suspendPerson(input: { handle: "${handle}", endsAt: "${new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()}", reason: "${reason}" }) { id }`;

/** Something of every kind that can be removed, by one person, and reported. */
async function aPoster() {
  const [person, friend] = [await signUp(app, { name: 'Poster' }), await signUp(app)];
  await befriend(person, friend);
  const [anime, other] = [
    await animeId(app, 'the-lighthouse-girl'),
    await animeId(app, 'night-train-stories-1'),
  ];
  for (const id of [anime, other]) await anEntry(person, { animeId: id, status: 'WATCHING', progress: 1 });
  const thread = await aThread(person);
  const comment = await aComment(person, { threadId: thread.id });
  const review = await aReview(person, { animeId: anime });
  const recommendation = await aRecommendation(person, { animeId: anime, otherId: other });
  const activity = await anActivity(person, { animeId: other, seenBy: friend });
  const { data } = await run(
    person,
    `mutation { answerActivity(id: "${activity}", text: "Mine") { answers { items { id } } } }`,
  );
  const answers = data?.answerActivity?.answers as { items: { id: string }[] } | undefined;
  const ids = {
    thread: thread.id,
    comment: comment.id,
    review: review.thread?.id ?? '',
    recommendation: recommendation.id,
    answer: answers?.items[0]?.id ?? '',
    note: await noteOf(person, anime),
  };
  return { person, handle: await handleOf(person), ids };
}

/** The id of a note that someone shares on the first episode of an anime. */
async function noteOf(person: SignedIn, anime: string): Promise<string> {
  const input = `{ animeId: "${anime}", number: 1, note: "It begins.", notePublic: true }`;
  await run(person, `mutation { saveEpisodeOpinion(input: ${input}) { undoId } }`);
  const { data } = await run(
    person,
    `{ episodeNotes(animeId: "${anime}", number: 1) { items { id author { id } } } }`,
  );
  const notes = (data?.episodeNotes?.items ?? []) as { id: string; author: { id: string } }[];
  return notes.find(({ author }) => author.id === person.userId)?.id ?? '';
}

async function reportOf(commentId: string): Promise<string> {
  await run(member, `mutation { reportComment(id: "${commentId}", input: { reason: SPAM, text: "" }) }`);
  const [report] = await app.deps.db.manager.query('SELECT id FROM report WHERE commentId = ?', [commentId]);
  return report.id;
}

/** What only operators do. */
const operatorKinds = [
  'ADDRESS_READ',
  'ACCOUNT_EXPORTED',
  'UNLOCK_ASKED',
  'UNLOCK_STOPPED',
  'ACCOUNT_UNLOCKED',
  'ACCOUNT_DELETED',
];

describe('the log of moderation', () => {
  it('has one line for each kind of act: who did what, to whom, where, and why', async () => {
    const { person, handle, ids } = await aPoster();
    const report = await reportOf(ids.comment);
    for (const on of [true, false]) {
      await act(moderator, `lockThread(id: "${ids.thread}", locked: ${on}) { id }`);
      await act(moderator, `pinThread(id: "${ids.thread}", pinned: ${on}) { id }`);
      await act(moderator, `removeThread(id: "${ids.thread}", removed: ${on}) { id }`);
      await act(moderator, `removeThread(id: "${ids.review}", removed: ${on}) { id }`);
      await act(moderator, `removeComment(id: "${ids.comment}", removed: ${on}) { id }`);
      await act(moderator, `removeRecommendation(id: "${ids.recommendation}", removed: ${on}) { id }`);
      await act(moderator, `removeActivityAnswer(id: "${ids.answer}", removed: ${on}) { id }`);
      await act(moderator, `removeEpisodeNote(id: "${ids.note}", removed: ${on}) { id }`);
      await act(moderator, `resolveReport(id: "${report}", resolved: ${on})`);
    }
    await act(
      moderator,
      `resetProfile(input: { handle: "${handle}", parts: [NAME], reason: "Rude" }) { id }`,
    );
    const removal = `removePosts(input: { handle: "${handle}", hours: 3, reason: "All" })`;
    app.clock.advance(1);
    const { data: removed } = await run(moderator, `mutation { ${removal} { actionId count } }`);
    await act(moderator, `restorePosts(id: "${removed?.removePosts?.actionId}")`);
    await act(moderator, suspension(handle, 7, 'Three adverts'));
    await act(moderator, `liftSuspension(handle: "${handle}") { id }`);

    const lines = await doneTo(person, handle);
    const none = { threadId: null, aboutId: null };
    const expected = [true, false].flatMap((on) => [
      { kind: on ? 'THREAD_LOCKED' : 'THREAD_UNLOCKED', threadId: ids.thread, aboutId: null },
      { kind: on ? 'THREAD_PINNED' : 'THREAD_UNPINNED', threadId: ids.thread, aboutId: null },
      { kind: on ? 'THREAD_REMOVED' : 'THREAD_RESTORED', threadId: ids.thread, aboutId: null },
      { kind: on ? 'REVIEW_REMOVED' : 'REVIEW_RESTORED', threadId: ids.review, aboutId: null },
      { kind: on ? 'COMMENT_REMOVED' : 'COMMENT_RESTORED', threadId: ids.thread, aboutId: ids.comment },
      {
        kind: on ? 'RECOMMENDATION_REMOVED' : 'RECOMMENDATION_RESTORED',
        threadId: null,
        aboutId: ids.recommendation,
      },
      { kind: on ? 'ANSWER_REMOVED' : 'ANSWER_RESTORED', threadId: null, aboutId: ids.answer },
      { kind: on ? 'NOTE_REMOVED' : 'NOTE_RESTORED', threadId: null, aboutId: ids.note },
      { kind: on ? 'REPORT_CLOSED' : 'REPORT_REOPENED', threadId: null, aboutId: report },
    ]);
    expect(lines).toMatchObject([
      ...expected.map((line) => ({ ...line, reason: '', detail: '' })),
      { ...none, kind: 'PROFILE_RESET', reason: 'Rude', detail: 'name' },
      {
        ...none,
        kind: 'POSTS_REMOVED',
        reason: 'All',
        detail: '6 posts since 2026-11-28 00:00 UTC',
      },
      { ...none, kind: 'POSTS_RESTORED', reason: '', detail: '6 posts' },
      { ...none, kind: 'ACCOUNT_SUSPENDED', reason: 'Three adverts', detail: 'for 7 days' },
      { ...none, kind: 'SUSPENSION_LIFTED', reason: '', detail: '' },
    ]);
    const people = lines.map(({ by, person: whom }) => [by?.id, whom?.id]);
    expect(new Set(people.map(String))).toEqual(new Set([String([moderator.userId, person.userId])]));
    // Operators' acts are told below; this site approves no one (rest/approval.test.ts) and holds nothing (heldPosts.test.ts).
    const others = ['SIGN_UP_APPROVED', 'SIGN_UP_REFUSED', 'POST_HELD', 'POST_SHOWN'];
    const elsewhere = new Set<string>([...operatorKinds, ...others]);
    const onSite = moderationKinds.filter((kind) => !elsewhere.has(kind));
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(onSite));
  });

  it('has no line for what is so already, is refused, or ends by itself', async () => {
    const { person, handle, ids } = await aPoster();
    await act(moderator, `removeComment(id: "${ids.comment}", removed: false) { id }`);
    await act(moderator, `removeThread(id: "${ids.thread}", removed: false) { id }`);
    await act(moderator, `lockThread(id: "${ids.thread}", locked: false) { id }`);
    await act(moderator, `removeRecommendation(id: "${ids.recommendation}", removed: false) { id }`);
    await act(moderator, `removeActivityAnswer(id: "${ids.answer}", removed: false) { id }`);
    await act(moderator, `removeEpisodeNote(id: "${ids.note}", removed: false) { id }`);
    await act(moderator, `resolveReport(id: "${await reportOf(ids.comment)}", resolved: false)`);
    expect(codesOf(await run(moderator, `mutation { ${suspension(handle, 31)} }`))).toHaveLength(1);
    expect(await doneTo(person)).toEqual([]);
    await act(moderator, suspension(handle, 1));
    app.clock.advance(86_400);
    await sweepSuspensions(app.deps);
    expect(await doneTo(person, handle)).toMatchObject([{ kind: 'ACCOUNT_SUSPENDED', detail: 'for 1 day' }]);
  });

  it('is written with the act or not at all', async () => {
    const { ids } = await aPoster();
    const by = { ...(await readerOf(app.deps, moderator.userId)), userId: moderator.userId };
    const random = {
      ...app.deps.random,
      id: () => {
        throw new Error('no more numbers');
      },
    };
    const removal = { moderator: by, id: ids.comment, removed: true };
    const removed = moderateComment({ ...app.deps, random }, removal);
    await expect(removed).rejects.toThrow('no more numbers');
    const { data } = await run(moderator, `{ comment(id: "${ids.comment}") { state } }`);
    expect(data).toEqual({ comment: { state: 'VISIBLE' } });
  });

  it('has one line for two equal acts at the same moment', async () => {
    const { person, handle, ids } = await aPoster();
    const { db } = app.deps;
    const by = { ...(await readerOf(app.deps, moderator.userId)), userId: moderator.userId };
    const change = { locked: true, pinned: true, removed: true };
    const acts: ((deps: typeof app.deps) => Promise<unknown>)[] = [
      (deps) => moderateThread(deps, { moderator: by, id: ids.thread, change }),
      (deps) => moderateRecommendation(deps, { moderator: by, id: ids.recommendation, removed: true }),
      (deps) => moderateAnswer(deps, { moderator: by, id: ids.answer, removed: true }),
      (deps) => moderateNote(deps, { moderator: by, id: ids.note, removed: true }),
    ];
    for (const one of acts) {
      const late: typeof db.transaction = async (work) => {
        await one(app.deps);
        return await db.transaction(work);
      };
      await one({ ...app.deps, db: { ...db, manager: db.manager, transaction: late } as typeof db });
    }
    expect((await doneTo(person, handle)).map(({ kind }) => kind).sort()).toEqual([
      'ANSWER_REMOVED',
      'NOTE_REMOVED',
      'RECOMMENDATION_REMOVED',
      'THREAD_LOCKED',
      'THREAD_PINNED',
      'THREAD_REMOVED',
    ]);
  });

  it('is read page by page, by person and by moderator', async () => {
    const [{ handle, ids }, other] = [await aPoster(), await aPoster()];
    await act(moderator, `lockThread(id: "${ids.thread}") { id }`);
    await act(operator, `pinThread(id: "${ids.thread}") { id }`);
    await act(moderator, `lockThread(id: "${other.ids.thread}") { id }`);
    const kinds = async (args: string) => (await read(moderator, args))?.items.map(({ kind }) => kind);
    expect(await kinds(`(person: "${handle}")`)).toEqual(['THREAD_PINNED', 'THREAD_LOCKED']);
    expect(await kinds(`(person: "@${handle}", by: "the_boss")`)).toEqual(['THREAD_PINNED']);
    expect(await kinds(`(person: "${other.handle}", by: "the_boss")`)).toEqual([]);
    expect(await kinds('(by: "nobody_here")')).toEqual([]);
    const first = await read(moderator, `(person: "${handle}", limit: 1)`);
    const rest = await read(moderator, `(person: "${handle}", limit: 1, after: "${first?.nextCursor}")`);
    expect([first, rest].map((part) => part?.items[0]?.kind)).toEqual(['THREAD_PINNED', 'THREAD_LOCKED']);
    expect(rest?.nextCursor).toBeNull();
  });

  it('takes as many statements for twelve lines as for one', async () => {
    for (let number = 0; number < 12; number += 1) {
      const person = await signUp(app);
      await handleOf(person);
      const { id } = await aThread(person);
      await act(moderator, `lockThread(id: "${id}") { id }`);
    }
    const statements = async (limit: number) =>
      await statementsDuring(app.deps.db, async () => {
        expect((await read(operator, `(limit: ${limit})`))?.items).toHaveLength(limit);
      });
    expect((await statements(12)).length).toBe((await statements(1)).length);
  });

  it('exists for moderators and operators in a browser, and for no one else', async () => {
    expect(await read(moderator)).not.toBeNull();
    expect(await read(operator)).not.toBeNull();
    expect(await read(member)).toBeNull();
    expect(await read({ visitor: app.visitor() })).toBeNull();
    // The session of the beginning is no longer fresh.
    const fresh = { ...moderator, visitor: await signInAgain(app, moderator) };
    for (const scope of ['READ_ACCOUNT', 'READ_LISTS', 'WRITE_LISTS']) {
      const { data } = await run(
        fresh,
        `mutation { createApiToken(input: { name: "Mine", scopes: [${scope}] }) { secret } }`,
      );
      const secret = String(data?.createApiToken?.secret);
      expect(secret).toMatch(/^enspired_/);
      const authorization = `Bearer ${secret}`;
      expect(await read({ visitor: app.visitor() }, '', { authorization })).toBeNull();
    }
    const former = await signUp(app);
    await nameModerator(former);
    expect(await read(former)).not.toBeNull();
    await act(operator, suspension(await handleOf(former)));
    expect(await read(former)).toBeNull();
  });

  it('is a file for operators, in which no cell is a formula', async () => {
    const { handle } = await aPoster();
    await act(moderator, suspension(handle, 3, '=1+1'));
    const lines = (await exportOf(operator, 'moderation.csv')).split('\r\n');
    expect(lines[0]).toBe('at,moderator,action,person,detail,reason,thread,subject');
    expect(lines[1]).toContain(`,${await handleOf(moderator)},suspended,${handle},for 3 days,'=1+1,`);
    for (const { visitor } of [moderator, member])
      expect((await visitor.get('/transfer/exports/moderation.csv')).status).toBe(404);
    expect((await app.visitor().get('/transfer/exports/moderation.csv')).status).toBe(401);
  });

  it('forgets who it was about, or whose act it was, when their account is deleted', async () => {
    const { person, handle, ids } = await aPoster();
    const acting = await signUp(app, { name: 'Acting' });
    await nameModerator(acting);
    await act(acting, `lockThread(id: "${ids.thread}") { id }`);
    const leave = async ({ password, visitor }: SignedIn) =>
      expect(
        (await visitor.graphql(`mutation { deleteAccount(input: { password: "${password}" }) { deleted } }`))
          .data,
      ).toEqual({ deleteAccount: { deleted: true } });
    const row = async () =>
      await app.deps.db.manager.query('SELECT * FROM moderation_action WHERE threadId = ?', [ids.thread]);
    expect(await row()).toMatchObject([{ byId: acting.userId, personId: person.userId }]);
    await leave(person);
    await leave(acting);
    const [left] = await row();
    expect(left).toMatchObject({ kind: 'THREAD_LOCKED', byId: null, personId: null });
    for (const trace of [person.userId, person.name, person.email, handle, acting.userId])
      expect(JSON.stringify(left)).not.toContain(trace);
    const line = (await read(operator))?.items.find(({ threadId }) => threadId === ids.thread);
    expect(line).toMatchObject({ kind: 'THREAD_LOCKED', by: null, person: null });
  });

  it('is part of the person’s export, without who did it and without reports', async () => {
    const { person, handle, ids } = await aPoster();
    const report = await reportOf(ids.comment);
    await act(moderator, `removeComment(id: "${ids.comment}") { id }`);
    await act(moderator, `resolveReport(id: "${report}")`);
    await act(moderator, suspension(handle, 7, 'Adverts'));
    await act(moderator, `liftSuspension(handle: "${handle}") { id }`);
    const visitor = await signInAgain(app, person);
    const { moderation } = JSON.parse(await exportOf({ ...person, visitor }, 'account.json'));
    expect(moderation.map(({ kind }: { kind: string }) => kind)).toEqual([
      'SUSPENSION_LIFTED',
      'ACCOUNT_SUSPENDED',
      'COMMENT_REMOVED',
    ]);
    expect(moderation[1]).toMatchObject({ reason: 'Adverts', detail: 'for 7 days' });
    expect(JSON.stringify(moderation)).not.toContain(moderator.userId);
  });

  it('has one line for each kind of act that only operators do', async () => {
    operator = { ...operator, visitor: await signInAgain(app, operator) };
    const person = await withSecondStep(app);
    const handle = await handleOf(person);
    const input = (reason: string) => `(input: { handle: "${handle}", reason: "${reason}" })`;
    await act(operator, `readAddress(handle: "${handle}")`);
    await act(operator, `exportPerson${input('A court')}`);
    await act(operator, `unlockPerson${input('Wrong person')} { id }`);
    await act(operator, `stopUnlock(handle: "${handle}") { id }`);
    await act(operator, `unlockPerson${input('Lost it')} { id }`);
    const end = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString();
    app.clock.advance(3 * 86_400);
    await sweepUnlocks(app.deps);
    operator = { ...operator, visitor: await signInAgain(app, operator) };
    const lines = await doneTo(person, handle);
    const detail = `on ${end.slice(0, 16).replace('T', ' ')} UTC`;
    const none = { reason: '', detail: '' };
    expect(lines).toMatchObject([
      { kind: 'ADDRESS_READ', ...none },
      { kind: 'ACCOUNT_EXPORTED', reason: 'A court', detail: '' },
      { kind: 'UNLOCK_ASKED', reason: 'Wrong person' },
      { kind: 'UNLOCK_STOPPED', ...none },
      { kind: 'UNLOCK_ASKED', reason: 'Lost it', detail },
      { kind: 'ACCOUNT_UNLOCKED', ...none },
    ]);
    const people = lines.map(({ by, person: whom }) => [by?.id, whom?.id]);
    expect(new Set(people.map(String))).toEqual(new Set([String([operator.userId, person.userId])]));
    const deletion = `{ id: "${person.userId}", handle: "${handle}", reason: "Asked" }`;
    await act(operator, `deletePerson(input: ${deletion})`);
    const [line] = (await read(operator, '(limit: 1)'))?.items ?? [];
    expect(line).toMatchObject({ kind: 'ACCOUNT_DELETED', reason: 'Asked', person: null });
    const kinds = [...lines, line].map((one) => one?.kind);
    expect(new Set(kinds)).toEqual(new Set(operatorKinds));
  });

  it('keeps a line for as many days as the settings say', async () => {
    moderator = { ...moderator, visitor: await signInAgain(app, moderator) };
    const { person, handle, ids } = await aPoster();
    await act(moderator, `lockThread(id: "${ids.thread}") { id }`);
    app.clock.advance(30 * 86_400 - 1);
    await sweepModeration(app.deps);
    operator = { ...operator, visitor: await signInAgain(app, operator) };
    expect(await doneTo(person, handle)).toHaveLength(1);
    app.clock.advance(1);
    await sweepModeration(app.deps);
    expect(await doneTo(person, handle)).toEqual([]);
  });
});
