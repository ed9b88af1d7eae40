import type {
  EpisodePlace,
  OfferKind,
  RawRecord,
  SourceDescriptor,
  SourcedFacts,
  SourcedOffer,
} from './descriptor';
import { amount, at, id, isObject, list, text } from './read';

/** The Movie Database by its API: episodes by the seasons that it counts in, what films are about, banners, and where to watch. */
export const tmdb: SourceDescriptor = {
  id: 'tmdb',
  name: 'TMDB',
  url: 'https://www.themoviedb.org/',
  site: 'tmdb',
  terms: {
    url: 'https://www.themoviedb.org/api-terms-of-use',
    summary:
      'Data may be shown on a site that earns nothing, with credit, and kept for at most six months; no model may be trained on it.',
  },
  attribution:
    'This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB. Banners, titles, lengths and pictures of episodes and synopses of films are from there where an anime’s page says so; where to watch is from JustWatch.',
  logo: { icon: 'themoviedatabase', color: '#01b4e4' },
  key: {
    variable: 'TMDB_TOKEN',
    header: 'authorization',
    scheme: 'Bearer',
    console: {
      url: 'https://www.themoviedb.org/settings/api',
      notes:
        'Ask for an API key for a non-commercial site. The "API Read Access Token" is used, not the short key.',
    },
  },
  perSecond: 4,
  perDay: 20_000,
  keepDays: 180,
  gives: ['SYNOPSIS', 'EPISODE_MINUTES', 'BACKDROP', 'EPISODE_TITLES', 'EPISODE_STILLS'],
  address: 'https://api.themoviedb.org/3',
  pictureHosts: ['image.tmdb.org'],
  details: [
    {
      feed: 'details',
      everyDays: 30,
      perCall: 1,
      missing: [404],
      asks: (externalId) => pathOf(externalId) && externalId,
      call: ([externalId = '']) => {
        const path = pathOf(externalId);
        return {
          path: `/${path}?language=en-US${FILM.test(path ?? '') ? `&${appended()}` : ''}`,
        };
      },
      read: (answer, [externalId = '']) => {
        const path = pathOf(externalId);
        const raw = FILM.test(path ?? '') ? filmIn(answer, path) : seasonIn(answer, path);
        return raw && [{ externalId, raw }];
      },
    },
    {
      // Once for all its seasons, whose ids are those of other records.
      feed: 'shows',
      everyDays: 14,
      perCall: 1,
      missing: [404],
      asks: showOf,
      call: ([show = '']) => ({ path: `/tv/${numberIn(show)}?${appended('external_ids')}` }),
      read: (answer, [externalId = '']) => {
        const shown = id(answer, 'id');
        if (shown === undefined || shown !== numberIn(externalId)) return undefined;
        const tvdb = id(answer, 'external_ids', 'tvdb_id');
        return [{ externalId, raw: { id: shown, tvdb, ...picturesAndOffersIn(answer) } }];
      },
    },
  ],
  page: (recordId) =>
    `https://www.themoviedb.org/${pathOf(recordId) ?? (recordId.startsWith('show/') ? `tv/${numberIn(recordId)}` : '')}`,
  placeOf,
  watching: {
    credit: 'JustWatch, by TMDB',
    recordOf: guideOf,
    isOfSeries: (recordId) => recordId.startsWith('show/'),
    page: (recordId, country) =>
      `https://www.themoviedb.org/${recordId.replace('show/', 'tv/')}/watch?locale=${country}`,
  },
  map: (raw) => {
    const overview = text(raw, 'overview');
    return {
      facts: {
        SYNOPSIS: overview && !EAST_ASIAN.test(overview) ? [overview] : [],
        EPISODE_MINUTES: minutesIn(raw),
        BACKDROP: backdropIn(raw),
      },
      ...episodesIn(raw),
      ...offersIn(raw),
      tvdbId: id(raw, 'tvdb'),
    };
  },
};

function episodesIn(raw: RawRecord): Pick<SourcedFacts, 'episodes'> {
  const episodes = list(raw, 'episodes');
  const numbers = new Set(episodes.map((episode) => amount(episode, 'episode_number')));
  // With gaps or twins, its numbers aren't those of a run.
  if (episodes.length === 0 || episodes.some((_, index) => !numbers.has(index + 1))) return {};
  const titles = new Map<number, string>();
  const stills = new Map<number, string>();
  for (const episode of episodes) {
    const [number, name] = [amount(episode, 'episode_number'), text(episode, 'name')];
    const still = pictureOf(at(episode, 'still_path'), 'w780');
    if (number && name && isEnglishTitle(name)) titles.set(number, name);
    if (number && still) stills.set(number, still);
  }
  return { episodes: { count: episodes.length, titles, stills } };
}

/** The address of a picture in one of its sizes; undefined for what is no path of it. */
function pictureOf(path: unknown, size: 'w780' | 'w1280'): string | undefined {
  const isPath = typeof path === 'string' && /^\/[\w-]{1,80}\.(?:jpg|png)$/.test(path);
  return isPath ? `https://image.tmdb.org/t/p/${size}${path}` : undefined;
}

