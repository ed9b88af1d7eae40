import type { AnimeFormat } from '../../../data/entities/catalogue';
import type { Page, PageInput } from '../../../data/page';
import { type EntryOrder, listCounts } from '../../../data/stores/entryListStore';
import {
  type LibraryFilter as FieldFilter,
  libraryFormats,
  libraryGenres,
  libraryTags,
  pageOfLibrary,
} from '../../../data/stores/libraryStore';
import type { Viewing } from '../../../data/stores/viewing';
import type { Deps } from '../../deps';
import type { Entry, EntryStatus } from '../entry';
import { findOwnAnimeTitled } from '../own/ownAnime';

export interface ListCounts extends Record<Lowercase<EntryStatus>, number> {
  saved: number;
  favourites: number;
  total: number;
}

/** Number of a user's entries on each list, as far as the viewer may see them (private ones do not count). */
export function countLists(deps: Pick<Deps, 'db' | 'listCache'>, viewing: Viewing): Promise<ListCounts> {
  return deps.listCache.of({ name: 'counts', viewing, count: () => count(deps, viewing) });
}

async function count({ db }: Pick<Deps, 'db'>, viewing: Viewing): Promise<ListCounts> {
  const { byStatus, favourites } = await listCounts(db.manager, viewing);
  const counts: ListCounts = {
    watching: 0,
    completed: 0,
    planning: 0,
    paused: 0,
    dropped: 0,
    rewatching: 0,
    saved: 0,
    favourites,
    total: 0,
  };
  for (const { status, count: n } of byStatus) {
    counts[status ? (status.toLowerCase() as Lowercase<EntryStatus>) : 'saved'] += n;
    counts.total += n;
  }
  return counts;
}

export type LibraryFilter = FieldFilter & { text?: string | null };

/** Maximum anime that a text finds in the whole catalogue before they are matched with the library. */
const MAX_TEXT_MATCHES = 5000;

/** Everything the viewer keeps, whatever the status, filtered and sorted ("Library"). */
export async function searchLibrary(
  { db, clock, search }: Pick<Deps, 'db' | 'clock' | 'search'>,
  {
    filter: { text, ...filter },
    ...input
  }: { userId: string; filter: LibraryFilter } & EntryOrder & PageInput,
): Promise<Page<Entry>> {
  const animeIds = text?.trim() ? await search.find(text, { limit: MAX_TEXT_MATCHES }) : undefined;
  animeIds?.push(...(await findOwnAnimeTitled({ db }, { userId: input.userId, text: text ?? '' })));
  return await pageOfLibrary(db.manager, { ...input, filter, animeIds, now: clock.now() });
}

export interface Facet<T> {
  value: T;
  count: number;
}

export interface LibraryFacets {
  formats: Facet<AnimeFormat>[];
  genres: Facet<string>[];
  years: Facet<number>[];
  tags: Facet<string>[];
}

const MAX_GENRES = 40;
const MAX_YEARS = 120;
const MAX_TAGS = 100;

/** Values that the viewer's whole library can be filtered by, with the number of entries of each. */
export async function readLibraryFacets(
  { db: { manager } }: Pick<Deps, 'db'>,
  { userId }: { userId: string },
): Promise<LibraryFacets> {
  // In parallel: a database server answers the three at once.
  const [rows, genres, tagged] = await Promise.all([
    libraryFormats(manager, userId),
    libraryGenres(manager, { userId, limit: MAX_GENRES }),
    libraryTags(manager, userId),
  ]);
  const formats = new Map<AnimeFormat, number>();
  const years = new Map<number, number>();
  const tags = new Map<string, number>();
  for (const { format, year, count: n } of rows) {
    add(formats, format, n);
    if (year !== null) add(years, year, n);
  }
  for (const tag of tagged.flat()) add(tags, tag, 1);
  return {
    formats: mostFirst(formats),
    genres,
    years: mostFirst(years)
      .sort((a, b) => b.value - a.value)
      .slice(0, MAX_YEARS),
    tags: mostFirst(tags).slice(0, MAX_TAGS),
  };
}

function add<K>(counts: Map<K, number>, value: K, n: number): void {
  counts.set(value, (counts.get(value) ?? 0) + n);
}

function mostFirst<K extends string | number>(counts: ReadonlyMap<K, number>): Facet<K>[] {
  const facets = [...counts].map(([value, n]) => ({ value, count: n }));
  return facets.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
