import { type AnimeFixture, type AnimeWish, anAnime } from '../../../../tests/support/catalogue/catalogue';
import { outsideSources } from '../../../../tests/support/catalogue/outsideSources';
import {
  startWikiArchive,
  subject,
  type WikiArchive,
  wikiEpisode,
  wikiZip,
} from '../../../../tests/support/catalogue/wikiArchive';
import { fromSqlInstantOrNull } from '../../../data/instant';
import { saveFacts } from '../../../data/stores/factStore';
import { raiseRevision } from '../../../data/stores/sourceStore';
import { bangumi } from '../../../sources/bangumi';
import { addedAnime } from '../facts/communityAnime';
import { withRun } from '../facts/sourcedRun';
import { factSourcesOf } from './readSources';
import { forgetSource } from './sourcesInUse';

/** Episodes with their days, of anime that have no list of them: on discs every two months, by Bangumi's archive. */
const outside = outsideSources();
const { imports } = outside;
const on = { CATALOGUE_SOURCES: 'bangumi' };
const DAYS = ['2024-04-05', '2024-06-07', '2024-08-02'];
const START = '2024-04-04T16:00:00.000Z';

let archive: WikiArchive;
beforeEach(async () => {
  archive = await startWikiArchive();
});
afterEach(() => archive.server.close());

const disc = (wish: AnimeWish = {}) =>
  anAnime({ type: 'ova', begin: START, sites: [{ site: 'bangumi', id: '7' }], ...wish });
const counted = (count: number | string) => ({ infobox: `{{Infobox\r\n|话数= ${count}\r\n}}` });
const listed = (days: readonly string[], from = 1) =>
  days.map((airdate, at) => wikiEpisode(7, from + at, { airdate }));

interface Told {
  about?: object;
  episodes?: object[];
}

/** Loads the catalogue, then reads what the archive says of it. */
async function beginAll(
  all: AnimeFixture[],
  { about = counted(3), episodes = listed(DAYS) }: Told = {},
): Promise<void> {
  imports.base = all;
  archive.zip = wikiZip([subject(7, about)], episodes);
  await imports.load();
  await outside.place(on);
  await outside.read({ inUse: [{ source: { ...bangumi, address: archive.server.url } }] });
}
const begin = (one = disc(), told: Told = {}) => beginAll([one], told);

async function again(): Promise<void> {
  await raiseRevision(imports.deps().db.manager, 'bangumi');
  await imports.load();
}

/** What people decide on an anime that is composed with it. */
async function decide(field: string, accepted: string[], sourced: string[]): Promise<void> {
  await saveFacts(imports.deps().db.manager, [{ animeId: 1, field, accepted, sourced }]);
  await again();
}

const episodes = async () => {
  const rows = await imports.all(
    'SELECT number, airsAt, dated, estimated, nativeTitle FROM episode WHERE animeId = 1 ORDER BY number',
  );
  return rows.map(({ airsAt, ...row }) => ({ ...row, airsAt: textOf(airsAt) }));
};
const days = async () => (await episodes()).map(({ airsAt }) => airsAt?.slice(0, 10));
/** Of an instant as either database gives it. */
const textOf = (value: unknown) => fromSqlInstantOrNull(value as string | Date | null)?.toISOString();
const anime = async (): Promise<Record<string, unknown> | undefined> => {
  const [row] = await imports.all('SELECT * FROM anime WHERE id = 1');
  return row && { ...row, airsUntil: textOf(row.airsUntil) };
};
const fields = async () =>
  ((await factSourcesOf(outside.deps(on), [1]))[0] ?? []).map(({ field }) => field as string);

it('gives an anime without a list its episodes with their days, their titles, and says so', async () => {
  await begin();
  const stated = { dated: 1, estimated: 0 };
  expect(await episodes()).toEqual(
    DAYS.map((day, at) => ({
      ...stated,
      number: at + 1,
      airsAt: `${day}T12:00:00.000Z`,
      nativeTitle: `潮の${at + 1}話目`,
    })),
  );
  expect(await anime()).toMatchObject({
    episodeCount: 3,
    episodeCountEstimated: 0,
    openRun: 0,
    endsAt: null,
    airsUntil: '2024-08-02T12:00:00.000Z',
  });
  expect(await fields()).toEqual(
    expect.arrayContaining(['EPISODE_COUNT', 'EPISODE_DATES', 'EPISODE_NATIVE_TITLES']),
  );
});

