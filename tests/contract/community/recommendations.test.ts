import { bulkInsert } from '../../../server/data/bulkInsert';
import { toSqlInstant } from '../../../server/data/instant';
import { mergeAnime } from '../../../server/data/stores/mergedAnimeStore';
import { sweepPosts } from '../../../server/domain/community/threads/sweepPosts';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import {
  anOperator,
  aRecommendation,
  block,
  type RecommendationFixture,
  type RecommendedFixture,
  reasonText,
  recommendationFields,
  recommendedFields,
  run,
} from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { exportOf } from '../../support/people/transfer';

/** What people recommend to those who liked an anime: written, supported, changed, taken away. */
const trees = [
  'Ash',
  'Birch',
  'Cedar',
  'Date',
  'Elm',
  'Fir',
  'Gum',
  'Hazel',
  'Ivy',
  'Juniper',
  'Kapok',
  'Larch',
];
const grown = anAnime({ english: 'Grown' });
grown.item.officialSite = 'https://deregula.com/';
const app = setUpApp({
  now: '2026-11-21T03:00:00.000Z',
  // Enough for five hundred pairs without the first two.
  catalogue: [
    ...trees.map((english) => anAnime({ english })),
    grown,
    ...Array.from({ length: 25 }, () => anAnime()),
  ],
  env: { OPERATORS: 'the_boss', AUTH_DELETE_USER: 'true', AUTH_DELETE_USER_BY_MAIL: 'false' },
});
let ada: SignedIn;
let bob: SignedIn;
let operator: SignedIn;
let ids: Record<string, string>;

beforeAll(async () => {
  const slugs = [...trees, 'Grown'].map((name) => name.toLowerCase());
  ids = Object.fromEntries(
    await Promise.all(slugs.map(async (slug) => [slug, await animeId(app, slug)] as const)),
  );
  ada = await aWatcher('Ada');
  bob = await aWatcher('Bob');
  operator = await anOperator(app, 'the_boss');
});

const idOf = (slug: string): string => ids[slug] ?? '';

/** Someone who has begun every anime but the last of the alphabet. */
async function aWatcher(name = 'Somebody'): Promise<SignedIn> {
  const person = await signUp(app, { name });
  for (const slug of Object.keys(ids).filter((one) => one !== 'larch'))
    await anEntry(person, { animeId: idOf(slug), status: 'WATCHING', progress: 1 });
  return person;
}

const recommend = (person: SignedIn, one: string, other: string, more: object = {}) =>
  aRecommendation(person, { animeId: idOf(one), otherId: idOf(other), ...more });

type Watching = Pick<SignedIn, 'visitor'>;

const tryTo = ({ visitor }: Watching, input: object) =>
  visitor.graphql('mutation ($input: RecommendAnimeInput!) { recommendAnime(input: $input) { id } }', {
    input: { animeId: idOf('ash'), otherId: idOf('birch'), reason: reasonText, ...input },
  });

async function foundOn(
  slug: string,
  { visitor }: Watching = { visitor: app.visitor() },
  page = 'pageSize: 12',
): Promise<{ items: RecommendedFixture[]; pageInfo: { totalItems: number } }> {
  const { data, text } = await visitor.graphql<{
    anime: { recommendations: { items: RecommendedFixture[]; pageInfo: { totalItems: number } } };
  }>(`{ anime(slug: "${slug}") { recommendations(${page}) { ${recommendedFields} } } }`);
  if (!data) throw new Error(text);
  return data.anime.recommendations;
}

const namesOn = async (slug: string, reader?: Watching, page?: string) =>
  (await foundOn(slug, reader, page)).items.map(({ anime, pair }) => [anime.slug, pair.people]);

async function reasonsFor(one: string, other: string, { visitor }: Watching = { visitor: app.visitor() }) {
  const [lower, higher] = [idOf(one), idOf(other)].sort((a, b) => Number(a) - Number(b));
  const { data, text } = await visitor.graphql<{
    recommendedPair: { people: number; reasons: { items: RecommendationFixture[] } };
  }>(
    `{ recommendedPair(id: "${lower}-${higher}") { people reasons(pageSize: 20) { items { ${recommendationFields} } } } }`,
  );
  if (!data) throw new Error(text);
  return data.recommendedPair;
}

