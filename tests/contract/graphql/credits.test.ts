import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';

/** Characters, voice actors and staff of an anime, a person's credits, and a studio's works. */
const app = setUpApp(() => ({ now: '2026-10-12T00:00:00.000Z', catalogue: [harbour, lamp, adult, ...many] }));

const sora = { name: 'Sora', native: '空', role: 'MAIN', voice: 'Hana Mori' } as const;
const harbour = anAnime({
  english: 'Harbour of Fog',
  begin: '2010-04-02T15:00:00.000Z',
  curated: { studios: ['Quay Works'], popularity: 80 },
  cast: {
    characters: [sora, { name: 'Riku', role: 'SUPPORTING' }, { ...sora, name: 'Echo', native: undefined }],
    staff: [
      { role: 'MUSIC', name: 'Ken Oto' },
      { role: 'ORIGINAL_CREATOR', name: 'Aki Ito' },
      { role: 'DIRECTOR', name: 'Aki Ito' },
    ],
  },
});
const lamp = anAnime({
  english: 'Eve of the Lamp',
  begin: '2014-01-03T15:00:00.000Z',
  curated: { studios: ['Quay-Works'], popularity: 60 },
  cast: { characters: [sora], staff: [{ role: 'DIRECTOR', name: 'Aki Ito' }] },
});
const adult = anAnime({
  english: 'Not for Lists',
  cast: { characters: [sora], staff: [{ role: 'MUSIC', name: 'Only Here' }] },
});
adult.item.officialSite = 'https://deregula.com/';
const many = Array.from({ length: 30 }, (_, n) =>
  anAnime({
    english: `Many ${n}`,
    curated: { studios: ['Mole'] },
    cast: { characters: [{ name: `Guest ${n}`, role: 'MAIN', voice: `Voice ${n}` }], staff: [] },
  }),
);

type Titled = { title: { preferred: string } };
const titleOf = ({ title }: Titled) => title.preferred;

async function ask<T>(query: string): Promise<T> {
  const { data, errors } = await app.visitor().graphql<T>(query);
  expect(errors).toEqual([]);
  return data as T;
}

it('lists characters in order with their voice actors, and staff by role', async () => {
  const { anime } = (await ask(`{ anime(slug: "harbour-of-fog") {
    characters { name native role voice { slug name native } } staff { role person { slug name } } } }`)) as {
    anime: unknown;
  };
  const hana = { slug: 'hana-mori', name: 'Hana Mori', native: null };
  const aki = { slug: 'aki-ito', name: 'Aki Ito' };
  expect(anime).toEqual({
    characters: [
      { name: 'Sora', native: '空', role: 'MAIN', voice: hana },
      { name: 'Riku', native: null, role: 'SUPPORTING', voice: null },
      { name: 'Echo', native: null, role: 'MAIN', voice: hana },
    ],
    staff: [
      { role: 'ORIGINAL_CREATOR', person: aki },
      { role: 'DIRECTOR', person: aki },
      { role: 'MUSIC', person: { slug: 'ken-oto', name: 'Ken Oto' } },
    ],
  });
});

it('lists none if there are none', async () => {
  await app.deps.db.manager.query("DELETE FROM anime_character WHERE name = 'Guest 0'");
  expect(await ask('{ anime(slug: "many-0") { characters { name } staff { role } } }')).toEqual({
    anime: { characters: [], staff: [] },
  });
});

interface Work {
  creditedPerson: {
    id: string;
    slug: string;
    voices: { items: { anime: Titled; characters: { name: string }[] }[]; pageInfo: { totalItems: number } };
    staff: { items: { anime: Titled; roles: string[] }[]; pageInfo: { totalItems: number } };
  } | null;
}
const work = (slug: string, page = 'page: 1') =>
  ask<Work>(`{ creditedPerson(slug: "${slug}") { id slug
    voices(${page}) { items { anime { title { preferred } } characters { name } } pageInfo { totalItems } }
    staff(${page}) { items { anime { title { preferred } } roles } pageInfo { totalItems } } } }`);

