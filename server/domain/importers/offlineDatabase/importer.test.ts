import { offlineEntry } from '../../../../tests/support/catalogue/offlineEntries';
import type { ImportedAnime } from '../imported';
import { collectCompanyNames } from '../labels';
import { parseOfflineEntry } from './importer';
import { idOf, pageOf, wordsOf } from './vocabulary';

const payload = (change: object) =>
  parseOfflineEntry({ ...offlineEntry(1), ...change }).payload as ImportedAnime;

describe('parseOfflineEntry', () => {
  it('reads an entry, with its most reliable ids first', () => {
    const { key, ids, year, payload: anime } = parseOfflineEntry(offlineEntry(2));
    expect({ key, year }).toEqual({ key: 'mal/5000002', year: 1972 });
    expect(ids).toEqual([
      'mal/5000002',
      'aniList/5000002',
      'anidb/5000002',
      'kitsu/5000002',
      'liveChart/5000002',
    ]);
    expect(anime).toMatchObject({
      format: 'MOVIE',
      status: 'FINISHED',
      episodes: 3,
      season: 'SUMMER',
      minutes: 24,
      score: 52,
      related: ['mal/5000003', 'aniList/5000003'],
    });
  });

  it.each([
    [{ type: 'ONA' }, { format: 'WEB' }],
    [{ type: 'SPECIAL' }, { format: 'SPECIAL' }],
    [{ type: 'UNKNOWN' }, { format: 'OTHER' }],
    [{ episodes: 0 }, { episodes: null }],
    [{ animeSeason: { season: 'UNDEFINED' } }, { year: null, season: null }],
    [{ duration: undefined }, { minutes: null }],
    [{ duration: { value: 20, unit: 'SECONDS' } }, { minutes: 1 }],
    [
      { score: undefined, producers: undefined, relatedAnime: undefined },
      { score: null, producers: [], related: [] },
    ],
    [{ picture: 'javascript:alert(1)' }, { picture: null }],
    [{ picture: 'https://pictures.example/no_pic.png' }, { picture: null }],
    [{ synonyms: [' a ', 'a', '', 'x'.repeat(401)] }, { synonyms: ['a'] }],
  ])('reads the part %j of an entry as %j', (change, expected) => {
    expect(payload(change)).toMatchObject(expected);
  });

  it.each([
    [{ title: ' ' }, /^title/],
    [{ type: 'MUSIC' }, /^type/],
    [{ episodes: 1.5 }, /^episodes/],
    [{ status: 'DONE' }, /^status/],
    [{ sources: [] }, /^sources/],
    [{ sources: 'https://myanimelist.net/anime/1' }, /^sources/],
    [{ animeSeason: { season: 'FALL', year: 12 } }, /^animeSeason.year/],
    [{ duration: { value: 5, unit: 'MINUTES' } }, /^duration.unit/],
    [{ tags: [1] }, /^tags.0/],
  ])('refuses an entry with %j', (change, reason) => {
    expect(() => payload(change)).toThrow(reason);
  });

  it('fits a row, however much an entry brings', () => {
    const many = Array.from({ length: 5000 }, (_, number) => `題名その${number}`.padEnd(300, '長'));
    const related = Array.from(
      { length: 5000 },
      (_, number) => `https://myanimelist.net/anime/${number + 1}`,
    );
    const { payload: anime } = parseOfflineEntry({
      ...offlineEntry(1),
      synonyms: many,
      tags: many,
      relatedAnime: related,
    });
    expect(Buffer.byteLength(JSON.stringify(anime))).toBeLessThan(60_000);
  });
});

it.each([
  ['https://myanimelist.net/anime/1535', 'mal/1535'],
  ['https://anilist.co/anime/1535/', 'aniList/1535'],
  ['http://www.anidb.net/anime/4563', 'anidb/4563'],
  ['https://kitsu.app/anime/1376', 'kitsu/1376'],
  ['https://kitsu.io/anime/1376', 'kitsu/1376'],
  ['https://anime-planet.com/anime/death-note', 'animePlanet/death-note'],
  ['https://animenewsnetwork.com/encyclopedia/anime.php?id=6592', 'ann/6592'],
  ['https://notify.moe/anime/0-A-5Fimg', 'notify/0-A-5Fimg'],
  ['https://myanimelist.net/manga/21', undefined],
  ['https://myanimelist.net/anime/1535/reviews', undefined],
  ['https://myanimelist.net.evil.example/anime/1', undefined],
])('the id in the address %s is %s', (address, id) => {
  expect(idOf(address)).toBe(id);
  expect(id && idOf(pageOf(id)?.url ?? '')).toBe(id);
});

it("maps other databases' tags to our vocabulary, and drops the rest", () => {
  expect(
    wordsOf([
      'detectives',
      'post apocalyptic',
      'science fiction',
      'action',
      'just as planned',
      'Ninja',
      'action',
    ]),
  ).toEqual({
    genres: ['Action', 'Sci-Fi'],
    tags: ['Detective', 'Ninja', 'Post-Apocalyptic'],
    material: null,
    language: null,
    adult: false,
  });
  expect(wordsOf(['based on a light novel', 'chinese production', '18 restricted'])).toMatchObject({
    material: 'LIGHT_NOVEL',
    language: 'zh',
    adult: true,
  });
});

it('spells a studio as our own files do, or with capitals', () => {
  const spell = collectCompanyNames(['MADHOUSE', 'J.C.STAFF']);
  expect(['madhouse', 'j.c. staff', 'toei animation', 'a-1 pictures', 'ufotable Inc.'].map(spell)).toEqual([
    'MADHOUSE',
    'J.C.STAFF',
    'Toei Animation',
    'A-1 Pictures',
    'ufotable Inc.',
  ]);
});
