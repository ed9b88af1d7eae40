import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTmdbPlace } from '../domain/scrobble/locate/tmdbSeasons';
import { tmdb } from './tmdb';

/** Shaped as the reference of the API shows it, about an invented season. */
const episode = (number: number, name: unknown, more: object = {}) => ({
  air_date: '2024-04-05',
  episode_number: number,
  id: 1000 + number,
  name,
  overview: 'A keeper finds a letter.',
  runtime: 24,
  show_id: 1429,
  crew: [{ job: 'Writer' }],
  ...more,
});
const season = (episodes: unknown, more: object = {}) => ({
  _id: '5e2',
  name: 'Season 2',
  season_number: 2,
  episodes,
  ...more,
});
const mapped = (...episodes: unknown[]) => tmdb.map({ episodes }).episodes;
const titlesOf = (...names: unknown[]) => [
  ...(mapped(...names.map((name, at) => episode(at + 1, name)))?.titles ?? []),
];

const [details, shows] = tmdb.details ?? [];

it('maps the length of a season’s episodes, if most are about as long', () => {
  const minutesOf = (runtimes: unknown[], season_number = 1) =>
    tmdb.map({ season_number, episodes: runtimes.map((runtime, at) => episode(at + 1, '', { runtime })) })
      .facts.EPISODE_MINUTES;
  expect(minutesOf([48, 24, 24, 23, 25, 24])).toEqual(['24']);
  expect(minutesOf([24, null, 24, 24])).toEqual(['24']);
  for (const odd of [[24, null, null, 24], [24, 24, 5, 5], ['24', '24'], [0, -24], []])
    expect(minutesOf(odd)).toEqual([]);
  expect(minutesOf([24, 24], 0)).toEqual([]);
});

it('maps what a film is about, in English', () => {
  const overview = 'A keeper finds a letter in a bottle.';
  const read = (answer: unknown) => details?.read(answer, ['movie/52']);
  const film = { id: 52, title: 'Keeper', runtime: 90, overview, homepage: 'https://keeper.example/' };
  expect(read(film)).toEqual([
    {
      externalId: 'movie/52',
      raw: { id: '52', overview, backdrops: [], watch: { providers: {}, countries: {} } },
    },
  ]);
  expect(tmdb.map({ id: '52', overview }).facts).toMatchObject({ SYNOPSIS: [overview], EPISODE_MINUTES: [] });
  expect(tmdb.map({ id: '52', overview }).episodes).toBeUndefined();
  for (const none of [undefined, '', 7, '灯台守が瓶の中に手紙を見つけ、返事を書く。'])
    expect(tmdb.map({ id: '52', overview: none }).facts.SYNOPSIS).toEqual([]);
  expect(read({ overview })).toBeUndefined();
  expect(read({ ...film, id: 53 })).toBeUndefined();
  expect(read(season([episode(1, 'The Keeper')]))).toBeUndefined();
});

it('maps the titles of a season by number, and how many episodes it has', () => {
  expect(tmdb.map({ episodes: [episode(1, 'The Keeper'), episode(2, 'Low Tide')] })).toEqual({
    facts: { SYNOPSIS: [], EPISODE_MINUTES: [], BACKDROP: [] },
    episodes: {
      count: 2,
      titles: new Map([
        [1, 'The Keeper'],
        [2, 'Low Tide'],
      ]),
      stills: new Map(),
    },
  });
});

it('maps the pictures of episodes to addresses at its own host, and nothing that is no path of one', () => {
  const stills = (...paths: unknown[]) => [
    ...(mapped(...paths.map((still_path, at) => episode(at + 1, 'The Keeper', { still_path })))?.stills ??
      []),
  ];
  expect(stills('/aB-c_1.jpg', null, '/d.png')).toEqual([
    [1, 'https://image.tmdb.org/t/p/w780/aB-c_1.jpg'],
    [3, 'https://image.tmdb.org/t/p/w780/d.png'],
  ]);
  const odd = ['//other.example/a.jpg', '/../a.jpg', '/a.svg', '/a.jpg?b', 'a.jpg', '/a.jpg\n', 7, {}, ''];
  expect(stills(...odd, '/a.jpg')).toEqual([[odd.length + 1, 'https://image.tmdb.org/t/p/w780/a.jpg']]);
});

