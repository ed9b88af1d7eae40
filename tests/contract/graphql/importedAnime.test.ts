import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importFile } from '../../../server/domain/importers/importFile';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime, catalogueFiles } from '../../support/catalogue/catalogue';
import { type OfflineEntry, offlineEntry, offlineLines } from '../../support/catalogue/offlineEntries';
import { anEntry, animeId } from '../../support/people/lists';
import { signUp } from '../../support/people/people';

/** Imported data as shown by GraphQL. */
const app = setUpApp(() => ({ catalogue: base, now: '2026-11-21T03:00:00Z' }));
const folder = mkdtempSync(path.join(tmpdir(), 'enspired-imported-'));
const base = [anAnime({ english: 'Here' })];

const spring = (year: number) => ({ season: 'SPRING', year });
const entries: Record<string, Partial<OfflineEntry>> = {
  'came-and-went': { status: 'FINISHED', type: 'TV', episodes: 12, studios: ['studio lantern'] },
  'runs-on': { status: 'ONGOING', episodes: 24, type: 'ONA' },
  'comes-in-spring': { status: 'UPCOMING', animeSeason: spring(2027), episodes: 0, type: 'SPECIAL' },
  'comes-some-day': { status: 'UPCOMING', animeSeason: { season: 'UNDEFINED' }, type: 'UNKNOWN' },
  'adults-only': { tags: ['hentai'] },
};

beforeAll(async () => {
  const file = path.join(folder, 'release.jsonl');
  const list = Object.entries(entries).map(([title, change], number) =>
    offlineEntry(number + 1, { title, ...change }),
  );
  writeFileSync(file, [...offlineLines(list)].join(''));
  await importFile(app.deps, { file, base: catalogueFiles(base) });
  await Promise.all([app.deps.search.rebuild(), app.deps.discover.rebuild()]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['came-and-went', { status: 'FINISHED', format: 'TV', episodeCount: 12, episodeCountEstimated: false }],
  ['runs-on', { status: 'AIRING', format: 'WEB', episodeCount: 24, episodeCountEstimated: true }],
  [
    'comes-in-spring',
    { status: 'UPCOMING', format: 'SPECIAL', episodeCount: null, year: 2027, season: 'SPRING' },
  ],
  ['comes-some-day', { status: 'UPCOMING', format: 'OTHER', year: null }],
])('shows the imported facts of %s, and makes up no day', async (slug, expected) => {
  const { data } = await app.visitor().graphql<{ anime: object }>(
    `query ($slug: String!) {
       anime(slug: $slug) { status format episodeCount episodeCountEstimated year season startsAt externalIds { site id } }
     }`,
    { slug },
  );
  expect(data?.anime).toMatchObject({ ...expected, startsAt: null });
  expect(data?.anime).toMatchObject({
    externalIds: expect.arrayContaining([expect.objectContaining({ site: 'Kitsu' })]),
  });
});

it('lists imported anime, without adult titles', async () => {
  const { data } = await app
    .visitor()
    .graphql<{ discover: { items: { slug: string }[] } }>('{ discover(pageSize: 50) { items { slug } } }');
  const slugs = data?.discover.items.map(({ slug }) => slug) ?? [];
  expect(slugs.sort()).toEqual(['came-and-went', 'comes-in-spring', 'comes-some-day', 'here', 'runs-on']);
});

it.each([
  ['UPCOMING', ['comes-in-spring', 'comes-some-day']],
  ['AIRING', ['runs-on']],
  ['FINISHED', ['came-and-went']],
])('finds %s anime in a library, by the status shown on their pages', async (airing, slugs) => {
  const person = await signUp(app);
  for (const slug of Object.keys(entries).filter((slug) => slug !== 'adults-only')) {
    await anEntry(person, { animeId: await animeId(app, slug), status: 'PLANNING' });
  }
  const { data } = await person.visitor.graphql<{ library: { items: { anime: { slug: string } }[] } }>(
    `{ library(filter: { airing: ${airing} }) { items { anime { slug } } } }`,
  );
  expect(data?.library.items.map(({ anime }) => anime.slug).sort()).toEqual(slugs);
});

describe('an adult title', () => {
  const find = '{ discover(filter: { text: "adults-only" }) { items { slug } } }';
  interface Found {
    discover: { items: { slug: string }[] };
  }

  it('is shown to no visitor', async () => {
    const searched = await app.visitor().graphql(`{
      discover(filter: { text: "adults-only" }) { items { slug } }
    }`);
    const catalogue = await app.visitor().graphql(`{
      all: discover(pageSize: 50, sort: NEWEST) { items { slug similar(limit: 10) { anime { slug } } } }
    }`);
    const shown = await app.visitor().graphql(`{
      discoverFacets { tags { value } }
      featured(limit: 20) { slug }
      season(year: 2026, season: SPRING) { items { slug } }
      latestEpisodes { items { anime { slug } } }
      upcomingEpisodes { items { anime { slug } } }
    }`);
    expect([...searched.errors, ...catalogue.errors, ...shown.errors]).toEqual([]);
    const data = { ...searched.data, ...catalogue.data, ...shown.data };
    expect(JSON.stringify(data)).toContain('came-and-went');
    expect(JSON.stringify(data)).not.toMatch(/adults-only|hentai/i);
    const { text: sitemap } = await app.visitor().get('/sitemaps/anime-1.xml');
    expect(sitemap).toContain('came-and-went');
    expect(sitemap).not.toContain('adults-only');
  });

  it('is found by an adult who enabled them, until every source has dropped it', async () => {
    const { visitor } = await signUp(app);
    const found = async () =>
      (await visitor.graphql<Found>(find)).data?.discover.items.map(({ slug }) => slug);
    expect(await found()).toEqual([]);
    await visitor.graphql('mutation { updateSettings(input: { adult: true }) { adult } }');
    expect(await found()).toEqual(['adults-only']);
    const { manager } = app.deps.db;
    expect(await app.deps.search.find('adults-only')).toHaveLength(1);
    await manager.query('UPDATE anime SET retiredAt = ? WHERE slug = ?', [
      '2026-11-20 00:00:00.000',
      'adults-only',
    ]);
    await app.deps.search.rebuild();
    expect(await app.deps.search.find('adults-only')).toEqual([]);
  });
});

it('credits the source with its licence notice', async () => {
  const { data } = await app
    .visitor()
    .graphql<{ site: { catalogueSources: { id: string }[] } }>(
      '{ site { catalogueSources { id version licence licenceUrl notice url animeCount } } }',
    );
  expect(data?.site.catalogueSources.find(({ id }) => id === 'anime-offline-database')).toEqual({
    id: 'anime-offline-database',
    version: '2026-11-01',
    licence: 'ODbL 1.0',
    licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
    notice: expect.stringContaining('made available here under the Open Database License (ODbL)'),
    url: 'https://github.com/manami-project/anime-offline-database',
    animeCount: 5,
  });
});
