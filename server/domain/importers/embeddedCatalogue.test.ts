import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownRuns } from '../catalogue/episodes/longRuns';
import { readTitle, stemOf, type TitleReading } from '../catalogue/franchise/readTitle';
import { loadCorrections } from '../catalogueData/corrections';
import { loadCurated } from '../catalogueData/curated';
import { loadCast } from '../catalogueData/people';
import { loadReadableTitles } from '../catalogueData/titles';
import { readBangumiData } from './bangumiData';
import { composeAnime, malIdOf } from './composeAnime';
import type { AnimeRecord } from './source';

/** The real package and our real files: what a first start loads. */
const file = readBangumiData();
const corrections = loadCorrections();
const records = composeAnime({
  file,
  curated: loadCurated(),
  readable: loadReadableTitles(),
  cast: loadCast(),
  corrections,
});
const named = (native: string): AnimeRecord | undefined =>
  records.find(({ nativeTitle }) => nativeTitle === native);

describe('the embedded catalogue', () => {
  it('has every entry of the package, each under a key of its own', () => {
    expect(records.length).toBe(file.items.length + corrections.missing.length - corrections.twins.length);
    expect(records.length).toBeGreaterThanOrEqual(8000);
    expect(new Set(records.map(({ sourceKey }) => sourceKey)).size).toBe(records.length);
  });

  it('has the characters and staff of every anime in our files', () => {
    const known = loadCast();
    const having = records.filter(({ characters, staff }) => characters.length > 0 && staff.length > 0);
    expect(having.length).toBeGreaterThanOrEqual(known.cast.length);
    expect(named('DEATH NOTE')?.characters[0]).toEqual({
      name: 'Light Yagami',
      native: '夜神月',
      role: 'MAIN',
      voice: 'Mamoru Miyano',
    });
  });

  it('has no two entries with the same id and start day', () => {
    const places = records.flatMap(({ nativeTitle, startsAt, links }) =>
      links
        .filter(({ site, externalId }) => site === 'tmdb' && externalId !== '')
        .map(({ externalId }) => ({ nativeTitle, place: `${externalId} ${startsAt?.toISOString()}` })),
    );
    const seen = new Set<string>();
    const twice = places.filter(({ place }) => seen.size === seen.add(place).size);
    expect(twice.map(({ nativeTitle }) => nativeTitle)).toEqual([]);
  });

  describe('ids in other databases', () => {
    const idOf = ({ links }: AnimeRecord, wanted: string) =>
      links.find(({ site }) => site === wanted)?.externalId;
    const withId = (site: string, id: string) => records.filter((one) => idOf(one, site) === id);

    it.each([
      ['mal', ['28105', '31018', '33605']],
      ['aniList', ['20938', '21232', '98031']],
    ])('stand on two anime only if they are parts of one series: %s', (site, sameUnderTwoNames) => {
      const series = new Map<string, Set<string>>();
      for (const one of records) {
        const id = idOf(one, site);
        const name = one.nativeTitle.normalize('NFKC').replace(/^(劇場版(総集編)?|映画|OVA) */, '');
        if (id) series.set(id, (series.get(id) ?? new Set()).add(name.slice(0, 2)));
      }
      const shared = [...series].filter(([, names]) => names.size > 1).map(([id]) => id);
      expect(series.size).toBeGreaterThan(7_500);
      expect(shared.sort()).toEqual(sameUnderTwoNames);
    });

    const known: [malId: number, format: string, episodes: number][] = JSON.parse(
      readFileSync(join(__dirname, '../catalogueData/ids.known.json'), 'utf8'),
    );
    const kinds: Record<string, string> = { WEB: 'TV', SPECIAL: 'OVA' };
    const kindOf = (format: string) => kinds[format] ?? format;

    it('of MyAnimeList name an anime of the kind and length that it has there', () => {
      expect(known.length).toBeGreaterThan(100);
      const byMalId = new Map<string, AnimeRecord[]>();
      for (const one of records) {
        const id = idOf(one, 'mal') ?? '';
        byMalId.set(id, [...(byMalId.get(id) ?? []), one]);
      }
      const wrong = known.filter(([malId, format, episodes]) => {
        const parts = (byMalId.get(String(malId)) ?? []).filter(
          (one) => kindOf(one.format) === kindOf(format),
        );
        const counts = parts.map((one) => (one.episodeCountEstimated ? null : one.episodeCount));
        if (parts.length > 0 && counts.includes(null)) return false;
        const lengths = [...counts, counts.reduce((sum, count) => (sum ?? 0) + (count ?? 0), 0)];
        return !lengths.some((count) => count && count < episodes * 2 && count * 2 > episodes);
      });
      expect(wrong).toEqual([]);
    });

    it.each([
      ['418', 'mal', []],
      ['210', 'mal', ['らんま1/2', 'らんま1/2 熱闘編']],
      [
        '146722',
        'aniList',
        ['第2クール', '第3クール'].map((part) => `ジョジョの奇妙な冒険 ストーンオーシャン(${part})`),
      ],
      ['11471', 'mal', []],
      ['5037', 'mal', []],
      ['23763', 'mal', []],
      ['10013', 'mal', []],
      ['156415', 'aniList', ['転生したら第七王子だったので、気ままに魔術を極めます']],
    ])('%s of %s stands where it belongs', (id, site, natives) => {
      expect(withId(site, id).map(({ nativeTitle }) => nativeTitle)).toEqual(natives);
    });
  });

  it('links to no torrent index', () => {
    const sites = new Set(records.flatMap(({ links }) => links.map(({ site }) => site)));
    expect(sites.size).toBeGreaterThan(20);
    for (const site of ['dmhy', 'mikan', 'bangumi_moe']) expect(sites).not.toContain(site);
  });

  it('fits the columns of the database', () => {
    const lengths = { title: 0, url: 0, regions: 0, id: 0, site: 0 };
    for (const { titles, links, officialSite } of records) {
      for (const { title } of titles) lengths.title = Math.max(lengths.title, title.length);
      for (const link of links) {
        lengths.url = Math.max(lengths.url, link.url.length);
        lengths.regions = Math.max(lengths.regions, link.regions.length);
        lengths.id = Math.max(lengths.id, link.externalId.length);
      }
      lengths.site = Math.max(lengths.site, officialSite?.length ?? 0);
    }
    expect(lengths.title).toBeLessThanOrEqual(400);
    expect(lengths.url).toBeLessThanOrEqual(500);
    expect(lengths.regions).toBeLessThanOrEqual(255);
    expect(lengths.id).toBeLessThanOrEqual(120);
    expect(lengths.site).toBeLessThanOrEqual(500);
  });

  it('gives anime names that readers of Latin script can tell apart', () => {
    const unreadable = records.filter(({ englishTitle, romajiTitle }) => !englishTitle && !romajiTitle);
    expect(unreadable.length).toBeLessThan(records.length / 50);
  });

  it('gives no two anime the same name, neither as shown first nor in romaji', () => {
    const shownBy = [
      (one: AnimeRecord) => one.englishTitle ?? one.romajiTitle ?? one.nativeTitle,
      (one: AnimeRecord) => one.romajiTitle ?? one.nativeTitle,
    ];
    for (const shown of shownBy) {
      const names = new Map<string, string[]>();
      for (const one of records) {
        const name = shown(one).toLowerCase();
        names.set(name, [...(names.get(name) ?? []), one.sourceKey]);
      }
      expect([...names].filter(([, keys]) => keys.length > 1)).toEqual([]);
    }
  });

  it.each([
    ['鉄腕アトム', 1963, 'Astro Boy', 'Tetsuwan Atom'],
    ['鉄腕アトム', 1980, 'Astro Boy (1980)', 'Tetsuwan Atom (1980)'],
    ['ゴルゴ13', 1983, 'Golgo 13: The Professional', 'Golgo 13'],
    ['ゴルゴ13', 2008, 'Golgo 13', 'Golgo 13 (2008)'],
    ['Kanon', 2006, 'Kanon (2006)', 'Kanon (2006)'],
    ['ゲゲゲの鬼太郎', 1985, 'GeGeGe no Kitaro (1985)', 'GeGeGe no Kitarou (1985)'],
    ['デジモンアドベンチャー', 1999, 'Digimon Adventure', 'Digimon Adventure'],
    ['デジモンアドベンチャー', 1999, 'Digimon Adventure (film)', 'Digimon Adventure (film)'],
    ['うる星やつら', 1985, 'Urusei Yatsura OVA', 'Urusei Yatsura (1985)'],
    ['百合星人ナオコサン', 2012, null, 'Yuri Seijin Naoko-san (2012)'],
    ['京騒戯画', 2012, 'Kyousougiga (2012)', 'Kyousougiga (2012)'],
  ])('a well-known anime is there: %s of %i is %s, %s', (native, year, english, romaji) => {
    const found = records.filter((one) => one.nativeTitle === native && one.year === year);
    expect(found.map(({ englishTitle, romajiTitle }) => [englishTitle, romajiTitle])).toContainEqual([
      english,
      romaji,
    ]);
  });

  describe('seasons of one series', () => {
    const series = new Map<string, (AnimeRecord & { place: TitleReading })[]>();
    for (const record of records) {
      const place = readTitle(record.nativeTitle);
      series.set(place.stem, [...(series.get(place.stem) ?? []), { ...record, place }]);
    }
    const pairs = [...series.values()].flatMap((rows) => {
      const first = rows.find(({ place: { season, part, final } }) => season === 1 && part === 1 && !final);
      return rows.flatMap((row) =>
        first && (row.place.season > 1 || row.place.part > 1 || row.place.final) ? [{ first, row }] : [],
      );
    });

    it('have titles of their own in both languages', () => {
      expect(pairs.length).toBeGreaterThan(400);
      const shared = pairs.filter(
        ({ first, row }) =>
          (row.englishTitle !== null && row.englishTitle === first.englishTitle) ||
          (row.romajiTitle !== null && row.romajiTitle === first.romajiTitle),
      );
      expect(shared.map(({ row }) => row.nativeTitle)).toEqual([]);
    });

    it('spell their shared name alike in romaji', () => {
      const nameOf = (romaji: string | null) =>
        stemOf((romaji ?? '').replace(/ (\((TV|\d{4})\)|Season 1)$/, ''));
      const other = pairs.filter(
        ({ first, row }) => !nameOf(row.romajiTitle).startsWith(nameOf(first.romajiTitle)),
      );
      expect(other.map(({ first, row }) => `${first.romajiTitle} | ${row.romajiTitle}`)).toEqual([]);
    });
  });

  it('has the curated anime in it', () => {
    const curated = records.filter((record) => record.curated);
    expect(curated.length).toBe(loadCurated().length);
  });

  it('has a plausible number of episodes', () => {
    const total = records.reduce((sum, { episodes }) => sum + episodes.length, 0);
    expect(total).toBeGreaterThan(20_000);
    expect(total).toBeLessThan(200_000);
    for (const { episodes } of records) {
      expect(new Set(episodes.map(({ number }) => number)).size).toBe(episodes.length);
      expect(episodes.every(({ airsAt }) => !Number.isNaN(airsAt.getTime()))).toBe(true);
    }
  });

  it('knows which runs continue for years; all others end', () => {
    const open = records.filter(({ openRun }) => openRun).map(({ nativeTitle }) => nativeTitle);
    expect(open).toEqual(
      expect.arrayContaining(['名探偵コナン', 'サザエさん', 'ドラえもん', 'クレヨンしんちゃん']),
    );
    expect(open.length).toBeLessThan(40);
  });

  it('finds the rows of all known runs and dates', () => {
    const rows = new Set(file.items.map((item) => `${malIdOf(item)} ${item.title}`));
    for (const { malId, native } of knownRuns) expect(rows).toContain(`${malId} ${native}`);
  });

  it('writes no title in HTML', () => {
    const titles = records.flatMap((record) => record.titles.map(({ title }) => title));
    expect(titles).toContain('TIGER & BUNNY 2');
    expect(titles.filter((title) => /&\w+;/.test(title))).toEqual([]);
  });

  it('counts ONE PIECE through its parts', () => {
    expect(named('ONE PIECE')?.episodeCount).toBe(1155);
    const { episodes } = named('ONE PIECE エルバフ編') ?? {};
    expect(episodes?.map(({ number }) => number)).toEqual(Array.from({ length: 26 }, (_, n) => n + 1));
    expect(episodes?.[0]?.airsAt).toEqual(new Date('2026-04-05T14:15:00.000Z'));
  });

  it.each([
    ['進撃の巨人 The Final Season', '40028', 16],
    ['進撃の巨人 The Final Season Part.2', '48583', 12],
    ['ジョジョの奇妙な冒険 ストーンオーシャン', '48661', 12],
    ['ジョジョの奇妙な冒険 ストーンオーシャン(第2クール)', '51367', 12],
    ['Fate/Zero 2ndシーズン', '11741', 12],
    ['鬼滅の刃 無限列車編', '49926', 7],
    ['SHAMAN KING', '42205', 52],
  ])('has %s corrected', (native, malId, count) => {
    const { links = [], episodeCount, episodeCountEstimated } = named(native) ?? {};
    expect(links.find(({ site }) => site === 'mal')?.externalId).toBe(malId);
    expect([episodeCount, episodeCountEstimated]).toEqual([count, false]);
  });

  it('marks only what is published on adult sites', () => {
    const adult = records.filter((record) => record.adult);
    expect(adult.length).toBeGreaterThan(0);
    expect(adult.length).toBeLessThan(100);
  });
});
