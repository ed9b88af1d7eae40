import { limits } from '../../../server/config/limits';
import { resolveReport } from '../../../server/domain/community/moderation/resolveReport';
import { readerOf } from '../../../server/domain/community/reader';
import { sweepReports } from '../../../server/domain/community/reports';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { aComment, anOperator, aThread, handleOf, run } from '../../support/people/community';
import { codesOf } from '../../support/people/lists';
import { type SignedIn, signInAgain, signUp } from '../../support/people/people';
import { exportOf } from '../../support/people/transfer';

/** Moderators' work on reports: those about the same together, notes, answers to reporters, and what is known of a person. */
const app = setUpApp({
  now: '2026-11-28T03:00:00.000Z',
  env: { OPERATORS: 'the_boss', AUTH_DELETE_USER: 'true', AUTH_DELETE_USER_BY_MAIL: 'false' },
});
let operator: SignedIn;
let moderator: SignedIn;
let second: SignedIn;
let author: SignedIn;
let bob: SignedIn;
let cleo: SignedIn;

async function aModerator(name: string): Promise<SignedIn> {
  const person = await signUp(app, { name });
  await run(operator, `mutation { setRole(handle: "${await handleOf(person)}", role: MODERATOR) { role } }`);
  return person;
}

beforeAll(async () => {
  operator = await anOperator(app, 'the_boss');
  [moderator, second] = [await aModerator('Moderator'), await aModerator('Second')];
});
beforeEach(async () => {
  [author, bob, cleo] = [await signUp(app), await signUp(app), await signUp(app)];
});

interface Shown {
  id: string;
  text: string;
  outcome: string | null;
  reporter: { id: string } | null;
  person: { id: string } | null;
  same: { totalItems: number; people: number; items: { text: string; reporter: { id: string } | null }[] };
  notes: { id: string; text: string; createdAt: string; author: { id: string } | null }[];
}
const fields = `id text outcome reporter { id } person { id }
  same { totalItems people items { text reporter { id } } } notes { id text createdAt author { id } }`;

/** What is reported about a person, as a moderator sees it. */
async function desk(by: SignedIn, { of = author, resolved = false } = {}): Promise<Shown[]> {
  const { data, text } = await by.visitor.graphql<{ reports: { items: Shown[] } }>(
    `query ($person: String, $resolved: Boolean!) {
       reports(person: $person, resolved: $resolved, limit: 50) { items { ${fields} } } }`,
    { person: await handleOf(of), resolved },
  );
  if (!data) throw new Error(text);
  return data.reports.items;
}

async function report(by: SignedIn, id: string, text = ''): Promise<void> {
  app.clock.advance(1);
  const input = `{ reason: SPAM, text: "${text}" }`;
  expect(codesOf(await run(by, `mutation { reportComment(id: "${id}", input: ${input}) }`))).toEqual([]);
}
async function reportProfile(by: SignedIn, of: SignedIn): Promise<void> {
  app.clock.advance(1);
  const about = `handle: "${await handleOf(of)}", input: { reason: ABUSE, text: "" }`;
  expect(codesOf(await run(by, `mutation { reportPerson(${about}) }`))).toEqual([]);
}

/** A comment by the author, reported by others in turn. Returns its id and that of the first report. */
async function aReported(...by: SignedIn[]): Promise<{ comment: string; id: string }> {
  const thread = await aThread(author);
  const { id: comment } = await aComment(author, { threadId: thread.id });
  for (const person of by) await report(person, comment);
  const sql = 'SELECT id FROM report WHERE commentId = ? ORDER BY createdAt LIMIT 1';
  const [first] = await app.deps.db.manager.query(sql, [comment]);
  return { comment, id: first?.id ?? '' };
}

const resolve = async (by: SignedIn, id: string, more = '') => {
  app.clock.advance(1);
  return codesOf(await run(by, `mutation { resolveReport(id: "${id}"${more}) }`));
};
const saying = (outcome: string, text = '') => `, answer: { outcome: ${outcome}, text: "${text}" }`;

