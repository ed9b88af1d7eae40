import { bulkInsert } from '../../../server/data/bulkInsert';
import { toSqlInstant } from '../../../server/data/instant';
import { takeDown } from '../../../server/domain/site/people/removePosts';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import {
  anOperator,
  aRecommendation,
  aReview,
  handleOf,
  reasonText,
  reviewText,
  run,
} from '../../support/people/community';
import { anEntry, animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import {
  checkedImport,
  exportOf,
  importCall,
  rowsOf,
  runImport,
  workOff,
} from '../../support/people/transfer';

/** Reviews and recommendations in an account's export, which its import brings back. */
const slugs = ['ash', 'birch', 'cedar'] as const;
type Slug = (typeof slugs)[number];
const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  // Enough for five hundred pairs without those of these three.
  catalogue: [
    ...slugs.map((english) => anAnime({ english })),
    ...Array.from({ length: 30 }, () => anAnime()),
  ],
  env: { OPERATORS: 'the_boss' },
});
let ids: Record<Slug, string>;
let operator: SignedIn;

beforeAll(async () => {
  const all = await Promise.all(slugs.map(async (slug) => [slug, await animeId(app, slug)] as const));
  ids = Object.fromEntries(all) as Record<Slug, string>;
  operator = await anOperator(app, 'the_boss');
});

async function watching(...begun: Slug[]): Promise<SignedIn> {
  const person = await signUp(app);
  for (const slug of begun) await anEntry(person, { animeId: ids[slug], status: 'WATCHING', progress: 3 });
  return person;
}

interface Exported {
  reviews: {
    anime: { slug: string };
    verdict: string;
    text: string | null;
    progress: number;
    createdAt: string;
  }[];
  recommendations: { between: { slug: string }[]; reason: string; spoiler: boolean }[];
}

/** What an account's export says in public, without when a recommendation was written. */
async function saidBy(person: SignedIn) {
  const { reviews, recommendations }: Exported = JSON.parse(await exportOf(person, 'account.json'));
  return {
    reviews: reviews
      .map(({ anime, ...review }) => ({ slug: anime.slug, ...review }))
      .sort((a, b) => a.slug.localeCompare(b.slug)),
    recommendations: recommendations.map(({ between, reason, spoiler }) => ({
      between: between.map(({ slug }) => slug).sort(),
      reason,
      spoiler,
    })),
  };
}

const about = (slug: string) => ({ title: slug, slug, ids: {} });
const review = (slug: string, more: object = {}) => ({
  anime: about(slug),
  verdict: 'MIXED',
  text: null,
  progress: 3,
  ...more,
});
const recommendation = (one: string, other: string, reason = reasonText) => ({
  between: [about(one), about(other)],
  reason,
  spoiler: false,
});
const fileOf = (sections: object) => JSON.stringify({ format: 'enspired-account', version: 1, ...sections });

const outcomes = async (person: SignedIn, id: string) =>
  (await rowsOf(person, id))
    .filter(({ kind }) => kind === 'REVIEW' || kind === 'RECOMMENDED')
    .map(({ kind, title, outcome, problems }) => [kind, title, outcome, ...problems]);

async function rows(sql: string, ...values: unknown[]): Promise<number> {
  const [row] = await app.deps.db.manager.query(`SELECT COUNT(*) AS n FROM ${sql}`, values);
  return Number(row.n);
}

