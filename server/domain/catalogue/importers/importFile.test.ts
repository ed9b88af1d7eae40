import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { type AnimeFixture, anAnime, catalogueFiles } from '../../../../tests/support/catalogue';
import {
  type OfflineEntry,
  offlineEntry,
  offlineLines,
  offlineMeta,
} from '../../../../tests/support/offlineEntries';
import { SetClock } from '../../../../tests/support/setClock';
import { openTestDatabase } from '../../../../tests/support/testDatabase';
import type { Database } from '../../../data/database';
import { describeCatalogue } from '../describeCatalogue';
import { findAnimeBySlug } from '../findAnimeBySlug';
import { loadCatalogue } from '../loadCatalogue';
import { type ImportInput, importFile } from './importFile';

const log = pino({ level: 'silent' });
const clock = new SetClock('2026-11-21T03:00:00Z');
const folder = mkdtempSync(path.join(tmpdir(), 'enspired-import-'));
const file = path.join(folder, 'release.jsonl');
let db: Database;
let close: () => Promise<void>;
/** What the catalogue is made of besides. */
let base: AnimeFixture[];

beforeEach(async () => {
  ({ db, close } = await openTestDatabase());
  base = [];
});
afterEach(() => close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = () => catalogueFiles(base);
const load = () => loadCatalogue({ db, clock, log }, { files: files() });
const all = (sql: string): Promise<Record<string, unknown>[]> => db.manager.query(sql);
const malIdOf = ({ item }: AnimeFixture) => item.sites.find(({ site }) => site === 'mal')?.id ?? '';
const malPage = (id: string | number) => `https://myanimelist.net/anime/${id}`;

/** Imports these entries as one release. */
function bringIn(entries: (OfflineEntry | string)[], input: Partial<ImportInput> & { day?: string } = {}) {
  const { day = '2026-11-01', ...more } = input;
  writeFileSync(file, [...offlineLines(entries, { ...offlineMeta, lastUpdate: day })].join(''));
  return importFile({ db, clock, log }, { file, base: files(), ...more });
}

/** Everything of the catalogue that an import could touch. */
async function contents() {
  const tables = [
    'anime',
    'anime_title',
    'anime_label',
    'anime_link',
    'anime_slug',
    'episode',
    'catalogue_entry',
  ];
  const rows = tables.map(async (table) =>
    (await all(`SELECT * FROM ${table}`)).map((row) => JSON.stringify(row)).sort(),
  );
  return [
    ...(await Promise.all(rows)),
    await all('SELECT id, contentHash, importedAt FROM catalogue_source ORDER BY id'),
  ];
}

describe('an import of anime-offline-database', () => {
  it('adds anime that nobody else knows, with all that it says of them', async () => {
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
    const { sources } = await describeCatalogue({ db });
    expect(sources.find(({ id }) => id === 'anime-offline-database')).toMatchObject({
      version: '2026-11-01',
      licence: 'ODbL 1.0',
      licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
      notice: expect.stringContaining('Open Database License'),
      animeCount: 1,
    });
  });

  it('changes nothing when it is done again, and keeps no trace of the file', async () => {
    base = [anAnime({ english: 'Here' })];
    await load();
    const entries = [1, 2, 3].map((number) => offlineEntry(number));
    await bringIn(entries);
    const before = await contents();
    clock.advance(3600);
    const again = await bringIn(entries);
    expect(again.entries).toMatchObject({ added: 0, changed: 0, unchanged: 3, missing: 0 });
    expect(again.anime).toEqual({ added: 0, changed: 0, unchanged: 4, dropped: 0 });
    expect(await contents()).toEqual(before);
    expect(await all('SELECT * FROM import_entry')).toEqual([]);
    expect(await all('SELECT * FROM import_run')).toEqual([]);
  });

  it('reports broken and doubled entries by their line, and takes the rest', async () => {
    const { entries } = await bringIn([
      offlineEntry(1),
      '{"title": "cut',
      offlineEntry(2, { episodes: -3 }),
      offlineEntry(1, { title: 'Twin' }),
      offlineEntry(3),
    ]);
    expect(entries).toMatchObject({ read: 5, added: 2, rejected: 3 });
    expect(entries.rejections.map(({ place }) => place)).toEqual([3, 4, 5]);
    expect(entries.rejections[2]?.reason).toBe('the same anime (mal/5000001) stands at 2 already');
    expect(await all('SELECT sourceKey FROM anime ORDER BY id')).toHaveLength(2);
  });

  it('leaves the fields that others know, and fills what they do not', async () => {
    const known = anAnime({
      native: '星',
      english: 'Star',
      romaji: 'Hoshi',
      curated: { genres: ['Drama'], episodes: 11 },
    });
    const bare = anAnime({ native: '風の歌', romaji: 'Kaze no Uta' });
    base = [known, bare];
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
    // Derived from the slot it was 12, and estimated.
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

  it('takes an imported title for the analyser’s reading, and for nothing written by hand', async () => {
    const generated = anAnime({ native: '川の道', romaji: 'Kawano Michi' });
    const byHand = anAnime({ native: '山の道', romaji: 'Yama no Michi' });
    base = [generated, byHand];
    const withGenerated = () => {
      const made = files();
      const read = () => {
        const input = made.read();
        return { ...input, readable: { ...input.readable, generated: new Set(['川の道']) } };
      };
      return { ...made, read };
    };
    await loadCatalogue({ db, clock, log }, { files: withGenerated() });
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
    expect(await findAnimeBySlug({ db }, { slug: 'kawano-michi' })).toMatchObject({ slug: 'kawa-no-michi' });
  });

  it('neither merges nor doubles the parts that share an id', async () => {
    const first = anAnime({ native: '前編', english: 'Part One' });
    const second = anAnime({
      native: '後編',
      english: 'Part Two',
      begin: '2025-01-10T15:00:00.000Z',
      end: '2025-03-28T15:00:00.000Z',
    });
    second.item.sites = first.item.sites;
    base = [first, second];
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
    base = [anAnime()];
    await load();
    const before = await all('SELECT id, number FROM episode ORDER BY number');
    await bringIn([offlineEntry(1, { episodes: 10, sources: [malPage(malIdOf(base[0] ?? anAnime()))] })]);
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

describe('the next release', () => {
  it('knows an anime again whose entry has another key, and keeps its id', async () => {
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

  it('takes what is gone off the lists, and brings it back as the same', async () => {
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

  it('drops nothing while a line cannot be read: it may be the one that is missing', async () => {
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
    ['is empty', [], '2026-11-08', /no entry in it/],
    ['has nothing that can be taken', ['{', '{}'], '2026-11-08', /none of its 2 entries can be taken/],
  ])('is refused when it %s, and the catalogue stays', async (_, entries, day, reason) => {
    await bringIn(Array.from({ length: 10 }, (_, number) => offlineEntry(number + 1)));
    const before = await contents();
    await expect(bringIn(entries, { day })).rejects.toThrow(reason);
    expect(await contents()).toEqual(before);
  });

  it('changes nothing in a dry run, and says what it would', async () => {
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

describe('an import that was cut off', () => {
  const entries = Array.from({ length: 1200 }, (_, number) => offlineEntry(number + 1));

  it('leaves the catalogue whole, and goes on with the same file', async () => {
    base = [anAnime({ english: 'Here' })];
    await load();
    const before = await contents();
    const onProgress: ImportInput['onProgress'] = (step, done) => {
      if (step === 'composing' && done > 500) throw new Error('killed');
    };
    await expect(bringIn(entries, { onProgress })).rejects.toThrow('killed');
    expect(await contents()).toEqual(before);
    const outcome = await bringIn(entries);
    expect(outcome.resumedAt).toBe(1200);
    expect(outcome.anime).toMatchObject({ added: 1200, unchanged: 1 });
    expect(await all('SELECT * FROM import_entry')).toEqual([]);
  });

  it('begins anew with another file', async () => {
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
    base = [known];
    await load();
    await bringIn([offlineEntry(1, { sources: [malPage(malIdOf(known))], episodes: 9 }), offlineEntry(2)]);
    known.item.titleTranslate = { en: ['Star'] };
    const report = await load();
    expect(report).toEqual({ added: 0, changed: 1, unchanged: 1, dropped: 0 });
    expect(await all('SELECT englishTitle, episodeCount, score FROM anime WHERE id = 1')).toEqual([
      { englishTitle: 'Star', episodeCount: 9, score: 51 },
    ]);
  });

  it('may take over an anime that only the import knew: the same row, its address leading on', async () => {
    const late = anAnime({ native: '星', english: 'Star' });
    await bringIn([offlineEntry(1, { sources: [malPage(malIdOf(late))], title: 'Hoshi' })]);
    base = [late];
    const report = await load();
    expect(report).toEqual({ added: 0, changed: 1, unchanged: 0, dropped: 0 });
    expect(await all('SELECT id, sourceId, slug FROM anime')).toEqual([
      { id: 1, sourceId: 'bangumi-data', slug: 'star' },
    ]);
    expect(await findAnimeBySlug({ db }, { slug: 'hoshi' })).toMatchObject({ id: 1 });
  });

  it('may drop an anime that the import knows: it stays in the lists', async () => {
    const known = anAnime({ native: '星', english: 'Star' });
    const other = anAnime({ english: 'Other' });
    base = [known, other];
    await load();
    await bringIn([offlineEntry(1, { sources: [malPage(malIdOf(known))], title: 'Hoshi' })]);
    base = [other];
    expect(await load()).toEqual({ added: 0, changed: 1, unchanged: 1, dropped: 0 });
    expect(await all('SELECT id, sourceId, listed FROM anime ORDER BY id')).toEqual([
      { id: 1, sourceId: 'anime-offline-database', listed: 1 },
      { id: 2, sourceId: 'bangumi-data', listed: 1 },
    ]);
  });
});

describe('an import of bangumi-data', () => {
  const siteMeta = {
    mal: { title: 'MyAnimeList', urlTemplate: 'https://myanimelist.net/anime/{{id}}', type: 'info' },
    newflix: { title: 'Newflix', urlTemplate: 'https://newflix.example/{{id}}', type: 'onair' },
  };
  const bringInPackage = (anime: AnimeFixture[], version: string, more: Partial<ImportInput> = {}) => {
    writeFileSync(file, JSON.stringify({ siteMeta, items: anime.map(({ item }) => item) }));
    return importFile({ db, clock, log }, { file, version, ...more });
  };

  it('takes the place of the package, keeps ids, and is not undone by the next start', async () => {
    const known = anAnime({ native: '星', english: 'Star' });
    base = [known];
    await load();
    known.item.sites = [...known.item.sites, { site: 'newflix', id: 'x1' }];
    const fresh = anAnime({ native: '新しい星', english: 'New Star' });
    const { entries, anime } = await bringInPackage([known, fresh], '99.0.1');
    expect(entries).toMatchObject({ read: 2, added: 2 });
    expect(anime).toEqual({ added: 1, changed: 1, unchanged: 0, dropped: 0 });
    expect(await all("SELECT url FROM anime_link WHERE site = 'newflix'")).toEqual([
      { url: 'https://newflix.example/x1' },
    ]);
    expect(await loadCatalogue({ db, clock, log })).toBeNull();
    expect(await all('SELECT id, slug FROM anime ORDER BY id')).toEqual([
      { id: 1, slug: 'star' },
      { id: 2, slug: 'new-star' },
    ]);
    const again = await bringInPackage([known, fresh], '99.0.1');
    expect(again.anime).toEqual({ added: 0, changed: 0, unchanged: 2, dropped: 0 });
  });

  it('keeps two parts apart that begin on one day under one id', async () => {
    const twins = [anAnime({ native: '昼' }), anAnime({ native: '夜' })];
    const [first, second] = twins;
    if (first && second) second.item.sites = first.item.sites;
    const { entries, anime } = await bringInPackage(twins, '99.0.2');
    expect(entries).toMatchObject({ added: 2, rejected: 0 });
    expect(anime.added).toBe(2);
  });

  it('refuses an older one', async () => {
    await bringInPackage([anAnime()], '99.0.2');
    await expect(bringInPackage([anAnime()], '99.0.1')).rejects.toThrow(/99.0.2 is loaded/);
  });
});
