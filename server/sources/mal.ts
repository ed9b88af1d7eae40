import type {
  FoundRecord,
  NewAnime,
  RawRecord,
  SourceDescriptor,
  SourcedRecommendation,
  SourcedRelation,
} from './descriptor';
import { amount, at, id, isObject, list, text } from './read';

/** Only what is mapped below: the less is kept of someone else’s, the better. */
const LISTED_FIELDS = [
  'alternative_titles',
  'start_date',
  'end_date',
  'synopsis',
  'mean',
  'media_type',
  'status',
  'genres',
  'num_episodes',
  'start_season',
  'source',
  'average_episode_duration',
  'rating',
  'studios',
  'main_picture',
  'num_scoring_users',
  'nsfw',
];
const DETAILED_FIELDS = [
  ...LISTED_FIELDS,
  'opening_themes',
  'ending_themes',
  'related_anime',
  'recommendations',
];
const PER_PAGE = 500;

const materials: Record<string, string | undefined> = {
  manga: 'MANGA',
  light_novel: 'LIGHT_NOVEL',
  novel: 'NOVEL',
  book: 'NOVEL',
  original: 'ORIGINAL',
  game: 'GAME',
  card_game: 'GAME',
  visual_novel: 'VISUAL_NOVEL',
  web_manga: 'WEB_MANGA',
  digital_manga: 'WEB_MANGA',
  web_novel: 'WEB_NOVEL',
  '4_koma_manga': '4_KOMA',
  picture_book: 'OTHER',
  radio: 'OTHER',
  music: 'OTHER',
  mixed_media: 'OTHER',
  other: 'OTHER',
};

/** Neither music, advertisements nor what it doesn’t know itself. */
const formats: Record<string, NewAnime['format'] | undefined> = {
  tv: 'TV',
  movie: 'MOVIE',
  ova: 'OVA',
  ona: 'WEB',
  special: 'SPECIAL',
  tv_special: 'SPECIAL',
};

const statuses: Record<string, NewAnime['status'] | undefined> = {
  finished_airing: 'FINISHED',
  currently_airing: 'ONGOING',
  not_yet_aired: 'UPCOMING',
};

const seasons: Record<string, NewAnime['season']> = {
  winter: 'WINTER',
  spring: 'SPRING',
  summer: 'SUMMER',
  fall: 'FALL',
};

/** Not those that share a character or something else: guests would join two stories. */
const relations = new Map<string, SourcedRelation['kind']>([
  ['sequel', 'SEQUEL'],
  ['prequel', 'PREQUEL'],
  ['side_story', 'SIDE_STORY'],
  ['parent_story', 'PARENT'],
  ['full_story', 'PARENT'],
  ['spin_off', 'SPIN_OFF'],
  ['summary', 'SUMMARY'],
  ['alternative_version', 'ALTERNATIVE'],
  ['alternative_setting', 'ALTERNATIVE'],
]);

const ratings: Record<string, string | undefined> = { g: 'G', pg: 'PG', pg_13: 'PG-13', r: 'R', 'r+': 'R+' };

