import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clockTime, longDate, whenOf } from '../../client/src/features/anime/time';
import { environment, ownEnvironment } from '../../client/src/state/environment';
import { type BangumiItem, readBangumiData } from '../../server/domain/importers/bangumiData';
import { startApp, type TestApp } from '../support/apps/startApp';

/**
 * Twenty anime of the embedded release with only a day known and twenty with a time, as shown in four time zones: a day is the
 * same everywhere and has no time, an instant is shown in each viewer's zone.
 */
const hour = 3_600_000;
const zones = [
  ['Pacific/Pago_Pago', -11],
  ['UTC', 0],
  ['Asia/Tokyo', 9],
  ['Pacific/Kiritimati', 14],
] as const;

/** By MyAnimeList id and type; the day in Japan. */
const dated: [number, string, string][] = [
  [1301, 'movie', '4 August 1979'],
  [572, 'movie', '11 March 1984'],
  [523, 'movie', '16 April 1988'],
  [578, 'movie', '16 April 1988'],
  [47, 'movie', '16 July 1988'],
  [43, 'movie', '18 November 1995'],
  [164, 'movie', '12 July 1997'],
  [199, 'movie', '20 July 2001'],
  [431, 'movie', '20 November 2004'],
  [2236, 'movie', '15 July 2006'],
  [1943, 'movie', '25 November 2006'],
  [12355, 'movie', '21 July 2012'],
  [16664, 'movie', '23 November 2013'],
  [32281, 'movie', '26 August 2016'],
  [28851, 'movie', '17 September 2016'],
  [38826, 'movie', '19 July 2019'],
  [36699, 'movie', '14 July 2023'],
  [18619, 'ova', '5 July 2014'],
  [1313, 'tv', '2 April 2000'],
  [63042, 'tv', '1 February 2026'],
];

const { items } = readBangumiData();
const idOf = ({ sites }: BangumiItem) => sites.find(({ site }) => site === 'mal')?.id;
const itemOf = (malId: number, type: string) =>
  items.find((item) => item.type === type && idOf(item) === String(malId)) as BangumiItem;

/** A sample of anime that air in their own slot, at any hour but midnight. */
const timed = items
  .filter(({ type, begin, broadcast }) => type === 'tv' && broadcast && !/T1[56]:00/.test(begin))
  .filter((item) => item.begin > '2021' && idOf(item))
  .filter((_, index) => index % 40 === 0)
  .slice(0, 20);

type Found = {
  startsAt: string;
  startsOn: string | null;
  slug: string;
  broadcast: { timed: boolean } | null;
  episodes: { items: { airsAt: string; airsOn: string | null }[] };
};

const inZone = (timeZone: string) => void environment({ locale: 'en-GB', timeZone, now: null });

const clientDir = mkdtempSync(path.join(tmpdir(), 'enspired-client-'));
let app: TestApp;
let anime: Map<string, Found>;

afterEach(() => void environment(ownEnvironment()));
beforeAll(async () => {
  writeFileSync(
    path.join(clientDir, 'index.html'),
    '<!doctype html><html><head><title>E</title><meta name="description" content="E" /></head><body></body></html>',
  );
  const wanted = [...dated.map(([malId, type]) => itemOf(malId, type)), ...timed];
  app = await startApp({ clientDir, catalogue: wanted.map((item) => ({ item })) });
  const { data } = await app.visitor().graphql<{
    discover: { items: (Found & { externalIds: { site: string; id: string }[] })[] };
  }>(
    `{ discover(pageSize: 50) { items { slug startsAt startsOn broadcast { timed } externalIds { site id }
       episodes(pageSize: 1) { items { airsAt airsOn } } } } }`,
  );
  anime = new Map(
    data?.discover.items.map((one) => [
      one.externalIds.find(({ site }) => site === 'MyAnimeList')?.id ?? '',
      one,
    ]),
  );
});
afterAll(async () => {
  await app.close();
  rmSync(clientDir, { recursive: true, force: true });
});

const foundOf = (malId: string | number): Found => {
  const found = anime.get(String(malId));
  if (!found) throw new Error(`No anime has the id ${malId}`);
  return found;
};

it('has twenty of each', () => {
  expect(dated).toHaveLength(20);
  expect(new Set(timed.map(({ begin }) => begin.slice(11))).size).toBeGreaterThan(5);
  expect(timed).toHaveLength(20);
  expect(anime.size).toBe(40);
  expect([...anime.values()].filter(({ episodes }) => episodes.items.length > 0)).toHaveLength(38);
});

it.each(dated)('%i (%s) is dated %s in every zone, without a time', async (malId, _type, day) => {
  const { startsAt, startsOn, episodes, broadcast, slug } = foundOf(malId);
  const begun = startsOn ?? startsAt;
  for (const [zone] of zones) {
    inZone(zone);
    expect(`${zone} ${longDate(begun)}`).toBe(`${zone} ${day}`);
    expect(clockTime(begun)).toBeNull();
    for (const first of episodes.items.map(whenOf))
      expect([longDate(first), clockTime(first)]).toEqual([day, null]);
  }
  expect(broadcast?.timed ?? false).toBe(false);
  const { text } = await app.visitor().get(`/anime/${slug}`, { accept: 'text/html' });
  expect(text).toContain(day);
});

it.each(timed.map((item): [string, BangumiItem] => [`${idOf(item)} of ${item.begin}`, item]))(
  '%s starts at the local time of each zone',
  async (_name, item) => {
    const { startsAt, startsOn, episodes, slug } = foundOf(idOf(item) ?? '');
    expect(startsOn).toBeNull();
    const begin = Date.parse(item.begin);
    expect(Date.parse(startsAt)).toBe(begin);
    const atStart = episodes.items.filter(({ airsAt }) => airsAt === startsAt);
    for (const [zone, offset] of zones) {
      inZone(zone);
      const there = new Date(begin + offset * hour).toISOString();
      expect(longDate(startsAt)).toBe(longDate(there.slice(0, 10)));
      expect(clockTime(startsAt)?.padStart(5, '0')).toBe(there.slice(11, 16));
      expect(atStart.map(whenOf)).toEqual(atStart.map(() => startsAt));
    }
    const { text } = await app.visitor().get(`/anime/${slug}`, { accept: 'text/html' });
    expect(text).toContain(longDate(new Date(begin + 9 * hour).toISOString().slice(0, 10)));
  },
);
