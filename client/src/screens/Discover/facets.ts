import { sharedLimits } from '../../../../shared/limits';
import { displayNames } from '../../components/text/formats';
import { formatWord, seasonWord, sourceWord, statusWord } from '../../features/anime/words';
import type {
  AiringStatus,
  AnimeFormat,
  DiscoverFilter,
  FilterPart,
  OnMyList,
  Season,
} from '../../generated/graphql';
import { seasons } from './seasons';

/**
 * All discover filters, one descriptor each: its form in the address, its part of the server's filter, and its texts. Their
 * fields are grouped in `FilterPanel.tsx`.
 */
export interface Facet<Value> {
  /** The value when nothing is chosen. */
  none: Value;
  /** Its parameter name in the address. */
  url: string;
  /** Unknown or out-of-range values are ignored. */
  read: (texts: readonly string[]) => Value;
  write: (value: Value) => readonly string[];
  filter: (value: Value) => DiscoverFilter;
  /** Requires a signed-in user. */
  personal?: boolean;
  /** Each chosen item, and the value without it. */
  chosen: (value: Value, labels?: Labels) => { name: string; label: string; left: Value }[];
  part: FilterPart;
  /** Completes "Without …". */
  words: string;
}

/** The server's labels for names, such as those of streaming services. */
export type Labels = ReadonlyMap<string, string>;

export interface Range {
  from: number | null;
  to: number | null;
}
export const isSet = ({ from, to }: Range): boolean => from !== null || to !== null;

type Common<Value> = Pick<Facet<Value>, 'url' | 'part' | 'words'>;

/** Any number of names; by default any words. */
function names<T extends string = string>({
  arg,
  read = namesOf as (texts: readonly string[]) => readonly T[],
  write = (value) => value,
  label = (name, labels) => labels?.get(name) ?? name,
  ...common
}: Common<readonly T[]> & {
  arg: keyof DiscoverFilter;
  read?: (texts: readonly string[]) => readonly T[];
  write?: (value: readonly T[]) => readonly string[];
  label?: (name: T, labels?: Labels) => string;
}): Facet<readonly T[]> {
  return {
    ...common,
    none: [],
    read,
    write,
    filter: (value) => ({ [arg]: value.length > 0 ? [...value] : undefined }),
    chosen: (value, labels) =>
      value.map((name) => ({ name, label: label(name, labels), left: value.filter((one) => one !== name) })),
  };
}

/** Some of a few known names. */
function some<T extends string>(
  values: readonly T[],
  words: Record<T, string>,
  facet: Common<readonly T[]> & { arg: keyof DiscoverFilter },
): Facet<readonly T[]> {
  const read = (texts: readonly string[]) =>
    values.filter((value) => texts.some((text) => oneOf([value], text)));
  return names({ ...facet, read, write: (value) => value.map(written), label: (name) => words[name] });
}

/** One item or none. */
function one<Value>({
  arg,
  label,
  none,
  ...facet
}: Common<Value> &
  Pick<Facet<Value>, 'none' | 'read' | 'write' | 'personal'> & {
    arg: keyof DiscoverFilter;
    label: (value: Value) => string;
  }): Facet<Value> {
  return {
    ...facet,
    none,
    filter: (value) => ({ [arg]: value === none ? undefined : value }),
    chosen: (value) => (value === none ? [] : [{ name: '', label: label(value), left: none }]),
  };
}

const open: Range = { from: null, to: null };

function range({
  args: [from, to],
  least,
  most,
  label,
  ...common
}: Common<Range> & {
  args: readonly [keyof DiscoverFilter, keyof DiscoverFilter];
  least: number;
  most: number;
  label: (range: string) => string;
}): Facet<Range> {
  return {
    ...common,
    none: open,
    read: ([text]) => rangeOf(text, least, most),
    write: writtenRange,
    filter: (value) => ({ [from]: value.from ?? undefined, [to]: value.to ?? undefined }),
    chosen: (value) => (isSet(value) ? [{ name: '', label: label(rangeLabel(value)), left: open }] : []),
  };
}

export const formats: readonly AnimeFormat[] = ['TV', 'MOVIE', 'OVA', 'WEB', 'SPECIAL', 'OTHER'];
export const statuses: readonly AiringStatus[] = ['AIRING', 'FINISHED', 'UPCOMING'];
const mineValues: readonly OnMyList[] = ['ANY', 'MINE', 'NOT_MINE'];
export const mineLabel = { ANY: 'All', MINE: 'On my list', NOT_MINE: 'Not on my list' } as const;
export const countryWord = (country: string): string =>
  displayNames({ type: 'region' }).of(country) ?? country;