/** MyAnimeList by its API. Only its catalogue is read, never people’s lists, which its terms keep to themselves. */
export const mal: SourceDescriptor = {
  id: 'mal',
  name: 'MyAnimeList',
  url: 'https://myanimelist.net/',
  site: 'mal',
  terms: {
    url: 'https://myanimelist.net/static/apiagreement.html',
    summary:
      'Catalogue data may be shown on a site that earns nothing, as it came and with credit, and is removed if MyAnimeList asks.',
  },
  attribution:
    'Some synopses, genres, studios, scores, songs, relations, recommendations and other facts are from MyAnimeList. Each says so where it stands. This site is neither run nor endorsed by MyAnimeList.',
  key: {
    variable: 'MAL_CLIENT_ID',
    header: 'x-mal-client-id',
    console: {
      url: 'https://myanimelist.net/apiconfig',
      notes: 'Create a client of the type "other" for a non-commercial site. Only its id is used.',
    },
  },
  perSecond: 1,
  perDay: 20_000,
  keepDays: 60,
  gives: [
    ...(['SYNONYMS', 'SYNOPSIS', 'STARTS_ON', 'ENDS_ON', 'SEASON', 'EPISODE_COUNT'] as const),
    ...(['EPISODE_MINUTES', 'SOURCE', 'AGE_RATING', 'GENRES', 'TAGS', 'STUDIOS'] as const),
    ...(['OPENINGS', 'ENDINGS', 'SCORE', 'COVER', 'RELATIONS'] as const),
  ],
  address: 'https://api.myanimelist.net/v2',
  pictureHosts: ['cdn.myanimelist.net', 'api-cdn.myanimelist.net'],
  lists: {
    feed: 'ranking',
    everyDays: 7,
    // Most popular first: what most people look at has its facts after the first page.
    call: (page) => ({
      path:
        `/anime/ranking?ranking_type=bypopularity&limit=${PER_PAGE}&offset=${(page - 1) * PER_PAGE}` +
        `&fields=${LISTED_FIELDS.join(',')}`,
    }),
    read: (answer) => {
      if (!Array.isArray(at(answer, 'data'))) return undefined;
      const records = list(answer, 'data').flatMap((item) => found(at(item, 'node')));
      return { records, more: text(answer, 'paging', 'next') !== undefined };
    },
  },
  details: [
    {
      feed: 'details',
      everyDays: 30,
      perCall: 1,
      missing: [400, 404],
      call: ([externalId = '']) => ({ path: `/anime/${externalId}?fields=${DETAILED_FIELDS.join(',')}` }),
      read: (answer, [externalId]) => {
        const records = found(answer);
        // Another anime than the one asked for would be shown as this one.
        return records[0]?.externalId === externalId ? records.map(withoutOtherTitles) : undefined;
      },
    },
  ],
  page: (externalId) => `https://myanimelist.net/anime/${externalId}`,
  newAnime: (raw) => {
    const format = formats[text(raw, 'media_type') ?? ''];
    // "gray" may be for adults only, and so may what has no mark.
    if (!format || text(raw, 'nsfw') !== 'white' || text(raw, 'rating') === 'rx') return undefined;
    const begun = Number(text(raw, 'start_date')?.slice(0, 4)) || undefined;
    return {
      native: text(raw, 'alternative_titles', 'ja'),
      romaji: text(raw, 'title'),
      english: text(raw, 'alternative_titles', 'en'),
      format,
      status: statuses[text(raw, 'status') ?? ''] ?? 'UNKNOWN',
      year: amount(raw, 'start_season', 'year') ?? begun,
      season: seasons[text(raw, 'start_season', 'season') ?? ''],
    };
  },
  map: (raw) => {
    const finished = text(raw, 'status') === 'finished_airing';
    const season = text(raw, 'start_season', 'season');
    const year = amount(raw, 'start_season', 'year');
    const seconds = amount(raw, 'average_episode_duration');
    const mean = amount(raw, 'mean');
    const count = finished ? amount(raw, 'num_episodes') : undefined;
    return {
      facts: {
        SYNONYMS: texts([
          at(raw, 'title'),
          at(raw, 'alternative_titles', 'en'),
          at(raw, 'alternative_titles', 'ja'),
          ...list(raw, 'alternative_titles', 'synonyms'),
        ]),
        SYNOPSIS: texts([at(raw, 'synopsis')]),
        STARTS_ON: wholeDay(text(raw, 'start_date')),
        ENDS_ON: finished ? wholeDay(text(raw, 'end_date')) : [],
        SEASON: season && year ? [`${year} ${season.toUpperCase()}`] : [],
        EPISODE_COUNT: count ? [String(count)] : [],
        EPISODE_MINUTES: seconds ? [String(Math.max(1, Math.round(seconds / 60)))] : [],
        SOURCE: texts([materials[text(raw, 'source') ?? '']]),
        AGE_RATING: texts([ratings[text(raw, 'rating') ?? '']]),
        STUDIOS: named(raw, 'studios'),
        OPENINGS: texts(list(raw, 'opening_themes').map((song) => at(song, 'text'))),
        ENDINGS: texts(list(raw, 'ending_themes').map((song) => at(song, 'text'))),
        SCORE: mean && mean <= 10 ? [String(Math.round(mean * 10))] : [],
        COVER: texts([text(raw, 'main_picture', 'large') ?? at(raw, 'main_picture', 'medium')]),
      },
      votes: amount(raw, 'num_scoring_users'),
      words: named(raw, 'genres'),
      relations: list(raw, 'related_anime').flatMap(relationIn),
      recommendations: list(raw, 'recommendations').flatMap(recommendationIn),
    };
  },
};

function found(raw: unknown): FoundRecord[] {
  const externalId = id(raw, 'id');
  return isObject(raw) && externalId ? [{ externalId, raw }] : [];
}

/** Of other anime only which they are, and what is said of them: titles and pictures would be too long for a record. */
function withoutOtherTitles({ externalId, raw }: FoundRecord): FoundRecord {
  const short = (name: string, said: string) => {
    const all = raw[name];
    if (!Array.isArray(all)) return {};
    return { [name]: all.map((one) => ({ node: { id: at(one, 'node', 'id') }, [said]: at(one, said) })) };
  };
  const related = short('related_anime', 'relation_type');
  return { externalId, raw: { ...raw, ...related, ...short('recommendations', 'num_recommendations') } };
}

/** Its type says what the other anime is to this one. */
function relationIn(related: unknown): SourcedRelation[] {
  const kind = relations.get(text(related, 'relation_type') ?? '');
  const externalId = id(related, 'node', 'id');
  return kind && externalId ? [{ kind, externalId }] : [];
}

function recommendationIn(recommended: unknown): SourcedRecommendation[] {
  const externalId = id(recommended, 'node', 'id');
  const people = amount(recommended, 'num_recommendations');
  return externalId && people ? [{ externalId, people }] : [];
}

const texts = (values: readonly unknown[]): string[] =>
  values.filter((value) => typeof value === 'string' && value.trim() !== '') as string[];

const named = (raw: RawRecord, name: string): string[] =>
  texts(list(raw, name).map((one) => at(one, 'name')));

/** It also gives years and months, which are no day. */
const wholeDay = (day: string | undefined): string[] => (day && /^\d{4}-\d\d-\d\d$/.test(day) ? [day] : []);