it('brings them to another account, screened as they were, and notifies no one', async () => {
  const [before, after, reader] = [await watching('ash', 'birch'), await signUp(app), await watching('ash')];
  const text = `${reviewText} @${await handleOf(reader)} knows.`;
  await aReview(before, { animeId: ids.ash, text });
  await run(
    before,
    `mutation { saveReview(input: { animeId: "${ids.birch}", verdict: NOT_FOR_ME }) { id } }`,
  );
  await aRecommendation(before, { animeId: ids.ash, otherId: ids.birch, spoiler: true });
  const said = await saidBy(before);
  expect(said).toMatchObject({
    reviews: [
      { slug: 'ash', verdict: 'RECOMMENDED', text, progress: 3 },
      { slug: 'birch', verdict: 'NOT_FOR_ME', text: null },
    ],
    recommendations: [{ between: ['ash', 'birch'], reason: reasonText, spoiler: true }],
  });
  const file = await exportOf(before, 'account.json');
  const mentions = () => rows("notification WHERE userId = ? AND kind = 'MENTION'", reader.userId);
  expect(await mentions()).toBe(1);
  app.clock.advance(86_400);
  const checked = await checkedImport(app, after, file);
  expect((await outcomes(after, checked.id)).map(([kind, , outcome]) => [kind, outcome])).toEqual([
    ['REVIEW', 'ADDED'],
    ['REVIEW', 'ADDED'],
    ['RECOMMENDED', 'ADDED'],
  ]);
  expect(await saidBy(after)).toEqual({ reviews: [], recommendations: [] });
  await importCall(after, 'startImport', checked.id);
  await workOff(app);
  expect(await saidBy(after)).toEqual(said);
  expect(await mentions()).toBe(1);
  const found = await reader.visitor.graphql<{
    anime: { reviews: { items: { thread: { opening: { html: string; episodeNumber: number } } }[] } };
  }>(
    '{ anime(slug: "ash") { reviews(page: 1, pageSize: 9) { items { thread { opening { html episodeNumber } } } } } }',
  );
  expect(found.data?.anime.reviews.items.map(({ thread }) => thread.opening.episodeNumber)).toEqual([3, 3]);
  const again = await runImport(app, after, file, 'REPLACE');
  expect(again.counts).toMatchObject({ added: 0, updated: 0, invalid: 0 });
  expect(await saidBy(after)).toEqual(said);
});

it('fills gaps, replaces or leaves what is there, as the import is told', async () => {
  const after = await watching('ash', 'birch');
  const other = reviewText.replace('sea', 'tide');
  await run(after, `mutation { saveReview(input: { animeId: "${ids.ash}", verdict: MIXED }) { id } }`);
  await aReview(after, { animeId: ids.birch, text: other });
  await aRecommendation(after, { animeId: ids.ash, otherId: ids.birch });
  const reason = 'Both begin with a letter that came too late.';
  const file = fileOf({
    reviews: [
      review('ash', { verdict: 'RECOMMENDED', text: reviewText }),
      review('birch', { verdict: 'NOT_FOR_ME', text: reviewText, progress: 90 }),
    ],
    recommendations: [recommendation('birch', 'ash', reason)],
  });
  const said = async () => {
    const { reviews, recommendations } = await saidBy(after);
    return [
      ...reviews.map(({ verdict, text, progress }) => [verdict, text, progress]),
      ...recommendations.map((one) => one.reason),
    ];
  };
  const mine = [['MIXED', null, 3], ['RECOMMENDED', other, 3], reasonText];
  expect((await runImport(app, after, file, 'KEEP')).counts).toMatchObject({ updated: 0, unchanged: 3 });
  expect(await said()).toEqual(mine);
  expect((await runImport(app, after, file, 'FILL')).counts).toMatchObject({ updated: 1, unchanged: 2 });
  expect(await said()).toEqual([['MIXED', reviewText, 3], ...mine.slice(1)]);
  const replaced = await runImport(app, after, file, 'REPLACE');
  expect(replaced.counts).toMatchObject({ updated: 3, unchanged: 0 });
  // No further than its author has come here.
  expect(await said()).toEqual([['RECOMMENDED', reviewText, 3], ['NOT_FOR_ME', reviewText, 3], reason]);
  const changes = (await rowsOf(after, replaced.id)).map((row) =>
    row.changes.map(({ field, before, after: now }) => [
      field,
      JSON.parse(before ?? 'null'),
      JSON.parse(now),
    ]),
  );
  expect(changes).toEqual([
    [['verdict', 'MIXED', 'RECOMMENDED']],
    [
      ['verdict', 'RECOMMENDED', 'NOT_FOR_ME'],
      ['text', other, reviewText],
    ],
    [['reason', reasonText, reason]],
  ]);
});