it('keeps no pictures of a season so long that its record would be too large', () => {
  const raw = (count: number) => {
    const episodes = Array.from({ length: count }, (_, at) =>
      episode(at + 1, 'The Keeper and the Letter', { still_path: `/${'a'.repeat(27)}.jpg` }),
    );
    return JSON.stringify(details?.read(season(episodes), ['tv/1429/season/2'])?.[0]?.raw);
  };
  expect(raw(400)).toContain('still_path');
  expect(raw(400).length).toBeLessThan(60_000);
  expect(raw(401)).not.toContain('still_path');
});

it('leaves out what is no title: a number, a placeholder, another type, blanks', () => {
  const none = ['Episode 2', 'episode #2', 'Ep. 2', 'The Episode 2', '#2', '2', 'Part 2', 'Episode 2.5'];
  const others = [
    'TBA',
    'tbd.',
    'Untitled',
    ' ',
    '',
    null,
    undefined,
    7,
    ['The Keeper'],
    { en: 'The Keeper' },
  ];
  expect(titlesOf(...none, ...others, 'Episode of the Keeper')).toEqual([
    [none.length + others.length + 1, 'Episode of the Keeper'],
  ]);
  expect(titlesOf('Part of the Tide', '2 Keepers', 'Episode 2: Low Tide')).toHaveLength(3);
});

it('leaves out titles in the language of the show', () => {
  expect(titlesOf('灯台守', 'とうだい', '등대지기', 'Café ☆ Toudai')).toEqual([[4, 'Café ☆ Toudai']]);
});

it('says nothing of a season whose numbers have gaps or twins, start later or are none', () => {
  const [one, two] = [episode(1, 'The Keeper'), episode(2, 'Low Tide')];
  expect(mapped(two, one)?.count).toBe(2);
  for (const odd of [
    [one, episode(3, 'Low Tide')],
    [one, two, two],
    [two, episode(3, 'High Tide')],
    [one, { name: 'Low Tide' }],
    [one, null],
    [one, 'Low Tide'],
    [{ ...one, episode_number: '1' }],
    [],
  ])
    expect(mapped(...odd)).toBeUndefined();
  for (const raw of [{}, { episodes: {} }, { episodes: 'two' }])
    expect(tmdb.map(raw).episodes).toBeUndefined();
});

it('keeps of an answer only what is mapped', () => {
  const id = 'tv/1429/season/2/episode/13';
  expect(
    details?.read(season([episode(1, 'The Keeper', { still_path: '/a.jpg' }), null, episode(3, 7)]), [id]),
  ).toEqual([
    {
      externalId: id,
      raw: {
        season_number: 2,
        episodes: [
          { episode_number: 1, name: 'The Keeper', runtime: 24, still_path: '/a.jpg' },
          { episode_number: undefined, name: undefined, runtime: undefined, still_path: undefined },
          { episode_number: 3, name: undefined, runtime: 24, still_path: undefined },
        ],
      },
    },
  ]);
});

it('takes an answer only for the season of the show that was asked for', () => {
  const read = (answer: unknown) => details?.read(answer, ['tv/1429/season/2']);
  expect(read(season([episode(1, 'The Keeper', { show_id: undefined })]))).toHaveLength(1);
  for (const other of [
    season([episode(1, 'The Keeper', { show_id: 1430 })]),
    season([], { season_number: 1 }),
    season([], { season_number: '2' }),
    season({}),
    { success: false, status_code: 34 },
    [],
    null,
    'The Keeper',
  ])
    expect(read(other)).toBeUndefined();
});

