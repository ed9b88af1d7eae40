import { anAnime } from '../../../../tests/support/catalogue/catalogue';
import { malIdOf, malPage } from '../../../../tests/support/catalogue/catalogueImports';
import { offlineEntry } from '../../../../tests/support/catalogue/offlineEntries';
import { nodeOf, outsideSources } from '../../../../tests/support/catalogue/outsideSources';
import { saveFacts } from '../../../data/stores/factStore';
import { describeCatalogue } from '../catalogueSources';
import {
  exportRecords,
  factSourcesOf,
  outsideRecommendationsOf,
  outsideScoresOf,
  sourcedSongsOf,
} from './readSources';
import { forgetSource } from './sourcesInUse';

/** What a source says, in the catalogue. */
const outside = outsideSources();
const { imports, deps, place, begin, again } = outside;

const SYNOPSIS = 'A keeper finds a letter in a bottle, and answers it.';
const said = {
  synopsis: SYNOPSIS,
  genres: [{ name: 'Drama' }, { name: 'Isekai' }, { name: 'Award Winning' }],
  studios: [{ name: 'Plum Works' }],
  alternative_titles: { en: 'The Keeper', ja: '', synonyms: ['Lighthouse'] },
  num_episodes: 13,
  average_episode_duration: 1440,
  source: 'manga',
  rating: 'pg_13',
  mean: 8.36,
  opening_themes: [{ id: 1, text: '"Light" by The Bells' }],
  main_picture: { large: 'https://cdn.myanimelist.net/images/anime/5/1l.jpg' },
};

type Row = Record<string, unknown>;
const animeRow = async (id = 1): Promise<Row> =>
  (await imports.all(`SELECT * FROM anime WHERE id = ${id}`))[0] ?? {};
const labels = async (id = 1) =>
  (await imports.all(`SELECT kind, name FROM anime_label WHERE animeId = ${id} ORDER BY kind, position`)).map(
    ({ kind, name }) => `${kind} ${name}`,
  );
const fieldsOf = async (id = 1) => (await factSourcesOf(deps(), [id]))[0]?.map(({ field }) => field) ?? [];

it('fills what the catalogue lacks, and says where it is from and of when', async () => {
  const anime = anAnime({ english: 'Lighthouse Keeper' });
  imports.base = [anime];
  await begin(nodeOf(anime, said));
  expect(await animeRow()).toMatchObject({
    synopsis: SYNOPSIS,
    episodeMinutes: 24,
    material: 'MANGA',
    ageRating: 'PG-13',
    score: 84,
    coverUrl: said.main_picture.large,
    englishTitle: 'Lighthouse Keeper',
    slug: 'lighthouse-keeper',
  });
  expect(await labels()).toEqual(['GENRE Drama', 'STUDIO Plum Works', 'TAG Isekai']);
  const [facts = []] = await factSourcesOf(deps(), [1]);
  const date = outside.clock.now();
  const url = `https://myanimelist.net/anime/${malIdOf(anime)}`;
  expect(facts).toContainEqual({ field: 'SYNOPSIS', source: 'MyAnimeList', url, date });
  expect(facts.map(({ field }) => field).sort()).toEqual(
    [
      ...[
        'AGE_RATING',
        'COVER',
        'EPISODE_COUNT',
        'EPISODE_MINUTES',
        'GENRES',
        'OPENINGS',
        'SCORE',
        'SOURCE',
        'STUDIOS',
      ],
      ...['SYNONYMS', 'SYNOPSIS', 'TAGS'],
    ].sort(),
  );
});

it('takes a certain count for an estimated one, and derives the episodes from it', async () => {
  const anime = anAnime();
  imports.base = [anime];
  await imports.load();
  expect(await animeRow()).toMatchObject({ episodeCount: 12, episodeCountEstimated: 1 });
  await begin(nodeOf(anime, { num_episodes: 11 }));
  expect(await animeRow()).toMatchObject({ episodeCount: 11, episodeCountEstimated: 0 });
  expect(await imports.all('SELECT number FROM episode WHERE animeId = 1')).toHaveLength(11);
});

