import { anAnime } from '../../../tests/support/catalogue/catalogue';
import { catalogueImports, malIdOf, malPage } from '../../../tests/support/catalogue/catalogueImports';
import { offlineEntry } from '../../../tests/support/catalogue/offlineEntries';
import { findAnimeBySlug } from '../catalogue/anime';
import type { ImportInput } from './importFile';

/** What follows an import: the next release, an interruption, a base that changes beneath it. */
const imports = catalogueImports();
const { all, load, bringIn, contents } = imports;

describe('the next release', () => {
  it('recognises an anime whose entry has a new key, and keeps its id', async () => {
    const anidb = 'https://anidb.net/anime/23';
    await bringIn([offlineEntry(1, { sources: [anidb], title: 'Known' })]);
    const { anime } = await bringIn([offlineEntry(1, { sources: [anidb, malPage(9)], title: 'Known' })], {
      day: '2026-11-08',
      force: true,
    });
    expect(anime).toMatchObject({ added: 0, changed: 1, dropped: 0 });
    expect(await all('SELECT id, sourceKey, slug FROM anime')).toEqual([
      { id: 1, sourceKey: 'mal/9', slug: 'known' },
    ]);
  });

  it('unlists dropped anime, and restores them under the same id', async () => {
    const entries = Array.from({ length: 10 }, (_, number) => offlineEntry(number + 1));
    await bringIn(entries);
    const { entries: counted, anime } = await bringIn(entries.slice(1), { day: '2026-11-08' });
    expect(counted.missing).toBe(1);
    expect(anime).toMatchObject({ dropped: 1, unchanged: 9 });
    expect(await all('SELECT id FROM anime WHERE listed = 0 AND retiredAt IS NOT NULL')).toEqual([{ id: 1 }]);
    expect(await all('SELECT entryKey FROM catalogue_entry')).toHaveLength(9);
    const again = await bringIn(entries, { day: '2026-11-15' });
    expect(again.anime).toEqual({ added: 0, changed: 1, unchanged: 9, dropped: 0 });
    expect(await all('SELECT id FROM anime WHERE listed = 0 OR retiredAt IS NOT NULL')).toEqual([]);
  });

  it('drops nothing if a line cannot be read: it may be the missing one', async () => {
    const entries = Array.from({ length: 10 }, (_, number) => offlineEntry(number + 1));
    await bringIn(entries);
    const { anime } = await bringIn(['{broken', ...entries.slice(1)], { day: '2026-11-08' });
    expect(anime).toEqual({ added: 0, changed: 0, unchanged: 10, dropped: 0 });
    expect(await all('SELECT id FROM anime WHERE listed = 0')).toEqual([]);
  });

  it.each([
    ['lacks much of what is there', [offlineEntry(1)], '2026-11-08', /lacks 9 of 10 known entries/],
    [
      'is older',
      Array.from({ length: 10 }, (_, n) => offlineEntry(n + 1)),
      '2026-10-01',
      /2026-11-01 is loaded/,
    ],
    ['is empty', [], '2026-11-08', /has no entries/],
    ['has nothing that can be taken', ['{', '{}'], '2026-11-08', /none of its 2 entries can be used/],
  ])('is refused when it %s, and the catalogue stays', async (_, entries, day, reason) => {
    await bringIn(Array.from({ length: 10 }, (_, number) => offlineEntry(number + 1)));
    const before = await contents();
    await expect(bringIn(entries, { day })).rejects.toThrow(reason);
    expect(await contents()).toEqual(before);
  });

  it('changes nothing in a dry run, but reports what it would change', async () => {
    await bringIn([offlineEntry(1)]);
    const before = await contents();
    const { entries, anime, dryRun } = await bringIn([offlineEntry(1), offlineEntry(2)], {
      day: '2026-11-08',
      dryRun: true,
    });
    expect({ added: entries.added, anime, dryRun }).toEqual({
      added: 1,
      anime: { added: 1, changed: 0, unchanged: 1, dropped: 0 },
      dryRun: true,
    });
    expect(await contents()).toEqual(before);
    expect(await all('SELECT * FROM import_entry')).toEqual([]);
  });
});

describe('an interrupted import', () => {
  const entries = Array.from({ length: 1200 }, (_, number) => offlineEntry(number + 1));

  it('leaves the catalogue intact, and resumes with the same file', async () => {
    imports.base = [anAnime({ english: 'Here' })];
    await load();
    const before = await contents();
    const onProgress: ImportInput['onProgress'] = (step, done) => {
      if (step === 'composing' && done > 1001) throw new Error('killed');
    };
    await expect(bringIn(entries, { onProgress })).rejects.toThrow('killed');
    expect(await contents()).toEqual(before);
    const outcome = await bringIn(entries);
    expect(outcome.resumedAt).toBe(1200);
    expect(outcome.anime).toMatchObject({ added: 1200, unchanged: 1 });
    expect(await all('SELECT * FROM import_entry')).toEqual([]);
  });

  it('starts over with another file', async () => {
    await expect(
      bringIn(entries, {
        onProgress: (step) => {
          if (step === 'composing') throw new Error('killed');
        },
      }),
    ).rejects.toThrow('killed');
    const outcome = await bringIn(entries.slice(0, 3));
    expect(outcome).toMatchObject({ resumedAt: 0, anime: { added: 3 } });
    expect(await all('SELECT id FROM anime')).toHaveLength(3);
  });
});

describe('the base beneath', () => {
  it('may change, and what was imported stays on top', async () => {
    const known = anAnime({ native: '星', romaji: 'Hoshi' });
    imports.base = [known];
    await load();
    await bringIn([offlineEntry(1, { sources: [malPage(malIdOf(known))], episodes: 9 }), offlineEntry(2)]);
    known.item.titleTranslate = { en: ['Star'] };
    const report = await load();
    expect(report).toEqual({ added: 0, changed: 1, unchanged: 1, dropped: 0 });
    expect(await all('SELECT englishTitle, episodeCount, score FROM anime WHERE id = 1')).toEqual([
      { englishTitle: 'Star', episodeCount: 9, score: 51 },
    ]);
  });

  it('may take over an anime that only the import knew: same row, former slug redirected', async () => {
    const late = anAnime({ native: '星', english: 'Star' });
    await bringIn([offlineEntry(1, { sources: [malPage(malIdOf(late))], title: 'Hoshi' })]);
    imports.base = [late];
    const report = await load();
    expect(report).toEqual({ added: 0, changed: 1, unchanged: 0, dropped: 0 });
    expect(await all('SELECT id, sourceId, slug FROM anime')).toEqual([
      { id: 1, sourceId: 'bangumi-data', slug: 'star' },
    ]);
    expect(await findAnimeBySlug(imports.deps(), { slug: 'hoshi' })).toMatchObject({ id: 1 });
  });

  it('may drop an anime that the import knows: it stays listed', async () => {
    const known = anAnime({ native: '星', english: 'Star' });
    const other = anAnime({ english: 'Other' });
    imports.base = [known, other];
    await load();
    await bringIn([offlineEntry(1, { sources: [malPage(malIdOf(known))], title: 'Hoshi' })]);
    imports.base = [other];
    expect(await load()).toEqual({ added: 0, changed: 1, unchanged: 1, dropped: 0 });
    expect(await all('SELECT id, sourceId, listed FROM anime ORDER BY id')).toEqual([
      { id: 1, sourceId: 'anime-offline-database', listed: 1 },
      { id: 2, sourceId: 'bangumi-data', listed: 1 },
    ]);
  });
});