const MORE = 'append_to_response=images,watch/providers&include_image_language=en,ja,null';

it('asks for seasons and films in English, and for nothing else', () => {
  expect(details?.call(['tv/1429/season/2']).path).toBe('/tv/1429/season/2?language=en-US');
  expect(details?.call(['tv/1429']).path).toBe('/tv/1429/season/1?language=en-US');
  expect(details?.call(['movie/372058']).path).toBe(`/movie/372058?language=en-US&${MORE}`);
  for (const id of ['tv/1429/season/0', 'movie/372058']) expect(details?.asks?.(id)).toBe(id);
  for (const id of [
    'movie/',
    'movie/7/images',
    'tv/',
    'tv/1429/season/',
    'tv/1429/../movie/1',
    'tv/1429?a=b',
    '1429',
    '',
  ])
    expect([details, shows].map((feed) => feed?.asks?.(id))).toEqual([undefined, undefined]);
  expect(tmdb.page?.('tv/1429/season/2/episode/13')).toBe('https://www.themoviedb.org/tv/1429/season/2');
});

it.each(['tv/1429', 'tv/1429/season/0', 'tv/94664/season/1/episode/12', 'movie/372058', 'tv/1/episode/2'])(
  'reads %s as plays of players are read',
  (id) => {
    const known = readTmdbPlace(id);
    const place = known && { list: `tv/${known.show}/season/${known.season}`, first: known.first };
    expect(tmdb.placeOf?.(id) ?? null).toEqual(place);
  },
);

it('has its notice word for word, and keeps nothing for longer than half a year', () => {
  expect(tmdb.attribution).toContain(
    'This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.',
  );
  expect(tmdb.keepDays).toBeLessThanOrEqual(180);
  expect(tmdb.perSecond).toBeLessThanOrEqual(4);
});

/** Shaped as the reference of the API shows them. */
const backdrop = (file_path: unknown, more: object = {}) => ({
  aspect_ratio: 1.778,
  file_path,
  height: 1080,
  iso_639_1: null,
  vote_average: 5.1,
  vote_count: 3,
  width: 1920,
  ...more,
});
const offer = (provider_id: unknown, provider_name: unknown) => ({
  logo_path: '/logo.jpg',
  provider_id,
  provider_name,
  display_priority: 1,
});
const show = (backdrops: unknown, results: unknown = {}) => ({
  id: 1429,
  name: 'Keeper',
  images: { backdrops, posters: [backdrop('/poster.jpg')] },
  'watch/providers': { results },
});
const rawOf = (answer: unknown) => shows?.read(answer, ['show/1429'])?.[0]?.raw as Record<string, never>;

it('asks for a show once, whichever of its seasons are wanted', () => {
  for (const id of ['tv/1429', 'tv/1429/season/0', 'tv/1429/season/2/episode/3'])
    expect(shows?.asks?.(id)).toBe('show/1429');
  expect(shows?.asks?.('movie/1429')).toBeUndefined();
  expect(shows?.call(['show/1429']).path).toBe(
    `/tv/1429?${MORE.replace('providers', 'providers,external_ids')}`,
  );
});

it('takes an answer only for the show that was asked for', () => {
  expect(shows?.read(show([]), ['show/1429'])).toEqual([
    { externalId: 'show/1429', raw: { id: '1429', backdrops: [], watch: { providers: {}, countries: {} } } },
  ]);
  for (const other of [show([]), { id: 7 }, { success: false }, [], null, 'Keeper'])
    expect(shows?.read(other, ['show/1430'])).toBeUndefined();
});

it('keeps the id of a show at TheTVDB, if it states one', () => {
  const idOf = (external_ids: unknown) => tmdb.map(rawOf({ ...show([]), external_ids })).tvdbId;
  expect(idOf({ imdb_id: 'tt1', tvdb_id: 81797 })).toBe('81797');
  for (const none of [undefined, null, 'x', {}, { tvdb_id: null }, { tvdb_id: -1 }, { tvdb_id: 'x' }])
    expect(idOf(none)).toBeUndefined();
});

