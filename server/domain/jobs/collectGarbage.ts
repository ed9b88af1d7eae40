import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects garbage now rather than when the heap is full: the search index worker would otherwise carry twenty megabytes of it
 * along. This blocks its thread for a moment, so call it only where no one is waiting.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}
