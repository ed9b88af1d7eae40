import type { DiscoverFilter, DiscoverSort, FilterPart, SortDirection } from '../../generated/graphql';
import { allFacets, type FacetValues, type Labels, oneOf, written } from './facets';

/** The whole state of discover, as in the address. */
export interface Wanted extends FacetValues {
  text: string;
  /** Null for the default order. */
  sort: DiscoverSort | null;
  direction: SortDirection | null;
}

const unset = Object.fromEntries(allFacets.map(([name, { none }]) => [name, none])) as unknown as FacetValues;
export const everything: Wanted = { ...unset, text: '', sort: null, direction: null };

/** The filters that accept any number of names. */
export type NameList = Exclude<
  { [K in keyof FacetValues]: FacetValues[K] extends readonly string[] ? K : never }[keyof FacetValues],
  undefined
>;

export const sorts: readonly { value: DiscoverSort; label: string; usual?: SortDirection }[] = [
  { value: 'RELEVANCE', label: 'Best match' },
  { value: 'POPULARITY', label: 'Most popular', usual: 'DESC' },
  { value: 'TRENDING', label: 'Trending' },
  { value: 'SCORE', label: 'Score', usual: 'DESC' },
  { value: 'NEWEST', label: 'Newest' },
  { value: 'TITLE', label: 'Title', usual: 'ASC' },
  { value: 'EPISODES', label: 'Episodes', usual: 'DESC' },
  { value: 'START_DATE', label: 'Start', usual: 'ASC' },
];
const sortValues: readonly DiscoverSort[] = sorts.map(({ value }) => value);
const directions: readonly SortDirection[] = ['ASC', 'DESC'];

/** Best match only makes sense with a search text. */
export const sortsFor = (text: string) => sorts.filter(({ value }) => value !== 'RELEVANCE' || text.trim());
export const sortOf = ({ sort, text }: Wanted): DiscoverSort =>
  sort ?? (text.trim() ? 'RELEVANCE' : 'POPULARITY');
export const directionOf = (wanted: Wanted): SortDirection | null => {
  const usual = sorts.find(({ value }) => value === sortOf(wanted))?.usual;
  return usual ? (wanted.direction ?? usual) : null;
};

const textLength = 100;

/** Parses an address. Unknown or out-of-range values are ignored. */
export function readAddress(params: URLSearchParams): Wanted {
  const text = (params.get('text') ?? '').slice(0, textLength);
  const sort = oneOf(sortValues, params.get('sort'));
  const values = allFacets.map(([name, { read }, { url }]) => [name, read(params.getAll(url))]);
  return {
    ...(Object.fromEntries(values) as FacetValues),
    text,
    sort: sort === 'RELEVANCE' && !text.trim() ? null : sort,
    direction: oneOf(directions, params.get('order')),
  };
}

/** The address of this state; unset parts are left out. */
export function writeAddress(wanted: Wanted): URLSearchParams {
  const params = new URLSearchParams();
  if (wanted.text) params.append('text', wanted.text);
  for (const [name, { write }, { url }] of allFacets)
    for (const text of write(wanted[name])) params.append(url, text);
  if (wanted.sort) params.append('sort', written(wanted.sort));
  if (wanted.direction) params.append('order', written(wanted.direction));
  return params;
}

export const addressOf = (some: Partial<Wanted>): string => {
  const query = writeAddress({ ...everything, ...some }).toString();
  return query ? `/discover?${query}` : '/discover';
};

/** The server's filter. Parts that require a signed-in user are left out for visitors, whose request would be refused. */
export function filterOf(wanted: Wanted, signedIn: boolean): DiscoverFilter {
  const filters = allFacets.map(([name, { filter, none }, { personal }]) =>
    filter(personal && !signedIn ? none : wanted[name]),
  );
  return Object.assign({ text: wanted.text.trim() || undefined }, ...filters) as DiscoverFilter;
}

export interface ActiveFilter {
  key: string;
  label: string;
  /** The state without it. */
  removed: Partial<Wanted>;
}

/** Every active filter, as a chip that can be removed. The text has its own field. */
export function activeFilters(wanted: Wanted, labels?: Labels): ActiveFilter[] {
  const active = allFacets.flatMap(([facet, { chosen, none }, { personal }]) =>
    chosen(wanted[facet], labels).map(({ name, label, left }) => ({
      key: `${facet} ${name}`,
      label,
      removed: { [facet]: left } as Partial<Wanted>,
      // Personal filters first, then names, then ranges and the like.
      rank: personal ? 0 : Array.isArray(none) ? 1 : 2,
    })),
  );
  return active.sort((a, b) => a.rank - b.rank);
}

/** The number of active filters, excluding the text, which is visible anyway. */
export const countWanted = (wanted: Wanted): number => activeFilters(wanted).length;

/** The words for a filter, and the state without it: a way out of an empty result. */
export function loosenPart(part: FilterPart): { words: string; removed: Partial<Wanted> } {
  const [name, facet, choice] = allFacets.find(([, , one]) => one.part === part) ?? [];
  if (!name || !facet || !choice) return { words: 'the text', removed: { text: '', sort: null } };
  return { words: choice.words, removed: { [name]: facet.none } as Partial<Wanted> };
}

/** Adds a name to a list, or removes it. */
export const toggled = <T extends string>(list: readonly T[], name: T): readonly T[] =>
  list.includes(name) ? list.filter((one) => one !== name) : [...list, name];