it('keeps the five best pictures, those without words first', () => {
  const paths = ['/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg', '/e.jpg', '/f.jpg'];
  const rated = paths.map((path, at) =>
    backdrop(path, { vote_average: at, iso_639_1: at > 3 ? 'en' : null }),
  );
  expect(rawOf(show(rated)).backdrops).toEqual(
    ['/d.jpg', '/c.jpg', '/b.jpg', '/a.jpg', '/f.jpg'].map((file_path) => {
      const vote_average = paths.indexOf(file_path);
      return {
        file_path,
        iso_639_1: vote_average > 3 ? 'en' : null,
        width: 1920,
        height: 1080,
        vote_average,
      };
    }),
  );
  const odd = [null, 'a', backdrop('/../a.jpg'), backdrop('//elsewhere.example/a.jpg'), backdrop(7)];
  expect(rawOf(show([...odd, backdrop('/a.jpg', { width: '9' })])).backdrops).toEqual([]);
  expect(rawOf(show({ a: 1 })).backdrops).toEqual([]);
});

it('maps the best picture of a show or film that is wide and has no words in it', () => {
  const bannerOf = (...backdrops: unknown[]) => tmdb.map({ id: '1429', backdrops }).facts.BACKDROP;
  const best = ['https://image.tmdb.org/t/p/w1280/a-B_1.jpg'];
  expect(bannerOf(backdrop('/a-B_1.jpg'), backdrop('/b.jpg'))).toEqual(best);
  const odd = [
    backdrop('/words.jpg', { iso_639_1: 'en' }),
    backdrop('/small.jpg', { width: 1279, height: 720 }),
    backdrop('/tall.jpg', { width: 1920, height: 1920 }),
    backdrop('//elsewhere.example/a.jpg'),
    backdrop('/vector.svg'),
    backdrop('/no-size.jpg', { height: undefined, width: undefined }),
    null,
    '/a.jpg',
  ];
  expect(bannerOf(...odd)).toEqual([]);
  expect(bannerOf(...odd, backdrop('/a-B_1.jpg'))).toEqual(best);
  expect(tmdb.map({ backdrops: 'none' }).facts.BACKDROP).toEqual([]);
  expect(tmdb.page?.('show/1429')).toBe('https://www.themoviedb.org/tv/1429');
});

it('keeps which services have it where and how, each name once', () => {
  const [netflix, shop] = [offer(8, 'Netflix'), offer(2, 'Apple TV')];
  const results = {
    DE: { link: 'https://elsewhere.example/', flatrate: [netflix, netflix], buy: [shop], cinema: [shop] },
    FR: { flatrate: [netflix], ads: [offer(9, 'Some TV')] },
    US: { link: 'https://elsewhere.example/' },
    de: { flatrate: [netflix] },
    JP: { flatrate: [offer('x', 'Odd'), offer(10, ''), offer(11, 'x'.repeat(51)), null], rent: {} },
    KR: 'Netflix',
  };
  expect(rawOf(show([], results)).watch).toEqual({
    providers: { 8: 'Netflix', 2: 'Apple TV', 9: 'Some TV' },
    countries: { DE: { flatrate: [8], buy: [2] }, FR: { flatrate: [8], ads: [9] } },
  });
  for (const none of [[], null, 'DE'])
    expect(rawOf(show([], none)).watch).toEqual({ providers: {}, countries: {} });
});

it('keeps a record below its limit, however many services there are', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const many = Array.from({ length: 400 }, (_, at) => offer(1000 + at, `${'N'.repeat(46)}${1000 + at}`));
  const codes = letters.flatMap((a) => letters.map((b) => a + b));
  const results = Object.fromEntries(
    codes.map((code, at) => [code, { flatrate: many.slice(at % 250), rent: many, buy: many }]),
  );
  const raw = rawOf(
    show(
      Array.from({ length: 900 }, () => backdrop(`/${'a'.repeat(80)}.jpg`)),
      results,
    ),
  );
  expect(Buffer.byteLength(JSON.stringify(raw))).toBeLessThan(60_000);
  expect(Object.keys(raw.watch ?? {})).toEqual(['providers', 'countries']);
});

