import { loadCatalogue } from '../../server/domain/importers/loadCatalogue';
import { forgetSource, placeSources } from '../../server/domain/importers/outside/sourcesInUse';
import type { Service } from '../../server/domain/jobs/service';
import { createSources } from '../../server/jobs/sources';
import { mal } from '../../server/sources/mal';
import { startApp, type TestApp } from '../support/apps/startApp';
import { anAnime, catalogueFiles } from '../support/catalogue/catalogue';
import { KEY, nodeOf } from '../support/catalogue/outsideSources';
import { type SourceServer, startSourceServer } from '../support/catalogue/sourceServer';
import { anOperator, run } from '../support/people/community';
import { anEntry, animeId, codesOf, entryOf, undo } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** A running site that adds the anime of an outside source. */
const known = [anAnime({ english: 'Harbour' })];
const files = catalogueFiles(known);
const SYNOPSIS = 'A keeper finds a letter in a bottle, and answers it.';

let server: SourceServer;
let app: TestApp;
let job: Service | undefined;
let operator: SignedIn;

const added = (id: number, name: string) => ({
  id,
  title: `${name} no Tegami`,
  alternative_titles: { en: `The ${name} Letter`, ja: `手紙${id}` },
  media_type: 'tv',
  nsfw: 'white',
  status: 'finished_airing',
  start_date: '2019-04-06',
  start_season: { year: 2019, season: 'spring' },
  num_episodes: 12,
  genres: [{ id: 8, name: 'Drama' }],
  synopsis: SYNOPSIS,
});

beforeAll(async () => {
  server = await startSourceServer(KEY);
  server.anime = [...known.map((one) => nodeOf(one)), added(801, 'Winter'), added(802, 'Summer')];
  app = await startApp({
    now: '2026-11-21T03:00:00.000Z',
    catalogue: known,
    env: { CATALOGUE_SOURCES: 'mal', CATALOGUE_ADD_FROM: 'mal', MAL_CLIENT_ID: KEY, OPERATORS: 'keeper' },
  });
  operator = await anOperator(app, 'keeper');
  await placeSources(app.deps);
  const composed = new Promise<void>((resolve) => {
    job = createSources(app.deps, {
      inUse: [{ source: { ...mal, address: server.url }, key: KEY }],
      wait: async () => {},
      compose: async () => {
        await loadCatalogue(app.deps, { files });
        resolve();
      },
    });
  });
  await job?.start?.();
  await app.deps.activity.keeps.get('sources')?.();
  await composed;
  await Promise.all([app.deps.search.rebuild(), app.deps.discover.rebuild()]);
  app.forget();
});
afterAll(async () => {
  await job?.stop();
  await app?.close();
  await server?.close();
});

const page = `query ($slug: String!) { anime(slug: $slug) {
  id synopsis genres factSources { field source } } }`;
const read = async (slug: string) =>
  (await app.visitor().graphql<{ anime: Record<string, unknown> | null }>(page, { slug })).data?.anime;

it('an added anime has a page that says whose its facts are, and a place in search, discover and sitemaps', async () => {
  const anime = await read('the-winter-letter');
  expect(anime).toMatchObject({ synopsis: SYNOPSIS, genres: ['Drama'] });
  expect(anime?.factSources).toContainEqual({ field: 'SYNOPSIS', source: 'MyAnimeList' });
  expect(await app.deps.search.find('winter no tegami', { limit: 3 })).toContain(Number(anime?.id));
  const { data } = await app
    .visitor()
    .graphql(
      '{ discover(filter: { genresIn: ["Drama"], yearFrom: 2019, yearTo: 2019 }) { items { slug } } }',
    );
  expect(data).toEqual({
    discover: {
      items: expect.arrayContaining([{ slug: 'the-winter-letter' }, { slug: 'the-summer-letter' }]),
    },
  });
  const sitemap = await app.visitor().get('/sitemaps/anime-1.xml');
  expect(sitemap.text).toContain('/anime/the-winter-letter');
});

it('operators see how many a source added', async () => {
  const { data } = await run(operator, '{ siteState { checks { sourceId added } } }');
  expect(data?.siteState).toEqual({ checks: [{ sourceId: 'mal', added: 2 }] });
});

it('what someone has on a list outlives its source there, and what nobody has is gone', async () => {
  const person = await signUp(app);
  const kept = await animeId(app, 'the-winter-letter');
  await anEntry(person, { animeId: kept, status: 'WATCHING', progress: 3 });
  const gone = await animeId(app, 'the-summer-letter');
  await anEntry(person, { animeId: gone, status: 'PLANNING' });
  const removed = await run(person, `mutation { removeEntry(animeId: "${gone}") { undoId } }`);
  await forgetSource(app.deps, 'mal');
  await loadCatalogue(app.deps, { files });
  await Promise.all([app.deps.search.rebuild(), app.deps.discover.rebuild()]);
  app.forget();
  expect(await entryOf(person, 'the-winter-letter')).toMatchObject({ status: 'WATCHING', progress: 3 });
  expect(await read('the-winter-letter')).toEqual({ id: kept, synopsis: null, genres: [], factSources: [] });
  expect(await read('the-summer-letter')).toBeNull();
  // Nor does an undo bring it back, while one of what is left does.
  expect(codesOf(await undo(person, String(removed.data?.removeEntry?.undoId)))).toEqual(['CONFLICT']);
  const other = await run(person, `mutation { removeEntry(animeId: "${kept}") { undoId } }`);
  expect((await undo(person, String(other.data?.removeEntry?.undoId))).data?.undo).toEqual({
    restored: 1,
    skipped: 0,
  });
  expect(await entryOf(person, 'the-winter-letter')).toMatchObject({ progress: 3 });
  expect(await read('harbour')).toMatchObject({ synopsis: null });
  expect(await app.deps.search.find('summer no tegami', { limit: 3 })).toEqual([]);
});