describe('reports about the same', () => {
  it('stand together, told with the newest of them and the number of people', async () => {
    const { comment } = await aReported(bob);
    await report(cleo, comment, 'Second');
    await report(bob, comment, 'Third');
    await reportProfile(bob, author);
    const [first, profile, ...rest] = await desk(moderator);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ text: '', reporter: { id: bob.userId } });
    expect(first?.same).toEqual({
      totalItems: 3,
      people: 2,
      items: [
        { text: 'Third', reporter: { id: bob.userId } },
        { text: 'Second', reporter: { id: cleo.userId } },
        { text: '', reporter: { id: bob.userId } },
      ],
    });
    expect(profile?.same).toMatchObject({ totalItems: 1, people: 1 });
  });

  it('count once among what is open, and page by page', async () => {
    const count = async () => Number((await run(operator, '{ openReports }')).data?.openReports);
    const before = await count();
    await aReported(bob, cleo);
    await aReported(bob, cleo);
    expect(await count()).toBe(before + 2);
    const handle = await handleOf(author);
    const page = async (after: string | null) => {
      const { data } = await operator.visitor.graphql<{
        reports: { items: { id: string }[]; nextCursor: string | null };
      }>(
        `query ($after: String) { reports(person: "${handle}", limit: 1, after: $after) { items { id } nextCursor } }`,
        { after },
      );
      return data?.reports;
    };
    const first = await page(null);
    const next = await page(first?.nextCursor ?? null);
    expect([...(first?.items ?? []), ...(next?.items ?? [])]).toEqual(
      (await desk(operator)).map(({ id }) => ({ id })),
    );
    expect(next?.nextCursor).toBeNull();
  });

  it('show the newest ten, and how many there are', async () => {
    const { comment } = await aReported();
    for (let number = 1; number <= 12; number += 1) await report(bob, comment, `${number}`);
    const [card] = await desk(moderator);
    expect(card?.same).toMatchObject({ totalItems: 12, people: 1 });
    expect(card?.same.items.map(({ text }) => text).join()).toBe('12,11,10,9,8,7,6,5,4,3');
  });

  it('are closed and reopened at once, with one line in the log for each', async () => {
    const { comment, id } = await aReported(bob, cleo);
    expect(await resolve(moderator, id)).toEqual([]);
    expect(await desk(moderator)).toEqual([]);
    const [closed, ...rest] = await desk(moderator, { resolved: true });
    expect(rest).toEqual([]);
    expect(closed?.same).toMatchObject({ totalItems: 2, people: 2 });
    // What comes later is another matter, until the first is open again.
    await report(cleo, comment, 'Again');
    expect((await desk(moderator)).map(({ same }) => same.totalItems)).toEqual([1]);
    expect(await resolve(moderator, closed?.id ?? '', ', resolved: false')).toEqual([]);
    expect((await desk(moderator)).map(({ same }) => same.totalItems)).toEqual([3]);
    expect(await desk(moderator, { resolved: true })).toEqual([]);
    const { data } = await run(
      operator,
      `{ moderationLog(person: "${await handleOf(author)}") { items { kind detail aboutId } } }`,
    );
    expect(data?.moderationLog?.items).toEqual([
      { kind: 'REPORT_REOPENED', detail: '2 reports', aboutId: closed?.id },
      { kind: 'REPORT_CLOSED', detail: '2 reports', aboutId: id },
    ]);
  });

  it('stay open if they came after what the moderator has seen, and no one is told about them', async () => {
    const { comment, id } = await aReported(bob, cleo);
    const seen = app.clock.now().toISOString();
    const dora = await signUp(app);
    await report(dora, comment, 'Later');
    app.clock.advance(1);
    const close = `mutation { resolveReport(id: "${id}", seen: "${seen}", answer: { outcome: ACTED_ON }) }`;
    expect((await run(moderator, close)).data).toEqual({ resolveReport: false });
    const [later, ...rest] = await desk(moderator);
    expect(rest).toEqual([]);
    expect(later?.same).toMatchObject({ totalItems: 1, items: [{ text: 'Later' }] });
    expect((await desk(moderator, { resolved: true })).map(({ same }) => same.totalItems)).toEqual([2]);
    expect(await Promise.all([bob, cleo, dora].map(async (by) => (await toldTo(by)).length))).toEqual([
      1, 1, 0,
    ]);
    const settled = await run(moderator, `mutation { resolveReport(id: "${later?.id}", seen: "${seen}") }`);
    expect(settled.data).toEqual({ resolveReport: true });
    expect(await desk(moderator)).toEqual([]);
  });

  it('by an earlier version are no group of their own: the sweep gives them their subjects', async () => {
    const [one, other] = [await aReported(bob), await aReported(cleo, bob)];
    const { manager } = app.deps.db;
    const about = [one.comment, other.comment];
    await manager.query("UPDATE report SET subjectId = '' WHERE commentId IN (?, ?)", about);
    expect((await desk(moderator)).map(({ same }) => same.totalItems)).toEqual([3]);
    await sweepReports(app.deps);
    expect((await desk(moderator)).map(({ same }) => same.totalItems)).toEqual([1, 2]);
  });

  it('that were closed one after the other are reopened one by one', async () => {
    const { comment, id } = await aReported(bob);
    await resolve(moderator, id);
    await report(cleo, comment, 'Later');
    const [later] = await desk(moderator);
    await resolve(moderator, later?.id ?? '');
    const closed = await desk(moderator, { resolved: true });
    expect(closed.map((card) => card.id)).toEqual([later?.id, id]);
    await resolve(moderator, later?.id ?? '', ', resolved: false');
    expect((await desk(moderator)).map((card) => card.id)).toEqual([later?.id]);
    expect((await desk(moderator, { resolved: true })).map((card) => card.id)).toEqual([id]);
  });

  it('of a profile stay together when its account is deleted, and no longer name it', async () => {
    for (const by of [bob, cleo]) await reportProfile(by, author);
    const [open] = await desk(operator);
    const visitor = await signInAgain(app, author);
    const leave = `mutation { deleteAccount(input: { password: "${author.password}" }) { deleted } }`;
    expect((await visitor.graphql(leave)).data).toEqual({ deleteAccount: { deleted: true } });
    const all = await operator.visitor.graphql<{ reports: { items: Shown[] } }>(
      `{ reports(limit: 50) { items { ${fields} } } }`,
    );
    const left = all.data?.reports.items.find(({ id }) => id === open?.id);
    expect(left).toMatchObject({ person: null, same: { totalItems: 2, people: 2 } });
    const rows = await app.deps.db.manager.query('SELECT * FROM report WHERE id = ?', [open?.id]);
    expect(JSON.stringify(rows)).not.toContain(author.userId);
  });

  it('take as many statements for six subjects as for one', async () => {
    for (let number = 0; number < 6; number += 1) {
      const { id } = await aReported(bob, cleo);
      await run(moderator, `mutation { addReportNote(id: "${id}", text: "Seen") { id } }`);
    }
    const handle = await handleOf(author);
    const statements = async (limit: number) =>
      await statementsDuring(app.deps.db, async () => {
        const answer = await run(
          operator,
          `{ reports(person: "${handle}", limit: ${limit}) { items { ${fields} } } }`,
        );
        expect(answer.data?.reports?.items).toHaveLength(limit);
      });
    // What the server remembers between requests is known from the first on.
    await statements(1);
    const one = await statements(1);
    expect((await statements(6)).length).toBe(one.length);
  });
});

