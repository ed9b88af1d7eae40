import { mal } from '../../../sources/mal';
import { mapRecord, newAnimeIn, newAnimeOf } from './mapRecord';

/** Which covers of a source are taken. */
const coverOf = (large: unknown, source = mal) =>
  mapRecord(source, JSON.stringify({ id: 1, main_picture: { large } })).COVER;

it.each([
  'https://cdn.myanimelist.net/images/anime/5/1l.jpg',
  'https://api-cdn.myanimelist.net/images/anime/5/1l.jpg',
])('takes a picture at a host of the source: %s', (address) => {
  expect(coverOf(address)).toEqual([address]);
});

// security: P11
it.each([
  'http://cdn.myanimelist.net/1.jpg',
  'https://pictures.example/1.jpg',
  'https://cdn.myanimelist.net.evil.example/1.jpg',
  'https://evil.cdn.myanimelist.net/1.jpg',
  'https://me:pw@cdn.myanimelist.net/1.jpg',
  'https://cdn.myanimelist.net@evil.example/1.jpg',
  'https://cdn.myanimelist.net:8443/1.jpg',
  'https://127.0.0.1/1.jpg',
  '//cdn.myanimelist.net/1.jpg',
  'data:image/png;base64,AAAA',
  ' https://cdn.myanimelist.net/1.jpg',
  'https:\\\\cdn.myanimelist.net\\1.jpg',
])('takes no picture from elsewhere, and none that needs reading twice: %j', (address) => {
  expect(coverOf(address)).toBeUndefined();
});

it('takes an address that its column holds, and no longer one', () => {
  const start = 'https://cdn.myanimelist.net/';
  const longest = start + 'a'.repeat(500 - start.length);
  expect(coverOf(longest)).toEqual([longest]);
  expect(coverOf(`${longest}a`)).toBeUndefined();
});

it('takes none of a source without hosts for pictures, or that gives no covers', () => {
  const address = 'https://cdn.myanimelist.net/1.jpg';
  expect(coverOf(address, { ...mal, pictureHosts: undefined })).toBeUndefined();
  expect(coverOf(address, { ...mal, gives: ['SCORE'] })).toBeUndefined();
});

it('takes an anime only with a name that the site accepts, and a year that can be one', () => {
  const raw = { title: ' Tegami ', media_type: 'tv', nsfw: 'white', start_season: { year: 2019 } };
  expect(newAnimeIn(mal, raw)).toMatchObject({ romaji: 'Tegami', native: undefined, year: 2019 });
  expect(newAnimeOf(mal, JSON.stringify(raw))).toEqual(newAnimeIn(mal, raw));
  expect(newAnimeIn(mal, { ...raw, start_season: { year: 20190 } })?.year).toBeUndefined();
  expect(newAnimeIn(mal, { ...raw, title: 'x'.repeat(1000) })).toBeUndefined();
  expect(newAnimeIn(mal, { ...raw, title: '\0' })).toBeUndefined();
  expect(newAnimeOf(mal, '[[')).toBeUndefined();
  expect(newAnimeIn({ ...mal, newAnime: undefined }, raw)).toBeUndefined();
});
