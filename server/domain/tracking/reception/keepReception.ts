import { inRounds } from '../../inRounds';
import type { Deps } from '../../ports';
import { countReception } from './countReception';

const FIRST = 30_000;
const PAUSE = 600_000;

/** Counts how anime are taken, every ten minutes while the site runs. A failure is logged and tried again. */
export function keepReception(deps: Pick<Deps, 'db' | 'clock' | 'log'>): { stop(): Promise<void> } {
  return inRounds({
    first: FIRST,
    pause: PAUSE,
    work: () => countReception(deps),
    onError: (error) => deps.log.warn({ err: error }, 'how anime are taken could not be counted'),
  });
}
