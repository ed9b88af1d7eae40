import { loadCatalogue } from '../../server/domain/importers/loadCatalogue';
import { fetchSources } from '../../server/domain/importers/outside/fetchSources';
import { forgetSource, placeSources } from '../../server/domain/importers/outside/sourcesInUse';
import { bangumi } from '../../server/sources/bangumi';
import { startApp, type TestApp } from '../support/apps/startApp';
import type { Visitor } from '../support/apps/visitor';
import { anAnime, catalogueFiles } from '../support/catalogue/catalogue';
import {
  DOWNLOAD,
  episodesOf,
  startWikiArchive,
  subject,
  type WikiArchive,
  wikiEpisode,
  wikiZip,
} from '../support/catalogue/wikiArchive';
import { anOperator, run } from '../support/people/community';
import { accept, aSuggestion, fact } from '../support/people/editing';
import { anEntry, animeId } from '../support/people/lists';
import { signUp } from '../support/people/people';

/** A running site that reads an archive: Bangumi's. */
const withId = (english: string, id: string) => anAnime({ english, sites: [{ site: 'bangumi', id }] });
const known = [
  withId('Lighthouse', '11'),
  withId('Harbour', '12'),
  withId('Twin', '13'),
  withId('Other Twin', '13'),
  anAnime({
    english: 'Buoy',
    type: 'ova',
    begin: '2024-04-04T16:00:00.000Z',
    sites: [{ site: 'bangumi', id: '14' }],
  }),
];
const days = ['2024-04-05', '2024-06-07', '2024-08-02'];
const files = catalogueFiles(known);
const natives = Array.from({ length: 12 }, (_, at) => `潮の${at + 1}話目`);
const nothing = new Array(12).fill(null);

let archive: WikiArchive;
let app: TestApp;

/** One round, which composes the catalogue if that is due. */
const round = () =>
  fetchSources(app.deps, {
    signal: new AbortController().signal,
    compose: () => loadCatalogue(app.deps, { files }),
    inUse: [{ source: { ...bangumi, address: archive.server.url } }],
    wait: async () => {},
  });

beforeEach(async () => {
  archive = await startWikiArchive();
  archive.zip = wikiZip(
    [
      subject(11),
      subject(12, { score: 6.1, score_details: { 6: 10 } }),
      subject(13),
      subject(14, { infobox: '{{Infobox\r\n|话数= 3\r\n}}' }),
    ],
    [
      ...episodesOf(11),
      ...episodesOf(12, 11),
      ...episodesOf(13),
      ...days.map((airdate, at) => wikiEpisode(14, at + 1, { airdate })),
    ],
  );
  app = await startApp({
    now: '2026-11-21T03:00:00.000Z',
    catalogue: known,
    env: { CATALOGUE_SOURCES: 'bangumi', OPERATORS: 'keeper' },
  });
  await placeSources(app.deps);
});
afterEach(async () => {
  await app?.close();
  await archive?.server.close();
});

interface Shown {
  episodeMinutes: number | null;
  genres: string[];
  stats: { source: { name: string; score: number } | null };
  factSources: { field: string; source: string; url: string; date: string }[];
  episodes: {
    items: Record<'airsOn' | 'title' | 'nativeTitle' | 'revealed' | 'revealedNative', string | null>[];
  };
}

async function read(slug: string, visitor: Visitor = app.visitor()): Promise<Shown> {
  app.forget();
  const { data, text } = await visitor.graphql<{ anime: Shown }>(
    `query ($slug: String!) { anime(slug: $slug) {
       episodeMinutes genres stats { source { name score } } factSources { field source url date }
       episodes { items { airsOn title nativeTitle titled screened
         revealed: title(reveal: true) revealedNative: nativeTitle(reveal: true) } } } }`,
    { slug },
  );
  if (!data) throw new Error(text);
  return data.anime;
}
const stored = (sql: string): Promise<Record<string, unknown>[]> => app.deps.db.manager.query(sql);

it('an anime shows what it says, its episodes their native titles, and /about names it', async () => {
  expect(await round()).toMatchObject([{ calls: 2, problem: null }]);
  const anime = await read('lighthouse');
  expect(anime).toMatchObject({
    episodeMinutes: 24,
    genres: ['Sci-Fi'],
    stats: { source: { name: 'Bangumi', score: 78 } },
  });
  // For who reads English, a native title is better than none.
  expect(anime.episodes.items.map(({ title }) => title)).toEqual(natives);
  expect(anime.episodes.items.map(({ nativeTitle }) => nativeTitle)).toEqual(natives);
  expect(anime.factSources).toContainEqual({
    field: 'EPISODE_NATIVE_TITLES',
    source: 'Bangumi',
    url: 'https://bgm.tv/subject/11',
    date: '2026-11-21T03:00:00.000Z',
  });
  const { data } = await app
    .visitor()
    .graphql<{ site: { catalogueSources: object[] } }>(
      '{ site { catalogueSources { id notice terms licenceUrl } } }',
    );
  expect(data?.site.catalogueSources).toContainEqual({
    id: 'bangumi',
    notice: bangumi.attribution,
    terms: bangumi.terms.summary,
    licenceUrl: bangumi.terms.url,
  });
});