it('brings nothing that could not be written by hand', async () => {
  const person = await watching('ash', 'birch');
  const file = fileOf({
    reviews: [
      review('ash', { text: 'Good.' }),
      review('birch'),
      review('birch', { verdict: 'RECOMMENDED' }),
      review('cedar'),
      review('nowhere'),
      review('ash', { verdict: 'GREAT' }),
      { ...review('ash'), anime: null },
    ],
    recommendations: [
      recommendation('ash', 'birch', 'Same.'),
      recommendation('ash', 'cedar'),
      recommendation('ash', 'ash'),
      recommendation('ash', 'nowhere'),
      recommendation('birch', 'ash'),
      recommendation('ash', 'birch'),
    ],
  });
  const expected = [
    ['REVIEW', 'ash', 'INVALID', 'NOT_READABLE'],
    ['REVIEW', 'birch', 'ADDED'],
    ['REVIEW', 'birch', 'INVALID', 'TWICE_IN_FILE'],
    ['REVIEW', 'cedar', 'INVALID', 'NOT_BEGUN'],
    ['REVIEW', 'nowhere', 'UNMATCHED'],
    ['REVIEW', 'ash', 'INVALID', 'NOT_READABLE'],
    ['REVIEW', '', 'INVALID', 'NOT_READABLE'],
    ['RECOMMENDED', 'ash / birch', 'INVALID', 'NOT_READABLE'],
    ['RECOMMENDED', 'ash / cedar', 'INVALID', 'NOT_BEGUN'],
    ['RECOMMENDED', 'ash / ash', 'INVALID', 'NO_PAIR'],
    ['RECOMMENDED', 'ash / nowhere', 'INVALID', 'NO_PAIR'],
    ['RECOMMENDED', 'birch / ash', 'ADDED'],
    ['RECOMMENDED', 'ash / birch', 'INVALID', 'TWICE_IN_FILE'],
  ];
  const checked = await checkedImport(app, person, file);
  expect(await outcomes(person, checked.id)).toEqual(expected);
  const { id } = await runImport(app, person, file);
  expect(await outcomes(person, id)).toEqual(expected);
  expect(await saidBy(person)).toMatchObject({
    reviews: [{ slug: 'birch', verdict: 'MIXED' }],
    recommendations: [{ between: ['ash', 'birch'], reason: reasonText }],
  });
  // A row that names no anime here waits for its owner, who chooses one.
  const waiting = (await rowsOf(person, id, 'UNMATCHED'))[0];
  const { data } = await run(
    person,
    `mutation { resolveImportRow(id: "${id}", position: ${waiting?.position}, animeId: "${ids.ash}") { row { outcome } } }`,
  );
  expect(data?.resolveImportRow?.row).toEqual({ outcome: 'ADDED' });
  expect((await saidBy(person)).reviews.map(({ slug }) => slug)).toEqual(['ash', 'birch']);
});

it('leaves what a moderator removed removed', async () => {
  const person = await watching('ash', 'birch', 'cedar');
  const { thread } = await aReview(person, { animeId: ids.ash });
  const { id } = await aRecommendation(person, { animeId: ids.ash, otherId: ids.birch });
  await run(operator, `mutation { removeThread(id: "${thread?.id}", removed: true) { id } }`);
  await run(operator, `mutation { removeRecommendation(id: "${id}", removed: true) { id } }`);
  const text = reviewText.replace('sea', 'tide');
  const file = fileOf({
    reviews: [review('ash', { text }), review('birch', { text })],
    recommendations: [
      recommendation('ash', 'birch', `${reasonText} Truly.`),
      recommendation('ash', 'cedar', `${reasonText} Truly.`),
    ],
  });
  const done = await runImport(app, person, file, 'REPLACE');
  expect(await outcomes(person, done.id)).toEqual([
    ['REVIEW', 'ash', 'INVALID', 'REMOVED_HERE'],
    ['REVIEW', 'birch', 'ADDED'],
    ['RECOMMENDED', 'ash / birch', 'INVALID', 'REMOVED_HERE'],
    ['RECOMMENDED', 'ash / cedar', 'ADDED'],
  ]);
  const readable = 'review w JOIN thread t ON t.id = w.threadId WHERE w.userId = ? AND t.removedAt IS NULL';
  expect(await rows(readable, person.userId)).toBe(1);
});

