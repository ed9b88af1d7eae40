import { anAnime } from '../../../../tests/support/catalogue/catalogue';
import { KEY, outsideSources } from '../../../../tests/support/catalogue/outsideSources';
import { insertEpisodes } from '../../../data/stores/episodeStore';
import { saveFacts } from '../../../data/stores/factStore';
import { raiseRevision, type SourceFact, writeRecords } from '../../../data/stores/sourceStore';
import type { SourceDescriptor } from '../../../sources';
import { tmdb } from '../../../sources/tmdb';
import { partIn, placeEpisodes, rangesOf, titleEpisodes } from './episodeTitles';
import { factSourcesOf, sourcedSongsOf } from './readSources';
import { forgetSource } from './sourcesInUse';

/** Titles of episodes, of seasons that several anime may share. */
describe('the part of a season that is an anime', () => {
  const run = (animeId: number, externalId: string, episodeCount: number | null = 12) => ({
    animeId,
    externalId,
    episodeCount,
  });
  const ranges = (...runs: ReturnType<typeof run>[]) =>
    rangesOf(runs, tmdb.placeOf as NonNullable<typeof tmdb.placeOf>).map(
      ({ animeId, first, last }) => `${animeId}: ${first}-${last ?? ''}`,
    );

  it('begins where its id says, and ends before the next one or with the season', () => {
    expect(ranges(run(1, 'tv/7'))).toEqual(['1: 1-']);
    expect(
      ranges(run(2, 'tv/7/season/1/episode/13'), run(1, 'tv/7/season/1'), run(3, 'tv/7/season/2')),
    ).toEqual(['2: 13-', '1: 1-12', '3: 1-']);
  });

  it('is unknown where two share a place, where one has several, and without a number of episodes', () => {
    expect(ranges(run(1, 'tv/7'), run(2, 'tv/7/season/1'))).toEqual([]);
    expect(ranges(run(1, 'tv/7'), run(1, 'tv/7/season/2'), run(2, 'tv/8'))).toEqual(['2: 1-']);
    expect(ranges(run(1, 'tv/7', null), run(2, 'movie/7'))).toEqual([]);
    // One whose own episodes are unknown still ends the one before.
    expect(ranges(run(1, 'tv/7'), run(2, 'tv/7/season/1/episode/13', null))).toEqual(['1: 1-12']);
  });

  it('gives titles and pictures only if it has as many episodes as the anime', () => {
    const titles = new Map([
      [1, 'One'],
      [2, 'Two'],
      [3, 'Three'],
      [4, 'Four'],
    ]);
    const of = (
      first: number,
      last: number | null,
      episodeCount: number,
      what: 'titles' | 'stills' = 'titles',
    ) =>
      partIn(
        { animeId: 1, externalId: 'tv/7', first, last, episodeCount },
        {
          count: 4,
          titles,
          nativeTitles: new Map(),
          stills: new Map([[4, 'https://image.tmdb.org/t/p/w780/4.jpg']]),
        },
        what,
      );
    expect(of(1, null, 4)).toEqual(titles);
    expect(of(3, null, 2)).toEqual(
      new Map([
        [1, 'Three'],
        [2, 'Four'],
      ]),
    );
    expect(of(2, 2, 1)).toEqual(new Map([[1, 'Two']]));
    expect(of(3, null, 2, 'stills')).toEqual(new Map([[2, 'https://image.tmdb.org/t/p/w780/4.jpg']]));
    for (const odd of [
      of(1, null, 3),
      of(1, null, 5),
      of(3, 3, 2),
      of(3, 6, 4),
      of(7, null, 1),
      of(1, null, 3, 'stills'),
    ])
      expect(odd).toEqual(new Map());
  });
});

const outside = outsideSources();
const { imports, read } = outside;
const on = { CATALOGUE_SOURCES: 'tmdb', TMDB_TOKEN: KEY };
const deps = () => outside.deps(on);

const withId = (id: string, wish: Parameters<typeof anAnime>[0] = {}) =>
  anAnime({ ...wish, sites: [{ site: 'tmdb', id }] });
const names = (count: number, word = 'Tide') =>
  Array.from({ length: count }, (_, at) => `${word} ${at + 1} rises`);
const seasonOf = (number: number, titles: readonly unknown[]) => ({
  season_number: number,
  episodes: titles.map((name, at) => ({ episode_number: at + 1, name, show_id: 7 })),
});

/** All anime at once. */
async function titleAll({ sources, before }: { sources: SourceDescriptor[]; before: SourceFact[] }) {
  const { manager } = imports.deps().db;
  const places = await placeEpisodes(manager, sources);
  const placed = places.flatMap(({ ranges }) => [...ranges.keys()]);
  const animeIds = [...new Set([...before.map(({ animeId }) => animeId), ...placed])];
  return await titleEpisodes(manager, { places, animeIds, before });
}