const support = (person: SignedIn, { id }: RecommendationFixture, supported = true) =>
  run(
    person,
    `mutation { supportRecommendation(id: "${id}", supported: ${supported}) { ${recommendationFields} pair { people } } }`,
  );
const on = (person: SignedIn, mutation: string, { id }: RecommendationFixture, more = '') =>
  run(person, `mutation { ${mutation}(id: "${id}"${more}) { state reason } }`);

describe('a recommendation', () => {
  it('is shown with both anime, whichever of them it was given with', async () => {
    await recommend(ada, 'birch', 'ash', { reason: '  Both are about people\nwho wait for a ship. ' });
    for (const [slug, other] of [
      ['ash', 'birch'],
      ['birch', 'ash'],
    ] as const)
      expect((await foundOn(slug)).items).toEqual([
        {
          anime: { id: idOf(other), slug: other },
          pair: {
            id: expect.stringMatching(/^\d+-\d+$/),
            people: 1,
            reasons: {
              items: [
                {
                  id: expect.any(String),
                  reason: reasonText,
                  spoiler: false,
                  state: 'VISIBLE',
                  supportCount: 0,
                  supported: false,
                  own: false,
                  editedAt: null,
                  author: { name: 'Ada' },
                },
              ],
              pageInfo: { totalItems: 1 },
            },
          },
        },
      ]);
  });

  it('is replaced by another reason of its author for the two, marked as edited, and keeps its support', async () => {
    const first = await recommend(ada, 'ash', 'birch');
    expect(first.editedAt).toBeNull();
    await support(bob, first);
    app.clock.advance(60);
    const second = await recommend(ada, 'birch', 'ash', { reason: `${reasonText} It sinks.`, spoiler: true });
    expect(second).toMatchObject({
      id: first.id,
      reason: `${reasonText} It sinks.`,
      spoiler: true,
      supportCount: 1,
      editedAt: '2026-11-21T03:01:00.000Z',
    });
    expect((await reasonsFor('ash', 'birch')).reasons.items).toHaveLength(1);
  });

  it.each<[string, () => object, string]>([
    ['of an anime to itself', () => ({ otherId: idOf('ash') }), 'VALIDATION_ERROR'],
    ['of an unknown anime', () => ({ otherId: '999999' }), 'NOT_FOUND'],
    ['of an anime that was not begun', () => ({ otherId: idOf('larch') }), 'RECOMMENDATION_NOT_BEGUN'],
    ['to those who liked what was not begun', () => ({ animeId: idOf('larch') }), 'RECOMMENDATION_NOT_BEGUN'],
    ['with a short reason', () => ({ reason: 'Just as good.' }), 'RECOMMENDATION_TOO_SHORT'],
    ['with an empty reason', () => ({ reason: ' \n' }), 'TEXT_IS_EMPTY'],
    ['with a long reason', () => ({ reason: 'x'.repeat(401) }), 'TEXT_TOO_LONG'],
    ['with half a character', () => ({ reason: `${reasonText}\ud800` }), 'VALIDATION_ERROR'],
  ])('%s is refused', async (_, given, code) => {
    const before = await foundOn('ash', bob);
    expect(codesOf(await tryTo(bob, given()))).toEqual([code]);
    expect(await foundOn('ash', bob)).toEqual(before);
  });

  it('of the greatest and the least length is taken', async () => {
    const long = await recommend(bob, 'ash', 'cedar', { reason: 'x'.repeat(400) });
    expect(long.reason).toHaveLength(400);
    const short = await recommend(bob, 'ash', 'cedar', { reason: 'y'.repeat(20) });
    expect(short.reason).toHaveLength(20);
  });

  it('of one’s own anime, which is in no catalogue, is refused', async () => {
    const { data } = await run(bob, 'mutation { addOwnAnime(input: { title: "Mine", format: TV }) { id } }');
    const own = String(data?.addOwnAnime?.id);
    await anEntry(bob, { animeId: own, version: 1, status: 'WATCHING', progress: 1 });
    expect(codesOf(await tryTo(bob, { otherId: own }))).toEqual(['NOT_FOUND']);
  });

  it('can be given by a member only', async () => {
    expect(codesOf(await tryTo({ visitor: app.visitor() }, {}))).toEqual(['UNAUTHENTICATED']);
  });

  it('is refused beyond five hundred of one person', async () => {
    const person = await aWatcher();
    const { manager } = app.deps.db;
    const all: { id: number }[] = await manager.query('SELECT id FROM anime');
    const at = toSqlInstant(app.clock.now());
    const asked = [idOf('ash'), idOf('birch')].map(Number);
    const rows = all.flatMap(({ id: lower }) =>
      all.flatMap(({ id: higher }) =>
        lower < higher && !(asked.includes(lower) && asked.includes(higher))
          ? [[`full-${lower}-${higher}`, person.userId, lower, higher, 'x', 0, at]]
          : [],
      ),
    );
    const columns = ['id', 'userId', 'lowerId', 'higherId', 'reason', 'spoiler', 'createdAt'];
    await bulkInsert(manager, 'anime_recommendation', columns, rows.slice(-500));
    expect(codesOf(await tryTo(person, {}))).toEqual(['LIST_IS_FULL']);
    await manager.query('DELETE FROM anime_recommendation WHERE id = ?', [rows.at(-1)?.[0]]);
    expect(codesOf(await tryTo(person, {}))).toEqual([]);
    await manager.query('DELETE FROM anime_recommendation WHERE userId = ?', [person.userId]);
  });
});

