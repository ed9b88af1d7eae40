import { setImmediate as breathe } from 'node:timers/promises';

/** So many are sorted before others have a turn: a few milliseconds. */
export const TURN = 2_000;

type Compare = (a: number, b: number) => number;

/**
 * Sorts in small turns between which the server answers others: runs of their own first, then two and two merged. Equals keep
 * their order, as in `Array.prototype.sort`.
 */
export async function sortInTurns(items: readonly number[], compare: Compare): Promise<number[]> {
  let runs: number[][] = [];
  for (let from = 0; from < items.length; from += TURN) {
    runs.push(items.slice(from, from + TURN).sort(compare));
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
    if (merged.length % (10 * TURN) === 0) await breathe();
  }
  await breathe();
  return merged.concat(l < left.length ? left.slice(l) : right.slice(r));
}

/** Places in an order, for either direction; what has no value stands at the end of both. */
export interface BothWays {
  ASC: Uint32Array;
  DESC: Uint32Array;
}
/** The orders that follow from the catalogue alone. */
export type FixedOrders = Record<'TITLE' | 'EPISODES' | 'START_DATE', BothWays>;

interface Columns {
  titles: readonly string[];
  episodes: Int32Array;
  startsAt: Float64Array;
}

/** Sorted once, when the index is read, with a breath between: no request sorts anything. */
export async function fixedOrders({ titles, episodes, startsAt }: Columns): Promise<FixedOrders> {
  const byNumber = async (values: ArrayLike<number>): Promise<BothWays> => {
    const known = (place: number): boolean => Boolean(values[place]);
    const value = (place: number): number => values[place] ?? 0;
    return bothWays(titles.length, (a, b) => value(a) - value(b), known);
  };
  const title = (place: number): string => titles[place] ?? '';
  // Compared letter by letter, as no collation of a database does: the same order on all of them.
  const byTitle = (a: number, b: number) => (title(a) < title(b) ? -1 : title(a) > title(b) ? 1 : 0);
  return {
    TITLE: await bothWays(titles.length, byTitle, (place) => title(place) !== ''),
    EPISODES: await byNumber(episodes),
    START_DATE: await byNumber(startsAt),
  };
}

/** Of equals the better known comes first, in both directions. */
export async function bothWays(
  size: number,
  compare: (a: number, b: number) => number,
  isKnown: (place: number) => boolean = () => true,
): Promise<BothWays> {
  const places = Array.from({ length: size }, (_, place) => place);
  const unknown = places.filter((place) => !isKnown(place));
  // By place already: a sort that keeps the order of equals needs no more.
  const upwards = await sortInTurns(places.filter(isKnown), compare);
  const ASC = Uint32Array.from([...upwards, ...unknown]);
  await breathe();
  const DESC = Uint32Array.from([...turned(upwards, compare), ...unknown]);
  await breathe();
  return { ASC, DESC };
}

/** The other way round, except among equals. */
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
