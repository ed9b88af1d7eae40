import pino from 'pino';
import { SetClock } from '../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { type AnimeFixture, anAnime, catalogueFiles } from '../../../tests/support/catalogue/catalogue';
import { describeCatalogue } from './catalogueSources';
import { loadCatalogue } from './loadCatalogue';

const clock = new SetClock('2026-11-21T03:00:00Z');
const log = pino({ level: 'silent' });
const db = setUpDatabase('test');

const load = (anime: AnimeFixture[]) => loadCatalogue({ db, clock, log }, { files: catalogueFiles(anime) });
const all = (sql: string): Promise<Record<string, unknown>[]> => db.manager.query(sql);
const slugs = async () =>
  (await all('SELECT id, slug FROM anime ORDER BY id')) as { id: number; slug: string }[];

/** The same entry as in another version of the package. */
const changed = ({ item, ...rest }: AnimeFixture, change: Partial<AnimeFixture['item']>): AnimeFixture => ({
  ...rest,
  item: { ...item, ...change },
});

describe('loadCatalogue', () => {
  it('writes anime with titles, labels, links and episodes, and what they came from', async () => {
    const anime = anAnime({
      native: '星の道',
      english: 'Path of Stars',
      romaji: 'Hoshi no Michi',
      curated: {},
    });
    await expect(load([anime, anAnime()])).resolves.toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      dropped: 0,
    });
    const [row] = await all("SELECT * FROM anime WHERE slug = 'path-of-stars'");
    expect(row).toMatchObject({ nativeTitle: '星の道', season: 'SPRING', year: 2024, listed: 1, curated: 1 });
    const titles = await all(
      `SELECT kind, searchText FROM anime_title WHERE animeId = ${row?.id} ORDER BY position`,
    );
    expect(titles).toEqual([
      { kind: 'NATIVE', searchText: '星の道' },
      { kind: 'ENGLISH', searchText: 'path of stars' },
      { kind: 'ROMAJI', searchText: 'hoshi no michi' },
    ]);
    expect(await all(`SELECT name FROM anime_label WHERE animeId = ${row?.id} ORDER BY position`)).toEqual([
      { name: 'Adventure' },
      { name: 'Test Studio' },
    ]);
    expect(await all(`SELECT site FROM anime_link WHERE animeId = ${row?.id} ORDER BY position`)).toEqual([
      { site: 'mal' },
      { site: 'netflix' },
    ]);
    expect(await all(`SELECT number FROM episode WHERE animeId = ${row?.id}`)).toHaveLength(12);
    const { animeCount, sources } = await describeCatalogue({ db });
    expect(animeCount).toBe(2);
    expect(sources.map(({ id, licence }) => [id, licence])).toEqual([
      ['bangumi-data', 'CC BY 4.0'],
      ['enspired', 'MIT'],
    ]);
  });

  it('does nothing if already loaded', async () => {
    const anime = [anAnime(), anAnime()];
    await load(anime);
    await expect(load(anime)).resolves.toBeNull();
  });

  it('does not wait if already loaded: a start during a long import is as quick as ever', async () => {
    const anime = [anAnime()];
    await load(anime);
    let endImport = () => {};
    const importing = db.withLock('catalogue', () => new Promise<void>((resolve) => (endImport = resolve)));
    await expect(load(anime)).resolves.toBeNull();
    endImport();
    await importing;
  });

  it('completes at the next start if killed before the end', async () => {
    const anime = [anAnime({ english: 'Half Way' })];
    await load(anime);
    // The anime are in, but the completion note is missing.
    await db.manager.query("DELETE FROM catalogue_source WHERE id = 'bangumi-data'");
    await expect(load(anime)).resolves.toEqual({ added: 0, changed: 0, unchanged: 1, dropped: 0 });
    await expect(load(anime)).resolves.toBeNull();
  });

  it('updates changed rows and keeps ids and episode ids; a better title makes a better slug', async () => {
    const first = anAnime({ english: 'First' });
    const second = anAnime({ english: 'Second' });
    await load([first, second]);
    const before = await slugs();
    const episodesBefore = await all('SELECT id, animeId, number FROM episode ORDER BY id');
    const longer = changed(first, {
      titleTranslate: { en: ['First, Renamed'] },
      end: '2024-06-28T15:00:00.000Z',
    });
    await expect(load([anAnime({ english: 'New' }), longer, second])).resolves.toEqual({
      added: 1,
      changed: 1,
      unchanged: 1,
      dropped: 0,
    });
    expect((await slugs()).slice(0, 2)).toEqual([{ ...before[0], slug: 'first-renamed' }, before[1]]);
    expect(await all("SELECT englishTitle, episodeCount FROM anime WHERE slug = 'first-renamed'")).toEqual([
      { englishTitle: 'First, Renamed', episodeCount: 13 },
    ]);
    expect(await all('SELECT slug, animeId FROM anime_slug')).toEqual([{ slug: 'first', animeId: 1 }]);
    const episodes = await all('SELECT id, animeId, number FROM episode ORDER BY id');
    expect(episodes).toEqual(expect.arrayContaining(episodesBefore));
  });

  it('reserves a former slug, and gives it back to its own anime', async () => {
    const anime = anAnime({ english: 'Old Name' });
    await load([anime]);
    const renamed = changed(anime, { titleTranslate: { en: ['New Name'] } });
    await load([renamed]);
    const other = anAnime({ english: 'Old Name', begin: '2025-04-04T15:00:00.000Z' });
    await load([renamed, other]);
    expect(await slugs()).toEqual([
      { id: 1, slug: 'new-name' },
      { id: 2, slug: 'old-name-2025' },
    ]);
    await load([anime, other]);
    expect((await slugs())[0]).toEqual({ id: 1, slug: 'old-name' });
    expect(await all('SELECT slug, animeId FROM anime_slug')).toEqual([{ slug: 'new-name', animeId: 1 }]);
  });

  it('keeps a slug while its title stays, whatever else changes', async () => {
    const anime = anAnime({ english: 'Twin', begin: '2020-04-03T15:00:00.000Z' });
    const twin = anAnime({ english: 'Twin', begin: '2021-04-02T15:00:00.000Z' });
    await load([anime, twin]);
    const before = await slugs();
    await load([anime, changed(twin, { begin: '2021-07-02T15:00:00.000Z' })]);
    expect(await slugs()).toEqual(before);
    // The year is part of the name that tells the two apart: when it changes, the slug follows and the former one redirects.
    await load([anime, changed(twin, { begin: '2022-04-01T15:00:00.000Z' })]);
    expect(await slugs()).toEqual([before[0], { id: 2, slug: 'twin-2022' }]);
    expect(await all('SELECT slug, animeId FROM anime_slug')).toEqual([{ slug: 'twin-2021', animeId: 2 }]);
  });

  it('removes episodes that a shorter run does not have', async () => {
    const anime = anAnime();
    await load([anime]);
    await load([changed(anime, { end: '2024-05-31T15:00:00.000Z' })]);
    expect(await all('SELECT MAX(number) AS last, COUNT(*) AS n FROM episode')).toEqual([
      { last: 9, n: expect.anything() },
    ]);
  });

  it('recognises an entry that got an id in a better database', async () => {
    const anime = anAnime({ english: 'Known' });
    await load([anime]);
    const before = await slugs();
    const better = changed(anime, { sites: [{ site: 'bangumi', id: '77' }, ...anime.item.sites] });
    await expect(load([better])).resolves.toMatchObject({ added: 0, changed: 1, dropped: 0 });
    expect(await slugs()).toEqual(before);
    expect(await all('SELECT sourceKey FROM anime')).toEqual([{ sourceKey: 'bangumi/77' }]);
  });

  it('unlists a dropped entry, and restores it under the same id', async () => {
    const anime = [anAnime({ english: 'Here' }), anAnime({ english: 'Gone' })];
    await load(anime);
    const before = await slugs();
    await expect(load(anime.slice(0, 1))).resolves.toMatchObject({ dropped: 1 });
    expect(await all('SELECT slug FROM anime WHERE listed = 0')).toEqual([{ slug: 'gone' }]);
    expect(await all('SELECT DISTINCT listed FROM episode ORDER BY listed')).toEqual([
      { listed: 0 },
      { listed: 1 },
    ]);
    await expect(load(anime)).resolves.toMatchObject({ added: 0, changed: 1 });
    expect(await slugs()).toEqual(before);
    expect(await all('SELECT slug FROM anime WHERE listed = 0')).toEqual([]);
    expect(await all('SELECT id FROM episode WHERE listed = 0')).toEqual([]);
  });

  it('gives the plain slug to the curated one of several with one title, else to the oldest', async () => {
    const old = anAnime({
      native: '一',
      english: 'Same',
      begin: '1990-01-05T00:00:00Z',
      end: '1990-03-30T00:00:00Z',
    });
    const known = anAnime({ native: '二', english: 'Same', curated: {} });
    const young = anAnime({ native: '三', english: 'Same', begin: '2026-01-05T00:00:00Z' });
    await load([old, young, known]);
    expect(await all('SELECT nativeTitle, slug FROM anime ORDER BY slug')).toEqual([
      { nativeTitle: '二', slug: 'same' },
      { nativeTitle: '一', slug: 'same-1990' },
      { nativeTitle: '三', slug: 'same-2026' },
    ]);
  });

  it('keeps rows with one MyAnimeList id apart', async () => {
    const sites = [{ site: 'mal', id: '50' }];
    const whole = { ...anAnime({ native: '前編' }) };
    const parts = [whole, anAnime({ native: '後編', begin: '2025-01-10T15:00:00.000Z' })];
    await load(parts.map((part) => changed(part, { sites })));
    expect(await all('SELECT sourceKey FROM anime ORDER BY id')).toEqual([
      { sourceKey: 'mal/50' },
      { sourceKey: 'mal/50@2025-01-10' },
    ]);
  });

  it('leaves adult titles off every list', async () => {
    await load([changed(anAnime({ english: 'Night' }), { officialSite: 'https://night.deregula.com/' })]);
    expect(await all('SELECT listed FROM anime')).toEqual([{ listed: 0 }]);
    expect(await all('SELECT id FROM episode WHERE listed = 1')).toEqual([]);
    expect((await describeCatalogue({ db })).animeCount).toBe(0);
  });

  it('is all or nothing: after a failure the old catalogue stays', async () => {
    await load([anAnime({ english: 'Old' })]);
    const files = catalogueFiles([anAnime({ english: 'New' })]);
    const onProgress = () => {
      throw new Error('stopped');
    };
    await expect(loadCatalogue({ db, clock, log }, { files, onProgress })).rejects.toThrow('stopped');
    expect(await slugs()).toEqual([{ id: 1, slug: 'old' }]);
  });

  it('runs once when two start together', async () => {
    const anime = [anAnime(), anAnime()];
    const reports = await Promise.all([load(anime), load(anime)]);
    expect(reports.filter((report) => report !== null)).toHaveLength(1);
    expect(await slugs()).toHaveLength(2);
  });

  it('reports progress from the first anime composed to the last motif chosen', async () => {
    const steps: [number, number][] = [];
    const files = catalogueFiles(Array.from({ length: 501 }, () => anAnime()));
    await loadCatalogue(
      { db, clock, log },
      { files, onProgress: (done, total) => steps.push([done, total]) },
    );
    expect(steps).toEqual([500, 501, 1001, 1002, 1169, 1336, 1503].map((done) => [done, 1503]));
  });

  describe('with two versions of the site on one database', () => {
    const of = (native: string, rules: number, data: string) => ({
      ...catalogueFiles([anAnime({ native })]),
      edition: () => ({ rules, data }),
    });
    const start = (files: ReturnType<typeof of>) =>
      loadCatalogue({ db, clock, log }, { files, keepNewer: true });
    const loaded = async () => (await all('SELECT nativeTitle FROM anime WHERE listed = 1'))[0]?.nativeTitle;
    const [older, newer] = [of('古い', 1, 'a'), of('新しい', 1, 'b')];

    it('the older one reverts nothing when it restarts', async () => {
      await start(older);
      await start(newer);
      await expect(start(older)).resolves.toBeNull();
      expect(await loaded()).toBe('新しい');
      // With newer rules, the newer edition stays even if the other was never loaded before.
      await start(of('規則', 2, 'c'));
      await expect(start(newer)).resolves.toBeNull();
      expect(await loaded()).toBe('規則');
    });

    it('an explicit load takes the older one, and the newer one is back at its next start', async () => {
      await start(older);
      await start(newer);
      await loadCatalogue({ db, clock, log }, { files: older });
      expect(await loaded()).toBe('古い');
      await expect(start(older)).resolves.toBeNull();
      await start(newer);
      expect(await loaded()).toBe('新しい');
    });

    it('data of an older release stays out, too', async () => {
      const release = (version: string, data: string) => {
        const files = of(version, 1, data);
        return { ...files, source: { ...files.source, version } };
      };
      await start(release('0.3.10', 'a'));
      await expect(start({ ...release('0.3.9', 'a'), contentHash: 'other' })).resolves.toBeNull();
      expect(await loaded()).toBe('0.3.10');
    });
  });
});