async function round(source: SourceDescriptor = tmdb): Promise<void> {
  await read({ inUse: [{ source: { ...source, address: outside.server().url }, key: KEY }] });
}

/** Loads the catalogue, then reads what the source says of it. */
async function begin(seasons: Record<string, object>): Promise<void> {
  await imports.load();
  Object.assign(outside.server().seasons, seasons);
  await outside.place(on);
  await round();
}

const titles = async (animeId = 1) =>
  (await imports.all(`SELECT title FROM episode WHERE animeId = ${animeId} ORDER BY number`)).map(
    ({ title }) => title,
  );
const none = (count: number) => new Array(count).fill(null);
const fieldsOf = async (id = 1) => (await factSourcesOf(deps(), [id]))[0]?.map(({ field }) => field) ?? [];

it('gives the episodes of an anime their titles, and says where they are from and of when', async () => {
  imports.base = [withId('tv/7/season/2')];
  await begin({ 'tv/7/season/2': seasonOf(2, [...names(11), 'Episode 12']) });
  expect(await titles()).toEqual([...names(11), null]);
  expect(await factSourcesOf(deps(), [1])).toEqual([
    [
      {
        field: 'EPISODE_TITLES',
        source: 'TMDB',
        url: 'https://www.themoviedb.org/tv/7/season/2',
        date: outside.clock.now(),
      },
    ],
  ]);
  expect(await sourcedSongsOf(deps(), [1])).toEqual(new Map());
  expect(outside.server().requests[0]?.path).toBe('/tv/7/season/2?language=en-US');
});

it('shares a season out among its anime by where each begins', async () => {
  imports.base = [
    withId('tv/7'),
    withId('tv/7/season/1/episode/13', {
      begin: '2024-10-04T15:00:00.000Z',
      end: '2024-12-20T15:00:00.000Z',
    }),
  ];
  await begin({ 'tv/7/season/1': seasonOf(1, names(24)) });
  expect(await titles(1)).toEqual(names(24).slice(0, 12));
  expect(await titles(2)).toEqual(names(24).slice(12));
});

it('gives none where two anime have one season, or it has another number of episodes', async () => {
  imports.base = [withId('tv/7'), withId('tv/7/season/1'), withId('tv/7/season/2'), withId('tv/7/season/3')];
  await begin({
    'tv/7/season/1': seasonOf(1, names(12)),
    'tv/7/season/2': seasonOf(2, names(13)),
    'tv/7/season/3': seasonOf(3, names(12)),
  });
  for (const id of [1, 2, 3]) {
    expect(await titles(id)).toEqual(none(12));
    expect(await fieldsOf(id)).toEqual([]);
  }
  expect(await titles(4)).toEqual(names(12));
});

it('gives none to a run without an end in sight, whose numbers are counted', async () => {
  imports.base = [withId('tv/7', { begin: '2015-04-05T15:00:00.000Z' }), withId('tv/8')];
  await begin({
    'tv/7/season/1': seasonOf(1, names(12)),
    'tv/8/season/1': { ...seasonOf(1, []), episodes: [] },
  });
  const [row] = await imports.all('SELECT openRun FROM anime WHERE id = 1');
  expect(row).toEqual({ openRun: 1 });
  const counted = { animeId: 1, title: null, dated: false, estimated: true, numberEstimated: false };
  const weeks = names(12).map((_, at) => ({
    ...counted,
    number: at + 1,
    airsAt: new Date(Date.UTC(2015, 3, 5 + 7 * at)),
    listed: true,
    changedAt: null,
  }));
  await insertEpisodes(imports.deps().db.manager, weeks);
  await raiseRevision(imports.deps().db.manager, 'tmdb');
  await imports.load();
  expect(await titles(1)).toEqual(none(12));
  expect(await titles(2)).toEqual(none(12));
});

it('takes titles back when people decide on another number of episodes, and gives them again', async () => {
  imports.base = [withId('tv/7')];
  await begin({ 'tv/7/season/1': seasonOf(1, names(12)) });
  expect(await titles()).toEqual(names(12));
  const decide = async (count: string) => {
    await saveFacts(imports.deps().db.manager, [
      { animeId: 1, field: 'EPISODE_COUNT', accepted: [count], sourced: [] },
    ]);
    await imports.deps().db.manager.query('DELETE FROM catalogue_source');
    await imports.load();
  };
  await decide('11');
  expect(await titles()).toEqual(none(11));
  expect(await fieldsOf()).toEqual([]);
  await decide('12');
  expect(await titles()).toEqual(names(12));
});

