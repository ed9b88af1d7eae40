import { limits } from '../../../config/limits';
import type { SourcedOffer } from '../../../sources';
import { bangumi } from '../../../sources/bangumi';
import { mal } from '../../../sources/mal';
import { tmdb } from '../../../sources/tmdb';
import { mapEpisodes, mapOffers, mapRecord, newAnimeIn, newAnimeOf } from './mapRecord';

/** Which covers of a source are taken. */
const coverOf = (large: unknown, source = mal) =>
  mapRecord(source, JSON.stringify({ id: 1, main_picture: { large } })).facts.COVER;

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

// security: P11
it('takes a banner at a host of the source, and none from elsewhere', () => {
  const bannerOf = (address: string, more: object = {}) =>
    mapRecord({ ...tmdb, map: () => ({ facts: { BACKDROP: [address] } }), ...more }, '{}').facts.BACKDROP;
  const own = 'https://image.tmdb.org/t/p/w1280/1.jpg';
  expect(bannerOf(own)).toEqual([own]);
  expect(bannerOf('https://image.tmdb.org.evil.example/1.jpg')).toBeUndefined();
  expect(bannerOf(own, { gives: ['SYNOPSIS'] })).toBeUndefined();
});

// security: P11
it('takes pictures of episodes at hosts of the source, and only of a source that gives them', () => {
  const [own, other] = ['https://image.tmdb.org/t/p/w780/1.jpg', 'https://image.tmdb.org.evil.example/2.jpg'];
  const map = () => ({
    facts: {},
    episodes: {
      count: 2,
      titles: new Map([[1, 'The Keeper']]),
      stills: new Map([
        [1, own],
        [2, other],
      ]),
    },
  });
  const episodesOf = (more: object) => mapEpisodes({ ...tmdb, map, ...more }, '{}');
  expect(episodesOf({})).toEqual({
    count: 2,
    titles: new Map([[1, 'The Keeper']]),
    nativeTitles: new Map(),
    stills: new Map([[1, own]]),
  });
  expect(episodesOf({ gives: ['EPISODE_TITLES'] })?.stills).toEqual(new Map());
  expect(episodesOf({ gives: ['EPISODE_STILLS'] })?.titles).toEqual(new Map());
  expect(episodesOf({ pictureHosts: undefined })?.stills).toEqual(new Map());
});

it('takes relations only of a source that gives them, and no more than an anime can have', () => {
  const related_anime = Array.from({ length: 100 }, (_, at) => ({
    node: { id: at + 2 },
    relation_type: 'side_story',
  }));
  const relationsOf = (source: typeof mal) =>
    mapRecord(source, JSON.stringify({ id: 1, related_anime })).relations;
  expect(relationsOf(mal)).toHaveLength(90);
  expect(relationsOf(mal)[0]).toEqual({ kind: 'SIDE_STORY', externalId: '2' });
  expect(relationsOf({ ...mal, gives: ['SCORE'] })).toEqual([]);
  const nothing = { facts: {}, people: new Map(), relations: [], recommendations: [] };
  expect(mapRecord(mal, '[[')).toEqual(nothing);
});

it('takes the address of a page only on the source’s own site', () => {
  const pageOf = (page: string) => mapRecord({ ...mal, map: () => ({ facts: {}, page }) }, '{}').page;
  expect(pageOf('https://myanimelist.net/anime/1')).toBe('https://myanimelist.net/anime/1');
  const others = ['https://elsewhere.example/anime/1', 'http://myanimelist.net/anime/1', 'javascript:1', ''];
  for (const other of [...others, 'https://myanimelist.net@elsewhere.example/'])
    expect(pageOf(other)).toBeUndefined();
});

it('takes the recommendations of most people, each of a number of people that can be', () => {
  const numbers = [...Array.from({ length: 30 }, (_, at) => at + 1), 1e12, 2.5];
  const said = numbers.map((people, at) => ({ externalId: String(at + 1), people }));
  const { recommendations } = mapRecord({ ...mal, map: () => ({ facts: {}, recommendations: said }) }, '{}');
  expect(recommendations).toEqual(said.slice(6, 30).reverse());
});

it('takes a score with the votes and grades that are whole numbers, all ten of them', () => {
  const ratingOf = (more: object) =>
    mapRecord({ ...mal, map: () => ({ facts: { SCORE: ['83'] }, ...more }) }, '{}').rating;
  const grades = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(ratingOf({ votes: 45, grades })).toEqual({ score: 83, votes: 45, grades });
  const nothing = { score: 83, votes: null, grades: [] };
  for (const odd of [{}, { votes: -1 }, { votes: 1.5 }, { votes: 1e12 }, { grades: grades.slice(1) }])
    expect(ratingOf(odd)).toEqual(nothing);
  expect(ratingOf({ grades: [...grades.slice(1), 0.5] })).toEqual(nothing);
  expect(ratingOf({ facts: { SCORE: ['101'] }, votes: 45 })).toBeUndefined();
});

it('takes the days of episodes as a whole, in their order, or not at all', () => {
  const daysOf = (days: string[], more: object = {}) =>
    mapRecord({ ...bangumi, map: () => ({ facts: { EPISODE_DATES: days } }), ...more }, '{}').facts
      .EPISODE_DATES;
  const whole = ['1917-05-20', '2024-04-05', '2024-04-05', '2024-04-12'];
  expect(daysOf(whole)).toEqual(whole);
  for (const odd of ['', '2024-04-04', '2024-04-31', '2024-4-12', '2024', '2101-01-01', 'next week'])
    expect(daysOf([...whole, odd])).toBeUndefined();
  expect(daysOf(['1899-12-31', ...whole])).toBeUndefined();
  expect(daysOf([])).toBeUndefined();
  expect(daysOf(whole, { gives: ['SCORE'] })).toBeUndefined();
  expect(daysOf(new Array(limits.episodes).fill('2024-04-05'))).toHaveLength(limits.episodes);
  expect(daysOf(new Array(limits.episodes + 1).fill('2024-04-05'))).toBeUndefined();
});

describe('where to watch', () => {
  const offersOf = (offers: [string, string[]][], source = tmdb) =>
    mapOffers(
      {
        ...source,
        map: () => ({
          facts: {},
          offers: new Map(
            offers.map(([country, names]): [string, SourcedOffer[]] => [
              country,
              names.map((service) => ({ kind: 'BUY', service })),
            ]),
          ),
        }),
      },
      '{}',
    );

  it('is taken with names in one line, in countries that there are', () => {
    expect([...offersOf([['DE', [' Some\nTV ', '\ud800', ' ', 'x'.repeat(61)]]])]).toEqual([
      ['DE', [{ kind: 'BUY', service: 'Some TV' }]],
    ]);
    for (const country of ['XX', 'de', '', 'DEU']) expect(offersOf([[country, ['Some TV']]]).size).toBe(0);
    expect(offersOf([['DE', []]]).size).toBe(0);
  });

  it('has an end, and comes only from a source that says so', () => {
    const names = Array.from({ length: 99 }, (_, at) => `Shop ${at}`);
    expect(offersOf([['DE', names]]).get('DE')).toHaveLength(40);
    expect(offersOf([['DE', names]], { ...tmdb, watching: undefined }).size).toBe(0);
    expect(mapOffers(tmdb, '[[').size).toBe(0);
  });
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