/** The best picture that has no words in it, as the title stands before it, and is wide enough. */
function backdropIn(raw: RawRecord): string[] {
  const fitting = list(raw, 'backdrops').filter((one) => {
    const [width, height] = [amount(one, 'width') ?? 0, amount(one, 'height') ?? 0];
    return at(one, 'iso_639_1') === null && width >= 1280 && width >= 1.6 * height;
  });
  return fitting.flatMap((one) => pictureOf(at(one, 'file_path'), 'w1280') ?? []).slice(0, 1);
}

/** Of this much of a season, the length has to be about the same to be that of its episodes. */
const USUAL_SHARE = 0.75;
const USUAL_MINUTES = 3;

/** Specials are of any length. */
function minutesIn(raw: RawRecord): string[] {
  const episodes = list(raw, 'episodes');
  const known = episodes.flatMap((episode) => amount(episode, 'runtime') ?? []).sort((a, b) => a - b);
  const middle = known[Math.floor(known.length / 2)];
  if (middle === undefined || amount(raw, 'season_number') === undefined) return [];
  const usual = known.filter((one) => Math.abs(one - middle) <= USUAL_MINUTES);
  return usual.length >= USUAL_SHARE * episodes.length ? [String(Math.max(1, Math.round(middle)))] : [];
}

/** The parts of an answer besides what is known of the show or film itself. */
const appended = (...more: string[]): string =>
  `append_to_response=${['images', 'watch/providers', ...more].join(',')}&include_image_language=en,ja,null`;

/** `show/1429` for `tv/1429/season/2`. */
function showOf(externalId: string): string | undefined {
  const [, show] = /^tv\/(\d+)\//.exec(placeOf(externalId)?.list ?? '') ?? [];
  return show && `show/${show}`;
}

/** Services that have a show rarely have its specials. */
function guideOf(externalId: string): string | undefined {
  if (FILM.test(externalId)) return externalId;
  return placeOf(externalId)?.list.endsWith('/season/0') ? undefined : showOf(externalId);
}

const numberIn = (show: string): string => show.replace('show/', '');

const FILM = /^movie\/([1-9]\d{0,9})$/;

/** Of what a call is about: a season, or a film. */
const pathOf = (externalId: string): string | undefined =>
  FILM.test(externalId) ? externalId : placeOf(externalId)?.list;

/** `tv/94664/season/1/episode/12` begins at the twelfth episode of the first season; season and episode are 1 if left out. */
function placeOf(externalId: string): EpisodePlace | undefined {
  const found = /^tv\/([1-9]\d{0,9})(?:\/season\/(\d{1,4})(?:\/episode\/([1-9]\d{0,4}))?)?$/.exec(externalId);
  if (!found) return undefined;
  const [, show, season = '1', first = '1'] = found;
  return { list: `tv/${show}/season/${Number(season)}`, first: Number(first) };
}

/** Of a longer season, a record with pictures would be too large to be kept. */
const MOST_STILLS = 400;

/** Only what is mapped of it. Undefined if it is no season, or another one than the one asked for. */
function seasonIn(answer: unknown, asked: string | undefined): RawRecord | undefined {
  const [, show, season] = /^tv\/(\d+)\/season\/(\d+)$/.exec(asked ?? '') ?? [];
  const episodes = at(answer, 'episodes');
  if (!isObject(answer) || !Array.isArray(episodes) || answer.season_number !== Number(season))
    return undefined;
  const isOther = (episode: unknown) => (amount(episode, 'show_id') ?? Number(show)) !== Number(show);
  if (episodes.some(isOther)) return undefined;
  return {
    season_number: answer.season_number,
    episodes: episodes.map((episode) => ({
      episode_number: amount(episode, 'episode_number'),
      name: text(episode, 'name'),
      runtime: amount(episode, 'runtime'),
      ...(episodes.length <= MOST_STILLS ? { still_path: text(episode, 'still_path') } : {}),
    })),
  };
}

function filmIn(answer: unknown, asked: string | undefined): RawRecord | undefined {
  const film = id(answer, 'id');
  if (film === undefined || `movie/${film}` !== asked) return undefined;
  return { id: film, overview: text(answer, 'overview'), ...picturesAndOffersIn(answer) };
}

const MOST_BACKDROPS = 5;
/** It names some 140 countries; few have more than twenty services for one show. A record stays below its limit with the most of all. */
const MOST_COUNTRIES = 200;
const MOST_OFFERS_PER_COUNTRY = 25;
const MOST_PROVIDERS = 250;
const MOST_PROVIDER_CHARACTERS = 50;

/** How it names the ways to watch. Those that come with advertisements cost nothing either. */
const offerKindOf: Readonly<Record<string, OfferKind>> = {
  flatrate: 'SUBSCRIPTION',
  free: 'FREE',
  ads: 'FREE',
  rent: 'RENT',
  buy: 'BUY',
};