it('ends no run that the catalogue follows without an end, whose episodes would stay', async () => {
  const followed = anAnime({ begin: '2015-04-05T15:00:00.000Z', sites: [{ site: 'aniList', id: '1' }] });
  imports.base = [followed, anAnime({ begin: '2024-10-04T15:00:00.000Z' })];
  await begin(nodeOf(followed, { ...said, end_date: '2016-03-27' }));
  expect(await animeRow()).toMatchObject({ openRun: 1, episodeCount: null, ageRating: 'PG-13' });
  expect(await fieldsOf()).not.toContain('EPISODE_COUNT');
  expect(await fieldsOf()).not.toContain('ENDS_ON');
});

it('replaces nothing that the catalogue has, and adds names to its names', async () => {
  const anime = anAnime({
    curated: { nicknames: ['LK'], minutes: 25, source: 'ORIGINAL', ageRating: 'G', episodes: 12 },
  });
  imports.base = [anime];
  await imports.load();
  const before = await animeRow();
  await begin(nodeOf(anime, said));
  const { synopsis, episodeMinutes, material, ageRating, episodeCount } = await animeRow();
  expect({ synopsis, episodeMinutes, material, ageRating, episodeCount }).toEqual({
    synopsis: before.synopsis,
    episodeMinutes: 25,
    material: 'ORIGINAL',
    ageRating: 'G',
    episodeCount: 12,
  });
  expect(await labels()).toEqual(['GENRE Adventure', 'STUDIO Test Studio', 'TAG Isekai']);
  const titles = await imports.all('SELECT title FROM anime_title WHERE animeId = 1 ORDER BY position');
  expect(titles.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['LK', 'The Keeper', 'Lighthouse']),
  );
  expect((await fieldsOf()).sort()).toEqual(['COVER', 'OPENINGS', 'SCORE', 'SYNONYMS', 'TAGS']);
});

it('names a cover only where an import names none', async () => {
  const anime = [anAnime(), anAnime()];
  imports.base = anime;
  await imports.load();
  const [mine] = anime.map(malIdOf);
  const picture = 'https://pictures.example/1.jpg';
  await imports.bringIn([offlineEntry(1, { sources: [malPage(mine ?? '')], picture })]);
  await begin(...anime.map((one) => nodeOf(one, said)));
  const covers = await imports.all('SELECT coverUrl FROM anime ORDER BY id');
  expect(covers.map(({ coverUrl }) => coverUrl)).toEqual([picture, said.main_picture.large]);
  expect(await fieldsOf(1)).not.toContain('COVER');
  expect(await fieldsOf(2)).toContain('COVER');
});

it('gives way to what people decide, at once and in every later composition', async () => {
  const anime = anAnime();
  imports.base = [anime];
  await begin(nodeOf(anime, said));
  expect(await fieldsOf()).toContain('SYNOPSIS');
  const ours = 'People of this site wrote this one themselves.';
  await saveFacts(imports.deps().db.manager, [
    { animeId: 1, field: 'SYNOPSIS', accepted: [ours], sourced: [] },
    { animeId: 1, field: 'OPENINGS', accepted: ['“Dark” by us'], sourced: [] },
  ]);
  expect(await fieldsOf()).not.toContain('SYNOPSIS');
  await again();
  expect(await animeRow()).toMatchObject({ synopsis: ours, score: 84 });
  expect(await fieldsOf()).not.toContain('SYNOPSIS');
  const kept = await imports.all("SELECT sourced FROM anime_fact WHERE field = 'SYNOPSIS'");
  expect(kept).toEqual([{ sourced: JSON.stringify([SYNOPSIS]) }]);
  expect((await sourcedSongsOf(deps(), [1])).get(1)?.openings ?? []).toEqual([]);
});