it('goes by the count of the catalogue, where the page states none or another', async () => {
  await begin(disc({ curated: { episodes: 3 } }), { about: counted('*') });
  expect(await days()).toEqual(DAYS);
  expect(await fields()).toContain('EPISODE_DATES');
  expect(await fields()).not.toContain('EPISODE_COUNT');
});

it('continues the numbers of another season', async () => {
  await begin(disc(), { episodes: listed(DAYS, 13) });
  expect(await days()).toEqual(DAYS);
});

it.each<[string, AnimeFixture, Told]>([
  ['the count is not known', disc(), { about: counted('*') }],
  ['the page counts otherwise', disc(), { about: counted(4) }],
  ['the catalogue counts otherwise', disc({ curated: { episodes: 4 } }), {}],
  ['a number is missing', disc(), { episodes: [...listed(DAYS.slice(0, 2)), ...listed(DAYS.slice(2), 4)] }],
  ['a day is missing', disc(), { episodes: listed([...DAYS.slice(0, 2), '']) }],
  ['a day is none', disc(), { episodes: listed([...DAYS.slice(0, 2), '2024-09-31']) }],
  ['days go back', disc(), { episodes: listed(['2024-04-05', '2024-08-02', '2024-06-07']) }],
  ['it began at another time', disc({ begin: '2024-04-12T16:00:00.000Z' }), {}],
  ['it is the only one, at the start', disc(), { about: counted(1), episodes: listed(['2024-04-03']) }],
])('gives no days where %s', async (_, one, told) => {
  await begin(one, told);
  expect((await days()).length).toBeLessThan(2);
  expect(await fields()).not.toContain('EPISODE_DATES');
});

it('takes days that begin up to three days from the start', async () => {
  await begin(disc({ begin: '2024-04-07T16:00:00.000Z' }));
  expect(await days()).toEqual(DAYS);
});

it('leaves a list alone that the catalogue has', async () => {
  const weekly = anAnime({ sites: [{ site: 'bangumi', id: '7' }], curated: { episodes: 12 } });
  const thirteen = Array.from({ length: 12 }, (_, at) => `2024-0${4 + Math.floor(at / 3)}-05`);
  imports.base = [weekly];
  await imports.load();
  const before = await days();
  await begin(weekly, { about: counted(12), episodes: listed(thirteen) });
  expect(await days()).toEqual(before);
  expect(await fields()).not.toContain('EPISODE_DATES');
  expect(await fields()).toContain('EPISODE_NATIVE_TITLES');
});

it('prefers days to weeks where both are known only by the source', async () => {
  const web = disc({ type: 'tv', weekly: false });
  await begin(web);
  expect(await days()).toEqual(DAYS);
});

it('leaves a run without an end to the catalogue', async () => {
  const followed = anAnime({
    begin: '2015-04-05T15:00:00.000Z',
    sites: [
      { site: 'aniList', id: '1' },
      { site: 'bangumi', id: '7' },
    ],
  });
  const newer = anAnime({ begin: '2024-10-04T15:00:00.000Z' });
  await beginAll([followed, newer], {
    about: { ...counted(2), date: '2015-04-05' },
    episodes: listed(['2015-04-05', '2015-04-12']),
  });
  expect(await anime()).toMatchObject({ openRun: 1 });
  expect(await fields()).toContain('SCORE');
  expect(await fields()).not.toContain('EPISODE_DATES');
});

it('leaves a run alone that another row continues', async () => {
  const sites = [{ site: 'mal', id: '4242' }];
  const part = (native: string, wish: AnimeWish) => {
    const { item, ...rest } = anAnime({ native, ...wish });
    return { ...rest, item: { ...item, sites: [...sites, ...(wish.sites ?? [])] } };
  };
  const first = part('大航海', {
    weekly: false,
    begin: START,
    end: '2024-08-01T16:00:00.000Z',
    sites: [{ site: 'bangumi', id: '7' }],
  });
  const next = part('大航海 新章', { begin: '2024-10-04T15:00:00.000Z', sites: [] });
  await beginAll([first, next]);
  expect(await anime()).toMatchObject({ continuedIn: expect.any(String) });
  expect(await fields()).toContain('SCORE');
  expect(await fields()).not.toContain('EPISODE_DATES');
  // Alone, it has them.
  imports.base = [first];
  await again();
  expect(await days()).toEqual(DAYS);
});

