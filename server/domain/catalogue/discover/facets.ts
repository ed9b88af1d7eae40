import { airingIndex, airingStatuses } from '../../../../shared/airing';
import { allChoices, type DiscoverChoice } from '../../../../shared/discoverFacets';
import { type DiscoverFilter, type Facet, type Looked, names, type Part } from './facet';

/**
 * All filters of discover: the anime data each uses, how it matches, and what the schema says of it. Arguments, their bounds
 * and the counts come from the table that the client has, too (`shared/discoverFacets.ts`).
 */
export const facets = {
  text: {
    args: {
      text: 'Text to find in titles; empty matches all.',
    },
    parts: { TEXT: 'The text.' },
    match: (sieve, _, { found }) => found && sieve.keepIds('TEXT', found),
  },
  genres: {
    args: {
      genresIn: names('Genres that it must all have'),
      genresNot: names('Genres that it must not have'),
    },
    parts: { GENRES: 'Included genres.', GENRES_NOT: 'Excluded genres.' },
    names: 'GENRE',
    match: (sieve, { genresIn, genresNot }) => {
      sieve.all('GENRES', 'genres', genresIn);
      sieve.none('GENRES_NOT', 'genres', genresNot);
    },
    counts: {
      about: 'Genres.',
    },
  },
  tags: {
    args: {
      tagsIn: names('Tags that it must all have, not counting spoiler tags'),
      tagsNot: names('Tags that it must not have'),
    },
    parts: { TAGS: 'Included tags.', TAGS_NOT: 'Excluded tags.' },
    names: 'TAG',
    match: (sieve, { tagsIn, tagsNot }) => {
      sieve.all('TAGS', 'tags', tagsIn);
      sieve.none('TAGS_NOT', 'tags', tagsNot);
    },
    counts: {
      about: 'Tags, without spoilers.',
      searchable: true,
    },
  },
  formats: {
    args: { formats: 'One of these formats.' },
    parts: { FORMATS: 'Formats.' },
    names: ({ format }) => format,
    match: (sieve, { formats }) => sieve.any('FORMATS', 'formats', formats),
    counts: { about: 'Formats.' },
  },
  statuses: {
    args: { statuses: 'One of these airing statuses.' },
    parts: { STATUSES: 'The airing status.' },
    match: (sieve, { statuses }, looked) => {
      if (!statuses?.length) return;
      const wanted = new Set<number>(statuses.map((status) => airingStatuses.indexOf(status)));
      const statusOf = statusAt(looked);
      sieve.keep('STATUSES', (place) => wanted.has(statusOf(place)));
    },
    counts: {
      about: 'Airing statuses.',
      values: airingStatuses,
      valueAt: statusAt,
    },
  },
  years: {
    args: {
      yearFrom: 'Started in Japan in this year or later.',
      yearTo: 'Started in Japan in this year or earlier.',
    },
    parts: { YEARS: 'The years.' },
    names: ({ year }) => year,
    number: ({ year }) => year,
    match: (sieve, { yearFrom, yearTo }, { numbers }) =>
      sieve.range('YEARS', numbers.years, yearFrom, yearTo),
    counts: {
      about: 'Start years, in order; at most the latest 200.',
      byValue: true,
    },
  },
  seasons: {
    args: { season: 'Season in which it started, in any year.' },
    parts: { SEASONS: 'The season.' },
    names: ({ season }) => season,
    match: (sieve, { season }) => sieve.any('SEASONS', 'seasons', season && [season]),
    counts: {
      about: 'Seasons, across all years in the filter.',
    },
  },
  episodes: {
    args: {
      episodesFrom: 'At least this many episodes; anime with an unknown count never match.',
      episodesTo: 'At most this many episodes.',
    },
    parts: { EPISODES: 'The number of episodes.' },
    number: ({ episodeCount }) => episodeCount,
    match: (sieve, { episodesFrom, episodesTo }, { numbers }) =>
      sieve.range('EPISODES', numbers.episodes, episodesFrom, episodesTo),
  },
  score: {
    args: { scoreFrom: 'At least this score, 1 to 100; anime without a score never match.' },
    parts: { SCORE: 'The minimum score.' },
    match: (sieve, { scoreFrom }, { scores }) => sieve.range('SCORE', scores, scoreFrom),
  },
  favourites: {
    args: {
      favouritesFrom:
        'A favourite of at least this many people here, 1 to 1,000,000; numbers below five are unknown.',
    },
    parts: { FAVOURITES: 'The minimum of favourites.' },
    match: (sieve, { favouritesFrom }, { favourites }) =>
      sieve.range('FAVOURITES', favourites, favouritesFrom),
  },
  studios: {
    args: { studios: names('Studios, any of which made it') },
    parts: { STUDIOS: 'Studios.' },
    names: 'STUDIO',
    match: (sieve, { studios }) => sieve.any('STUDIOS', 'studios', studios),
    counts: {
      about: 'Studios.',
      searchable: true,
    },
  },
  sources: {
    args: { sources: names('Source materials, any of these: MANGA, ORIGINAL ...') },
    parts: { SOURCES: 'Source material.' },
    names: ({ material }) => material,
    match: (sieve, { sources }) => sieve.any('SOURCES', 'sources', sources),
    counts: {
      about: 'Source materials.',
    },
  },
  services: {
    args: {
      streamingServices: names(
        'Streaming services, any of which carries it, as the values from `discoverFacets`',
      ),
    },
    parts: { SERVICES: 'Streaming services.' },
    names: 'STREAM',
    match: (sieve, { streamingServices }) => sieve.any('SERVICES', 'services', streamingServices),
    counts: {
      about: 'Streaming services.',
    },
  },
  countries: {
    args: {
      countries: names('Two-letter country codes, any of these, by the language of its title'),
    },
    parts: { COUNTRIES: 'Countries.' },
    names: ({ language }) => countryOf(language),
    match: (sieve, { countries }) => sieve.any('COUNTRIES', 'countries', countries),
    counts: {
      about: 'Two-letter country codes.',
    },
  },
  onMyList: {
    args: {
      onMyList: 'For signed-in users: whether it is on their list.',
    },
    parts: { ON_MY_LIST: "Whether it is on the viewer's list." },
    match: (sieve, { onMyList }, { viewer }) => {
      if (onMyList === 'MINE') sieve.keepIds('ON_MY_LIST', viewer.listed);
      if (onMyList === 'NOT_MINE') sieve.dropIds('ON_MY_LIST', viewer.listed);
    },
  },
  hidden: {
    args: {
      hidden: 'For signed-in users: true returns only hidden anime, which are otherwise left out.',
    },
    parts: { HIDDEN: 'Hidden anime.' },
    match: (sieve, { hidden }, { viewer }) => {
      if (hidden) sieve.keepIds('HIDDEN', viewer.hidden);
      else sieve.dropIds('HIDDEN', viewer.hidden);
    },
  },
} satisfies Record<string, Facet>;

