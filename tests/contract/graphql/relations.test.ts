import { similarAnime } from '../../../server/domain/catalogue/discover/similarAnime';
import { statementsDuring } from '../../support/apps/countStatements';
import { startApp, type TestApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';

/** Relations between anime, the watch order, and similar anime with the reason (product P2). */
let app: TestApp;

const base = { genres: ['Mystery', 'Drama'], studios: ['Quay'], source: 'NOVEL' } as const;
const series = anAnime({
  native: '霧の港',
  english: 'Harbour of Fog',
  begin: '2010-04-02T15:00:00.000Z',
  curated: {
    ...base,
    genres: [...base.genres],
    tags: [
      { name: 'Detective', spoiler: false },
      { name: 'Ghosts', spoiler: true },
    ],
    studios: ['Quay'],
    ageRating: 'PG-13',
  },
});
const prequel = anAnime({
  native: '灯の前夜',
  english: 'Eve of the Lamp',
  begin: '2014-01-03T15:00:00.000Z',
  end: '2014-03-21T15:00:00.000Z',
  curated: {
    relations: [{ malId: Number(series.curated?.malId), kind: 'SEQUEL' }],
    genres: ['Mystery', 'Drama'],
    studios: ['Quay'],
  },
});

beforeAll(async () => {
  app = await startApp({
    now: '2026-10-12T00:00:00.000Z',
    catalogue: [
      series,
      prequel,
      anAnime({ native: '霧の港 第2期', english: 'Harbour of Fog 2', begin: '2012-04-06T15:00:00.000Z' }),
      anAnime({
        native: '霧の港 沈んだ鐘',
        english: 'The Sunken Bell',
        type: 'movie',
        begin: '2011-07-01T00:00:00.000Z',
      }),
      anAnime({
        native: '探偵の椅子',
        english: 'Detective Chair',
        begin: '2011-10-07T15:00:00.000Z',
        curated: {
          genres: ['Mystery', 'Drama'],
          tags: [
            { name: 'Detective', spoiler: false },
            { name: 'Ghosts', spoiler: true },
          ],
          studios: ['Quay'],
        },
      }),
      ...Array.from({ length: 20 }, (_, n) =>
        anAnime({
          english: `Other ${n}`,
          curated: { genres: ['Comedy'], studios: ['Mole'], popularity: 10 },
        }),
      ),
    ],
  });
});
afterAll(() => app.close());

interface Answer {
  anime: {
    tags: { name: string; spoiler: boolean }[];
    ageRating: string | null;
    relations: { kind: string; derived: boolean; anime: { title: { preferred: string } } }[];
    franchise: {
      total: number;
      position: number;
      first: number;
      items: { title: { preferred: string } }[];
    } | null;
    similar: { reason: string; anime: { title: { preferred: string } } }[];
  };
}

async function ask(slug: string, limits = '') {
  const { data, errors } = await app.visitor().graphql<Answer>(
    `query ($slug: String!) { anime(slug: $slug) {
       tags { name spoiler } ageRating
       relations { kind derived anime { title { preferred } } }
       franchise${limits} { total position first items { title { preferred } } }
       similar { reason anime { title { preferred } } } } }`,
    { slug },
  );
  expect(errors).toEqual([]);
  return data?.anime;
}
const names = (items: { title: { preferred: string } }[] = []) => items.map(({ title }) => title.preferred);

it('lists stated relations and those derived from titles, each from both sides', async () => {
  const relationsOf = async (slug: string) =>
    (await ask(slug))?.relations.map(({ kind, derived, anime }) => [kind, derived, anime.title.preferred]);
  expect(await relationsOf('harbour-of-fog')).toEqual([
    ['PREQUEL', false, 'Eve of the Lamp'],
    ['SEQUEL', true, 'Harbour of Fog 2'],
    ['OTHER', true, 'The Sunken Bell'],
  ]);
  expect(await relationsOf('eve-of-the-lamp')).toEqual([['SEQUEL', false, 'Harbour of Fog']]);
  expect(await relationsOf('harbour-of-fog-2')).toEqual([['PREQUEL', true, 'Harbour of Fog']]);
});

it('lists the franchise in watch order, with the anime’s position in it', async () => {
  const { franchise } = (await ask('harbour-of-fog')) ?? {};
  expect(names(franchise?.items)).toEqual([
    'The Sunken Bell',
    'Eve of the Lamp',
    'Harbour of Fog',
    'Harbour of Fog 2',
  ]);
  expect(franchise).toMatchObject({ total: 4, position: 3, first: 1 });
  expect((await ask('detective-chair'))?.franchise).toBeNull();
});

it('returns the part of a long franchise around the anime', async () => {
  const { franchise } = (await ask('harbour-of-fog-2', '(limit: 2)')) ?? {};
  expect(names(franchise?.items)).toEqual(['Harbour of Fog', 'Harbour of Fog 2']);
  expect(franchise).toMatchObject({ total: 4, position: 4, first: 3 });
});

it('finds similar anime outside the franchise, with a reason free of spoilers', async () => {
  const { similar } = (await ask('harbour-of-fog')) ?? {};
  expect(similar).toEqual([
    {
      reason: 'Same studio: Quay. Shared: Detective, Mystery, Drama',
      anime: { title: { preferred: 'Detective Chair' } },
    },
  ]);
});

it('has tags with their spoiler flag, and the age rating', async () => {
  expect(await ask('harbour-of-fog')).toMatchObject({
    tags: [
      { name: 'Detective', spoiler: false },
      { name: 'Ghosts', spoiler: true },
    ],
    ageRating: 'PG-13',
  });
});

it.each(['relations(limit: 51)', 'relations(limit: 0)', 'franchise(limit: 61)', 'similar(limit: 13)'])(
  'refuses %s',
  async (field) => {
    const { errors } = await app
      .visitor()
      .graphql(`{ anime(slug: "harbour-of-fog") { ${field} { __typename } } }`);
    expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['VALIDATION_ERROR']);
  },
);

it('takes a bounded number of statements, for five anime and for twenty', async () => {
  const count = async (pageSize: number) => {
    const run = await statementsDuring(app.deps.db, async () => {
      const { errors } = await app.visitor().graphql(
        `{ discover(pageSize: ${pageSize}) { items {
             relations(limit: 3) { anime { slug } } franchise(limit: 3) { items { slug } }
             similar(limit: 3) { reason anime { slug } } } } }`,
      );
      expect(errors).toEqual([]);
    });
    return run.length;
  };
  await count(1);
  // Batching depends on which answer arrives first; one query per anime would be over twenty.
  for (const size of [5, 20]) expect(await count(size)).toBeLessThanOrEqual(13);
});

it('ranks an anime once per catalogue version, and omits what a viewer hides', async () => {
  const { db, discover } = app.deps;
  const [fog] = await db.manager.query(`SELECT id FROM anime WHERE slug = 'harbour-of-fog'`);
  const ask = (hidden: number[] = []) => similarAnime(app.deps, { animeIds: [fog.id], limit: 3, hidden });
  const [known = []] = await ask();
  expect(known).toHaveLength(1);
  expect(await statementsDuring(db, () => ask())).toEqual([]);
  expect(await ask(known.map(({ animeId }) => animeId))).toEqual([[]]);
  await db.manager.query(`UPDATE catalogue_source SET contentHash = 'another'`);
  await discover.rebuild();
  expect((await statementsDuring(db, () => ask())).length).toBeGreaterThan(0);
  expect(await ask()).toEqual([known]);
});