it('gives none to rows that share an id', async () => {
  const counted = { curated: { episodes: 3 } };
  await beginAll([disc(counted), disc({ ...counted, begin: '2024-10-03T16:00:00.000Z' })]);
  expect(await episodes()).toEqual([]);
  expect(await fields()).toContain('SCORE');
});

describe('people', () => {
  it.each<[string, string[], string[]]>([
    ['EPISODE_COUNT', ['2'], ['3']],
    ['STARTS_ON', ['2024-04-01'], ['2024-04-05']],
    ['FORMAT', ['SPECIAL'], ['OVA']],
  ])(
    'who decide on another %s take the days away, and bring them back with it',
    async (field, ours, theirs) => {
      await begin();
      await decide(field, ours, theirs);
      expect(await days()).not.toEqual(DAYS);
      expect(await fields()).not.toContain('EPISODE_DATES');
      await imports.all('DELETE FROM anime_fact');
      await again();
      expect(await days()).toEqual(DAYS);
      expect(await fields()).toContain('EPISODE_DATES');
    },
  );

  it('who confirm the number, or change something else, leave the days and their credit', async () => {
    await begin();
    await decide('EPISODE_COUNT', ['3'], ['3']);
    await decide('SYNOPSIS', ['People of this site wrote this one themselves.'], []);
    expect(await days()).toEqual(DAYS);
    expect(await fields()).toContain('EPISODE_DATES');
    expect(await fields()).not.toContain('EPISODE_COUNT');
  });
});

describe('once it is forgotten', () => {
  it('the catalogue is as if it had never been on', async () => {
    imports.base = [disc()];
    await imports.load();
    const before = await anime();
    await begin(imports.base[0]);
    expect(await days()).toEqual(DAYS);
    expect(await forgetSource(imports.deps(), 'bangumi')).toBe(true);
    await imports.load();
    expect(await episodes()).toEqual([]);
    const { episodeCount, airsUntil, endsAt, score } = before ?? {};
    expect(await anime()).toMatchObject({ episodeCount, airsUntil, endsAt, score });
    expect(await imports.all('SELECT * FROM anime_source_fact')).toEqual([]);
  });

  it('no day is left on an anime that the catalogue drops with a number of its own', async () => {
    await begin(disc({ curated: { episodes: 3 } }));
    expect(await days()).toEqual(DAYS);
    imports.base = [anAnime()];
    await imports.load();
    expect(await imports.all('SELECT * FROM episode WHERE animeId = 1')).toEqual([]);
    expect(await anime()).toMatchObject({ listed: 0, episodeCount: 3 });
  });

  it.each<[string, { field: string; accepted: string[]; sourced: string[] } | undefined]>([
    ['none of its run', undefined],
    ['the same number', { field: 'EPISODE_COUNT', accepted: ['3'], sourced: ['3'] }],
    ['another number', { field: 'EPISODE_COUNT', accepted: ['2'], sourced: ['3'] }],
  ])('no day is left on an anime that the catalogue drops, if people decided on %s', async (_, fact) => {
    const other = anAnime();
    await begin();
    if (fact) {
      const record = [
        { animeId: 1, ...fact },
        { animeId: 1, field: 'RUN', accepted: [], sourced: [] },
      ];
      await saveFacts(imports.deps().db.manager, record);
      await again();
    }
    expect(await days()).toEqual(fact?.accepted[0] === '2' ? [] : DAYS);
    imports.base = [other];
    await imports.load();
    expect(await imports.all('SELECT * FROM episode WHERE animeId = 1')).toEqual([]);
    expect(await anime()).toMatchObject({ listed: 0, episodeCount: fact ? Number(fact.accepted[0]) : null });
    const kept = await imports.all("SELECT sourced FROM anime_fact WHERE field = 'RUN'");
    expect(kept).toHaveLength(fact ? 1 : 0);
    for (const { sourced } of kept) {
      const [packed = ''] = JSON.parse(String(sourced)) as string[];
      expect(withRun(addedAnime('x'), packed)).toMatchObject({ episodes: [], episodeCount: null });
    }
  });
});