export type FacetName = keyof typeof facets;
export const allFacets = Object.entries(facets) as [FacetName, Facet][];
/** Wording for each part of the filter. */
export const partWords = Object.assign({}, ...allFacets.map(([, { parts }]) => parts)) as Record<
  Part,
  string
>;

/** The choices of a facet in the shared table: one, or two if names can be excluded as well. */
export const choicesOf = ({ parts }: Facet): DiscoverChoice[] =>
  allChoices.flatMap(([, choice]) => (choice.part in parts ? [choice] : []));
export const argumentsOf = (choice: DiscoverChoice): readonly string[] =>
  choice.kind === 'range' ? choice.args : [choice.arg];

/** The names that a filter has for a facet. */
export const namesIn = (facet: Facet, filter: DiscoverFilter): string[] =>
  choicesOf(facet)
    .flatMap(argumentsOf)
    .flatMap((arg) => filter[arg as keyof DiscoverFilter])
    .filter((value): value is string => typeof value === 'string');

/** The airing status as an index into `airingStatuses`, which avoids allocations for 40,000 anime. */
function statusAt({ beginsAt, airsUntil, now }: Pick<Looked, 'beginsAt' | 'airsUntil' | 'now'>) {
  const at = now.getTime();
  return (place: number): number =>
    airingIndex(beginsAt[place] ?? Number.NaN, airsUntil[place] ?? Number.NaN, at);
}

const countryOfLanguage: Record<string, string | undefined> = {
  ja: 'JP',
  'zh-hans': 'CN',
  'zh-hant': 'TW',
  ko: 'KR',
};

/**
 * Country of origin, derived from the language and script of the original title, since no source names the country itself. A
 * language of many countries, such as English, gives none.
 */
const countryOf = (language: string): string | null => countryOfLanguage[language.toLowerCase()] ?? null;