describe('what is recommended with an anime', () => {
  it('is sorted by the people who recommend or support it, each counted once, then by age, and paged', async () => {
    const [carl, dora] = [await aWatcher('Carl'), await aWatcher('Dora')];
    const elm = await recommend(ada, 'date', 'elm');
    app.clock.advance(1);
    const fir = await recommend(ada, 'date', 'fir');
    app.clock.advance(1);
    await recommend(ada, 'gum', 'date');
    expect(await namesOn('date')).toEqual([
      ['gum', 1],
      ['fir', 1],
      ['elm', 1],
    ]);
    await support(bob, elm);
    await support(carl, elm);
    await recommend(dora, 'date', 'fir', { reason: `${reasonText} Twice.` });
    // Who recommends it and supports another's reason for it is one person.
    await support(dora, fir);
    expect(await namesOn('date')).toEqual([
      ['elm', 3],
      ['fir', 2],
      ['gum', 1],
    ]);
    expect(await namesOn('date', undefined, 'page: 2, pageSize: 2')).toEqual([['gum', 1]]);
    expect((await foundOn('date', undefined, 'page: 2, pageSize: 2')).pageInfo.totalItems).toBe(3);
    const beyond = await foundOn('date', undefined, 'page: 9, pageSize: 2');
    expect([beyond.items, beyond.pageInfo.totalItems]).toEqual([[], 3]);
    const tooMany = await app
      .visitor()
      .graphql('{ anime(slug: "date") { recommendations(pageSize: 13) { items { pair { id } } } } }');
    expect(codesOf(tooMany)).toEqual(['BAD_PAGE_SIZE']);
  });

  it('shows the best supported reason first, and each author their own', async () => {
    const { people, reasons } = await reasonsFor('date', 'fir');
    expect(people).toBe(2);
    expect(reasons.items.map(({ author, supportCount }) => [author?.name, supportCount])).toEqual([
      ['Ada', 1],
      ['Dora', 0],
    ]);
    const carl = await aWatcher('Carl');
    const own = await recommend(carl, 'fir', 'date');
    expect(own).toMatchObject({ own: true, author: { name: 'Carl' } });
    expect((await foundOn('fir', carl)).items[0]?.pair.reasons).toMatchObject({
      items: [{ author: { name: 'Carl' } }],
      pageInfo: { totalItems: 3 },
    });
  });

  it('has no adult anime, unless the reader has switched these on', async () => {
    await recommend(ada, 'grown', 'hazel');
    expect(await namesOn('hazel')).toEqual([]);
    expect(await namesOn('hazel', bob)).toEqual([]);
    const adult = await signUp(app);
    await run(adult, 'mutation { updateSettings(input: { adult: true }) { id } }');
    expect(await namesOn('hazel', adult)).toEqual([['grown', 1]]);
    expect(await namesOn('grown')).toEqual([['hazel', 1]]);
  });

  it('takes as many statements for many as for few', async () => {
    const ask = (pageSize: number) =>
      statementsDuring(app.deps.db, async () => {
        const { errors } = await bob.visitor.graphql(
          `{ discover(sort: TITLE, pageSize: ${pageSize}) { items { recommendations(pageSize: 5) { items { anime { slug }
             pair { people anime { slug } reasons(pageSize: 2) { items { reason supported author { name } viewerCan { support } } } } } } } } }`,
        );
        expect(errors).toEqual([]);
      });
    await ask(14);
    // Fewer if the list itself has all that is recommended with them.
    expect((await ask(14)).length).toBeLessThanOrEqual((await ask(4)).length);
  });

  it('takes four statements on the page of an anime besides those of the anime and its reader', async () => {
    const ask = (selection: string) =>
      statementsDuring(app.deps.db, async () => {
        const { errors } = await bob.visitor.graphql(`{ anime(slug: "date") { id ${selection} } }`);
        expect(errors).toEqual([]);
      });
    const without = await ask('viewerReview { id }');
    const whole = await ask(
      'viewerReview { id } recommendations { items { anime { slug } pair { people reasons { items { reason author { name } } } } } }',
    );
    // The anime recommended, their rows, the reasons, and who wrote them.
    expect(whole.length - without.length).toBeLessThanOrEqual(4);
  });
});

