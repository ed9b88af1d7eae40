import { distance } from 'fastest-levenshtein';

/** Slips of the finger between two spellings: a letter wrong, missing or too many, or two that have changed places. */
export function slips(one: string, other: string): number {
  const wrong = distance(one, other);
  return wrong === 2 && isSwap(one, other) ? 1 : wrong;
}

/** How many may be in a text of that length. */
export function tolerance(length: number): number {
  return length < 4 ? 0 : length < 6 ? 1 : length < 12 ? 2 : 3;
}

function isSwap(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, n) => letter !== other[n]);
  const swapped = one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2);
  return swapped === other;
}
