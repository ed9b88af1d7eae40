import { type AiringStatus, airingIndex, airingStatuses } from '../../../../shared/airing';
import type { AnimeFormat, AnimeSeason } from '../../../data/entities/catalogue';
import {
  type Facet,
  facet,
  type Looked,
  names,
  number,
  type OnMyList,
  some,
  type ValuesOf,
  value,
} from './facet';

/**
 * All filters of discover, one descriptor each: its GraphQL arguments, the anime data it uses, how it matches, and the counts
 * next to its choices. The index, the argument checks and the schema are all built from this table.
 */

/** A longer text than any title finds nothing and costs a scan. */
const MAX_TEXT_CHARACTERS = 200;
const MAX_EPISODES = 100_000;
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];

export const facets = {
  text: facet({
    args: {
      text: {
        ...value<string>('String', 'Text to find in titles; empty matches all.'),
        most: MAX_TEXT_CHARACTERS,
      },
    },
    parts: { text: 'The text.' },
    match: (sieve, _, { found }) => found && sieve.keepIds('text', found),
  }),
  genres: facet({
    args: {
      genresIn: names('Genres that it must all have'),
      genresNot: names('Genres that it must not have'),
    },
    parts: { genres: 'Included genres.', genresNot: 'Excluded genres.' },
    names: 'GENRE',
    match: (sieve, { genresIn, genresNot }) => {
      sieve.all('genres', 'genres', genresIn);
      sieve.none('genresNot', 'genres', genresNot);
    },
    counts: {
      field: 'genres',
      about: 'Genres.',
      chosen: ({ genresIn, genresNot }) => [...(genresIn ?? []), ...(genresNot ?? [])],
    },
  }),
  tags: facet({
    args: {
      tagsIn: names('Tags that it must all have, not counting spoiler tags'),
      tagsNot: names('Tags that it must not have'),
    },
    parts: { tags: 'Included tags.', tagsNot: 'Excluded tags.' },
    names: 'TAG',
    match: (sieve, { tagsIn, tagsNot }) => {
      sieve.all('tags', 'tags', tagsIn);
      sieve.none('tagsNot', 'tags', tagsNot);
    },
    counts: {
      field: 'tags',
      about: 'Tags, without spoilers.',
      searchable: true,
      chosen: ({ tagsIn, tagsNot }) => [...(tagsIn ?? []), ...(tagsNot ?? [])],
    },
  }),
  formats: facet({
    args: { formats: some<AnimeFormat>('AnimeFormat', 'One of these formats.') },
    parts: { formats: 'Formats.' },
    names: ({ format }) => format,
    match: (sieve, { formats }) => sieve.any('formats', 'formats', formats),
    counts: { field: 'formats', about: 'Formats.', without: 'formats', chosen: ({ formats }) => formats },
  }),
  statuses: facet({
    args: { statuses: some<AiringStatus>('AiringStatus', 'One of these airing statuses.') },
    parts: { statuses: 'The airing status.' },
    match: (sieve, { statuses }, looked) => {
      if (!statuses?.length) return;
      const wanted = new Set<number>(statuses.map((status) => airingStatuses.indexOf(status)));
      const statusOf = statusAt(looked);
      sieve.keep('statuses', (place) => wanted.has(statusOf(place)));
    },
    counts: {
      field: 'statuses',
      about: 'Airing statuses.',
      without: 'statuses',
      values: airingStatuses,
      valueAt: statusAt,
    },
  }),
  years: facet({
    args: {
      yearFrom: number(FIRST_YEAR, LAST_YEAR, 'Started in Japan in this year or later.'),
      yearTo: number(FIRST_YEAR, LAST_YEAR, 'Started in Japan in this year or earlier.'),
    },
    parts: { years: 'The years.' },
    names: ({ year }) => year,
    number: ({ year }) => year,
    match: (sieve, { yearFrom, yearTo }, { numbers }) =>
      sieve.range('years', numbers.years, yearFrom, yearTo),
    counts: {
      field: 'years',
      about: 'Start years, in order; at most the latest 200.',
      without: 'years',
      byValue: true,
    },
  }),
  seasons: facet({
    args: { season: value<AnimeSeason>('Season', 'Season in which it started, in any year.') },
    parts: { seasons: 'The season.' },
    names: ({ season }) => season,
    match: (sieve, { season }) => sieve.any('seasons', 'seasons', season && [season]),
    counts: {
      field: 'seasons',
      about: 'Seasons, across all years in the filter.',
      without: 'seasons',
      chosen: ({ season }) => season && [season],
    },
  }),
  episodes: facet({
    args: {
      episodesFrom: number(
        1,
        MAX_EPISODES,
        'At least this many episodes; anime with an unknown count never match.',
      ),
      episodesTo: number(1, MAX_EPISODES, 'At most this many episodes.'),
    },
    parts: { episodes: 'The number of episodes.' },
    number: ({ episodeCount }) => episodeCount,
    match: (sieve, { episodesFrom, episodesTo }, { numbers }) =>
      sieve.range('episodes', numbers.episodes, episodesFrom, episodesTo),
  }),
  score: facet({
    args: { scoreFrom: number(1, 100, 'At least this score, 1 to 100; anime without a score never match.') },
    parts: { score: 'The minimum score.' },
    match: (sieve, { scoreFrom }, { scores }) => sieve.range('score', scores, scoreFrom),
  }),
  studios: facet({
    args: { studios: names('Studios, any of which made it') },
    parts: { studios: 'Studios.' },
    names: 'STUDIO',
    match: (sieve, { studios }) => sieve.any('studios', 'studios', studios),
    counts: {
      field: 'studios',
      about: 'Studios.',
      searchable: true,
      without: 'studios',
      chosen: ({ studios }) => studios,
    },
  }),
  sources: facet({
    args: { sources: names('Source materials, any of these: MANGA, ORIGINAL ...') },
    parts: { sources: 'Source material.' },
    names: ({ material }) => material,
    match: (sieve, { sources }) => sieve.any('sources', 'sources', sources),
    counts: {
      field: 'sources',
      about: 'Source materials.',
      without: 'sources',
      chosen: ({ sources }) => sources,
    },
  }),
  services: facet({
    args: {
      streamingServices: names(
        'Streaming services, any of which carries it, as the values from `discoverFacets`',
      ),
    },
    parts: { services: 'Streaming services.' },
    names: 'STREAM',
    match: (sieve, { streamingServices }) => sieve.any('services', 'services', streamingServices),
    counts: {
      field: 'streamingServices',
      about: 'Streaming services.',
      without: 'services',
      chosen: ({ streamingServices }) => streamingServices,
    },
  }),
  countries: facet({
    args: {
      countries: names('Two-letter country codes, any of these, by the language of its title'),
    },
    parts: { countries: 'Countries.' },
    names: ({ language }) => countryOf(language),
    match: (sieve, { countries }) => sieve.any('countries', 'countries', countries),
    counts: {
      field: 'countries',
      about: 'Two-letter country codes.',
      without: 'countries',
      chosen: ({ countries }) => countries,
    },
  }),
  onMyList: facet({
    args: {
      onMyList: value<OnMyList>('OnMyList', 'For signed-in users: whether it is on their list.'),
    },
    parts: { onMyList: "Whether it is on the viewer's list." },
    match: (sieve, { onMyList }, { viewer }) => {
      if (onMyList === 'MINE') sieve.keepIds('onMyList', viewer.listed);
      if (onMyList === 'NOT_MINE') sieve.dropIds('onMyList', viewer.listed);
    },
  }),
  hidden: facet({
    args: {
      hidden: value<boolean>(
        'Boolean',
        'For signed-in users: true returns only hidden anime, which are otherwise left out.',
      ),
    },
    parts: { hidden: 'Hidden anime.' },
    match: (sieve, { hidden }, { viewer }) => {
      if (hidden) sieve.keepIds('hidden', viewer.hidden);
      else sieve.dropIds('hidden', viewer.hidden);
    },
  }),
};

type Facets = typeof facets;
export type FacetName = keyof Facets;
export type Part = { [Name in FacetName]: keyof Facets[Name]['parts'] }[FacetName];
type ToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
/** What to search for in the catalogue. Omitted fields do not restrict. */
export type DiscoverFilter = ToIntersection<
  { [Name in FacetName]: ValuesOf<Facets[Name]['args']> }[FacetName]
>;

export const allFacets = Object.entries(facets) as [FacetName, Facet][];
/** Wording for each part of the filter. */
export const partWords = Object.assign({}, ...allFacets.map(([, { parts }]) => parts)) as Record<
  Part,
  string
>;

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