it('still finds an anime whose pages in other databases people have corrected', async () => {
  imports.base = [withId('movie/52', { type: 'movie' })];
  await imports.load();
  await saveFacts(imports.deps().db.manager, [
    { animeId: 1, field: 'LINKS', accepted: ['https://myanimelist.net/anime/77'], sourced: [] },
  ]);
  const overview = 'A keeper finds a letter in a bottle, and answers it.';
  await begin({ 'movie/52': { id: 52, overview } });
  expect(await imports.all('SELECT synopsis FROM anime')).toEqual([{ synopsis: overview }]);
});

it('leaves a title that no source gave as it is, also when the source is forgotten', async () => {
  imports.base = [withId('tv/7')];
  await imports.load();
  await imports.all("UPDATE episode SET title = 'Ours' WHERE number = 2");
  await begin({ 'tv/7/season/1': seasonOf(1, names(12)) });
  expect((await titles()).slice(0, 3)).toEqual([names(12)[0], 'Ours', names(12)[2]]);
  await forgetSource(imports.deps(), 'tmdb');
  await imports.load();
  expect(await titles()).toEqual([null, 'Ours', ...none(10)]);
});

it('asks sources in the operator’s order, episode by episode', async () => {
  imports.base = [withId('tv/7'), withId('tv/8')];
  await imports.load();
  const { db } = imports.deps();
  const [first, second] = ['tmdb', 'other'].map((id) => ({ ...tmdb, id })) as [
    SourceDescriptor,
    SourceDescriptor,
  ];
  const store = (sourceId: string, externalId: string, episodes: readonly unknown[]) =>
    writeRecords(
      db.manager,
      { sourceId, feed: 'details' },
      {
        at: outside.clock.now(),
        records: [
          {
            externalId,
            payload: JSON.stringify(seasonOf(1, episodes)),
            contentHash: 'hash',
            etag: null,
            page: null,
            problem: null,
          },
        ],
      },
    );
  await store('tmdb', 'tv/7', [...names(6), ...none(6)]);
  await store('other', 'tv/7', names(12, 'Light'));
  await store('other', 'tv/8', names(13));
  const given = await titleAll({ sources: [first, second], before: [] });
  expect(await titles()).toEqual([...names(6), ...names(12, 'Light').slice(6)]);
  expect(
    given.map(({ animeId, sourceId, shown }) => [animeId, sourceId, JSON.parse(shown ?? '').length]),
  ).toEqual([
    [1, 'tmdb', 6],
    [1, 'other', 6],
  ]);
  await titleAll({ sources: [second, first], before: given });
  expect(await titles()).toEqual(names(12, 'Light'));
  expect(await titles(2)).toEqual(none(12));
});

describe('nothing of it is left', () => {
  const contents = async () =>
    JSON.stringify(await imports.contents()).replaceAll(/\\"(?:motif|changedAt|moves)\\":[^,}]*/g, '');

  it('once it is forgotten, nor once it is no longer named', async () => {
    imports.base = [withId('tv/7'), anAnime()];
    await imports.load();
    const before = await contents();
    for (const leave of [() => forgetSource(imports.deps(), 'tmdb'), () => outside.place({})]) {
      await begin({ 'tv/7/season/1': seasonOf(1, names(12)) });
      expect(await contents()).not.toBe(before);
      await leave();
      await imports.load();
      expect(await contents()).toBe(before);
      for (const table of ['source_record', 'source_state', 'anime_source_fact', 'catalogue_look'])
        expect(await imports.all(`SELECT * FROM ${table}`)).toEqual([]);
    }
  });

  it('once it has not said so for half a year', async () => {
    imports.base = [withId('tv/7')];
    await begin({ 'tv/7/season/1': seasonOf(1, names(12)) });
    outside.clock.advance(179 * 86_400);
    outside.server().instead(/^\/tv/, (_, response) => response.writeHead(500).end(), 99);
    await round();
    expect(await titles()).toEqual(names(12));
    outside.clock.advance(2 * 86_400);
    await round();
    expect(await titles()).toEqual(none(12));
    expect(await fieldsOf()).toEqual([]);
  });

  it('once it no longer has the season', async () => {
    imports.base = [withId('tv/7')];
    await begin({ 'tv/7/season/1': seasonOf(1, names(12)) });
    outside.clock.advance(31 * 86_400);
    outside.server().seasons = {};
    await round();
    expect(await titles()).toEqual(none(12));
  });

  it('on an anime that the catalogue has dropped, until it comes back', async () => {
    const [stays, goes] = [withId('tv/8'), withId('tv/7')];
    imports.base = [stays, goes];
    await begin({ 'tv/7/season/1': seasonOf(1, names(12)), 'tv/8/season/1': seasonOf(1, []) });
    expect(await titles(2)).toEqual(names(12));
    imports.base = [stays];
    await imports.load();
    expect(await titles(2)).toEqual(none(12));
    expect(await imports.all('SELECT * FROM anime_source_fact')).toEqual([]);
    imports.base = [stays, goes];
    await imports.load();
    expect(await titles(2)).toEqual(names(12));
  });
});