it('an anime without episodes shows those that it lists, with their days, until people decide otherwise', async () => {
  const shown = async () => {
    const { episodes, factSources } = await read('buoy');
    const credits = factSources.filter(({ field }) => field === 'EPISODE_DATES');
    return { days: episodes.items.map(({ airsOn }) => airsOn), credits };
  };
  const nobody = { days: [], credits: [] };
  const listed = {
    days,
    credits: [
      {
        field: 'EPISODE_DATES',
        source: 'Bangumi',
        url: 'https://bgm.tv/subject/14',
        date: '2026-11-21T03:00:00.000Z',
      },
    ],
  };
  expect(await shown()).toEqual(nobody);
  await round();
  expect(await shown()).toEqual(listed);
  expect((await read('buoy')).episodes.items.map(({ nativeTitle }) => nativeTitle)).toEqual(
    natives.slice(0, 3),
  );
  const operator = await anOperator(app, 'keeper');
  const anime = await animeId(app, 'buoy');
  const { id } = await aSuggestion(operator, {
    animeId: anime,
    version: 0,
    facts: [fact('EPISODE_COUNT', '2')],
    note: 'The third is a recap.',
  });
  await accept(operator, id, 0);
  expect(await shown()).toEqual(nobody);
  await loadCatalogue(app.deps, { files });
  expect(await shown()).toEqual(nobody);
  const { errors } = await run(
    operator,
    'mutation ($id: ID!) { putFactsBack(animeId: $id, version: 1, to: 0) }',
    { id: anime },
  );
  expect(errors).toEqual([]);
  expect(await shown()).toEqual(listed);
});

it('what is not certain is not shown: few votes, another number of episodes, one id for two anime', async () => {
  await round();
  for (const slug of ['harbour', 'twin', 'other-twin'])
    expect((await read(slug)).episodes.items.map(({ title }) => title)).toEqual(nothing);
  expect((await read('harbour')).stats.source).toBeNull();
  expect((await read('lighthouse')).stats.source).not.toBeNull();
});

it('an English title stands before a native one, and each is its own', async () => {
  await stored("UPDATE episode SET title = 'The Lamp' WHERE number = 1");
  await round();
  const [first, second] = (await read('lighthouse')).episodes.items;
  expect(first).toMatchObject({ title: 'The Lamp', nativeTitle: natives[0] });
  expect(second).toMatchObject({ title: natives[1], nativeTitle: natives[1] });
  await forgetSource(app.deps, 'bangumi');
  await loadCatalogue(app.deps, { files });
  const [left, none] = (await read('lighthouse')).episodes.items;
  expect(left).toMatchObject({ title: 'The Lamp', nativeTitle: null });
  expect(none).toMatchObject({ title: null, nativeTitle: null });
});

it('a native title that a person has not reached is withheld until they ask', async () => {
  await round();
  const person = await signUp(app);
  await anEntry(person, { animeId: await animeId(app, 'lighthouse'), status: 'WATCHING', progress: 3 });
  const { items } = (await read('lighthouse', person.visitor)).episodes;
  expect(items[2]).toMatchObject({ title: natives[2], nativeTitle: natives[2], screened: false });
  expect(items.at(-1)).toEqual({
    airsOn: null,
    title: null,
    nativeTitle: null,
    titled: true,
    screened: true,
    revealed: natives[11],
    revealedNative: natives[11],
  });
});

it('an unchanged archive is not fetched again, and what it says is of the day it was last looked for', async () => {
  await round();
  app.clock.advance(50 * 86_400);
  await round();
  app.clock.advance(50 * 86_400);
  expect(await round()).toMatchObject([{ calls: 1, changed: 0, problem: null }]);
  expect(archive.paths().filter((path) => path === DOWNLOAD)).toHaveLength(1);
  const dates = (await read('lighthouse')).factSources.map(({ date }) => date);
  expect(new Set(dates)).toEqual(new Set([app.clock.now().toISOString()]));
});

it('nothing is left of it once it is forgotten', async () => {
  const before = await read('lighthouse');
  await round();
  expect(await read('lighthouse')).not.toEqual(before);
  expect(await stored('SELECT id FROM episode WHERE nativeTitle IS NOT NULL')).toHaveLength(12 + days.length);
  expect(await forgetSource(app.deps, 'bangumi')).toBe(true);
  await loadCatalogue(app.deps, { files });
  expect(await read('lighthouse')).toEqual(before);
  expect(await stored('SELECT id FROM episode WHERE nativeTitle IS NOT NULL')).toEqual([]);
  for (const table of ['source_record', 'source_state', 'anime_source_fact', 'catalogue_look'])
    expect(await stored(`SELECT * FROM ${table}`)).toEqual([]);
});