it('shows songs that have no place in the rows of an anime', async () => {
  const anime = anAnime();
  imports.base = [anime];
  await begin(nodeOf(anime, said));
  expect(await sourcedSongsOf(deps(), [1])).toEqual(
    new Map([[1, { openings: ['"Light" by The Bells'], endings: [] }]]),
  );
  expect(await sourcedSongsOf(deps({}), [1])).toEqual(new Map());
});

it('finds an anime by the id that people have corrected', async () => {
  const anime = anAnime();
  imports.base = [anime];
  await imports.load();
  await saveFacts(imports.deps().db.manager, [
    { animeId: 1, field: 'LINKS', accepted: ['https://myanimelist.net/anime/77'], sourced: [] },
  ]);
  await imports.deps().db.manager.query('DELETE FROM catalogue_source');
  await begin(
    nodeOf(anime, { synopsis: 'This is about another anime altogether.' }),
    nodeOf(anime, { ...said, id: 77 }),
  );
  expect(await animeRow()).toMatchObject({ synopsis: SYNOPSIS });
});

it('gives all rows of one entry what applies to each, the first its names, and none its count', async () => {
  const parts = ['2024-04-05T15:00:00.000Z', '2024-10-04T15:00:00.000Z'].map((begin) => {
    const { item, ...rest } = anAnime({ begin });
    return { ...rest, item: { ...item, sites: [{ site: 'mal', id: '4242' }] } };
  });
  imports.base = parts;
  await begin({ ...nodeOf(anAnime(), said), id: 4242 });
  const [one, two] = [await animeRow(1), await animeRow(2)];
  expect([one.synopsis, two.synopsis]).toEqual([SYNOPSIS, null]);
  expect([one.ageRating, two.ageRating]).toEqual(['PG-13', 'PG-13']);
  expect([one.episodeCountEstimated, two.episodeCountEstimated]).toEqual([1, 1]);
  expect(await fieldsOf(2)).toEqual(expect.arrayContaining(['GENRES', 'SCORE', 'STUDIOS']));
});

it('leaves out what is not valid here, and loads whatever a record holds', async () => {
  const [anime, other] = [anAnime(), anAnime()];
  imports.base = [anime, other];
  await begin(nodeOf(anime, { ...said, synopsis: 'Short.', mean: -3 }), nodeOf(other, said));
  await imports
    .deps()
    .db.manager.query("UPDATE source_record SET payload = '[[' WHERE externalId = ?", [malIdOf(other)]);
  await again();
  expect(await animeRow(1)).toMatchObject({ synopsis: null, score: null, ageRating: 'PG-13' });
  expect(await animeRow(2)).toMatchObject({ synopsis: null, ageRating: null });
});

