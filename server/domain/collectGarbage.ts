import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what a piece of work has left, now rather than when the heap is full: the worker of the search index would otherwise
 * carry twenty megabytes of it along. It holds up everything in its thread for a moment, so only where nobody waits.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}
