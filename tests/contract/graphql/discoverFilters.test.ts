import { statementsDuring } from '../../support/apps/countStatements';
import { startApp, type TestApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { anAnime } from '../../support/catalogue/catalogue';
import { signUp } from '../../support/people/people';

/** Every filter of discover alone and combined, its counts, the random pick, and hidden anime. */
let app: TestApp;

const netflix = (id: string) => [{ site: 'netflix', id }];
const catalogue = () => [
  anAnime({
    native: '灯台',
    english: 'Lighthouse',
    begin: '2015-04-05T15:00:00.000Z',
    end: '2015-06-21T15:00:00.000Z',
    sites: netflix('1'),
    curated: {
      genres: ['Drama', 'Mystery'],
      tags: [
        { name: 'Detective', spoiler: false },
        { name: 'Time Travel', spoiler: true },
      ],
      studios: ['North Studio'],
      source: 'MANGA',
      episodes: 12,
      popularity: 90,
    },
  }),
  anAnime({
    native: '夜汽車',
    english: 'Night Train',
    begin: '2020-10-02T15:00:00.000Z',
    end: '2020-12-18T15:00:00.000Z',
    curated: {
      genres: ['Drama', 'Romance'],
      tags: [{ name: 'Time Travel', spoiler: false }],
      studios: ['South Studio'],
      source: 'ORIGINAL',
      episodes: 200,
      popularity: 80,
    },
  }),
  anAnime({
    native: '秘密',
    english: 'The Secret Film',
    type: 'movie',
    begin: '2020-07-10T00:00:00.000Z',
    end: '2020-07-10T00:00:00.000Z',
    sites: [],
    curated: { genres: ['Comedy'], studios: ['North Studio'], source: 'ORIGINAL', popularity: 70 },
  }),
  anAnime({ native: '風の便り', english: 'Letters', begin: '2026-10-02T15:00:00.000Z' }),
  anAnime({ native: '春を待つ', english: 'Waiting', begin: '2027-04-02T15:00:00.000Z' }),
];

beforeAll(async () => {
  app = await startApp({ now: '2026-11-21T03:00:00.000Z', catalogue: catalogue() });
});
afterAll(() => app.close());

type Filter = Record<string, unknown>;
const document = `query ($filter: DiscoverFilter, $sort: DiscoverSort! = TITLE, $direction: SortDirection) {
  discover(filter: $filter, sort: $sort, direction: $direction) { items { slug } pageInfo { totalItems } }
}`;
interface Found {
  discover: { items: { slug: string }[]; pageInfo: { totalItems: number } };
}

async function slugs(
  filter: Filter,
  order: object = {},
  visitor: Visitor = app.visitor(),
): Promise<string[]> {
  const { data, errors } = await visitor.graphql<Found>(document, { filter, ...order });
  expect(errors).toEqual([]);
  const found = data?.discover;
  expect(found?.pageInfo.totalItems).toBe(found?.items.length);
  return found?.items.map(({ slug }) => slug) ?? [];
}

const all = ['letters', 'lighthouse', 'night-train', 'the-secret-film', 'waiting'];

describe('the filter of discover', () => {
  it.each<[Filter, string[]]>([
    [{}, all],
    [{ genresIn: ['Drama'] }, ['lighthouse', 'night-train']],
    [{ genresIn: ['drama', 'ROMANCE'] }, ['night-train']],
    [{ genresIn: ['Drama'], genresNot: ['Romance'] }, ['lighthouse']],
    [{ genresNot: ['Drama', 'Comedy'] }, ['letters', 'waiting']],
    [{ genresIn: ['No such genre'] }, []],
    [{ tagsIn: ['Detective'] }, ['lighthouse']],
    [{ tagsNot: ['Detective'], genresIn: ['Drama'] }, ['night-train']],
    [{ formats: ['MOVIE'] }, ['the-secret-film']],
    [{ formats: ['MOVIE', 'TV'] }, all],
    [{ statuses: ['AIRING'] }, ['letters']],
    [{ statuses: ['UPCOMING', 'AIRING'] }, ['letters', 'waiting']],
    [{ yearFrom: 2020, yearTo: 2020 }, ['night-train', 'the-secret-film']],
    [{ yearTo: 2019 }, ['lighthouse']],
    [{ season: 'FALL' }, ['letters', 'night-train']],
    [{ episodesFrom: 100, episodesTo: 300 }, ['night-train']],
    [{ scoreFrom: 1 }, []],
    [{ favouritesFrom: 1 }, []],
    [{ studios: ['north studio'] }, ['lighthouse', 'the-secret-film']],
    [{ studios: ['North Studio', 'South Studio'], formats: ['TV'] }, ['lighthouse', 'night-train']],
    [{ sources: ['MANGA'] }, ['lighthouse']],
    [{ streamingServices: ['netflix'] }, ['letters', 'lighthouse', 'night-train', 'waiting']],
    [{ countries: ['JP'] }, all],
    [{ countries: ['CN'] }, []],
    [{ text: 'train' }, ['night-train']],
    [{ text: 'train', genresNot: ['Romance'] }, []],
    [{ genresIn: [], formats: [], text: '' }, all],
  ])('the filter %j finds %j', async (filter, expected) => {
    expect(await slugs(filter)).toEqual(expected);
  });

  it('does not reveal spoiler tags by a filter', async () => {
    expect(await slugs({ tagsIn: ['Time Travel'] })).toEqual(['night-train']);
  });

  it.each([
    [{ yearFrom: 1 }],
    [{ yearFrom: 2020, yearTo: 2010 }],
    [{ episodesFrom: 0 }],
    [{ episodesFrom: 9, episodesTo: 2 }],
    [{ scoreFrom: 101 }],
    [{ favouritesFrom: 0 }],
    [{ genresIn: Array.from({ length: 21 }, (_, n) => `G${n}`) }],
    [{ studios: ['x'.repeat(121)] }],
    [{ text: 'x'.repeat(201) }],
  ])('refuses the filter %j', async (filter) => {
    for (const field of ['discover { items { id } }', 'discoverFacets { total }', 'surprise { id }']) {
      const asked = field.replace(' ', '(filter: $filter) ');
      const { errors } = await app
        .visitor()
        .graphql(`query ($filter: DiscoverFilter) { ${asked} }`, { filter });
      expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['VALIDATION_ERROR']);
    }
  });
});

