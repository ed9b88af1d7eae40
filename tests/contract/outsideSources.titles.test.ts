import { loadCatalogue } from '../../server/domain/importers/loadCatalogue';
import { fetchSources } from '../../server/domain/importers/outside/fetchSources';
import { forgetSource, placeSources } from '../../server/domain/importers/outside/sourcesInUse';
import { tmdb } from '../../server/sources/tmdb';
import { startApp, type TestApp } from '../support/apps/startApp';
import type { Visitor } from '../support/apps/visitor';
import { anAnime, catalogueFiles } from '../support/catalogue/catalogue';
import { KEY } from '../support/catalogue/outsideSources';
import { type SourceServer, startSourceServer } from '../support/catalogue/sourceServer';
import { anOperator } from '../support/people/community';
import { accept, aSuggestion, fact, historyOf } from '../support/people/editing';
import { anEntry, animeId } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';

/** A running site that reads TMDB: titles of episodes above all. */
const withId = (english: string, id: string) => anAnime({ english, sites: [{ site: 'tmdb', id }] });
const known = [
  withId('Lighthouse', 'tv/7'),
  withId('Harbour', 'tv/8/season/2'),
  withId('Twin One', 'tv/9'),
  withId('Twin Two', 'tv/9/season/1'),
  anAnime({ english: 'Voyage', type: 'movie', sites: [{ site: 'tmdb', id: 'movie/52' }] }),
];
const SYNOPSIS = 'A keeper finds a letter in a bottle, and answers it.';
const files = catalogueFiles(known);
const titlesOf = (word: string) => Array.from({ length: 12 }, (_, at) => `${word} ${at + 1} rises`);
const seasonOf = (season: number, word: string) => ({
  season_number: season,
  episodes: titlesOf(word).map((name, at) => ({ episode_number: at + 1, name, runtime: 24 })),
});
const nothing = new Array(12).fill(null);

let server: SourceServer;
let app: TestApp;
let operator: SignedIn;

/** One round, which composes the catalogue if that is due. */
const round = (key = KEY) =>
  fetchSources(app.deps, {
    signal: new AbortController().signal,
    compose: () => loadCatalogue(app.deps, { files }),
    inUse: [{ source: { ...tmdb, address: server.url }, key }],
    wait: async () => {},
  });

beforeEach(async () => {
  server = await startSourceServer(KEY);
  server.seasons = {
    'tv/7/season/1': seasonOf(1, 'Tide'),
    'tv/8/season/2': seasonOf(2, 'Crane'),
    'tv/9/season/1': seasonOf(1, 'Twin'),
    'movie/52': { id: 52, title: 'Voyage', overview: SYNOPSIS },
  };
  app = await startApp({
    now: '2026-11-21T03:00:00.000Z',
    catalogue: known,
    env: { CATALOGUE_SOURCES: 'tmdb', TMDB_TOKEN: KEY, OPERATORS: 'keeper' },
  });
  operator = await anOperator(app, 'keeper');
  await placeSources(app.deps);
});
afterEach(async () => {
  await app?.close();
  await server?.close();
});

interface Shown {
  synopsis: string | null;
  episodeMinutes: number | null;
  factSources: { field: string; source: string; url: string; date: string }[];
  episodes: { items: { title: string | null; titled: boolean; revealed: string | null }[] };
}

async function read(slug: string, visitor: Visitor = app.visitor()): Promise<Shown> {
  app.forget();
  const { data, text } = await visitor.graphql<{ anime: Shown }>(
    `query ($slug: String!) { anime(slug: $slug) {
       synopsis episodeMinutes factSources { field source url date }
       episodes { items { title titled revealed: title(reveal: true) } } } }`,
    { slug },
  );
  if (!data) throw new Error(text);
  return data.anime;
}
const titles = async (slug: string) => (await read(slug)).episodes.items.map(({ title }) => title);
const stored = (sql: string): Promise<Record<string, unknown>[]> => app.deps.db.manager.query(sql);

it('episodes have its titles, an anime says so, and /about names it with its notice', async () => {
  expect(await titles('lighthouse')).toEqual(nothing);
  expect(await round()).toMatchObject([{ calls: 8, problem: null }]);
  expect(await titles('lighthouse')).toEqual(titlesOf('Tide'));
  expect(await titles('harbour')).toEqual(titlesOf('Crane'));
  const from = { source: 'TMDB', date: '2026-11-21T03:00:00.000Z' };
  const harbour = await read('harbour');
  const url = 'https://www.themoviedb.org/tv/8/season/2';
  expect(harbour.episodeMinutes).toBe(24);
  expect(harbour.factSources).toEqual([
    { ...from, field: 'EPISODE_MINUTES', url },
    { ...from, field: 'EPISODE_TITLES', url },
  ]);
  const film = await read('voyage');
  expect(film).toMatchObject({ synopsis: SYNOPSIS, episodeMinutes: null });
  expect(film.factSources).toEqual([
    { ...from, field: 'SYNOPSIS', url: 'https://www.themoviedb.org/movie/52' },
  ]);
  const { data } = await app
    .visitor()
    .graphql<{ site: { catalogueSources: object[] } }>(
      '{ site { catalogueSources { id notice terms licenceUrl animeCount } } }',
    );
  expect(data?.site.catalogueSources.at(-1)).toEqual({
    id: 'tmdb',
    notice: tmdb.attribution,
    terms: tmdb.terms.summary,
    licenceUrl: tmdb.terms.url,
    animeCount: 5,
  });
});

