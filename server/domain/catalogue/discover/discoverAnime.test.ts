import pino from 'pino';
import { SetClock } from '../../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../../tests/support/apps/testDatabase';
import { anAnime, catalogueFiles } from '../../../../tests/support/catalogue/catalogue';
import type { Deps } from '../../deps';
import { loadCatalogue } from '../../importers/loadCatalogue';
import { openFinderHere } from '../../search/finder';
import { createSearchIndex } from '../../search/searchIndex';
import { createDiscover } from './createDiscover';
import { type DiscoverInput, discoverAnime } from './discoverAnime';

const db = setUpDatabase();
let deps: Pick<Deps, 'db' | 'clock' | 'log' | 'discover' | 'search'>;

beforeAll(async () => {
  const films = Array.from({ length: 7 }, (_, n) =>
    anAnime({
      native: `映画第${n + 1}作`,
      english: `Film ${n + 1}`,
      type: 'movie',
      begin: `199${n}-07-01T00:00:00Z`,
    }),
  );
  const files = catalogueFiles([
    anAnime({
      native: '進撃の亀',
      romaji: 'Shingeki no Kame',
      english: 'Attack of the Turtles',
      curated: { nicknames: ['AotT'] },
    }),
    anAnime({ native: '進撃の亀 第2期', romaji: 'Shingeki no Kame 2', english: 'Attack of the Turtles 2' }),
    anAnime({ native: 'ＡＴＴＡＣＫ！', romaji: 'Attack!' }),
    anAnime({ native: 'カメ日和', romaji: 'Kame Biyori', english: '100% Turtle_Days' }),
    anAnime({ native: '静かな反撃', english: 'A Quiet Attack' }),
    ...films,
  ]);
  const base = { db, clock: new SetClock('2026-11-21T03:00:00Z'), log: pino({ level: 'silent' }) };
  await loadCatalogue(base, { files });
  deps = {
    ...base,
    discover: createDiscover(base),
    search: createSearchIndex(base, { open: openFinderHere }),
  };
});

async function discover({ text, ...input }: Partial<DiscoverInput> & { text?: string }): Promise<string[]> {
  const { items } = await discoverAnime(deps, {
    filter: { text },
    sort: 'RELEVANCE',
    page: 1,
    pageSize: 50,
    ...input,
  });
  return items.map(({ slug }) => slug);
}

it('ends a read of the catalogue when it is closed', async () => {
  const closed = createDiscover(deps);
  const refusal = expect(closed.current()).rejects.toMatchObject({ name: 'AbortError' });
  await closed.close();
  await refusal;
  await expect(closed.rebuild()).rejects.toMatchObject({ name: 'AbortError' });
  expect((await createDiscover(deps).current()).index.size).toBe(12);
});

describe('discoverAnime by text', () => {
  it.each([
    ['shingeki'],
    ['進撃の亀'],
    ['attack of the'],
    ['AOTT'],
    ['turtles attack'],
    ['attackoftheturtles'],
  ])('"%s" finds the same first', async (text) => {
    expect((await discover({ text }))[0]).toBe('attack-of-the-turtles');
  });

  it('ranks the whole title before its beginning, a word in it, and a later season', async () => {
    expect(await discover({ text: 'attack' })).toEqual([
      'attack',
      'attack-of-the-turtles',
      'a-quiet-attack',
      'attack-of-the-turtles-2',
    ]);
  });

  it('finds across hiragana and katakana, width and case', async () => {
    expect(await discover({ text: 'かめ日和' })).toEqual(['100-turtle-days']);
    expect(await discover({ text: 'ｔｕｒｔｌｅ ｄａｙｓ' })).toEqual(['100-turtle-days']);
  });

  it('takes wildcards and quotes literally: none matches everything', async () => {
    for (const text of ['%', '_', '%%', "'", '\\']) expect(await discover({ text })).toEqual([]);
    expect(await discover({ text: '100%' })).toEqual(['100-turtle-days']);
    expect(await discover({ text: "x' OR '1'='1" })).toEqual([]);
  });

  it('sorts what it found as asked', async () => {
    expect(await discover({ text: 'film', sort: 'START_DATE' })).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((n) => `film-${n}`),
    );
    expect((await discover({ text: 'film', sort: 'NEWEST' }))[0]).toBe('film-7');
  });

  it('treats blanks as no text', async () => {
    expect(await discover({ text: '  ' })).toHaveLength(12);
  });
});

describe('discoverAnime in pages', () => {
  it.each([
    'POPULARITY',
    'NEWEST',
    'START_DATE',
    'TITLE',
    'EPISODES',
    'SCORE',
    'TRENDING',
    'RELEVANCE',
  ] as const)('shows each anime once by %s', async (sort) => {
    const slugs: string[] = [];
    for (const page of [1, 2, 3]) slugs.push(...(await discover({ sort, page, pageSize: 5 })));
    expect(slugs).toHaveLength(12);
    expect(new Set(slugs).size).toBe(12);
  });

  it('counts all, also on a page beyond the last', async () => {
    const beyond = await discoverAnime(deps, { sort: 'TITLE', page: 9, pageSize: 5 });
    expect(beyond).toEqual({ items: [], totalItems: 12 });
    const found = await discoverAnime(deps, {
      filter: { text: 'film' },
      sort: 'TITLE',
      page: 2,
      pageSize: 5,
    });
    expect(found.items.map(({ slug }) => slug)).toEqual(['film-6', 'film-7']);
    expect(found.totalItems).toBe(7);
  });

  it('sorts alphabetically by preferred title', async () => {
    expect((await discover({ sort: 'TITLE' })).slice(0, 4)).toEqual([
      '100-turtle-days',
      'a-quiet-attack',
      'attack',
      'attack-of-the-turtles',
    ]);
  });

  it('lists curated anime first by popularity', async () => {
    expect((await discover({ sort: 'POPULARITY' }))[0]).toBe('attack-of-the-turtles');
  });
});
