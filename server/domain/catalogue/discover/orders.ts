import { setImmediate as breathe } from 'node:timers/promises';

/** Items sorted before the event loop runs again: a few milliseconds. */
export const ITEMS_PER_TURN = 2_000;

type Compare = (a: number, b: number) => number;

/**
 * Merge sort in small steps, between which the event loop runs: first runs of ITEMS_PER_TURN items, then pairwise merges. Stable, like
 * `Array.prototype.sort`.
 */
export async function sortInTurns(items: readonly number[], compare: Compare): Promise<number[]> {
  let runs: number[][] = [];
  for (let from = 0; from < items.length; from += ITEMS_PER_TURN) {
    runs.push(items.slice(from, from + ITEMS_PER_TURN).sort(compare));
    await breathe();
  }
  while (runs.length > 1) {
    const merged: number[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge(left: number[], right: number[], compare: Compare): Promise<number[]> {
  const merged: number[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    const [a, b] = [left[l] as number, right[r] as number];
    if (compare(a, b) <= 0) {
      merged.push(a);
      l += 1;
    } else {
      merged.push(b);
      r += 1;
    }
    if (merged.length % (10 * ITEMS_PER_TURN) === 0) await breathe();
  }
  await breathe();
  return merged.concat(l < left.length ? left.slice(l) : right.slice(r));
}

/** Places in an order, for both directions; places without a value come last in both. */
export interface BothWays {
  ASC: Uint32Array;
  DESC: Uint32Array;
}
/** The orders that depend on the catalogue alone. */
export type FixedOrders = Record<'TITLE' | 'EPISODES' | 'START_DATE', BothWays>;

interface Columns {
  titles: readonly string[];
  episodes: Int32Array;
  startsAt: Float64Array;
}

/** Sorted once when the index is read, yielding in between: no request sorts anything. */
export async function fixedOrders({ titles, episodes, startsAt }: Columns): Promise<FixedOrders> {
  const byNumber = async (values: ArrayLike<number>): Promise<BothWays> => {
    const known = (place: number): boolean => Boolean(values[place]);
    const value = (place: number): number => values[place] ?? 0;
    return sortBothWays(titles.length, (a, b) => value(a) - value(b), known);
  };
  const title = (place: number): string => titles[place] ?? '';
  // Compared by code unit rather than a database collation: the same order on every database.
  const byTitle = (a: number, b: number) => (title(a) < title(b) ? -1 : title(a) > title(b) ? 1 : 0);
  return {
    TITLE: await sortBothWays(titles.length, byTitle, (place) => title(place) !== ''),
    EPISODES: await byNumber(episodes),
    START_DATE: await byNumber(startsAt),
  };
}

/** Among equals, the better known comes first in both directions. */
export async function sortBothWays(
  size: number,
  compare: (a: number, b: number) => number,
  isKnown: (place: number) => boolean = () => true,
): Promise<BothWays> {
  const places = Array.from({ length: size }, (_, place) => place);
  const unknown = places.filter((place) => !isKnown(place));
  // Already sorted by place, so a stable sort suffices.
  const upwards = await sortInTurns(places.filter(isKnown), compare);
  const ASC = Uint32Array.from([...upwards, ...unknown]);
  await breathe();
  const DESC = Uint32Array.from([...turned(upwards, compare), ...unknown]);
  await breathe();
  return { ASC, DESC };
}

/** By place, the rank in an order, from 1 and within a group; 0 for those that do not take part. */
export function ranksIn(
  order: Uint32Array,
  takesPart: (place: number) => boolean,
  groupOf: (place: number) => number = () => 0,
): Int32Array {
  const ranks = new Int32Array(order.length);
  const taken = new Map<number, number>();
  for (const place of order) {
    if (!takesPart(place)) continue;
    const group = groupOf(place);
    const rank = (taken.get(group) ?? 0) + 1;
    taken.set(group, rank);
    ranks[place] = rank;
  }
  return ranks;
}

/** Reversed, except among equals. */
function turned(upwards: readonly number[], compare: (a: number, b: number) => number): number[] {
  const downwards: number[] = [];
  for (let end = upwards.length; end > 0; ) {
    let from = end - 1;
    while (from > 0 && compare(upwards[from - 1] as number, upwards[from] as number) === 0) from -= 1;
    for (let at = from; at < end; at += 1) downwards.push(upwards[at] as number);
    end = from;
  }
  return downwards;
}