describe('support', () => {
  it('is given once, counted, and taken back', async () => {
    const made = await recommend(ada, 'ivy', 'juniper');
    for (const _ of [1, 2]) {
      const { data } = await support(bob, made);
      expect(data?.supportRecommendation).toMatchObject({
        supported: true,
        supportCount: 1,
        pair: { people: 2 },
      });
    }
    expect((await reasonsFor('ivy', 'juniper')).reasons.items[0]).toMatchObject({
      supported: false,
      supportCount: 1,
    });
    const { data } = await support(bob, made, false);
    expect(data?.supportRecommendation).toMatchObject({
      supported: false,
      supportCount: 0,
      pair: { people: 1 },
    });
  });

  it('of one’s own recommendation, and of one that is not there, is refused', async () => {
    const made = await recommend(ada, 'ivy', 'juniper');
    expect(codesOf(await support(ada, made))).toEqual(['NOT_YOURSELF']);
    expect(codesOf(await support(bob, { ...made, id: 'nothing' }))).toEqual(['NOT_FOUND']);
    expect(codesOf(await support(bob, made))).toEqual([]);
  });
});

describe('a deleted recommendation', () => {
  it('is gone, can be restored with its support for ten minutes, and is replaced by another reason', async () => {
    const person = await aWatcher('Eve');
    const made = await recommend(person, 'juniper', 'kapok');
    await support(bob, made);
    expect(codesOf(await on(bob, 'deleteRecommendation', made))).toEqual(['NOT_FOUND']);
    const { data } = await on(person, 'deleteRecommendation', made);
    expect(data?.deleteRecommendation).toEqual({ state: 'DELETED', reason: null });
    expect(await namesOn('kapok')).toEqual([]);
    expect(codesOf(await support(bob, made))).toEqual(['NOT_FOUND']);
    expect(codesOf(await on(bob, 'restoreRecommendation', made))).toEqual(['NOT_FOUND']);
    const back = await on(person, 'restoreRecommendation', made);
    expect(back.data?.restoreRecommendation).toEqual({ state: 'VISIBLE', reason: reasonText });
    expect(await namesOn('kapok')).toEqual([['juniper', 2]]);
    await on(person, 'deleteRecommendation', made);
    const again = await recommend(person, 'juniper', 'kapok', { reason: `${reasonText} It sinks.` });
    expect(again).toMatchObject({ id: made.id, state: 'VISIBLE', editedAt: expect.any(String) });
    expect(codesOf(await on(person, 'restoreRecommendation', made))).toEqual(['NOT_FOUND']);
  });

  it('stays for the moderators until its report is resolved', async () => {
    const person = await aWatcher();
    const made = await recommend(person, 'cedar', 'hazel');
    await run(bob, `mutation { reportRecommendation(id: "${made.id}", input: { reason: ABUSE }) }`);
    await on(person, 'deleteRecommendation', made);
    app.clock.advance(601);
    const reported = async () => {
      await sweepPosts(app.deps);
      const { data } = await operator.visitor.graphql<{
        reports: { items: { id: string; recommendation: object | null }[] };
      }>('{ reports { items { id recommendation { reason } } } }');
      return data?.reports.items[0];
    };
    const report = await reported();
    expect(report?.recommendation).toEqual({ reason: reasonText });
    await run(operator, `mutation { resolveReport(id: "${report?.id}") }`);
    await sweepPosts(app.deps);
    expect(codesOf(await on(person, 'restoreRecommendation', made))).toEqual(['NOT_FOUND']);
  });

  it('is erased once it can no longer be restored', async () => {
    const person = await aWatcher();
    const made = await recommend(person, 'cedar', 'kapok');
    const kept = await recommend(person, 'cedar', 'gum');
    await on(person, 'deleteRecommendation', made);
    app.clock.advance(601);
    expect(codesOf(await on(person, 'restoreRecommendation', made))).toEqual(['UNDO_EXPIRED']);
    await sweepPosts(app.deps);
    expect(codesOf(await on(person, 'restoreRecommendation', made))).toEqual(['NOT_FOUND']);
    expect(codesOf(await on(person, 'deleteRecommendation', kept))).toEqual([]);
  });
});

