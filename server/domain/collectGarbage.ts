import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what a piece of work has left, now rather than when the heap is full: after the first load of the catalogue a
 * site would otherwise carry a hundred megabytes of it along, and the worker of the search index twenty. It holds up everything
 * in its thread for a moment, so only where nobody waits.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}