it('lists a person’s work, latest first, each anime once, without anime that are in no list', async () => {
  const hana = (await work('hana-mori')).creditedPerson;
  expect(hana?.voices.pageInfo.totalItems).toBe(2);
  expect(
    hana?.voices.items.map(({ anime, characters }) => [titleOf(anime), characters.map(({ name }) => name)]),
  ).toEqual([
    ['Eve of the Lamp', ['Sora']],
    ['Harbour of Fog', ['Sora', 'Echo']],
  ]);
  expect(hana?.staff).toEqual({ items: [], pageInfo: { totalItems: 0 } });
  const aki = (await work('AKI-ITO', 'page: 2, pageSize: 1')).creditedPerson;
  expect(aki?.staff).toEqual({
    items: [{ anime: { title: { preferred: 'Harbour of Fog' } }, roles: ['ORIGINAL_CREATOR', 'DIRECTOR'] }],
    pageInfo: { totalItems: 2 },
  });
  expect((await work('only-here')).creditedPerson?.staff.items).toEqual([]);
});

it('finds a person by a former slug, and returns the current one', async () => {
  const { creditedPerson } = await work('ken-oto');
  await app.deps.db.manager.query('INSERT INTO person_slug (slug, personId) VALUES (?, ?)', [
    'kenny-oto',
    creditedPerson?.id,
  ]);
  expect((await work('kenny-oto')).creditedPerson).toEqual(creditedPerson);
});

it.each([
  ['Mori', ['hana-mori']],
  ['mori hana', ['hana-mori']],
  ['o', ['ken-oto']],
  ['HANA', ['hana-mori']],
  ['only here', []],
  ['_', []],
  ['%', []],
  ['   ', []],
])('finds people by %j, those with the most credits first', async (text, slugs) => {
  const { creditedPeople } = await ask<{ creditedPeople: { slug: string }[] }>(
    `{ creditedPeople(text: ${JSON.stringify(text)}, limit: 3) { slug } }`,
  );
  expect(creditedPeople.map(({ slug }) => slug)).toEqual(slugs);
});

interface Made {
  studio: { slug: string; name: string; anime: { items: Titled[]; pageInfo: { totalItems: number } } } | null;
}
const made = (slug: string, args = 'page: 1') =>
  ask<Made>(`{ studio(slug: "${slug}") { slug name
    anime(${args}) { items { title { preferred } } pageInfo { totalItems } } } }`);

it('lists a studio’s anime under every spelling of its name', async () => {
  const { studio } = await made('Quay-works');
  expect(studio?.slug).toBe('quay-works');
  expect(studio?.anime.items.map(titleOf)).toEqual(['Eve of the Lamp', 'Harbour of Fog']);
  const popular = await made('quay-works', 'sort: POPULARITY, pageSize: 1');
  expect(popular.studio?.anime.items.map(titleOf)).toEqual(['Harbour of Fog']);
  expect(popular.studio?.anime.pageInfo.totalItems).toBe(2);
});

it('returns null for an unknown person or studio', async () => {
  expect(await work('nobody')).toEqual({ creditedPerson: null });
  expect(await made('no-studio')).toEqual({ studio: null });
});

it.each([
  ['{ creditedPerson(slug: "aki-ito") { voices(page: 0) { items { roles: __typename } } } }', 'BAD_PAGE'],
  ['{ creditedPerson(slug: "aki-ito") { staff(pageSize: 51) { items { roles } } } }', 'BAD_PAGE_SIZE'],
  ['{ creditedPeople(text: "a", limit: 21) { slug } }', 'VALIDATION_ERROR'],
  [`{ creditedPeople(text: "${'a'.repeat(101)}") { slug } }`, 'VALIDATION_ERROR'],
  ['{ studio(slug: "mole") { anime(pageSize: 0) { items { id } } } }', 'BAD_PAGE_SIZE'],
  ['{ studio(slug: "mole") { anime(page: 100000000) { items { id } } } }', 'BAD_PAGE'],
])('refuses a page of credits out of bounds: %s', async (query, code) => {
  const { errors } = await app.visitor().graphql(query);
  expect(errors?.[0]?.extensions?.code).toBe(code);
});

it('reads the characters and staff of many anime in as many statements as of few', async () => {
  const statements = (pageSize: number) =>
    statementsDuring(app.deps.db, () =>
      ask(`{ discover(pageSize: ${pageSize}) { items {
        characters { name voice { name } } staff { role person { name } } } } }`),
    );
  const few = (await statements(2)).length;
  expect((await statements(30)).length).toBe(few);
});
