import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { anOperator } from '../../support/people/community';
import { accept, aSuggestion, fact } from '../../support/people/editing';
import { animeId } from '../../support/people/lists';
import { signUp } from '../../support/people/people';

/** A character over all anime of a franchise: where they are, as whom, and whose voice they have. */
const app = setUpApp(() => ({
  now: '2026-10-12T00:00:00.000Z',
  env: { OPERATORS: 'the_boss' },
  catalogue: [fog, second, lamp, adult, ...parts],
}));

const sora = { name: 'Sora', native: '空', role: 'MAIN', voice: 'Hana Mori' } as const;
const fog = anAnime({
  native: '霧の港',
  english: 'Harbour of Fog',
  begin: '2010-04-02T15:00:00.000Z',
  curated: { popularity: 80 },
  cast: {
    characters: [
      { ...sora, role: 'SUPPORTING' },
      { ...sora, native: undefined, voice: 'Ken Oto' },
      { name: 'Riku', role: 'SUPPORTING' },
    ],
  },
});
const second = anAnime({
  native: '霧の港 第2期',
  english: 'Harbour of Fog 2',
  begin: '2012-04-06T15:00:00.000Z',
  cast: {
    characters: [
      { ...sora, voice: 'Aki Ito' },
      { name: 'Riku', role: 'SUPPORTING' },
    ],
  },
});
const lamp = anAnime({
  english: 'Eve of the Lamp',
  begin: '2014-01-03T15:00:00.000Z',
  curated: { popularity: 60 },
  cast: { characters: [{ name: 'Sora', role: 'MAIN', voice: 'Lee Light' }] },
});
const adult = anAnime({
  english: 'Not for Lists',
  cast: { characters: [sora, { name: 'Only Here', role: 'MAIN' }] },
});
adult.item.officialSite = 'https://deregula.com/';
const parts = Array.from({ length: 30 }, (_, n) =>
  anAnime({
    native: n === 0 ? '長い航海' : `長い航海 第${n + 1}期`,
    english: `Long Voyage ${n + 1}`,
    begin: new Date(Date.UTC(1980 + n, 3, 4)).toISOString(),
    cast: { characters: [{ name: 'Captain', role: 'MAIN', voice: `Voice ${n}` }] },
  }),
);

interface Answer {
  character: {
    id: string;
    slug: string;
    name: string;
    native: string | null;
    appearances: {
      items: { anime: { slug: string }; role: string; voices: { slug: string }[] }[];
      pageInfo: { totalItems: number };
    };
  } | null;
}
async function ask<T>(query: string): Promise<T> {
  const { data, errors } = await app.visitor().graphql<T>(query);
  expect(errors).toEqual([]);
  return data as T;
}
const characterAt = async (slug: string, page = 'page: 1') =>
  (
    await ask<Answer>(`{ character(slug: "${slug}") { id slug name native
      appearances(${page}) { items { anime { slug } role voices { slug } } pageInfo { totalItems } } } }`)
  ).character;
const castOf = async (slug: string) =>
  (
    await ask<{ anime: { characters: { slug: string | null }[] } }>(
      `{ anime(slug: "${slug}") { characters { slug } } }`,
    )
  ).anime.characters.map((one) => one.slug);

it('lists the anime of a character, latest first, each once, with role and all voices', async () => {
  expect(await characterAt('SORA')).toEqual({
    id: expect.any(String),
    slug: 'sora',
    name: 'Sora',
    native: '空',
    appearances: {
      items: [
        { anime: { slug: 'harbour-of-fog-2' }, role: 'MAIN', voices: [{ slug: 'aki-ito' }] },
        {
          anime: { slug: 'harbour-of-fog' },
          role: 'MAIN',
          voices: [{ slug: 'hana-mori' }, { slug: 'ken-oto' }],
        },
      ],
      pageInfo: { totalItems: 2 },
    },
  });
  expect((await characterAt('riku', 'page: 2, pageSize: 1'))?.appearances).toEqual({
    items: [{ anime: { slug: 'harbour-of-fog' }, role: 'SUPPORTING', voices: [] }],
    pageInfo: { totalItems: 2 },
  });
});