it('brings no more recommendations than a person may have', async () => {
  const person = await watching('ash', 'birch');
  const all: { id: number }[] = await app.deps.db.manager.query('SELECT id FROM anime ORDER BY id DESC');
  const at = toSqlInstant(app.clock.now());
  const asked = [ids.ash, ids.birch].map(Number);
  const pairs = all.flatMap(({ id: lower }) =>
    all.flatMap(({ id: higher }) =>
      lower < higher && !(asked.includes(lower) && asked.includes(higher))
        ? [[`full-${lower}-${higher}`, person.userId, lower, higher, 'x', 0, at]]
        : [],
    ),
  );
  const columns = ['id', 'userId', 'lowerId', 'higherId', 'reason', 'spoiler', 'createdAt'];
  await bulkInsert(app.deps.db.manager, 'anime_recommendation', columns, pairs.slice(0, 500));
  const file = fileOf({ recommendations: [recommendation('ash', 'birch')] });
  const full = await runImport(app, person, file);
  expect(await outcomes(person, full.id)).toEqual([
    ['RECOMMENDED', 'ash / birch', 'INVALID', 'LIST_IS_FULL'],
  ]);
  await app.deps.db.manager.query('DELETE FROM anime_recommendation WHERE id = ?', [pairs[0]?.[0]]);
  const free = await runImport(app, person, file);
  expect(await outcomes(person, free.id)).toEqual([['RECOMMENDED', 'ash / birch', 'ADDED']]);
});

