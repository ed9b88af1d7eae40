import type { Deps } from '../../deps';
import type { DiscoverFilter, Facet, Part } from './facet';
import { choicesOf, type FacetName, facets, namesIn, partWords } from './facets';
import { type FilterInput, findMatches, type Matches, partNumber } from './matchFilter';

/** One value of a filter, and how many anime have it. */
export interface FacetCount {
  value: string;
  label: string;
  count: number;
}

/** How many results there would be without one part of the filter: the way out of an empty result. */
export interface WithoutPart {
  part: Part;
  count: number;
}

/** Most names in a list, however many the catalogue has. */
const MAX_NAMES = 60;
const MAX_YEARS = 200;

/**
 * Counts next to the filter choices. A filter that takes any of several values (formats, studios ...) is left out of its own
 * counts, which tell what another choice would give. One that takes all of them (genres, tags) counts what one more would
 * leave.
 */
export interface DiscoverFacets {
  total: number;
  /** How many of the total have a score, and how many saw recent progress here: the others sort last. */
  scored: number;
  trending: number;
  without: WithoutPart[];
  /** The most frequent values; with a text, those that contain it. Values in the filter itself are always included. */
  count(facet: FacetName, like?: string | null): FacetCount[];
}

export async function countFacets(
  deps: Pick<Deps, 'discover' | 'search' | 'clock'>,
  input: FilterInput,
): Promise<DiscoverFacets> {
  const matches = await findMatches(deps, input);
  return {
    ...totals(matches),
    count: (name, like) => {
      const facet: Facet = facets[name];
      if (facet.counts?.values) return countValues(matches, facet);
      return countNames(matches, { name, facet, like, filter: input.filter ?? {} });
    },
  };
}

function totals({ index, stats, failed }: Matches) {
  let [scored, trending] = [0, 0];
  const alone = new Uint32Array(256);
  for (let place = 0; place < index.size; place += 1) {
    const number = failed[place] ?? 0;
    alone[number] = (alone[number] ?? 0) + 1;
    if (number !== 0) continue;
    if (stats.scores[place]) scored += 1;
    if (stats.lately[place]) trending += 1;
  }
  const total = alone[0] ?? 0;
  const without = (Object.keys(partWords) as Part[])
    .map((part) => ({ part, count: total + (alone[partNumber(part)] ?? 0) }))
    .filter(({ count }) => count > total)
    .sort((a, b) => b.count - a.count);
  return { total, scored, trending, without };
}

/** The part that a facet's own counts ignore. Where names can be excluded, all the included ones must match: none. */
function ownPart(facet: Facet): number {
  const [choice, another] = choicesOf(facet);
  return choice && !another ? partNumber(choice.part as Part) : 0;
}

function countNames(
  { index, failed }: Matches,
  {
    name,
    facet,
    like,
    filter,
  }: { name: FacetName; facet: Facet; like?: string | null; filter: DiscoverFilter },
): FacetCount[] {
  const own = ownPart(facet);
  const wanted = like?.trim().toLowerCase();
  const kept = new Set(namesIn(facet, filter).map((one) => one.trim().toLowerCase()));
  const counts: FacetCount[] = [];
  for (const { value, label, places } of index.lists[name]?.all() ?? []) {
    const isChosen = kept.has(value.toLowerCase());
    if (wanted && !isChosen && !label.toLowerCase().includes(wanted)) continue;
    let count = 0;
    for (const place of places) if (failed[place] === 0 || failed[place] === own) count += 1;
    if (count > 0 || isChosen) counts.push({ value, label, count });
  }
  if (facet.counts?.byValue)
    return counts.sort((a, b) => Number(a.value) - Number(b.value)).slice(-MAX_YEARS);
  const most = counts.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
  return most.filter(({ value }, at) => at < MAX_NAMES || kept.has(value.toLowerCase()));
}

function countValues({ index, failed, looked }: Matches, facet: Facet): FacetCount[] {
  const { values = [], valueAt } = facet.counts ?? {};
  const own = ownPart(facet);
  const counts = values.map(() => 0);
  const at = valueAt?.(looked) ?? (() => 0);
  for (let place = 0; place < index.size; place += 1) {
    if (failed[place] !== 0 && failed[place] !== own) continue;
    const value = at(place);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return values.map((value, number) => ({ value, label: value, count: counts[number] ?? 0 }));
}