/** In the order used in the address. */
export const facets = {
  genres: names({ url: 'genre', arg: 'genresIn', part: 'GENRES', words: 'genres' }),
  notGenres: names({
    url: 'not-genre',
    arg: 'genresNot',
    part: 'GENRES_NOT',
    words: 'excluded genres',
    label: (name) => `not ${name}`,
  }),
  tags: names({ url: 'tag', arg: 'tagsIn', part: 'TAGS', words: 'tags' }),
  notTags: names({
    url: 'not-tag',
    arg: 'tagsNot',
    part: 'TAGS_NOT',
    words: 'excluded tags',
    label: (name) => `not ${name}`,
  }),
  formats: some(formats, formatWord, { url: 'format', arg: 'formats', part: 'FORMATS', words: 'the format' }),
  statuses: some(statuses, statusWord, {
    url: 'status',
    arg: 'statuses',
    part: 'STATUSES',
    words: 'the status',
  }),
  years: range({
    url: 'years',
    args: ['yearFrom', 'yearTo'],
    least: 1900,
    most: 2200,
    part: 'YEARS',
    words: 'the years',
    label: (years) => years,
  }),
  season: one<Season | null>({
    url: 'season',
    arg: 'season',
    part: 'SEASONS',
    words: 'the season',
    none: null,
    read: ([text]) => oneOf(seasons, text),
    write: (season) => (season ? [written(season)] : []),
    label: (season) => (season ? seasonWord[season] : ''),
  }),
  episodes: range({
    url: 'episodes',
    args: ['episodesFrom', 'episodesTo'],
    least: 1,
    most: 100_000,
    part: 'EPISODES',
    words: 'the number of episodes',
    label: (numbers) => `${numbers} episodes`,
  }),
  score: one<number | null>({
    url: 'score',
    arg: 'scoreFrom',
    part: 'SCORE',
    words: 'the score',
    none: null,
    read: ([text]) => numberOf(text, 1, 100),
    write: (score) => (score === null ? [] : [String(score)]),
    label: (score) => `score ${score} or higher`,
  }),
  studios: names({ url: 'studio', arg: 'studios', part: 'STUDIOS', words: 'the studio' }),
  sources: names({
    url: 'source',
    arg: 'sources',
    part: 'SOURCES',
    words: 'the source',
    label: sourceWord,
    read: (texts) => namesOf(texts).map((name) => name.toUpperCase().replaceAll('-', '_')),
    write: (sources) => sources.map(written),
  }),
  services: names({ url: 'on', arg: 'streamingServices', part: 'SERVICES', words: 'the streaming service' }),
  countries: names({
    url: 'country',
    arg: 'countries',
    part: 'COUNTRIES',
    words: 'the country',
    label: countryWord,
    read: (texts) => namesOf(texts).filter((name) => /^[A-Z]{2}$/.test(name)),
  }),
  mine: one<OnMyList>({
    url: 'list',
    arg: 'onMyList',
    part: 'ON_MY_LIST',
    words: 'your list',
    none: 'ANY',
    personal: true,
    read: ([text]) => oneOf(mineValues, text) ?? 'ANY',
    write: (mine) => (mine === 'ANY' ? [] : [written(mine)]),
    label: (mine) => mineLabel[mine],
  }),
  hidden: one<boolean>({
    url: 'hidden',
    arg: 'hidden',
    part: 'HIDDEN',
    words: 'what you’ve hidden',
    none: false,
    personal: true,
    read: ([text]) => text === 'true',
    write: (hidden) => (hidden ? ['true'] : []),
    label: () => 'Not interested',
  }),
};

type Facets = typeof facets;
export type FacetValues = { [Name in keyof Facets]: Facets[Name]['none'] };
export const allFacets = Object.entries(facets) as unknown as [keyof Facets, Facet<unknown>][];

/** NOT_MINE becomes not-mine. */
export const written = (value: string): string => value.toLowerCase().replaceAll('_', '-');

export function oneOf<T extends string>(values: readonly T[], text: string | undefined | null): T | null {
  return values.find((value) => written(value) === text?.toLowerCase().replaceAll('_', '-')) ?? null;
}

/** Limited to the number and length of names that the server accepts. */
function namesOf(texts: readonly string[]): readonly string[] {
  const fine = texts
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.length <= sharedLimits.filterName);
  return [...new Set(fine)].slice(0, sharedLimits.filterNames);
}

/** "2010-2019", "2010-", "-2019", or "2010" for that year alone. */
function rangeOf(text: string | undefined, least: number, most: number): Range {
  const [, first = '', dash, second = ''] = /^(\d{0,6})(-)?(\d{0,6})$/.exec(text ?? '') ?? [];
  const from = numberOf(first, least, most);
  const to = dash ? numberOf(second, least, most) : from;
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

function writtenRange(range: Range): string[] {
  if (!isSet(range)) return [];
  const { from, to } = range;
  return [from === to ? String(from) : `${from ?? ''}-${to ?? ''}`];
}

function numberOf(text: string | undefined, least: number, most: number): number | null {
  const number = Number(text);
  return text && Number.isSafeInteger(number) && number >= least && number <= most ? number : null;
}

/** "2010 to 2019", "from 2010", "up to 2019", "2010". */
function rangeLabel({ from, to }: Range): string {
  if (from === null) return `up to ${to}`;
  if (to === null) return `from ${from}`;
  return from === to ? String(from) : `${from} to ${to}`;
}