const addNote = async (by: SignedIn, id: string, text = 'Seen before') => {
  app.clock.advance(1);
  const add = `mutation ($id: ID!, $text: String!) { addReportNote(id: $id, text: $text) { ${fields} } }`;
  return await run(by, add, { id, text });
};
const deleteNote = async (by: SignedIn, id: string) =>
  codesOf(await run(by, `mutation { deleteReportNote(id: "${id}") }`));

const notesOn = ({ notes }: Shown) => notes.map(({ text, author: by }) => [text, by?.id]);

describe('notes on reports', () => {
  it('are written by moderators and operators, and stay with what is reported', async () => {
    const { comment, id } = await aReported(bob);
    const { data } = await addNote(moderator, id, ' Seen before ');
    expect(data?.addReportNote?.notes).toEqual([
      {
        id: expect.any(String),
        text: 'Seen before',
        createdAt: app.clock.now().toISOString(),
        author: { id: moderator.userId },
      },
    ]);
    await resolve(moderator, id);
    await report(cleo, comment);
    const [again] = await desk(operator);
    await addNote(operator, again?.id ?? '', 'And again');
    const written = [
      ['Seen before', moderator.userId],
      ['And again', operator.userId],
    ];
    for (const resolved of [false, true])
      for (const by of [moderator, second, operator])
        expect((await desk(by, { resolved })).map(notesOn)).toEqual([written]);
  });

  it('are refused when empty, too long, too many, or on a report that does not exist', async () => {
    const { id } = await aReported(bob);
    const codes = async (text: string) => codesOf(await addNote(moderator, id, text));
    expect(await codes(' \n ')).toEqual(['TEXT_IS_EMPTY']);
    expect(await codes('x'.repeat(501))).toEqual(['TEXT_TOO_LONG']);
    expect(codesOf(await addNote(moderator, 'nothing'))).toEqual(['NOT_FOUND']);
    for (let number = 0; number < 20; number += 1) expect(await codes('x'.repeat(500))).toEqual([]);
    expect(await codes('One more')).toEqual(['LIST_IS_FULL']);
    const [card] = await desk(moderator);
    expect(await deleteNote(moderator, card?.notes[0]?.id ?? '')).toEqual([]);
    expect(await codes('One more')).toEqual([]);
  });

  it('are deleted by their author alone', async () => {
    const { id } = await aReported(bob);
    await addNote(moderator, id);
    const [note] = (await desk(moderator))[0]?.notes ?? [];
    for (const by of [second, operator, bob])
      expect(await deleteNote(by, note?.id ?? '')).toEqual(['NOT_FOUND']);
    expect(await deleteNote(moderator, 'nothing')).toEqual(['NOT_FOUND']);
    expect((await desk(second))[0]?.notes).toHaveLength(1);
    expect(await deleteNote(moderator, note?.id ?? '')).toEqual([]);
    expect((await desk(second))[0]?.notes).toEqual([]);
  });

  it('are unsigned once their author has no account, and go with their report', async () => {
    const { comment, id } = await aReported(bob);
    const leaving = await aModerator('Leaving');
    await addNote(leaving, id);
    const leave = `mutation { deleteAccount(input: { password: "${leaving.password}" }) { deleted } }`;
    expect((await leaving.visitor.graphql(leave)).data).toEqual({ deleteAccount: { deleted: true } });
    expect((await desk(moderator))[0]?.notes).toMatchObject([{ text: 'Seen before', author: null }]);
    const { manager } = app.deps.db;
    const rows = () => manager.query('SELECT text FROM report_note WHERE reportId = ?', [id]);
    expect(await rows()).toHaveLength(1);
    await manager.query('DELETE FROM thread_comment WHERE id = ?', [comment]);
    expect(await rows()).toEqual([]);
  });

  it('are in the export of their author, and in no one else’s', async () => {
    const { id } = await aReported(bob);
    const writing = await aModerator('Writing');
    await addNote(writing, id, 'A word among us');
    const of = async (person: SignedIn) => {
      const visitor = await signInAgain(app, person);
      return JSON.parse(await exportOf({ ...person, visitor }, 'account.json')).reportNotes;
    };
    expect(await of(writing)).toEqual([{ text: 'A word among us', createdAt: expect.any(String) }]);
    expect(await of(author)).toEqual([]);
  });
});