describe('the order of discover', () => {
  it.each<[string, string | null, string[]]>([
    ['EPISODES', null, ['night-train']],
    ['EPISODES', 'ASC', ['the-secret-film']],
    ['START_DATE', null, ['lighthouse', 'the-secret-film', 'night-train', 'letters', 'waiting']],
    ['START_DATE', 'DESC', ['waiting', 'letters', 'night-train', 'the-secret-film', 'lighthouse']],
    ['NEWEST', null, ['waiting', 'letters']],
    ['TITLE', 'DESC', [...all].reverse()],
    ['POPULARITY', null, ['lighthouse', 'night-train', 'the-secret-film']],
    ['TRENDING', null, ['lighthouse', 'night-train', 'the-secret-film']],
    ['SCORE', null, ['lighthouse', 'night-train', 'the-secret-film']],
  ])('the order %s %s begins with %j', async (sort, direction, expected) => {
    expect((await slugs({}, { sort, direction })).slice(0, expected.length)).toEqual(expected);
  });

  it.each(['RELEVANCE', 'TRENDING', 'NEWEST'])(
    'refuses a direction for %s, which has a fixed one',
    async (sort) => {
      const { errors } = await app.visitor().graphql(document, { sort, direction: 'ASC' });
      expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['VALIDATION_ERROR']);
    },
  );
});

interface Facets {
  discoverFacets: Record<string, { value: string; label: string; count: number; part: string }[]> & {
    total: number;
    scored: number;
  };
}
const facets = async (filter: Filter, fields: string, visitor: Visitor = app.visitor()) => {
  const query = `query ($filter: DiscoverFilter) { discoverFacets(filter: $filter) { ${fields} } }`;
  const { data, errors } = await visitor.graphql<Facets>(query, { filter });
  expect(errors).toEqual([]);
  return data?.discoverFacets as Facets['discoverFacets'];
};
const counted = (names: { value: string; count: number }[] | undefined) =>
  Object.fromEntries((names ?? []).map(({ value, count }) => [value, count]));

describe('discoverFacets', () => {
  it('counts each value under the rest of the filter', async () => {
    const found = await facets(
      { genresIn: ['Drama'] },
      'total scored genres { value count } formats { value count } years { value count } seasons { value count } statuses { value count } studios { value count } sources { value count } streamingServices { value label count } countries { value count }',
    );
    expect(found).toMatchObject({ total: 2, scored: 0 });
    expect(counted(found.genres)).toEqual({ Drama: 2, Mystery: 1, Romance: 1 });
    expect(counted(found.formats)).toEqual({ TV: 2 });
    expect(counted(found.years)).toEqual({ 2015: 1, 2020: 1 });
    expect(counted(found.seasons)).toEqual({ SPRING: 1, FALL: 1 });
    expect(counted(found.statuses)).toEqual({ FINISHED: 2, AIRING: 0, UPCOMING: 0 });
    expect(counted(found.studios)).toEqual({ 'North Studio': 1, 'South Studio': 1 });
    expect(counted(found.sources)).toEqual({ MANGA: 1, ORIGINAL: 1 });
    expect(found.streamingServices).toEqual([{ value: 'netflix', label: 'Netflix', count: 2 }]);
    expect(counted(found.countries)).toEqual({ JP: 2 });
  });

  it('ignores a facet’s own selection if values are alternatives, and keeps selected values listed', async () => {
    const found = await facets(
      { formats: ['MOVIE'], studios: ['South Studio'] },
      'total formats { value count } studios { value count }',
    );
    expect(found.total).toBe(0);
    expect(counted(found.formats)).toEqual({ TV: 1, MOVIE: 0 });
    expect(counted(found.studios)).toEqual({ 'North Studio': 1, 'South Studio': 0 });
  });

  it('says which filters to drop to find more', async () => {
    const found = await facets({ formats: ['MOVIE'], studios: ['South Studio'] }, 'without { part count }');
    expect(found.without).toEqual([
      { part: 'FORMATS', count: 1 },
      { part: 'STUDIOS', count: 1 },
    ]);
  });

  it('finds values by a part of their names', async () => {
    const found = await facets({}, 'studios(like: "sOUTh") { value } tags(like: "detec") { value }');
    expect(found.studios).toEqual([{ value: 'South Studio' }]);
    expect(found.tags).toEqual([{ value: 'Detective' }]);
  });

  it('runs no statement once the index is built', async () => {
    await app.deps.discover.current();
    const run = await statementsDuring(app.deps.db, async () => {
      await facets({ genresIn: ['Drama'], yearFrom: 2001 }, 'total genres { count } studios { count }');
    });
    expect(run).toEqual([]);
  });
});