describe('a source that is forgotten', () => {
  const everything = async () => JSON.stringify(await imports.contents());

  it('leaves the catalogue as if it had never been on', async () => {
    const anime = [anAnime({ curated: { nicknames: ['LK'] } }), anAnime()];
    imports.base = anime;
    await imports.load();
    const before = await everything();
    await begin(...anime.map((one) => nodeOf(one, said)));
    expect(await everything()).not.toBe(before);
    expect(await forgetSource(imports.deps(), 'mal')).toBe(true);
    await imports.load();
    const motifless = (text: string) => text.replaceAll(/\\"(?:motif|changedAt|moves)\\":[^,}]*/g, '');
    expect(motifless(await everything())).toBe(motifless(before));
    for (const table of ['source_record', 'source_state', 'anime_source_fact', 'catalogue_look'])
      expect(await imports.all(`SELECT * FROM ${table}`)).toEqual([]);
    expect(await forgetSource(imports.deps(), 'mal')).toBe(false);
  });

  it('leaves nothing on an anime that the catalogue has dropped, but what people decided', async () => {
    const [stays, goes, bare] = [anAnime(), anAnime(), anAnime()];
    const rows = async () => ({
      anime: await imports.all(
        'SELECT id, listed, synopsis, episodeMinutes, material, ageRating, score, coverUrl FROM anime ORDER BY id',
      ),
      labels: [await labels(1), await labels(2), await labels(3)],
      names: await imports.all("SELECT title FROM anime_title WHERE animeId = 2 AND title = 'Lighthouse'"),
      facts: await fieldsOf(2),
    });
    imports.base = [stays, goes, bare];
    await begin(nodeOf(stays, said), nodeOf(goes, said));
    const [ours, theirs] = [['People of this site wrote this one themselves.'], [SYNOPSIS]];
    await saveFacts(imports.deps().db.manager, [
      { animeId: 2, field: 'SYNOPSIS', accepted: ours, sourced: theirs },
    ]);
    await again();
    const shown = {
      synopsis: SYNOPSIS,
      episodeMinutes: 24,
      material: 'MANGA',
      ageRating: 'PG-13',
      score: 84,
    };
    const before = await rows();
    const coverUrl = said.main_picture.large;
    expect(before.anime[1]).toEqual({ ...shown, id: 2, listed: 1, synopsis: ours[0], coverUrl });
    expect(before.names).toContainEqual({ title: 'Lighthouse' });
    imports.base = [stays];
    await imports.load();
    const after = await rows();
    const nothing = {
      listed: 0,
      episodeMinutes: null,
      material: null,
      ageRating: null,
      score: null,
      coverUrl: null,
    };
    expect(after).toEqual({
      anime: [
        { id: 1, listed: 1, ...shown, coverUrl },
        { id: 2, ...nothing, synopsis: ours[0] },
        { id: 3, ...nothing, synopsis: null },
      ],
      labels: [before.labels[0], [], []],
      names: [],
      facts: [],
    });
    const [fact] = await imports.all('SELECT accepted, sourced FROM anime_fact WHERE animeId = 2');
    expect(fact).toEqual({ accepted: JSON.stringify(ours), sourced: '[]' });
    // It comes back with all of it.
    imports.base = [stays, goes, bare];
    await imports.load();
    expect((await rows()).anime).toEqual(before.anime);
    await forgetSource(imports.deps(), 'mal');
    await imports.load();
    expect((await rows()).anime.map(({ synopsis, score, coverUrl }) => [synopsis, score, coverUrl])).toEqual([
      [null, null, null],
      [ours[0], null, null],
      [null, null, null],
    ]);
  });

  it('leaves no value behind what people decided either', async () => {
    const anime = anAnime();
    imports.base = [anime];
    await begin(nodeOf(anime, said));
    const ours = ['People of this site wrote this one themselves.'];
    await saveFacts(imports.deps().db.manager, [
      { animeId: 1, field: 'SYNOPSIS', accepted: ours, sourced: [SYNOPSIS] },
    ]);
    await place({});
    await imports.load();
    const facts = await imports.all('SELECT accepted, sourced FROM anime_fact');
    expect(facts).toEqual([{ accepted: JSON.stringify(ours), sourced: '[]' }]);
  });
});

it('is credited with its text while the catalogue has something of it', async () => {
  const anime = anAnime();
  imports.base = [anime];
  await begin(nodeOf(anime, said));
  const { sources } = await describeCatalogue(imports.deps());
  expect(sources.find(({ id }) => id === 'mal')).toMatchObject({
    name: 'MyAnimeList',
    version: '2026-11-21',
    animeCount: 1,
    notice: expect.stringMatching(/neither run nor endorsed/),
    terms: expect.stringMatching(/earns nothing/),
  });
  await forgetSource(imports.deps(), 'mal');
  await imports.load();
  const ids = (await describeCatalogue(imports.deps())).sources.map(({ id }) => id);
  expect(ids).toEqual(['bangumi-data', 'enspired']);
});