interface Told {
  kind: string;
  reference: string;
  text: string | null;
  actor: object | null;
}
async function toldTo({ visitor }: SignedIn): Promise<Told[]> {
  const { data } = await visitor.graphql<{ notifications: { items: Told[] } }>(
    '{ notifications { items { kind reference text actor { id } } } }',
  );
  return (data?.notifications.items ?? []).filter(({ kind }) => kind === 'REPORT_ANSWERED');
}

describe('an answer', () => {
  it('tells everyone who reported it what came of it, once, and no one else', async () => {
    const { comment, id } = await aReported(bob, cleo, bob);
    await report(second, comment);
    expect(await resolve(second, id, saying('ACTED_ON', 'Thank you.\\nIt was spam.'))).toEqual([]);
    const told = {
      kind: 'REPORT_ANSWERED',
      reference: 'ACTED_ON,comment',
      text: 'Thank you.\nIt was spam.',
      actor: null,
    };
    for (const person of [bob, cleo]) expect(await toldTo(person)).toEqual([told]);
    // The one who answers has reported it, too.
    for (const person of [author, second, moderator]) expect(await toldTo(person)).toEqual([]);
    expect(await desk(moderator, { resolved: true })).toMatchObject([{ outcome: 'ACTED_ON' }]);
  });

  it('is not given unless a moderator wants it to be', async () => {
    const { id } = await aReported(bob);
    await resolve(moderator, id);
    expect(await toldTo(bob)).toEqual([]);
    expect(await desk(moderator, { resolved: true })).toMatchObject([{ outcome: null }]);
  });

  it('is given later, too, but only once; reopening takes it back', async () => {
    const { id } = await aReported(bob);
    await resolve(moderator, id);
    expect(await resolve(moderator, id, saying('NOTHING_TO_ACT_ON'))).toEqual([]);
    expect(await toldTo(bob)).toMatchObject([{ reference: 'NOTHING_TO_ACT_ON,comment', text: null }]);
    expect(await resolve(second, id, saying('ACTED_ON'))).toEqual(['CONFLICT']);
    for (const seen of [', resolved: false', ', resolved: false, takeBack: ACTED_ON'])
      expect(await resolve(moderator, id, seen)).toEqual(['CONFLICT']);
    expect(await toldTo(bob)).toHaveLength(1);
    expect(await resolve(moderator, id, ', resolved: false, takeBack: NOTHING_TO_ACT_ON')).toEqual([]);
    expect(await toldTo(bob)).toEqual([]);
    expect(await desk(moderator)).toMatchObject([{ outcome: null }]);
    expect(await resolve(second, id, saying('ACTED_ON'))).toEqual([]);
    expect(await toldTo(bob)).toMatchObject([{ reference: 'ACTED_ON,comment' }]);
  });

  it('reaches everyone, however many they are, and is taken back from all', async () => {
    const { id } = await aReported(bob, cleo, await signUp(app), second, bob);
    const { reportersAtOnce } = limits;
    Object.assign(limits, { reportersAtOnce: 2 });
    try {
      const count = async () => {
        const sql = "SELECT COUNT(*) AS n FROM notification WHERE kind = 'REPORT_ANSWERED' AND about = ?";
        return Number((await app.deps.db.manager.query(sql, [`report:${key}`]))[0].n);
      };
      const sql = 'SELECT MIN(id) AS id FROM report WHERE personId = ?';
      const key = (await app.deps.db.manager.query(sql, [author.userId]))[0].id;
      expect(await resolve(moderator, id, saying('ACTED_ON'))).toEqual([]);
      expect(await count()).toBe(4);
      expect(await resolve(moderator, id, ', resolved: false, takeBack: ACTED_ON')).toEqual([]);
      expect(await count()).toBe(0);
    } finally {
      Object.assign(limits, { reportersAtOnce });
    }
  });

  it('about a profile says so', async () => {
    await reportProfile(bob, author);
    const [card] = await desk(moderator);
    await resolve(moderator, card?.id ?? '', saying('NOTHING_TO_ACT_ON'));
    expect(await toldTo(bob)).toMatchObject([{ reference: 'NOTHING_TO_ACT_ON,person' }]);
  });

  it('is refused when it is too long, when a report is reopened, and for what does not exist', async () => {
    const { id } = await aReported(bob);
    expect(await resolve(moderator, id, saying('ACTED_ON', 'x'.repeat(281)))).toEqual(['TEXT_TOO_LONG']);
    const reopened = `, resolved: false${saying('ACTED_ON')}`;
    expect(await resolve(moderator, id, reopened)).toEqual(['VALIDATION_ERROR']);
    expect(await resolve(moderator, 'nothing', saying('ACTED_ON'))).toEqual(['NOT_FOUND']);
    expect(await desk(moderator)).toHaveLength(1);
    expect(await resolve(moderator, id, saying('ACTED_ON', 'x'.repeat(280)))).toEqual([]);
    expect(await toldTo(bob)).toHaveLength(1);
  });

  it('reaches no one who has deleted their account, or does not want it', async () => {
    const dora = await signUp(app);
    const { id } = await aReported(bob, cleo, dora);
    const leave = `mutation { deleteAccount(input: { password: "${bob.password}" }) { deleted } }`;
    expect((await bob.visitor.graphql(leave)).data).toEqual({ deleteAccount: { deleted: true } });
    const off = '{ notifications: [{ kind: REPORT_ANSWERED, enabled: false }] }';
    await run(cleo, `mutation { updateSettings(input: ${off}) { id } }`);
    expect(await resolve(moderator, id, saying('ACTED_ON'))).toEqual([]);
    expect(await toldTo(dora)).toHaveLength(1);
    expect(await toldTo(cleo)).toEqual([]);
    const rows = await app.deps.db.manager.query(
      "SELECT COUNT(*) AS n FROM notification WHERE kind = 'REPORT_ANSWERED' AND userId IN (?, ?)",
      [bob.userId, cleo.userId],
    );
    expect(Number(rows[0].n)).toBe(0);
  });

  it('is written with the closing or not at all', async () => {
    const { id } = await aReported(bob);
    const by = { ...(await readerOf(app.deps, moderator.userId)), userId: moderator.userId };
    let left = 1;
    const random = {
      ...app.deps.random,
      id: () => {
        left -= 1;
        if (left < 0) throw new Error('no more numbers');
        return app.deps.random.id();
      },
    };
    const answer = { outcome: 'ACTED_ON', text: '' } as const;
    const closed = resolveReport({ ...app.deps, random }, { moderator: by, id, resolved: true, answer });
    await expect(closed).rejects.toThrow('no more numbers');
    expect(await desk(moderator)).toMatchObject([{ id, outcome: null }]);
    expect(await toldTo(bob)).toEqual([]);
  });
});

