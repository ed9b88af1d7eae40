import type { Deps } from '../../deps';
import type { DiscoverData } from './communityStats';
import type { DiscoverIndex } from './discoverIndex';
import {
  type DiscoverFilter,
  type DiscoverViewer,
  type Looked,
  type Part,
  type Sieve,
  type SievePart,
  visitor,
} from './facet';
import { allFacets, partWords } from './facets';

export interface FilterInput {
  filter?: DiscoverFilter | null;
  viewer?: DiscoverViewer;
}

export interface Matches extends DiscoverData, Pick<Looked, 'found'> {
  /** Which part of the filter each place fails: 0 for a match, a `partNumber` for exactly one part, SEVERAL_PARTS for more. */
  failed: Uint8Array;
  looked: Looked;
}

const SEVERAL_PARTS = 255;
const numbered: SievePart[] = [...(Object.keys(partWords) as Part[]), 'ADULT'];
export const partNumber = (part: SievePart): number => numbered.indexOf(part) + 1;

/** More matches than anyone would look through by relevance. */
const MAX_TEXT_MATCHES = 1000;

/** Matches the whole catalogue against a filter: the basis of discover, its counts and the random pick. */
export async function findMatches(
  deps: Pick<Deps, 'discover' | 'search' | 'clock'>,
  { filter, viewer = visitor }: FilterInput,
): Promise<Matches> {
  const text = filter?.text?.trim();
  const found = text ? await deps.search.find(text, { limit: MAX_TEXT_MATCHES }) : null;
  const data = await deps.discover.current();
  const { index, stats } = data;
  const { numbers, beginsAt, airsUntil, adult } = index;
  const looked = {
    viewer,
    found,
    now: deps.clock.now(),
    scores: stats.scores,
    favourites: stats.favourites,
    numbers,
    beginsAt,
    airsUntil,
    adult,
  };
  const failed = new Uint8Array(index.size);
  const sieve = sieveOf(index, failed);
  for (const [, facet] of allFacets) facet.match(sieve, filter ?? {}, looked);
  if (!viewer.adult) sieve.keep('ADULT', (place) => adult[place] === 0);
  return { ...data, found, failed, looked };
}

function sieveOf({ lists, size, placeOf }: DiscoverIndex, failed: Uint8Array): Sieve {
  const mark = (number: number, place: number) => {
    const before = failed[place];
    failed[place] = before === 0 || before === number ? number : SEVERAL_PARTS;
  };
  const keep: Sieve['keep'] = (part, passes) => {
    const number = partNumber(part);
    for (let place = 0; place < size; place += 1) if (!passes(place)) mark(number, place);
  };
  const drop = (part: SievePart, places: Iterable<number>) => {
    const number = partNumber(part);
    for (const place of places) mark(number, place);
  };
  /** Keeps places that are in at least this many of the lists. */
  const keepCounted = (part: SievePart, wanted: Iterable<number>[], least: number) => {
    const count = new Uint8Array(size);
    for (const places of wanted) for (const place of places) count[place] = (count[place] ?? 0) + 1;
    keep(part, (place) => (count[place] ?? 0) >= least);
  };
  const listsOf = (facet: string, names: readonly string[]) =>
    [...new Set(names.map((name) => name.trim().toLowerCase()))].map(
      (name) => lists[facet]?.get(name)?.places ?? [],
    );
  const placesOf = (ids: readonly number[]) =>
    ids.map((id) => placeOf.get(id)).filter((place) => place !== undefined);
  return {
    keep,
    keepIds: (part, ids) => keepCounted(part, [placesOf(ids)], 1),
    dropIds: (part, ids) => drop(part, placesOf(ids)),
    all: (part, facet, names) => {
      if (!names?.length) return;
      const wanted = listsOf(facet, names);
      keepCounted(part, wanted, wanted.length);
    },
    any: (part, facet, names) => {
      if (names?.length) keepCounted(part, listsOf(facet, names), 1);
    },
    none: (part, facet, names) => {
      if (names?.length) for (const places of listsOf(facet, names)) drop(part, places);
    },
    range: (part, values, from, to) => {
      if (!values || (from == null && to == null)) return;
      const [least, most] = [from ?? 0, to ?? Number.POSITIVE_INFINITY];
      keep(part, (place) => {
        const value = values[place] ?? 0;
        return value !== 0 && value >= least && value <= most;
      });
    },
  };
}