it('asks for a show once for all its seasons, after them, and again after a fortnight', async () => {
  imports.base = ['tv/7', 'tv/7/season/2', 'tv/8/season/3', 'movie/9'].map((id) => withId(id));
  const shows = { 'tv/7': { id: 7, name: 'Tide' }, 'movie/9': { id: 9, overview: 'A keeper waits.' } };
  await begin({ ...shows, 'tv/7/season/1': seasonOf(1, names(12)) });
  const asked = () => outside.server().requests.map(({ path }) => path.replace(/\?.*/, ''));
  const ofShows = (paths: string[]) => paths.filter((path) => /^\/tv\/\d+$/.test(path));
  expect(asked()).toHaveLength(6);
  expect(ofShows(asked()).sort()).toEqual(['/tv/7', '/tv/8']);
  expect(ofShows(asked().slice(-2))).toHaveLength(2);
  const stored = await imports.all(
    "SELECT externalId, problem FROM source_record WHERE feed = 'shows' ORDER BY externalId",
  );
  expect(stored).toEqual([
    { externalId: 'show/7', problem: null },
    { externalId: 'show/8', problem: 'not found' },
  ]);
  expect(await titles()).toEqual(names(12));
  outside.clock.advance(13 * 86_400);
  await round();
  expect(asked()).toHaveLength(6);
  outside.clock.advance(86_400);
  await round();
  expect(asked().slice(6).sort()).toEqual(['/tv/7', '/tv/8']);
});

describe('the token', () => {
  it('goes to the source in its header, and into no row or line', async () => {
    imports.base = [withId('tv/7'), withId('tv/8')];
    outside.server().instead(/^\/tv\/8/, (_, response) => response.writeHead(500).end(KEY));
    await begin({ 'tv/7/season/1': seasonOf(1, names(12)) });
    const { requests } = outside.server();
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(new Array(4).fill(`Bearer ${KEY}`));
    expect(outside.waits).toEqual([250, 250, 250]);
    const tables = ['source_record', 'source_state', 'catalogue_look', 'catalogue_source'];
    const rows = await Promise.all(tables.map((table) => imports.all(`SELECT * FROM ${table}`)));
    expect(JSON.stringify(rows)).toContain('it answers with 500');
    expect(JSON.stringify([rows, outside.lines])).not.toContain(KEY);
  });
});

describe('titles in the language of the anime', () => {
  const both: SourceDescriptor = {
    ...tmdb,
    gives: ['EPISODE_TITLES', 'EPISODE_NATIVE_TITLES'],
    map: (raw) => {
      const said = tmdb.map(raw);
      const count = said.episodes?.count ?? 0;
      const nativeTitles = new Map(Array.from({ length: count }, (_, at) => [at + 1, `潮${at + 1}`]));
      return { ...said, episodes: { count, titles: said.episodes?.titles, nativeTitles } };
    },
  };
  const natives = async () =>
    (await imports.all('SELECT nativeTitle FROM episode WHERE animeId = 1 ORDER BY number')).map(
      ({ nativeTitle }) => nativeTitle,
    );
  const native = Array.from({ length: 12 }, (_, at) => `潮${at + 1}`);

  it('stand beside English ones, each a fact of its own, and leave with their source', async () => {
    imports.base = [withId('tv/7')];
    await begin({ 'tv/7/season/1': seasonOf(1, names(12)) });
    expect(await natives()).toEqual(none(12));
    const before = await imports.all('SELECT * FROM anime_source_fact');
    const facts = await titleAll({ sources: [both], before: before as never });
    expect(facts.map(({ field }) => field)).toEqual(['EPISODE_TITLES', 'EPISODE_NATIVE_TITLES']);
    expect([await titles(), await natives()]).toEqual([names(12), native]);
    const only = { ...both, gives: ['EPISODE_NATIVE_TITLES'] as const };
    expect(await titleAll({ sources: [only], before: facts })).toMatchObject([
      { field: 'EPISODE_NATIVE_TITLES' },
    ]);
    expect([await titles(), await natives()]).toEqual([none(12), native]);
    expect(await titleAll({ sources: [], before: facts })).toEqual([]);
    expect([await titles(), await natives()]).toEqual([none(12), none(12)]);
  });
});
