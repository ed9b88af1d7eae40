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