describe('moderation', () => {
  it('takes a reported recommendation away and brings it back, and its author cannot give another for the two', async () => {
    const made = await recommend(ada, 'elm', 'hazel');
    const report = `mutation { reportRecommendation(id: "${made.id}", input: { reason: SPAM }) }`;
    expect(codesOf(await run(ada, report))).toEqual(['NOT_YOURSELF']);
    expect(codesOf(await run(bob, report))).toEqual([]);
    const { data } = await operator.visitor.graphql<{ reports: { items: object[] } }>(
      `{ reports { items { reason person { name } comment { id } recommendation { id reason pair { anime { slug } } } } } }`,
    );
    expect(data?.reports.items).toEqual([
      {
        reason: 'SPAM',
        person: { name: 'Ada' },
        comment: null,
        recommendation: {
          id: made.id,
          reason: reasonText,
          pair: { anime: expect.arrayContaining([{ slug: 'elm' }, { slug: 'hazel' }]) },
        },
      },
    ]);
    expect(codesOf(await on(bob, 'removeRecommendation', made))).toEqual(['NOT_FOUND']);
    const removed = await on(operator, 'removeRecommendation', made);
    expect(removed.data?.removeRecommendation).toEqual({ state: 'REMOVED', reason: reasonText });
    expect(await namesOn('elm', bob)).toEqual([['date', 3]]);
    expect(codesOf(await run(bob, report))).toEqual(['NOT_FOUND']);
    expect(codesOf(await tryTo(ada, { animeId: idOf('elm'), otherId: idOf('hazel') }))).toEqual([
      'RECOMMENDATION_IS_REMOVED',
    ]);
    expect(codesOf(await on(ada, 'deleteRecommendation', made))).toEqual(['NOT_FOUND']);
    await on(operator, 'removeRecommendation', made, ', removed: false');
    expect(await namesOn('elm', bob)).toEqual([
      ['date', 3],
      ['hazel', 1],
    ]);
  });
});