/**
 * Its names for services that the catalogue's links name, too, with their plans. A channel of one service within another, such as
 * "Crunchyroll Amazon Channel", is bought there and stays apart.
 */
const sameServices: Readonly<Record<string, readonly string[]>> = {
  abema: ['ABEMA', 'AbemaTV'],
  crunchyroll: ['Crunchyroll'],
  danime: ['d Anime Store', 'dAnime Store', 'Danime Store'],
  disneyplus: ['Disney Plus', 'Disney+'],
  netflix: ['Netflix', 'Netflix Kids', 'Netflix basic with Ads', 'Netflix Standard with Ads'],
  prime: ['Amazon Prime Video', 'Amazon Prime Video with Ads', 'Amazon Prime Video Free with Ads'],
  unext: ['U-NEXT'],
  viu: ['Viu', 'VIU'],
};

const siteByName = new Map(
  Object.entries(sameServices).flatMap(([site, names]) => names.map((name) => [name.toLowerCase(), site])),
);

/** Plans of one service count once for each way to watch. A record has thousands of offers of a few services. */
function offersIn(raw: RawRecord): Pick<SourcedFacts, 'offers'> {
  const countries = at(raw, 'watch', 'countries');
  if (!isObject(countries)) return {};
  const providers = at(raw, 'watch', 'providers');
  const services = new Map<string, Omit<SourcedOffer, 'kind'>>();
  for (const [id, service] of Object.entries(isObject(providers) ? providers : {})) {
    if (typeof service !== 'string' || service.trim() === '') continue;
    const site = siteByName.get(service.toLowerCase());
    services.set(id, { service, ...(site && { site }) });
  }
  const offers = new Map<string, SourcedOffer[]>();
  for (const [country, kinds] of Object.entries(countries)) {
    const found = new Map<string, SourcedOffer>();
    for (const [name, kind] of Object.entries(offerKindOf)) {
      for (const provider of list(kinds, name)) {
        const one = services.get(String(provider));
        const key = `${kind} ${one?.site ?? one?.service}`;
        if (one && !found.has(key)) found.set(key, { kind, ...one });
      }
    }
    if (found.size > 0) offers.set(country, [...found.values()]);
  }
  return { offers };
}

/** The best pictures, and where to watch: for each country the numbers of services by kind, and the names of those once. */
function picturesAndOffersIn(answer: unknown): RawRecord {
  const providers: Record<string, string> = {};
  const countries: Record<string, Record<string, number[]>> = {};
  const results = at(answer, 'watch/providers', 'results');
  for (const [country, offers] of Object.entries(isObject(results) ? results : {})) {
    if (!/^[A-Z]{2}$/.test(country) || Object.keys(countries).length === MOST_COUNTRIES) continue;
    const kinds: Record<string, number[]> = {};
    let left = MOST_OFFERS_PER_COUNTRY;
    for (const kind of Object.keys(offerKindOf)) {
      const ids = list(offers, kind).flatMap((one) => {
        const [provider, name] = [id(one, 'provider_id'), text(one, 'provider_name')];
        if (!provider || !name || name.length > MOST_PROVIDER_CHARACTERS) return [];
        if (!(provider in providers) && Object.keys(providers).length === MOST_PROVIDERS) return [];
        providers[provider] = name;
        return Number(provider);
      });
      const unique = [...new Set(ids)].slice(0, left);
      left -= unique.length;
      if (unique.length > 0) kinds[kind] = unique;
    }
    if (Object.keys(kinds).length > 0) countries[country] = kinds;
  }
  return { backdrops: backdropsIn(answer), watch: { providers, countries } };
}

/** Those without words first, then those that most people like. */
function backdropsIn(answer: unknown): RawRecord[] {
  const found = list(answer, 'images', 'backdrops').flatMap((one) => {
    const [path, width, height] = [text(one, 'file_path'), amount(one, 'width'), amount(one, 'height')];
    if (!path || !PICTURE.test(path) || !width || !height) return [];
    const language = text(one, 'iso_639_1') ?? null;
    return {
      file_path: path,
      iso_639_1: language,
      width,
      height,
      vote_average: amount(one, 'vote_average') ?? 0,
    };
  });
  const worded = (one: (typeof found)[number]) => Number(one.iso_639_1 !== null);
  found.sort((a, b) => worded(a) - worded(b) || b.vote_average - a.vote_average);
  return found.slice(0, MOST_BACKDROPS);
}

const PICTURE = /^\/[A-Za-z0-9_-]{1,80}\.(?:jpg|png|webp)$/;

/** Without a translation, it answers with a number in English, or with the title in the language of the show. */
function isEnglishTitle(name: string): boolean {
  const words = name.toLowerCase().split(/[^\p{L}\d]+/u);
  return !GENERIC.test(words.filter(Boolean).join(' ')) && !EAST_ASIAN.test(name);
}

const GENERIC = /^(?:|tba|tbd|untitled|(?:the )?(?:episode|ep|e|chapter|part|no)? ?\d+(?: \d+)?)$/;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
