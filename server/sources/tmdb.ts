import type { EpisodePlace, RawRecord, SourceDescriptor, SourcedFacts } from './descriptor';
import { amount, at, id, isObject, list, text } from './read';

/** The Movie Database by its API: titles, length and pictures of episodes, by the seasons that it counts in, and what films are about. */
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
    'This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB. Titles, lengths and pictures of episodes and synopses of films are from there where an anime’s page says so.',
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
  gives: ['SYNOPSIS', 'EPISODE_MINUTES', 'EPISODE_TITLES', 'EPISODE_STILLS'],
  address: 'https://api.themoviedb.org/3',
  pictureHosts: ['image.tmdb.org'],
  details: {
    feed: 'details',
    everyDays: 30,
    perCall: 1,
    missing: [404],
    asks: (externalId) => pathOf(externalId) !== undefined,
    call: ([externalId = '']) => ({ path: `/${pathOf(externalId)}?language=en-US` }),
    read: (answer, [externalId = '']) => {
      const path = pathOf(externalId);
      const raw = FILM.test(path ?? '') ? filmIn(answer, path) : seasonIn(answer, path);
      return raw && [{ externalId, raw }];
    },
  },
  page: (externalId) => `https://www.themoviedb.org/${pathOf(externalId) ?? ''}`,
  placeOf,
  map: (raw) => {
    const overview = text(raw, 'overview');
    return {
      facts: {
        SYNOPSIS: overview && !EAST_ASIAN.test(overview) ? [overview] : [],
        EPISODE_MINUTES: minutesIn(raw),
      },
      ...episodesIn(raw),
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
    const still = pictureAt(at(episode, 'still_path'), 'w780');
    if (number && name && isEnglishTitle(name)) titles.set(number, name);
    if (number && still) stills.set(number, still);
  }
  return { episodes: { count: episodes.length, titles, stills } };
}

/** The address of a picture in one of its sizes; undefined for what is no path of it. */
function pictureAt(path: unknown, size: 'w780'): string | undefined {
  const isPath = typeof path === 'string' && /^\/[\w-]+\.(?:jpg|png)$/.test(path);
  return isPath ? `https://image.tmdb.org/t/p/${size}${path}` : undefined;
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
  return { id: film, overview: text(answer, 'overview') };
}

/** Without a translation, it answers with a number in English, or with the title in the language of the show. */
function isEnglishTitle(name: string): boolean {
  const words = name.toLowerCase().split(/[^\p{L}\d]+/u);
  return !GENERIC.test(words.filter(Boolean).join(' ')) && !EAST_ASIAN.test(name);
}

const GENERIC = /^(?:|tba|tbd|untitled|(?:the )?(?:episode|ep|e|chapter|part|no)? ?\d+(?: \d+)?)$/;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
