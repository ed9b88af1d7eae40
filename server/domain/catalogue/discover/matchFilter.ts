import { airingIndex, airingStatuses } from '../../../../shared/airing';
import type { DiscoverFilter, DiscoverViewer } from './discoverFilter';
import type { DiscoverIndex, Group } from './discoverIndex';
import type { Reception } from './reception';

/** One bit for each part of a filter, so that a number tells which parts an anime fails. */
export const parts = [
  'text',
  'genres',
  'genresNot',
  'tags',
  'tagsNot',
  'formats',
  'statuses',
  'years',
  'seasons',
  'episodes',
  'score',
  'studios',
  'sources',
  'services',
  'countries',
  'onMyList',
  'hidden',
  'adult',
] as const;
export type Part = (typeof parts)[number];
export const bit = (part: Part): number => 1 << parts.indexOf(part);

export interface MatchInput {
  filter: DiscoverFilter;
  viewer: DiscoverViewer;
  /** The ids that the text of the filter found; null without a text. */
  found: readonly number[] | null;
  now: Date;
}

/** For each place the parts of the filter that it fails: 0 is a match. An unknown value matches no range. */
export function matchFilter(index: DiscoverIndex, reception: Reception, input: MatchInput): Uint32Array {
  const { filter, viewer, found, now } = input;
  const missed = new Uint32Array(index.size);
  const sieve = sieveOf(index, missed);

  if (found) sieve.keepPlaces('text', placesOf(index, found));
  sieve.all('genres', filter.genresIn);
  sieve.none('genresNot', 'genres', filter.genresNot);
  sieve.all('tags', filter.tagsIn);
  sieve.none('tagsNot', 'tags', filter.tagsNot);
  sieve.any('formats', filter.formats);
  sieve.any('seasons', filter.season ? [filter.season] : null);
  sieve.any('studios', filter.studios);
  sieve.any('sources', filter.sources);
  sieve.any('services', filter.streamingServices);
  sieve.any('countries', filter.countries);
  sieve.range('years', index.years, filter.yearFrom, filter.yearTo);
  sieve.range('episodes', index.episodes, filter.episodesFrom, filter.episodesTo);
  sieve.range('score', reception.scores, filter.scoreFrom, null);
  const { statuses } = filter;
  if (statuses?.length) {
    const wanted = new Set<number>(statuses.map((status) => airingStatuses.indexOf(status)));
    const at = now.getTime();
    sieve.keep('statuses', (place) => wanted.has(statusAt(index, place, at)));
  }
  if (!viewer.adult) sieve.keep('adult', (place) => index.adult[place] === 0);
  sieveForViewer(sieve, index, filter, viewer);
  return missed;
}

function sieveForViewer(sieve: Sieve, index: DiscoverIndex, filter: DiscoverFilter, viewer: DiscoverViewer) {
  const hidden = placesOf(index, viewer.hidden);
  if (filter.hidden) sieve.keepPlaces('hidden', hidden);
  else sieve.dropPlaces('hidden', hidden);
  const listed = placesOf(index, viewer.listed);
  if (filter.onMyList === 'MINE') sieve.keepPlaces('onMyList', listed);
  if (filter.onMyList === 'NOT_MINE') sieve.dropPlaces('onMyList', listed);
}

/** Where an anime of the index stands, as a place in `airingStatuses`: nothing is made for 40,000 anime. */
export function statusAt({ beginsAt, airsUntil }: DiscoverIndex, place: number, at: number): number {
  return airingIndex(beginsAt[place] ?? Number.NaN, airsUntil[place] ?? Number.NaN, at);
}

type Sieve = ReturnType<typeof sieveOf>;
type Names = readonly string[] | null | undefined;

function sieveOf({ lists, size }: DiscoverIndex, missed: Uint32Array) {
  const mark = (part: Part, place: number) => {
    missed[place] = (missed[place] ?? 0) | bit(part);
  };
  const keep = (part: Part, passes: (place: number) => boolean) => {
    for (let place = 0; place < size; place += 1) if (!passes(place)) mark(part, place);
  };
  const dropPlaces = (part: Part, places: Iterable<number>) => {
    for (const place of places) mark(part, place);
  };
  /** Those that are in at least so many of the lists. */
  const counted = (part: Part, wanted: Iterable<number>[], least: number) => {
    const count = new Uint8Array(size);
    for (const places of wanted) for (const place of places) count[place] = (count[place] ?? 0) + 1;
    keep(part, (place) => (count[place] ?? 0) >= least);
  };
  const listsOf = (group: Group, names: readonly string[]) =>
    [...new Set(names.map((name) => name.trim().toLowerCase()))].map(
      (name) => lists[group].get(name)?.places ?? [],
    );
  return {
    keep,
    dropPlaces,
    keepPlaces: (part: Part, places: Iterable<number>) => counted(part, [places], 1),
    all: (part: Part & Group, names: Names) => {
      if (!names?.length) return;
      const wanted = listsOf(part, names);
      counted(part, wanted, wanted.length);
    },
    any: (part: Part & Group, names: Names) => {
      if (names?.length) counted(part, listsOf(part, names), 1);
    },
    none: (part: Part, group: Group, names: Names) => {
      if (names?.length) for (const places of listsOf(group, names)) dropPlaces(part, places);
    },
    /** 0 is an unknown value. */
    range: (part: Part, values: ArrayLike<number>, from?: number | null, to?: number | null) => {
      if (from == null && to == null) return;
      const [least, most] = [from ?? 0, to ?? Number.POSITIVE_INFINITY];
      keep(part, (place) => {
        const value = values[place] ?? 0;
        return value !== 0 && value >= least && value <= most;
      });
    },
  };
}

function placesOf({ placeOf }: DiscoverIndex, ids: readonly number[]): number[] {
  return ids.map((id) => placeOf.get(id)).filter((place) => place !== undefined);
}