it('says where to watch by country, plans of one service together', () => {
  const results = {
    DE: {
      flatrate: [
        offer(8, 'Netflix'),
        offer(1796, 'Netflix Standard with Ads'),
        offer(1968, 'Crunchyroll Amazon Channel'),
      ],
      ads: [offer(9, 'Some TV')],
      free: [offer(9, 'Some TV')],
      buy: [offer(10, 'Amazon Video'), offer(8, 'Netflix')],
    },
    JP: { flatrate: [offer(84, 'U-NEXT'), offer(283, 'crunchyroll')], rent: [offer(84, 'U-NEXT')] },
  };
  const netflix = { service: 'Netflix', site: 'netflix' };
  expect(tmdb.map(rawOf(show([], results))).offers).toEqual(
    new Map([
      [
        'DE',
        [
          { ...netflix, kind: 'SUBSCRIPTION' },
          { kind: 'SUBSCRIPTION', service: 'Crunchyroll Amazon Channel' },
          { kind: 'FREE', service: 'Some TV' },
          { kind: 'BUY', service: 'Amazon Video' },
          { ...netflix, kind: 'BUY' },
        ],
      ],
      [
        'JP',
        [
          { kind: 'SUBSCRIPTION', service: 'U-NEXT', site: 'unext' },
          { kind: 'SUBSCRIPTION', service: 'crunchyroll', site: 'crunchyroll' },
          { kind: 'RENT', service: 'U-NEXT', site: 'unext' },
        ],
      ],
    ]),
  );
  for (const watch of [undefined, 'DE', { countries: [] }, { countries: 7 }])
    expect(tmdb.map({ watch }).offers).toBeUndefined();
  for (const countries of [{ DE: { flatrate: [7] } }, { DE: 'Netflix' }, { DE: { flatrate: 8 } }])
    expect(tmdb.map({ watch: { countries, providers: { 8: 'Netflix' } } }).offers).toEqual(new Map());
});

it('knows services by names that its list of sites has', () => {
  const items = readFileSync(join(__dirname, '../domain/catalogueData/bangumi-data/sites.json'), 'utf8');
  const sites = JSON.parse(items) as Record<string, { type: string }>;
  const names = [
    'ABEMA',
    'Crunchyroll',
    'd Anime Store',
    'Disney Plus',
    'Netflix',
    'Amazon Prime Video',
    'U-NEXT',
    'Viu',
  ];
  const offers = names.map((name, at) => offer(at + 1, name));
  const said = tmdb.map(rawOf(show([], { JP: { flatrate: offers } }))).offers?.get('JP') ?? [];
  expect(said.map(({ site = '' }) => sites[site]?.type)).toEqual(names.map(() => 'onair'));
});

it('tells where to watch a season by its show, and nothing of specials', () => {
  const { watching } = tmdb;
  expect(watching?.recordOf('tv/1429/season/2/episode/13')).toBe('show/1429');
  expect(watching?.recordOf('movie/52')).toBe('movie/52');
  for (const none of ['tv/1429/season/0', 'tv/1429/season/0/episode/3', 'tv/', 'movie/', '1429'])
    expect(watching?.recordOf(none)).toBeUndefined();
  expect(['show/1429', 'movie/52'].map((id) => watching?.isOfSeries(id))).toEqual([true, false]);
  expect(watching?.page('show/1429', 'DE')).toBe('https://www.themoviedb.org/tv/1429/watch?locale=DE');
  expect(watching?.page('movie/52', 'DE')).toBe('https://www.themoviedb.org/movie/52/watch?locale=DE');
  expect(watching?.credit).toContain('JustWatch');
});