describe('a block', () => {
  // security: P15
  it('hides the reasons and the support of two people from each other, and ends the support between them', async () => {
    const [one, other, third] = [await aWatcher('One'), await aWatcher('Other'), await aWatcher('Third')];
    const ones = await recommend(one, 'gum', 'ivy');
    const thirds = await recommend(third, 'gum', 'ivy');
    await recommend(other, 'gum', 'hazel');
    await support(other, ones);
    await support(other, thirds);
    await support(one, thirds);
    await block(one, other);
    for (const [reader, hidden] of [
      [one, 'Other'],
      [other, 'One'],
    ] as const) {
      const { people, reasons } = await reasonsFor('gum', 'ivy', reader);
      expect(reasons.items.map(({ author }) => author?.name)).not.toContain(hidden);
      expect([people, reasons.items.find(({ id }) => id === thirds.id)?.supportCount]).toEqual([2, 1]);
    }
    expect(await namesOn('hazel', one)).not.toContainEqual(['gum', 1]);
    expect(await namesOn('hazel', other)).toContainEqual(['gum', 1]);
    expect(codesOf(await support(other, ones))).toEqual(['NOT_FOUND']);
    const everyone = await reasonsFor('gum', 'ivy');
    expect(everyone.people).toBe(3);
    expect(everyone.reasons.items.map(({ supportCount }) => supportCount)).toEqual([2, 0]);
  });
});

describe('two anime that are found to be one', () => {
  it('have the recommendations of both, without those between them and an author’s second for one pair', async () => {
    const [one, other] = [await aWatcher('One'), await aWatcher('Other')];
    const { manager } = app.deps.db;
    await manager.query('DELETE FROM anime_recommendation');
    await recommend(one, 'cedar', 'birch');
    await recommend(one, 'cedar', 'ash');
    await recommend(one, 'birch', 'ash');
    await recommend(one, 'cedar', 'kapok');
    const moved = await recommend(other, 'cedar', 'ash');
    await support(one, moved);
    await recommend(other, 'birch', 'gum');
    // Deleted here, given there: the one that can be read stays.
    await recommend(other, 'cedar', 'kapok');
    await on(other, 'deleteRecommendation', await recommend(other, 'birch', 'kapok'));
    await app.deps.db.transaction((transaction) =>
      mergeAnime(transaction, { from: Number(idOf('cedar')), into: Number(idOf('birch')) }),
    );
    expect((await namesOn('birch')).toSorted()).toEqual([
      ['ash', 2],
      ['gum', 1],
      ['kapok', 2],
    ]);
    expect(await namesOn('ash')).toEqual([['birch', 2]]);
    expect(await namesOn('kapok')).toEqual([['birch', 2]]);
    const rows: { lowerId: number; higherId: number }[] = await manager.query(
      'SELECT lowerId, higherId FROM anime_recommendation',
    );
    expect(rows.filter(({ lowerId, higherId }) => lowerId >= higherId)).toEqual([]);
  });
});

describe('one’s own recommendations', () => {
  it('are in the export of the account, and go with it, as support does', async () => {
    const [author, supporter] = [await aWatcher('Greta'), await aWatcher('Hal')];
    const made = await recommend(author, 'gum', 'fir', { spoiler: true });
    await support(supporter, made);
    expect(JSON.parse(await exportOf(author, 'account.json')).recommendations).toEqual([
      {
        between: expect.arrayContaining([
          expect.objectContaining({ slug: 'fir' }),
          expect.objectContaining({ slug: 'gum' }),
        ]),
        reason: reasonText,
        spoiler: true,
        createdAt: expect.any(String),
        editedAt: null,
      },
    ]);
    expect(await namesOn('gum', author)).toContainEqual(['fir', 2]);
    await leave(supporter);
    expect(await namesOn('gum', author)).toContainEqual(['fir', 1]);
    await leave(author);
    expect((await reasonsFor('gum', 'fir')).people).toBe(0);
  });
});

async function leave(person: SignedIn): Promise<void> {
  const { errors } = await run(
    person,
    `mutation { deleteAccount(input: { password: "${person.password}" }) { deleted } }`,
  );
  expect(errors).toEqual([]);
}
