import { findSimilarAnime } from '../../../server/domain/catalogue/discover/similarAnime';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { anAnime } from '../../support/catalogue/catalogue';
import { signUp } from '../../support/people/people';

/** Relations between anime, the watch order, and similar anime with the reason. */
const app = setUpApp(() => ({
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
}));

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
  'refuses a limit out of bounds: %s',
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
  const ask = (hidden: number[] = []) => {
    const taste = hidden.map((animeId) => ({ animeId, status: 'HIDDEN' as const }));
    return findSimilarAnime(app.deps, { animeIds: [fog.id], limit: 3, taste });
  };
  const [known = []] = await ask();
  expect(known).toHaveLength(1);
  expect(await statementsDuring(db, () => ask())).toEqual([]);
  expect(await ask(known.map(({ animeId }) => animeId))).toEqual([[]]);
  await db.manager.query(`UPDATE catalogue_source SET contentHash = 'another'`);
  await discover.rebuild();
  expect((await statementsDuring(db, () => ask())).length).toBeGreaterThan(0);
  expect(await ask()).toEqual([known]);
});

describe('for a member', () => {
  type Recommended = {
    kind: string;
    anime: { slug: string };
    because: { slug: string } | null;
  };
  const recommended = async (visitor: Visitor): Promise<string[]> => {
    const { data, errors } = await visitor.graphql<{ recommendations: Recommended[] }>(
      '{ recommendations { kind anime { slug } because { slug } } }',
    );
    expect(errors).toEqual([]);
    return (data?.recommendations ?? []).map(
      ({ kind, anime, because }) => `${kind} ${anime.slug}${because ? ` after ${because.slug}` : ''}`,
    );
  };
  const similarTo = async (visitor: Visitor, slug: string): Promise<string[]> => {
    const { data } = await visitor.graphql<{ anime: { similar: { anime: { slug: string } }[] } }>(
      'query ($slug: String!) { anime(slug: $slug) { similar { anime { slug } } } }',
      { slug },
    );
    return data?.anime.similar.map(({ anime }) => anime.slug) ?? [];
  };
  const save = async (visitor: Visitor, slug: string, status: string, progress?: number) => {
    const [{ id }] = await app.deps.db.manager.query('SELECT id FROM anime WHERE slug = ?', [slug]);
    const { errors } = await visitor.graphql(
      'mutation ($input: SaveEntryInput!) { saveEntry(input: $input) { __typename } }',
      { input: { animeId: String(id), status, progress } },
    );
    expect(errors).toEqual([]);
  };

  it('offers the first part of a franchise to those who have begun none of it', async () => {
    expect(await similarTo(app.visitor(), 'detective-chair')).toEqual(['harbour-of-fog']);
    const { visitor } = await signUp(app);
    expect(await similarTo(visitor, 'detective-chair')).toEqual(['harbour-of-fog']);
    await save(visitor, 'harbour-of-fog', 'PLANNING');
    expect(await similarTo(visitor, 'detective-chair')).toEqual(['harbour-of-fog']);
    const { visitor: other } = await signUp(app);
    await save(other, 'harbour-of-fog', 'DROPPED');
    expect(await similarTo(other, 'detective-chair')).toEqual([]);
    expect(await similarTo(app.visitor(), 'detective-chair')).toEqual(['harbour-of-fog']);
  });

  it('recommends the part after a completed one, and what resembles it', async () => {
    const { visitor } = await signUp(app);
    await save(visitor, 'harbour-of-fog', 'COMPLETED');
    const found = await recommended(visitor);
    expect(found.slice(0, 2)).toEqual([
      'NEXT_PART harbour-of-fog-2 after harbour-of-fog',
      'SIMILAR detective-chair after harbour-of-fog',
    ]);
    expect(found.length).toBeGreaterThan(5);
    expect(
      found.filter((line) => /^\w+ (harbour-of-fog|eve-of-the-lamp|the-sunken-bell)\b(?!-)/.test(line)),
    ).toEqual([]);
  });

  it('says that they liked what they are watching once they have seen a few episodes', async () => {
    const [{ visitor: one }, { visitor: other }] = [await signUp(app), await signUp(app)];
    const resembling = 'SIMILAR detective-chair after harbour-of-fog';
    await save(one, 'harbour-of-fog', 'WATCHING', 2);
    await save(other, 'harbour-of-fog', 'WATCHING', 3);
    expect(await recommended(one)).not.toContain(resembling);
    expect(await recommended(other)).toContain(resembling);
  });

  it.each(['COMPLETED', 'DROPPED', 'WATCHING'])('recommends nothing that is %s', async (status) => {
    const { visitor } = await signUp(app);
    const before = await recommended(visitor);
    const slugs = before.map((line) => line.split(' ')[1] ?? '');
    expect(slugs).toContain('detective-chair');
    for (const slug of ['detective-chair', 'harbour-of-fog-2']) await save(visitor, slug, status);
    const after = await recommended(visitor);
    expect(after.map((line) => line.split(' ')[1])).not.toContain('detective-chair');
    expect(after.map((line) => line.split(' ')[1])).not.toContain('harbour-of-fog-2');
    const { data } = await visitor.graphql<{ surprise: { slug: string } }>(
      '{ surprise(filter: { genres: ["Mystery"] }) { slug } }',
    );
    expect(data?.surprise.slug).not.toBe('detective-chair');
  });

  it('refuses a visitor, and keeps no member’s answer for others', async () => {
    const { errors } = await app.visitor().graphql('{ recommendations { kind } }');
    expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['UNAUTHENTICATED']);
    const [{ visitor: one }, { visitor: other }] = [await signUp(app), await signUp(app)];
    await save(one, 'harbour-of-fog', 'COMPLETED');
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await similarTo(one, 'detective-chair')).toEqual([]);
      expect(await similarTo(other, 'detective-chair')).toEqual(['harbour-of-fog']);
      expect(await similarTo(app.visitor(), 'detective-chair')).toEqual(['harbour-of-fog']);
    }
    expect(await recommended(one)).toContain('NEXT_PART harbour-of-fog-2 after harbour-of-fog');
    expect(await recommended(other)).not.toContain('NEXT_PART harbour-of-fog-2 after harbour-of-fog');
  });

  it('takes the same few statements for one recommendation as for forty', async () => {
    const { visitor } = await signUp(app);
    await save(visitor, 'harbour-of-fog', 'COMPLETED');
    const count = async (limit: number) => {
      const run = await statementsDuring(app.deps.db, async () => {
        const { errors } = await visitor.graphql(
          `{ recommendations(limit: ${limit}) { kind anime { slug genres } because { slug } } }`,
        );
        expect(errors).toEqual([]);
      });
      return run.length;
    };
    await count(1);
    expect(await count(40)).toBeLessThanOrEqual((await count(1)) + 2);
  });
});
