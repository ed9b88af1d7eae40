import { locale } from '../../components/text/locale';
import { formatWord, seasonWord, sourceWord, statusWord } from '../../features/anime/words';
import type { FilterPart } from '../../generated/graphql';
import { everything, isSet, type NameList, type Range, type Wanted, without } from './wanted';

const regions = new Intl.DisplayNames(locale, { type: 'region' });

/** What people read for a name of a filter; `labels` are the server's own, such as those of streaming services. */
export function nameLabel(list: NameList, name: string, labels?: ReadonlyMap<string, string>): string {
  if (list === 'formats') return formatWord[name as keyof typeof formatWord] ?? name;
  if (list === 'statuses') return statusWord[name as keyof typeof statusWord] ?? name;
  if (list === 'sources') return sourceWord(name);
  if (list === 'countries') return regions.of(name) ?? name;
  return labels?.get(name) ?? name;
}

/** "2010 to 2019", "from 2010", "up to 2019", "2010". */
export function rangeLabel({ from, to }: Range): string {
  if (from === null) return `up to ${to}`;
  if (to === null) return `from ${from}`;
  return from === to ? String(from) : `${from} to ${to}`;
}

export const mineLabel = { ANY: 'All', MINE: 'On my list', NOT_MINE: 'Not on my list' } as const;

export interface ActiveFilter {
  key: string;
  label: string;
  /** The state without it. */
  removed: Partial<Wanted>;
}

const excluded: Partial<Record<NameList, true>> = { notGenres: true, notTags: true };
const lists: readonly NameList[] = [
  'genres',
  'notGenres',
  'tags',
  'notTags',
  'formats',
  'statuses',
  'studios',
  'sources',
  'services',
  'countries',
];

/** Every part of the filter that is set, as a chip that can be taken away. The text stands in its own field. */
export function activeFilters(wanted: Wanted, labels?: ReadonlyMap<string, string>): ActiveFilter[] {
  const names = lists.flatMap((list) =>
    wanted[list].map((name) => ({
      key: `${list} ${name}`,
      label: `${excluded[list] ? 'not ' : ''}${nameLabel(list, name, labels)}`,
      removed: { [list]: without<string>(wanted[list], name) } as Partial<Wanted>,
    })),
  );
  const one = (key: keyof Wanted, set: boolean, label: string): ActiveFilter[] =>
    set ? [{ key, label, removed: { [key]: everything[key] } }] : [];
  return [
    ...one('mine', wanted.mine !== 'ANY', mineLabel[wanted.mine]),
    ...one('hidden', wanted.hidden, 'Not interested'),
    ...names,
    ...one('years', isSet(wanted.years), rangeLabel(wanted.years)),
    ...one('season', wanted.season !== null, wanted.season ? seasonWord[wanted.season] : ''),
    ...one('episodes', isSet(wanted.episodes), `${rangeLabel(wanted.episodes)} episodes`),
    ...one('score', wanted.score !== null, `score ${wanted.score} or better`),
  ];
}

/** The words for a part of the filter, and the state without it: the way out of an empty result. */
export const loosened: Record<FilterPart, { label: string; removed: Partial<Wanted> }> = {
  TEXT: { label: 'the text', removed: { text: '', sort: null } },
  GENRES: { label: 'genres', removed: { genres: [] } },
  GENRES_NOT: { label: 'left-out genres', removed: { notGenres: [] } },
  TAGS: { label: 'tags', removed: { tags: [] } },
  TAGS_NOT: { label: 'left-out tags', removed: { notTags: [] } },
  FORMATS: { label: 'the format', removed: { formats: [] } },
  STATUSES: { label: 'the status', removed: { statuses: [] } },
  YEARS: { label: 'the years', removed: { years: everything.years } },
  SEASONS: { label: 'the season', removed: { season: null } },
  EPISODES: { label: 'the number of episodes', removed: { episodes: everything.episodes } },
  SCORE: { label: 'the score', removed: { score: null } },
  STUDIOS: { label: 'the studio', removed: { studios: [] } },
  SOURCES: { label: 'the source', removed: { sources: [] } },
  SERVICES: { label: 'the streaming service', removed: { services: [] } },
  COUNTRIES: { label: 'the country', removed: { countries: [] } },
  ON_MY_LIST: { label: 'your list', removed: { mine: 'ANY' } },
  HIDDEN: { label: 'what you have hidden', removed: { hidden: false } },
};