it('anime that may be either of two have none', async () => {
  await round();
  for (const slug of ['twin-one', 'twin-two']) {
    expect(await titles(slug)).toEqual(nothing);
    expect((await read(slug)).factSources.map(({ field }) => field)).toEqual(['EPISODE_MINUTES']);
  }
  expect(await titles('lighthouse')).toEqual(titlesOf('Tide'));
});

it('titles that a person has not reached are withheld until they ask', async () => {
  await round();
  const person = await signUp(app);
  await anEntry(person, { animeId: await animeId(app, 'lighthouse'), status: 'WATCHING', progress: 3 });
  const { items } = (await read('lighthouse', person.visitor)).episodes;
  const [tide] = [titlesOf('Tide')];
  expect(items[2]).toMatchObject({ title: tide[2], titled: true });
  expect(items.at(-1)).toEqual({ title: null, titled: true, revealed: tide[11] });
});

it('an edit decides how many episodes there are, and no version keeps a title', async () => {
  await round();
  const id = await animeId(app, 'harbour');
  const suggestion = await aSuggestion(await signUp(app), {
    animeId: id,
    version: 0,
    facts: [fact('EPISODE_COUNT', '11')],
  });
  await accept(operator, suggestion.id, 0);
  app.clock.advance(31 * 86_400);
  server.seasons['tv/7/season/1'] = seasonOf(1, 'Light');
  await round();
  expect(await titles('lighthouse')).toEqual(titlesOf('Light'));
  expect(await titles('harbour')).toEqual(nothing.slice(0, 11));
  const history = JSON.stringify(await historyOf(app, id));
  expect(history).toContain('11');
  const kept = JSON.stringify(await stored('SELECT * FROM anime_fact'));
  expect(kept).toContain('EPISODE_COUNT');
  expect(history + kept).not.toContain('Crane');
});

it('nothing is left of it once it is forgotten', async () => {
  await round();
  expect(await stored('SELECT id FROM episode WHERE title IS NOT NULL')).toHaveLength(24);
  expect(await forgetSource(app.deps, 'tmdb')).toBe(true);
  await loadCatalogue(app.deps, { files });
  expect(await titles('lighthouse')).toEqual(nothing);
  expect((await read('lighthouse')).factSources).toEqual([]);
  expect(await stored('SELECT id FROM episode WHERE title IS NOT NULL')).toEqual([]);
  for (const table of ['source_record', 'source_state', 'anime_source_fact', 'watch_offer', 'catalogue_look'])
    expect(await stored(`SELECT * FROM ${table}`)).toEqual([]);
});

describe('an answer that it can’t use', () => {
  const refused = async (key = KEY) => {
    const [report] = await round(key);
    const [state] = await stored('SELECT retryAt FROM source_state');
    return { problem: report?.problem, calls: report?.calls, waits: state?.retryAt !== null };
  };

  it.each([
    ['another token', 'it answers with 401', () => 'not-the-token'],
    [
      'too many calls',
      'it answers with 429',
      () => {
        server.instead(/^\//, (_, response) => response.writeHead(429, { 'retry-after': '600' }).end());
        return KEY;
      },
    ],
  ])('makes it wait after %s', async (_, problem, prepare) => {
    expect(await refused(prepare())).toEqual({ problem, calls: 1, waits: true });
    expect(await titles('lighthouse')).toEqual(nothing);
    app.clock.advance(61);
    const again = await round();
    // It waits as long as it was asked to; what failed is asked for again the next day.
    expect(again).toMatchObject([{ calls: problem.endsWith('429') ? 0 : 7 }]);
    app.clock.advance(86_400);
    await round();
    expect(await titles('lighthouse')).toEqual(titlesOf('Tide'));
  });

  it('changes nothing, if it is cut off or another season', async () => {
    await round();
    app.clock.advance(31 * 86_400);
    const whole = JSON.stringify(seasonOf(1, 'Wrong'));
    server.instead(/^\/tv\/7/, (_, response) => {
      response.writeHead(200, { 'content-length': whole.length });
      response.write(whole.slice(0, 100));
      setTimeout(() => response.destroy(), 50);
    });
    server.instead(/^\/tv\/8/, (_, response) => response.end(whole));
    expect(await round()).toMatchObject([{ calls: 8 }]);
    const problems = await stored(
      "SELECT externalId FROM source_record WHERE problem IS NOT NULL AND feed = 'details'",
    );
    expect(problems.map(({ externalId }) => externalId).sort()).toEqual(['tv/7', 'tv/8/season/2']);
    expect(await titles('lighthouse')).toEqual(titlesOf('Tide'));
    expect(await titles('harbour')).toEqual(titlesOf('Crane'));
  });
});