it('posts nothing for someone who is suspended meanwhile', async () => {
  const [person, other] = [await watching('ash', 'birch'), await watching('ash', 'birch')];
  const file = fileOf({ reviews: [review('ash')], recommendations: [recommendation('ash', 'birch')] });
  const checked = [];
  // Each check works off what has been started.
  for (const one of [person, other]) checked.push({ one, id: (await checkedImport(app, one, file)).id });
  for (const { one, id } of checked) await importCall(one, 'startImport', id);
  const input = { handle: await handleOf(person), endsAt: null, reason: 'Spam' };
  const suspended = await run(
    operator,
    'mutation ($input: SuspensionInput!) { suspendPerson(input: $input) { id } }',
    { input },
  );
  expect(suspended.errors).toEqual([]);
  await workOff(app);
  const posts = async ({ userId }: SignedIn) => [
    await rows('review WHERE userId = ?', userId),
    await rows('anime_recommendation WHERE userId = ?', userId),
  ];
  expect([await posts(person), await posts(other)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

describe('a new account', () => {
  const withNew = setUpApp({
    now: '2026-11-21T03:00:00.000Z',
    catalogue: slugs.map((english) => anAnime({ english })),
    env: { NEW_ACCOUNT_DAYS: '2' },
  });

  async function newcomer(): Promise<SignedIn> {
    const person = await signUp(withNew);
    for (const slug of ['ash', 'birch'])
      await anEntry(person, { animeId: await animeId(withNew, slug), status: 'WATCHING', progress: 3 });
    return person;
  }

  const file = fileOf({
    reviews: [review('ash', { text: reviewText }), review('birch'), review('nowhere', { text: reviewText })],
    recommendations: [recommendation('ash', 'birch')],
    episodeOpinions: [
      {
        anime: about('ash'),
        opinions: [{ number: 1, pass: 1, score: null, note: 'Mine', notePublic: true, reaction: null }],
      },
    ],
  });
  const stored = async ({ userId }: SignedIn) => {
    const sql = `SELECT (SELECT COUNT(*) FROM thread WHERE authorId = ?) AS texts,
      (SELECT COUNT(*) FROM review WHERE userId = ?) AS verdicts,
      (SELECT COUNT(*) FROM anime_recommendation WHERE userId = ?) AS recommendations,
      (SELECT COUNT(*) FROM episode_note WHERE userId = ?) AS notes,
      (SELECT COUNT(*) FROM episode_opinion o JOIN list_entry e ON e.id = o.entryId
        WHERE e.userId = ? AND o.note = 'Mine') AS opinions`;
    const [row] = await withNew.deps.db.manager.query(sql, Array(5).fill(userId));
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
  };
  const noText = [
    ['REVIEW', 'ash', 'INVALID', 'ACCOUNT_IS_NEW'],
    ['REVIEW', 'birch', 'ADDED'],
    ['REVIEW', 'nowhere', 'UNMATCHED'],
    ['RECOMMENDED', 'ash / birch', 'INVALID', 'ACCOUNT_IS_NEW'],
  ];

  it('brings verdicts alone, and its notes privately', async () => {
    const person = await newcomer();
    const checked = await checkedImport(withNew, person, file, 'FILL');
    expect(await outcomes(person, checked.id)).toEqual(noText);
    const { id } = await runImport(withNew, person, file, 'FILL');
    expect(await outcomes(person, id)).toEqual(noText);
    expect(await stored(person)).toEqual({
      texts: 0,
      verdicts: 1,
      recommendations: 0,
      notes: 0,
      opinions: 1,
    });
    const [waiting] = await rowsOf(person, id, 'UNMATCHED');
    const { data } = await run(
      person,
      `mutation { resolveImportRow(id: "${id}", position: ${waiting?.position}, animeId: "${await animeId(withNew, 'ash')}") { row { outcome problems } } }`,
    );
    expect(data?.resolveImportRow?.row).toEqual({ outcome: 'INVALID', problems: ['ACCOUNT_IS_NEW'] });
  });

  it('brings all of it once it is old enough, even if it was checked before', async () => {
    const person = await newcomer();
    const { id } = await checkedImport(withNew, person, file, 'FILL');
    expect(await outcomes(person, id)).toEqual(noText);
    withNew.clock.advance(2 * 86_400);
    await importCall(person, 'startImport', id);
    await workOff(withNew);
    expect((await outcomes(person, id)).map(([, , ...outcome]) => outcome)).toEqual([
      ['ADDED'],
      ['ADDED'],
      ['UNMATCHED'],
      ['ADDED'],
    ]);
    expect(await stored(person)).toEqual({
      texts: 1,
      verdicts: 2,
      recommendations: 1,
      notes: 1,
      opinions: 1,
    });
  });
});

it('takes an anime chosen before the start for a review, if the file itself adds its entry', async () => {
  const [before, after] = [await watching('ash'), await signUp(app)];
  await aReview(before, { animeId: ids.ash });
  const file = JSON.parse(await exportOf(before, 'account.json'));
  file.reviews[0].anime = about('nowhere');
  const { id } = await checkedImport(app, after, JSON.stringify(file));
  const waiting = (await rowsOf(after, id, 'UNMATCHED'))[0];
  const choose = async (animeId: string) => {
    const chosen = `id: "${id}", position: ${waiting?.position}, animeId: "${animeId}"`;
    const { data } = await run(
      after,
      `mutation { resolveImportRow(${chosen}) { row { outcome problems } } }`,
    );
    return data?.resolveImportRow?.row;
  };
  expect(await choose(ids.ash)).toEqual({ outcome: 'ADDED', problems: [] });
  await importCall(after, 'startImport', id);
  await workOff(app);
  expect((await saidBy(after)).reviews.map(({ slug }) => slug)).toEqual(['ash']);
});

it('stops when a moderator removes what its owner has posted', async () => {
  const people = [await watching('ash'), await watching('ash')];
  const file = fileOf({ reviews: [review('ash')] });
  const imports: string[] = [];
  for (const person of people) imports.push((await checkedImport(app, person, file)).id);
  for (const [n, person] of people.entries()) await importCall(person, 'startImport', imports[n] ?? '');
  const [removed, spared] = people as [SignedIn, SignedIn];
  await takeDown(app.deps, { userId: removed.userId, byId: null, hours: null, reason: 'Adverts' });
  await workOff(app);
  expect(await rows('review WHERE userId = ?', removed.userId)).toBe(0);
  expect(await rows('review WHERE userId = ?', spared.userId)).toBe(1);
  const { data } = await importCall(removed, 'startImport', imports[0] ?? '');
  expect(data?.startImport).toMatchObject({ state: 'RUNNING' });
});
