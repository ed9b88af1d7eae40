import type {
  AiringStatus,
  AnimeFormat,
  DiscoverFilter,
  DiscoverSort,
  OnMyList,
  Season,
  SortDirection,
} from '../../generated/graphql';

export interface Range {
  from: number | null;
  to: number | null;
}

/** What is looked for: the whole state of discover, as the address has it (product P3). */
export interface Wanted {
  text: string;
  genres: readonly string[];
  notGenres: readonly string[];
  tags: readonly string[];
  notTags: readonly string[];
  formats: readonly AnimeFormat[];
  statuses: readonly AiringStatus[];
  years: Range;
  season: Season | null;
  episodes: Range;
  score: number | null;
  studios: readonly string[];
  sources: readonly string[];
  services: readonly string[];
  countries: readonly string[];
  mine: OnMyList;
  hidden: boolean;
  /** Null: the usual one. */
  sort: DiscoverSort | null;
  direction: SortDirection | null;
}

const open: Range = { from: null, to: null };

export const everything: Wanted = {
  text: '',
  genres: [],
  notGenres: [],
  tags: [],
  notTags: [],
  formats: [],
  statuses: [],
  years: open,
  season: null,
  episodes: open,
  score: null,
  studios: [],
  sources: [],
  services: [],
  countries: [],
  mine: 'ANY',
  hidden: false,
  sort: null,
  direction: null,
};

/** The lists of names, of which any number can be chosen. */
export type NameList = Exclude<
  { [K in keyof Wanted]: Wanted[K] extends readonly string[] ? K : never }[keyof Wanted],
  undefined
>;

export const formats: readonly AnimeFormat[] = ['TV', 'MOVIE', 'OVA', 'WEB', 'SPECIAL', 'OTHER'];
export const statuses: readonly AiringStatus[] = ['AIRING', 'FINISHED', 'UPCOMING'];
export const seasons: readonly Season[] = ['WINTER', 'SPRING', 'SUMMER', 'FALL'];

export const sorts: readonly { value: DiscoverSort; label: string; usual?: SortDirection }[] = [
  { value: 'RELEVANCE', label: 'Best match' },
  { value: 'POPULARITY', label: 'Best known', usual: 'DESC' },
  { value: 'TRENDING', label: 'Trending' },
  { value: 'SCORE', label: 'Score', usual: 'DESC' },
  { value: 'NEWEST', label: 'Newest' },
  { value: 'TITLE', label: 'Title', usual: 'ASC' },
  { value: 'EPISODES', label: 'Episodes', usual: 'DESC' },
  { value: 'START_DATE', label: 'Start', usual: 'ASC' },
];

/** Best match means something only where there is a text to match. */
export const sortsFor = (text: string) => sorts.filter(({ value }) => value !== 'RELEVANCE' || text.trim());
export const sortOf = ({ sort, text }: Wanted): DiscoverSort =>
  sort ?? (text.trim() ? 'RELEVANCE' : 'POPULARITY');
export const directionOf = (wanted: Wanted): SortDirection | null => {
  const usual = sorts.find(({ value }) => value === sortOf(wanted))?.usual;
  return usual ? (wanted.direction ?? usual) : null;
};

/** As the server takes it. What asks for somebody signed in is left out for a visitor, who would be refused. */
export function filterOf(wanted: Wanted, signedIn: boolean): DiscoverFilter {
  const list = <T>(names: readonly T[]): T[] | undefined => (names.length > 0 ? [...names] : undefined);
  return {
    text: wanted.text.trim() || undefined,
    genresIn: list(wanted.genres),
    genresNot: list(wanted.notGenres),
    tagsIn: list(wanted.tags),
    tagsNot: list(wanted.notTags),
    formats: list(wanted.formats),
    statuses: list(wanted.statuses),
    yearFrom: wanted.years.from ?? undefined,
    yearTo: wanted.years.to ?? undefined,
    season: wanted.season ?? undefined,
    episodesFrom: wanted.episodes.from ?? undefined,
    episodesTo: wanted.episodes.to ?? undefined,
    scoreFrom: wanted.score ?? undefined,
    studios: list(wanted.studios),
    sources: list(wanted.sources),
    streamingServices: list(wanted.services),
    countries: list(wanted.countries),
    onMyList: signedIn && wanted.mine !== 'ANY' ? wanted.mine : undefined,
    hidden: (signedIn && wanted.hidden) || undefined,
  };
}

/** How many parts of the filter are set, the text aside: it is seen anyway. */
export function countWanted(wanted: Wanted): number {
  const names = [
    wanted.genres,
    wanted.notGenres,
    wanted.tags,
    wanted.notTags,
    wanted.formats,
    wanted.statuses,
    wanted.studios,
    wanted.sources,
    wanted.services,
    wanted.countries,
  ].reduce((sum, list) => sum + list.length, 0);
  const single = [
    isSet(wanted.years),
    isSet(wanted.episodes),
    wanted.season,
    wanted.score,
    wanted.mine !== 'ANY',
    wanted.hidden,
  ];
  return names + single.filter(Boolean).length;
}

export const isSet = ({ from, to }: Range): boolean => from !== null || to !== null;

/** With a name in a list, or without it where it was in. */
export const toggled = <T extends string>(list: readonly T[], name: T): readonly T[] =>
  list.includes(name) ? list.filter((one) => one !== name) : [...list, name];

export const without = <T extends string>(list: readonly T[], name: T): readonly T[] =>
  list.filter((one) => one !== name);
