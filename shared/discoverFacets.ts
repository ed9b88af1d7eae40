/**
 * All filters of discover but its text, once for both sides: the server takes its arguments and their bounds from here, the
 * client the address, the chips, "Without …" and the panel. How an anime matches is in the server's `discover/facets.ts`.
 */

interface Common {
  /** Its parameter name in the address. */
  url: string;
  /** The part of the filter, as `discoverFacets` names it. */
  part: string;
  /** Completes "Without …". */
  words: string;
  /** Field of `DiscoverFacets` with a number beside each choice. */
  counts?: string;
  /** Requires a signed-in user. */
  personal?: boolean;
  /** Only addresses name it: the panel has no control for it. */
  isUnlisted?: true;
  /** A remark below the control, and what to show if there is nothing to choose. */
  note?: string;
  empty?: string;
}

/** Any number of names. In the panel: short words side by side, long ones below each other, or found by a part of them. */
interface Names extends Common {
  kind: 'names';
  arg: string;
  look: 'chips' | 'rows' | 'find';
  counts: string;
  /** CONSTANT_CASE, or country codes; others are any words. */
  spelling?: 'constant' | 'country';
}

/** Names that no result may have; part of the other's control. */
interface Excluded extends Common {
  kind: 'excluded';
  arg: string;
  from: string;
}

/** Some, or at most one, of a few known values. */
interface Known extends Common {
  kind: 'some' | 'one';
  arg: string;
  type: string;
  values: readonly string[];
  counts: string;
  /** The values in their own order, instead of the most frequent first. */
  ordered?: boolean;
}

/** One of a few values, the first of which does not restrict. */
interface Switch extends Common {
  kind: 'switch';
  arg: string;
  type: string;
  values: readonly string[];
  labels: readonly string[];
}

interface Flag extends Common {
  kind: 'flag';
  arg: string;
  label: string;
  chip: string;
}

interface Numbers extends Common {
  least: number;
  most: number;
  /** The chip, around the numbers. */
  chip: (numbers: string) => string;
}

interface Range extends Numbers {
  kind: 'range';
  args: readonly [from: string, to: string];
  labels: readonly [from: string, to: string];
  placeholders: readonly [from: string, to: string];
}

interface Minimum extends Numbers {
  kind: 'minimum';
  arg: string;
}

export type DiscoverChoice = Names | Excluded | Known | Switch | Flag | Range | Minimum;

