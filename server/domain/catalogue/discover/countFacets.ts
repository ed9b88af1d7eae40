import { airingStatuses } from '../../../../shared/airing';
import type { Deps } from '../../ports';
import type { Group } from './discoverIndex';
import { type FilterInput, findMatches, type Matches } from './findMatches';
import { bit, type Part, parts, statusAt } from './matchFilter';

/** One name of a filter, and how many anime there are with it. */
export interface FacetCount {
  value: string;
  label: string;
  count: number;
}

/** What would be found without one part of the filter: the way out of an empty result. */
export interface WithoutPart {
  part: Part;
  count: number;
}

/** No list of names is longer than this, however many a catalogue has. */
const NAMES = 60;
const YEARS = 200;

/**
 * Counts beside the names of the filters (product P3). Where a filter takes one of several (formats, studios ...), its
 * own choice is left out of its counts: they tell what another choice would give. Where it takes all (genres, tags) they
 * tell what one more would leave.
 */
export interface DiscoverFacets {
  total: number;
  /** How many of the total have a score, and how many somebody here moved on in lately: the others sort last. */
  scored: number;
  trending: number;
  without: WithoutPart[];
  /** The most frequent names; with a text, those that contain it. Names of the filter itself are always among them. */
  count(group: Group, options?: { like?: string | null; chosen?: readonly string[] | null }): FacetCount[];
  statuses(): FacetCount[];
}

export async function countFacets(
  deps: Pick<Deps, 'discover' | 'search' | 'clock'>,
  input: FilterInput,
): Promise<DiscoverFacets> {
  const matches = await findMatches(deps, input);
  return {
    ...totals(matches),
    count: (group, options = {}) => countNames(matches, group, options),
    statuses: () => countStatuses(matches, deps.clock.now()),
  };
}

function totals({ index, reception, missed }: Matches) {
  let [total, scored, trending] = [0, 0, 0];
  const alone = new Map(parts.map((part) => [bit(part), 0]));
  for (let place = 0; place < index.size; place += 1) {
    const failed = missed[place] ?? 0;
    const count = alone.get(failed);
    if (count !== undefined) alone.set(failed, count + 1);
    if (failed !== 0) continue;
    total += 1;
    if (reception.scores[place]) scored += 1;
    if (reception.lately[place]) trending += 1;
  }
  const without = parts
    .filter((part) => part !== 'adult')
    .map((part) => ({ part, count: total + (alone.get(bit(part)) ?? 0) }))
    .filter(({ count }) => count > total)
    .sort((a, b) => b.count - a.count);
  return { total, scored, trending, without };
}

/** The parts that a group's own choice stands for; those that take all keep theirs. */
const ownPart: Partial<Record<Group, Part>> = {
  formats: 'formats',
  seasons: 'seasons',
  years: 'years',
  studios: 'studios',
  sources: 'sources',
  services: 'services',
  countries: 'countries',
};

function countNames(
  { index, missed }: Matches,
  group: Group,
  { like, chosen }: { like?: string | null; chosen?: readonly string[] | null },
): FacetCount[] {
  const own = ownPart[group];
  const others = own ? ~bit(own) : ~0;
  const wanted = like?.trim().toLowerCase();
  const kept = new Set(chosen?.map((name) => name.trim().toLowerCase()));
  const counts: FacetCount[] = [];
  for (const { value, label, places } of index.lists[group].all()) {
    const isChosen = kept.has(value.toLowerCase());
    if (wanted && !isChosen && !label.toLowerCase().includes(wanted)) continue;
    let count = 0;
    for (const place of places) if (((missed[place] ?? 0) & others) === 0) count += 1;
    if (count > 0 || isChosen) counts.push({ value, label, count });
  }
  if (group === 'years') return counts.sort((a, b) => Number(a.value) - Number(b.value)).slice(-YEARS);
  const most = counts.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
  return most.filter(({ value }, at) => at < NAMES || kept.has(value.toLowerCase()));
}

function countStatuses({ index, missed }: Matches, now: Date): FacetCount[] {
  const counts = airingStatuses.map(() => 0);
  const at = now.getTime();
  for (let place = 0; place < index.size; place += 1) {
    if (((missed[place] ?? 0) & ~bit('statuses')) !== 0) continue;
    const status = statusAt(index, place, at);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return airingStatuses.map((value, at) => ({ value, label: value, count: counts[at] ?? 0 }));
}