describe('what is reported about a person', () => {
  it('is listed by handle, open and closed, without what is about others', async () => {
    const { id } = await aReported(bob);
    await resolve(moderator, id, saying('ACTED_ON'));
    await reportProfile(cleo, author);
    await reportProfile(cleo, bob);
    expect((await desk(moderator)).map(({ person }) => person?.id)).toEqual([author.userId]);
    expect(await desk(moderator, { resolved: true })).toMatchObject([{ id, outcome: 'ACTED_ON' }]);
    const named = async (handle: string) =>
      (await run(moderator, `{ reports(person: "${handle}") { items { id } } }`)).data?.reports?.items;
    expect(await named(`@${await handleOf(author)}`)).toHaveLength(1);
    expect(await named('nobody_here')).toEqual([]);
  });

  it('does not show a moderator by whom, nor what others noted about it', async () => {
    author = second;
    const { id } = await aReported(bob);
    await addNote(moderator, id, 'Bob is right');
    expect(await desk(operator)).toMatchObject([
      { reporter: { id: bob.userId }, notes: [{ text: 'Bob is right' }] },
    ]);
    const [own] = await desk(second);
    expect(own).toMatchObject({ id, reporter: null, notes: [] });
    expect(own?.same).toMatchObject({ totalItems: 1, items: [{ reporter: null }] });
    expect(codesOf(await addNote(second, id))).toEqual(['NOT_YOURSELF']);
    expect(await resolve(second, id, saying('NOTHING_TO_ACT_ON'))).toEqual(['NOT_YOURSELF']);
    expect(await resolve(moderator, id, saying('ACTED_ON'))).toEqual([]);
    const [closed] = await desk(second, { resolved: true });
    expect(closed).toMatchObject({ id, reporter: null });
    const takeBack = ', resolved: false, takeBack: ACTED_ON';
    expect(await resolve(second, id, takeBack)).toEqual(['NOT_YOURSELF']);
    expect(await toldTo(bob)).toHaveLength(1);
    expect(await resolve(moderator, id, takeBack)).toEqual([]);
    expect(await toldTo(bob)).toEqual([]);
  });
});