it('can be listed as a whole, as some ask for', async () => {
  const anime = anAnime();
  imports.base = [anime];
  await begin(nodeOf(anime, said));
  const lines: unknown[] = [];
  for await (const line of exportRecords(imports.deps(), 'mal')) lines.push(JSON.parse(line));
  const externalId = malIdOf(anime);
  const fetchedAt = outside.clock.now().toISOString();
  expect(lines).toEqual(
    ['details', 'ranking'].map((feed) => ({ feed, externalId, fetchedAt, record: expect.anything() })),
  );
});

it('reads nothing and writes nothing while no source is on', async () => {
  imports.base = [anAnime()];
  await imports.load();
  const before = await imports.contents();
  await expect(imports.load()).resolves.toBeNull();
  expect(await imports.contents()).toEqual(before);
  expect(await factSourcesOf(deps({}), [1])).toEqual([[]]);
});

it('keeps what each source says of its score beside that of an import, and forgets it with the source', async () => {
  const anime = [anAnime(), anAnime()];
  imports.base = anime;
  await imports.load();
  const [mine] = anime.map(malIdOf);
  await imports.bringIn([offlineEntry(1, { sources: [malPage(mine ?? '')] })]);
  await begin(...anime.map((one) => nodeOf(one, { ...said, num_scoring_users: 12_034 })));
  const rated = await outsideScoresOf(deps(), [1, 2]);
  expect(rated.map(([one]) => one)).toEqual(
    anime.map((one) => ({
      source: 'MyAnimeList',
      url: malPage(malIdOf(one)),
      score: 84,
      votes: 12_034,
      grades: [],
    })),
  );
  expect((await animeRow(1)).score).not.toBe(84);
  expect(await fieldsOf(1)).not.toContain('SCORE');
  expect(await outsideScoresOf(deps({}), [1])).toEqual([[]]);
  await forgetSource(deps(), 'mal');
  await imports.load();
  expect(await outsideScoresOf(deps(), [1, 2])).toEqual([[], []]);
});

it('keeps what people at a source recommend, of which the catalogue’s anime are shown, and forgets it with the source', async () => {
  // The second is one here, of two parts there.
  const anime = [anAnime(), anAnime({ sites: [{ site: 'mal', id: '888888' }] }), anAnime(), anAnime()];
  imports.base = anime;
  const [mine = '', second = '', third = '', retired = ''] = anime.map(malIdOf);
  const recommendations = [
    { node: { id: Number(mine) }, num_recommendations: 40 },
    { node: { id: Number(second) }, num_recommendations: 3 },
    { node: { id: 888_888 }, num_recommendations: 2 },
    { node: { id: 999_999 }, num_recommendations: 30 },
    { node: { id: Number(third), title: 'Harbour of Fog' }, num_recommendations: 12 },
    { node: { id: Number(retired) }, num_recommendations: 9 },
  ];
  await begin(...anime.map((one, at) => nodeOf(one, at === 0 ? { recommendations } : {})));
  imports.base = anime.slice(0, 3);
  await imports.load();
  const recommended = (limit: number) => outsideRecommendationsOf(deps(), { animeIds: [1, 2], limit });
  const shared = { source: 'MyAnimeList', url: malPage(mine) };
  const both = [
    { animeId: 3, people: 12, ...shared },
    { animeId: 2, people: 3, ...shared },
  ];
  expect(await recommended(12)).toEqual([both, []]);
  expect(await recommended(1)).toEqual([both.slice(0, 1), []]);
  expect(await fieldsOf(1)).not.toContain('RECOMMENDATIONS');
  expect(await outsideRecommendationsOf(deps({}), { animeIds: [1], limit: 12 })).toEqual([[]]);
  await forgetSource(deps(), 'mal');
  await imports.load();
  expect(await recommended(12)).toEqual([[], []]);
});
