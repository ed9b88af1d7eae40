import { anAnime } from '../../../tests/support/catalogue/catalogue';
import { catalogueImports, malIdOf, malPage } from '../../../tests/support/catalogue/catalogueImports';
import { offlineEntry } from '../../../tests/support/catalogue/offlineEntries';
import { findAnimeBySlug } from '../catalogue/anime';
import { describeCatalogue } from './catalogueSources';
import { loadCatalogue } from './loadCatalogue';

/** An anime-offline-database file on top of the catalogue. */
const imports = catalogueImports();
const { all, load, bringIn, contents } = imports;

describe('an import of anime-offline-database', () => {
  it('adds anime that no other source has, with all their data', async () => {
    const { entries, anime } = await bringIn([
      offlineEntry(1, {
        tags: ['mystery', 'detectives', 'based on a novel', 'place'],
        studios: ['test studio'],
      }),
    ]);
    expect(entries).toMatchObject({ read: 1, added: 1, rejected: 0 });
    expect(anime).toEqual({ added: 1, changed: 0, unchanged: 0, dropped: 0 });
    const [row] = await all('SELECT * FROM anime');
    expect(row).toMatchObject({
      sourceId: 'anime-offline-database',
      sourceKey: 'mal/5000001',
      slug: expect.stringMatching(/^[a-z]+-[a-z]+-1$/),
      format: 'OVA',
      startsAt: null,
      year: 1971,
      season: 'SPRING',
      episodeCount: 2,
      episodeCountEstimated: 0,
      episodeMinutes: 24,
      score: 51,
      material: 'NOVEL',
      coverUrl: 'https://pictures.example/5000001.jpg',
      listed: 1,
    });
    expect(await all('SELECT kind, name FROM anime_label ORDER BY position')).toEqual([
      { kind: 'GENRE', name: 'Mystery' },
      { kind: 'STUDIO', name: 'Test Studio' },
      { kind: 'TAG', name: 'Detective' },
      expect.objectContaining({ kind: 'PRODUCER' }),
      expect.objectContaining({ kind: 'PRODUCER' }),
    ]);
    expect(await all("SELECT externalId FROM anime_link WHERE site = 'kitsu'")).toEqual([
      { externalId: '5000001' },
    ]);
    const { sources } = await describeCatalogue(imports.deps());
    expect(sources.find(({ id }) => id === 'anime-offline-database')).toMatchObject({
      version: '2026-11-01',
      licence: 'ODbL 1.0',
      licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
      notice: expect.stringContaining('Open Database License'),
      animeCount: 1,
    });
  });

  it("is refused by the older of two versions of the site, which would remove the newer one's data", async () => {
    const of = (data: string) => ({
      ...imports.files(),
      contentHash: data,
      edition: () => ({ rules: 1, data }),
    });
    for (const data of ['older', 'newer']) await loadCatalogue(imports.deps(), { files: of(data) });
    await expect(bringIn([offlineEntry(1)], { base: of('older') })).rejects.toThrow(
      /a newer version of the site/,
    );
    await expect(bringIn([offlineEntry(1)], { base: of('newer') })).resolves.toMatchObject({ dryRun: false });
  });

  it('changes nothing when repeated, and leaves no trace of the file', async () => {
    imports.base = [anAnime({ english: 'Here' })];
    await load();
    const entries = [1, 2, 3].map((number) => offlineEntry(number));
    await bringIn(entries);
    const before = await contents();
    imports.deps().clock.advance(3600);
    const again = await bringIn(entries);
    expect(again.entries).toMatchObject({ added: 0, changed: 0, unchanged: 3, missing: 0 });
    expect(again.anime).toEqual({ added: 0, changed: 0, unchanged: 4, dropped: 0 });
    expect(await contents()).toEqual(before);
    expect(await all('SELECT * FROM import_entry')).toEqual([]);
    expect(await all('SELECT * FROM import_run')).toEqual([]);
  });

  it('reports broken and duplicate entries by line, and imports the rest', async () => {
    const { entries } = await bringIn([
      offlineEntry(1),
      '{"title": "cut',
      offlineEntry(2, { episodes: -3 }),
      offlineEntry(1, { title: 'Twin' }),
      offlineEntry(3),
    ]);
    expect(entries).toMatchObject({ read: 5, added: 2, rejected: 3 });
    expect(entries.rejections.map(({ place }) => place)).toEqual([3, 4, 5]);
    expect(entries.rejections[2]?.reason).toBe('the same anime (mal/5000001) is already at 2');
    expect(await all('SELECT sourceKey FROM anime ORDER BY id')).toHaveLength(2);
  });

  it('keeps fields that other sources know, and fills in the others', async () => {
    const known = anAnime({
      native: '星',
      english: 'Star',
      romaji: 'Hoshi',
      curated: { genres: ['Drama'], episodes: 11 },
    });
    const bare = anAnime({ native: '風の歌', romaji: 'Kaze no Uta' });
    imports.base = [known, bare];
    await load();
    const said = {
      tags: ['action'],
      studios: ['elsewhere'],
      synonyms: ['Another Name'],
      episodes: 13,
      title: 'Imported',
    };
    const { anime } = await bringIn([
      offlineEntry(1, { ...said, sources: [malPage(malIdOf(known)), 'https://kitsu.app/anime/77'] }),
      offlineEntry(2, { ...said, sources: [malPage(malIdOf(bare))] }),
    ]);
    expect(anime).toEqual({ added: 0, changed: 2, unchanged: 0, dropped: 0 });
    const [first, second] = await all('SELECT * FROM anime ORDER BY id');
    expect(first).toMatchObject({
      englishTitle: 'Star',
      romajiTitle: 'Hoshi',
      format: 'TV',
      episodeCount: 11,
      score: 51,
    });
    // The count derived from the slot was 12, and estimated.
    expect(second).toMatchObject({
      slug: 'kaze-no-uta',
      episodeCount: 13,
      episodeCountEstimated: 0,
      episodeMinutes: 24,
    });
    const labels = await all(
      "SELECT animeId, name FROM anime_label WHERE kind <> 'PRODUCER' ORDER BY animeId, position",
    );
    expect(labels).toEqual([
      { animeId: 1, name: 'Drama' },
      { animeId: 1, name: 'Test Studio' },
      { animeId: 2, name: 'Action' },
      { animeId: 2, name: 'Elsewhere' },
    ]);
    expect(
      await all("SELECT animeId FROM anime_title WHERE title = 'Another Name' ORDER BY animeId"),
    ).toEqual([{ animeId: 1 }, { animeId: 2 }]);
    expect(await all("SELECT animeId FROM anime_link WHERE site = 'kitsu'")).toEqual([{ animeId: 1 }]);
  });

  it('replaces the analyser’s reading by an imported title, but nothing written by hand', async () => {
    const generated = anAnime({ native: '川の道', romaji: 'Kawano Michi' });
    const byHand = anAnime({ native: '山の道', romaji: 'Yama no Michi' });
    imports.base = [generated, byHand];
    const withGenerated = () => {
      const made = imports.files();
      const read = () => {
        const input = made.read();
        return { ...input, readable: { ...input.readable, generated: new Set(['川の道']) } };
      };
      return { ...made, read };
    };
    await loadCatalogue(imports.deps(), { files: withGenerated() });
    await bringIn(
      [
        offlineEntry(1, { title: 'Kawa no Michi', sources: [malPage(malIdOf(generated))] }),
        offlineEntry(2, { title: 'Yamano Michi', sources: [malPage(malIdOf(byHand))] }),
      ],
      { base: withGenerated() },
    );
    expect(await all('SELECT romajiTitle, slug FROM anime ORDER BY id')).toEqual([
      { romajiTitle: 'Kawa no Michi', slug: 'kawa-no-michi' },
      { romajiTitle: 'Yama no Michi', slug: 'yama-no-michi' },
    ]);
    expect(await findAnimeBySlug(imports.deps(), { slug: 'kawano-michi' })).toMatchObject({
      slug: 'kawa-no-michi',
    });
  });

  it('neither merges nor duplicates parts that share an id', async () => {
    const first = anAnime({ native: '前編', english: 'Part One' });
    const second = anAnime({
      native: '後編',
      english: 'Part Two',
      begin: '2025-01-10T15:00:00.000Z',
      end: '2025-03-28T15:00:00.000Z',
    });
    second.item.sites = first.item.sites;
    imports.base = [first, second];
    await load();
    const before = await all('SELECT id, slug, episodeCount FROM anime ORDER BY id');
    const { anime } = await bringIn([
      offlineEntry(1, {
        episodes: 24,
        tags: ['mystery'],
        synonyms: ['Both'],
        sources: [malPage(malIdOf(first))],
      }),
    ]);
    expect(anime).toMatchObject({ added: 0, changed: 2 });
    expect(await all('SELECT id, slug, episodeCount FROM anime ORDER BY id')).toEqual(before);
    expect(await all("SELECT animeId FROM anime_label WHERE name = 'Mystery' ORDER BY animeId")).toHaveLength(
      2,
    );
    expect(await all("SELECT animeId FROM anime_title WHERE title = 'Both'")).toEqual([{ animeId: 1 }]);
  });

  it('replaces episodes that were estimated, and keeps the ids of those that stay', async () => {
    imports.base = [anAnime()];
    await load();
    const before = await all('SELECT id, number FROM episode ORDER BY number');
    await bringIn([
      offlineEntry(1, { episodes: 10, sources: [malPage(malIdOf(imports.base[0] ?? anAnime()))] }),
    ]);
    const after = await all('SELECT id, number FROM episode ORDER BY number');
    expect(after).toEqual(before.slice(0, 10));
  });

  it('keeps adult titles out of the lists', async () => {
    await bringIn([offlineEntry(1, { tags: ['hentai'] }), offlineEntry(2)]);
    expect(await all('SELECT adult, listed, retiredAt FROM anime ORDER BY id')).toEqual([
      { adult: 1, listed: 0, retiredAt: null },
      { adult: 0, listed: 1, retiredAt: null },
    ]);
  });
});