it('moderators and operators have these powers in a browser, and no one else has them', async () => {
  const { id } = await aReported(bob);
  const { data } = await addNote(moderator, id);
  const [note] = (data?.addReportNote?.notes ?? []) as { id: string }[];
  const documents = [
    `{ reports(person: "${await handleOf(author)}") { items { id } } }`,
    `mutation { addReportNote(id: "${id}", text: "Mine") { id } }`,
    `mutation { deleteReportNote(id: "${note?.id}") }`,
    `mutation { resolveReport(id: "${id}", answer: { outcome: ACTED_ON }) }`,
  ];
  // The session of the beginning is no longer fresh.
  const fresh = { ...operator, visitor: await signInAgain(app, operator) };
  const scopes = '[READ_ACCOUNT, READ_LISTS, WRITE_LISTS]';
  const made = await run(
    fresh,
    `mutation { createApiToken(input: { name: "Mine", scopes: ${scopes} }) { secret } }`,
  );
  const authorization = `Bearer ${made.data?.createApiToken?.secret}`;
  for (const document of documents) {
    for (const person of [author, bob]) expect(codesOf(await run(person, document))).toEqual(['NOT_FOUND']);
    expect(codesOf(await app.visitor().graphql(document))).toEqual(['UNAUTHENTICATED']);
    expect(codesOf(await app.visitor().graphql(document, {}, { authorization }))).toEqual([
      'API_TOKEN_NOT_ALLOWED',
    ]);
  }
  expect((await desk(moderator))[0]?.notes).toHaveLength(1);
  for (const document of documents) expect(codesOf(await run(moderator, document))).toEqual([]);
  expect(await toldTo(bob)).toHaveLength(1);
});