it('takes a namesake of another franchise for someone else', async () => {
  const other = await characterAt('sora-eve-of-the-lamp');
  expect(other?.appearances.items).toEqual([
    { anime: { slug: 'eve-of-the-lamp' }, role: 'MAIN', voices: [{ slug: 'lee-light' }] },
  ]);
  expect(other?.id).not.toBe((await characterAt('sora'))?.id);
});

it('is named by casts, by the roles of people and by the search', async () => {
  expect(await castOf('harbour-of-fog-2')).toEqual(['sora', 'riku']);
  const { creditedPerson } = await ask<{ creditedPerson: { voices: { items: unknown[] } } }>(
    '{ creditedPerson(slug: "lee-light") { voices { items { characters { slug name } } } } }',
  );
  expect(creditedPerson.voices.items).toEqual([
    { characters: [{ slug: 'sora-eve-of-the-lamp', name: 'Sora' }] },
  ]);
  const { searchOthers } = await ask<{ searchOthers: { characters: unknown } }>(
    '{ searchOthers(text: "sora") { characters { slug anime { slug } } } }',
  );
  expect(searchOthers.characters).toEqual([
    { slug: 'sora', anime: { slug: 'harbour-of-fog' } },
    { slug: 'sora-eve-of-the-lamp', anime: { slug: 'eve-of-the-lamp' } },
  ]);
});

it('returns null for an unknown character', async () => {
  expect(await characterAt('nobody')).toBeNull();
});

it('shows and names nobody of an anime that is in no list', async () => {
  expect(await castOf('not-for-lists')).toEqual([null, null]);
  expect(await characterAt('only-here')).toBeNull();
  const unlist = (listed: number) =>
    app.deps.db.manager.query("UPDATE anime SET listed = ? WHERE slug = 'eve-of-the-lamp'", [listed]);
  await unlist(0);
  const hidden = await characterAt('sora-eve-of-the-lamp');
  await unlist(1);
  expect(hidden?.appearances).toEqual({ items: [], pageInfo: { totalItems: 0 } });
});

it('follows an edited cast at once', async () => {
  const operator = await anOperator(app, 'the_boss');
  const id = await animeId(app, 'harbour-of-fog-2');
  const suggestion = await aSuggestion(await signUp(app), {
    animeId: id,
    version: 0,
    facts: [fact('CHARACTERS', 'MAIN | Sora | 空 | Aki Ito', 'SUPPORTING | Echo')],
  });
  const before = await characterAt('riku');
  await accept(operator, suggestion.id, 0);
  expect(await castOf('harbour-of-fog-2')).toEqual(['sora', 'echo']);
  expect(await castOf('harbour-of-fog')).toEqual(['sora', 'sora', 'riku']);
  expect(before?.appearances.pageInfo.totalItems).toBe(2);
  expect((await characterAt('riku'))?.appearances.pageInfo.totalItems).toBe(1);
});

it.each([
  ['page: 0', 'BAD_PAGE'],
  ['page: 100000000', 'BAD_PAGE'],
  ['pageSize: 51', 'BAD_PAGE_SIZE'],
  ['pageSize: 0', 'BAD_PAGE_SIZE'],
])('refuses a page out of bounds: %s', async (args, code) => {
  const { errors } = await app
    .visitor()
    .graphql(`{ character(slug: "sora") { appearances(${args}) { items { role } } } }`);
  expect(errors?.[0]?.extensions?.code).toBe(code);
});

it('reads many appearances in as many statements as few', async () => {
  const during = async (pageSize: number) => {
    let shown = 0;
    const statements = await statementsDuring(app.deps.db, async () => {
      const found = await characterAt('captain', `pageSize: ${pageSize}`);
      shown = found?.appearances.items.length ?? 0;
    });
    return { shown, statements: statements.length };
  };
  const few = await during(2);
  expect(few.shown).toBe(2);
  expect(await during(30)).toEqual({ shown: 30, statements: few.statements });
  expect(few.statements).toBeLessThanOrEqual(5);
});