/** In the order of the address. */
export const discoverChoices = {
  genres: {
    kind: 'names',
    url: 'genre',
    arg: 'genresIn',
    part: 'GENRES',
    words: 'genres',
    counts: 'genres',
    look: 'chips',
    note: 'Click to include, again to exclude.',
    empty: 'No genres known for these.',
  },
  notGenres: {
    kind: 'excluded',
    url: 'not-genre',
    arg: 'genresNot',
    part: 'GENRES_NOT',
    words: 'excluded genres',
    from: 'genres',
  },
  tags: {
    kind: 'names',
    url: 'tag',
    arg: 'tagsIn',
    part: 'TAGS',
    words: 'tags',
    counts: 'tags',
    look: 'find',
  },
  notTags: {
    kind: 'excluded',
    url: 'not-tag',
    arg: 'tagsNot',
    part: 'TAGS_NOT',
    words: 'excluded tags',
    from: 'tags',
  },
  formats: {
    kind: 'some',
    url: 'format',
    arg: 'formats',
    type: 'AnimeFormat',
    values: ['TV', 'MOVIE', 'OVA', 'WEB', 'SPECIAL', 'OTHER'],
    part: 'FORMATS',
    words: 'the format',
    counts: 'formats',
  },
  statuses: {
    kind: 'some',
    url: 'status',
    arg: 'statuses',
    type: 'AiringStatus',
    values: ['AIRING', 'FINISHED', 'UPCOMING'],
    part: 'STATUSES',
    words: 'the status',
    counts: 'statuses',
    ordered: true,
  },
  years: {
    kind: 'range',
    url: 'years',
    args: ['yearFrom', 'yearTo'],
    least: 1900,
    most: 2200,
    part: 'YEARS',
    words: 'the years',
    counts: 'years',
    chip: (years) => years,
    labels: ['From year', 'To year'],
    placeholders: ['any', 'any'],
  },
  season: {
    kind: 'one',
    url: 'season',
    arg: 'season',
    type: 'Season',
    values: ['WINTER', 'SPRING', 'SUMMER', 'FALL'],
    part: 'SEASONS',
    words: 'the season',
    counts: 'seasons',
    ordered: true,
  },
  episodes: {
    kind: 'range',
    url: 'episodes',
    args: ['episodesFrom', 'episodesTo'],
    least: 1,
    most: 100_000,
    part: 'EPISODES',
    words: 'the number of episodes',
    chip: (numbers) => `${numbers} episodes`,
    labels: ['Minimum episodes', 'Maximum episodes'],
    placeholders: ['1', 'any'],
    note: 'Anime with an unknown episode count are left out.',
  },
  score: {
    kind: 'minimum',
    url: 'score',
    arg: 'scoreFrom',
    least: 1,
    most: 100,
    part: 'SCORE',
    words: 'the score',
    chip: (score) => `score ${score} or higher`,
  },
  favourites: {
    kind: 'minimum',
    url: 'favourites',
    arg: 'favouritesFrom',
    least: 1,
    most: 1_000_000,
    part: 'FAVOURITES',
    words: 'the favourites',
    chip: (people) => `favourite of ${people} people or more`,
    isUnlisted: true,
  },
  studios: {
    kind: 'names',
    url: 'studio',
    arg: 'studios',
    part: 'STUDIOS',
    words: 'the studio',
    counts: 'studios',
    look: 'find',
  },
  sources: {
    kind: 'names',
    url: 'source',
    arg: 'sources',
    part: 'SOURCES',
    words: 'the source',
    counts: 'sources',
    look: 'chips',
    spelling: 'constant',
    empty: 'Unknown for all of these.',
  },
  services: {
    kind: 'names',
    url: 'on',
    arg: 'streamingServices',
    part: 'SERVICES',
    words: 'the streaming service',
    counts: 'streamingServices',
    look: 'rows',
  },
  countries: {
    kind: 'names',
    url: 'country',
    arg: 'countries',
    part: 'COUNTRIES',
    words: 'the country',
    counts: 'countries',
    look: 'chips',
    spelling: 'country',
  },
  mine: {
    kind: 'switch',
    url: 'list',
    arg: 'onMyList',
    type: 'OnMyList',
    values: ['ANY', 'MINE', 'NOT_MINE'],
    labels: ['All', 'On my list', 'Not on my list'],
    part: 'ON_MY_LIST',
    words: 'your list',
    personal: true,
  },
  hidden: {
    kind: 'flag',
    url: 'hidden',
    arg: 'hidden',
    part: 'HIDDEN',
    words: 'what you’ve hidden',
    personal: true,
    label: 'Show hidden anime',
    chip: 'Not interested',
  },
} as const satisfies Record<string, DiscoverChoice>;

type Choices = typeof discoverChoices;
export type ChoiceName = keyof Choices;
export const allChoices = Object.entries(discoverChoices) as [ChoiceName, DiscoverChoice][];

/** The sections of the panel from top to bottom. Those that are not open at first open once one of their filters is set. */
export const panelGroups: readonly { title: string; choices: readonly ChoiceName[]; open?: boolean }[] = [
  { title: 'My list', choices: ['mine', 'hidden'], open: true },
  { title: 'Genres', choices: ['genres', 'notGenres'], open: true },
  { title: 'Format', choices: ['formats'], open: true },
  { title: 'Years', choices: ['years'], open: true },
  { title: 'Season', choices: ['season'], open: true },
  { title: 'Status', choices: ['statuses'], open: true },
  { title: 'Episodes', choices: ['episodes'] },
  { title: 'Score', choices: ['score'] },
  { title: 'Streaming', choices: ['services'] },
  { title: 'Studio', choices: ['studios'] },
  { title: 'Tags', choices: ['tags', 'notTags'] },
  { title: 'Source', choices: ['sources'] },
  { title: 'Country', choices: ['countries'] },
];

export type FilterPartName = Choices[ChoiceName]['part'];

/** The arguments of a choice, with the types of their values. */
type ValuesOf<Choice> = Choice extends { args: readonly (infer Arg extends string)[] }
  ? { [Name in Arg]?: number | null }
  : Choice extends { kind: infer Kind; arg: infer Arg extends string }
    ? { [Name in Arg]?: ValueOf<Kind, Choice> | null }
    : never;
type ValueOf<Kind, Choice> = Kind extends 'names' | 'excluded'
  ? readonly string[]
  : Kind extends 'minimum'
    ? number
    : Kind extends 'flag'
      ? boolean
      : Choice extends { values: readonly (infer Value)[] }
        ? Kind extends 'some'
          ? readonly Value[]
          : Value
        : never;
type ToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
/** The values of all arguments. Omitted ones do not restrict. */
export type ChoiceValues = ToIntersection<{ [Name in ChoiceName]: ValuesOf<Choices[Name]> }[ChoiceName]>;