describe('surprise', () => {
  const draw = async (filter: Filter) =>
    (
      await app
        .visitor()
        .graphql<{ surprise: { slug: string } | null }>(
          'query ($filter: DiscoverFilter) { surprise(filter: $filter) { slug } }',
          { filter },
        )
    ).data?.surprise?.slug ?? null;

  it('draws only what matches the filter, and all of it over time', async () => {
    const drawn = new Set<string | null>();
    for (let turn = 0; turn < 40; turn += 1) drawn.add(await draw({ genresIn: ['Drama'] }));
    expect([...drawn].sort()).toEqual(['lighthouse', 'night-train']);
  });

  it('is null if nothing matches', async () => {
    expect(await draw({ genresIn: ['Drama'], formats: ['MOVIE'] })).toBeNull();
  });
});

describe('discover for a signed-in user', () => {
  it.each([[{ onMyList: 'MINE' }], [{ onMyList: 'NOT_MINE' }], [{ hidden: true }]])(
    'refuses %j to a visitor',
    async (filter) => {
      const { errors } = await app.visitor().graphql(document, { filter });
      expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['UNAUTHENTICATED']);
      expect(await slugs({ onMyList: 'ANY', hidden: false })).toEqual(all);
    },
  );

  it('can be limited to the viewer’s list, or exclude it', async () => {
    const { visitor } = await signUp(app);
    await save(visitor, 'lighthouse');
    expect(await slugs({ onMyList: 'MINE' }, {}, visitor)).toEqual(['lighthouse']);
    expect(await slugs({ onMyList: 'NOT_MINE' }, {}, visitor)).toEqual(
      all.filter((slug) => slug !== 'lighthouse'),
    );
    const found = await facets({ onMyList: 'MINE' }, 'total genres { value count }', visitor);
    expect(counted(found.genres)).toEqual({ Drama: 1, Mystery: 1 });
    const { visitor: other } = await signUp(app);
    expect(await slugs({ onMyList: 'MINE' }, {}, other)).toEqual([]);
  });

  it('omits hidden anime everywhere unless requested, until they are unhidden', async () => {
    const { visitor } = await signUp(app);
    const id = await idOf('letters');
    const lists = `{
      discover { items { slug } } surprise(filter: { statuses: [AIRING] }) { slug }
      season(year: 2026, season: FALL) { items { slug } } featured { slug }
      latestEpisodes { items { anime { slug } } pageInfo { totalItems } }
      upcomingEpisodes { items { anime { slug } } }
      newEpisodes(since: "2026-10-01T00:00:00Z") { count newest { anime { slug } } }
    }`;
    const shown = async () => JSON.stringify((await visitor.graphql(lists)).data);
    expect(await shown()).toContain('"letters"');
    await visitor.graphql('mutation ($id: ID!) { hideAnime(animeId: $id) { id } }', { id });
    expect(await shown()).not.toContain('"letters"');
    const { data } = await visitor.graphql<{
      latestEpisodes: { items: object[]; pageInfo: { totalItems: number } };
    }>('{ latestEpisodes(pageSize: 50) { items { id } pageInfo { totalItems } } }');
    expect(data?.latestEpisodes.items).toHaveLength(data?.latestEpisodes.pageInfo.totalItems ?? -1);
    expect(await slugs({ hidden: true }, {}, visitor)).toEqual(['letters']);
    expect((await facets({}, 'total', visitor)).total).toBe(all.length - 1);
    expect(await slugs({})).toEqual(all);
    await visitor.graphql('mutation ($id: ID!) { unhideAnime(animeId: $id) { id } }', { id });
    expect(await slugs({}, {}, visitor)).toEqual(all);
  });
});

async function idOf(slug: string): Promise<string> {
  const { data } = await app
    .visitor()
    .graphql<{ anime: { id: string } }>('query ($slug: String!) { anime(slug: $slug) { id } }', { slug });
  return data?.anime.id ?? '';
}

async function save(visitor: Visitor, slug: string): Promise<void> {
  const { errors } = await visitor.graphql(
    'mutation ($id: ID!) { saveEntry(input: { animeId: $id, status: WATCHING }) { __typename } }',
    { id: await idOf(slug) },
  );
  expect(errors).toEqual([]);
}
