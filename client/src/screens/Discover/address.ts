import { sharedLimits } from '../../../../shared/limits';
import type { DiscoverSort, OnMyList, SortDirection } from '../../generated/graphql';
import { everything, formats, isSet, type Range, seasons, sorts, statuses, type Wanted } from './wanted';

/** As many names as the server takes in one list, and as long as it takes them. */
const { filterNames: names, filterName: nameLength } = sharedLimits;
const textLength = 100;

const mineValues: readonly OnMyList[] = ['ANY', 'MINE', 'NOT_MINE'];
const directions: readonly SortDirection[] = ['ASC', 'DESC'];
const sortValues: readonly DiscoverSort[] = sorts.map(({ value }) => value);

/** Reads an address. What it does not know, or what is out of bounds, counts as left out. */
export function readAddress(params: URLSearchParams): Wanted {
  const text = (params.get('text') ?? '').slice(0, textLength);
  const sort = oneOf(sortValues, params.get('sort'));
  return {
    text,
    genres: namesOf(params, 'genre'),
    notGenres: namesOf(params, 'not-genre'),
    tags: namesOf(params, 'tag'),
    notTags: namesOf(params, 'not-tag'),
    formats: someOf(formats, params.getAll('format')),
    statuses: someOf(statuses, params.getAll('status')),
    years: rangeOf(params.get('years'), 1900, 2200),
    season: oneOf(seasons, params.get('season')),
    episodes: rangeOf(params.get('episodes'), 1, 100_000),
    score: numberOf(params.get('score') ?? '', 1, 100),
    studios: namesOf(params, 'studio'),
    sources: namesOf(params, 'source').map((name) => name.toUpperCase().replaceAll('-', '_')),
    services: namesOf(params, 'on'),
    countries: namesOf(params, 'country').filter((name) => /^[A-Z]{2}$/.test(name)),
    mine: oneOf(mineValues, params.get('list')) ?? 'ANY',
    hidden: params.get('hidden') === 'true',
    sort: sort === 'RELEVANCE' && !text.trim() ? null : sort,
    direction: oneOf(directions, params.get('order')),
  };
}

/** The address of what is wanted; what is not wanted leaves no trace in it. */
export function writeAddress(wanted: Wanted): URLSearchParams {
  const params = new URLSearchParams();
  const add = (name: string, values: readonly string[]) => {
    for (const value of values) params.append(name, value);
  };
  add('text', wanted.text ? [wanted.text] : []);
  add('genre', wanted.genres);
  add('not-genre', wanted.notGenres);
  add('tag', wanted.tags);
  add('not-tag', wanted.notTags);
  add('format', wanted.formats.map(written));
  add('status', wanted.statuses.map(written));
  add('years', writtenRange(wanted.years));
  add('season', wanted.season ? [written(wanted.season)] : []);
  add('episodes', writtenRange(wanted.episodes));
  add('score', wanted.score === null ? [] : [String(wanted.score)]);
  add('studio', wanted.studios);
  add('source', wanted.sources.map(written));
  add('on', wanted.services);
  add('country', wanted.countries);
  add('list', wanted.mine === 'ANY' ? [] : [written(wanted.mine)]);
  add('hidden', wanted.hidden ? ['true'] : []);
  add('sort', wanted.sort ? [written(wanted.sort)] : []);
  add('order', wanted.direction ? [written(wanted.direction)] : []);
  return params;
}

export const addressOf = (some: Partial<Wanted>): string => {
  const query = writeAddress({ ...everything, ...some }).toString();
  return query ? `/discover?${query}` : '/discover';
};

/** NOT_MINE is written not-mine. */
const written = (value: string): string => value.toLowerCase().replaceAll('_', '-');

function oneOf<T extends string>(values: readonly T[], text: string | null): T | null {
  return values.find((value) => written(value) === text?.toLowerCase().replaceAll('_', '-')) ?? null;
}

function someOf<T extends string>(values: readonly T[], texts: readonly string[]): T[] {
  return values.filter((value) => texts.some((text) => oneOf([value], text)));
}

function namesOf(params: URLSearchParams, key: string): string[] {
  const given = params.getAll(key).map((name) => name.trim());
  return [...new Set(given.filter((name) => name !== '' && name.length <= nameLength))].slice(0, names);
}

/** "2010-2019", "2010-", "-2019", or "2010" for that year alone. */
function rangeOf(text: string | null, least: number, most: number): Range {
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

function numberOf(text: string, least: number, most: number): number | null {
  const number = Number(text);
  return text !== '' && Number.isSafeInteger(number) && number >= least && number <= most ? number : null;
}
