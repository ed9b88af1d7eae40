import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what a piece of work has left, now rather than when the heap is full: after the first load of the catalogue a
 * site would otherwise carry a hundred megabytes of it along. It holds everything up for a moment, so only before listening.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}
