import { inRounds } from '../../inRounds';
import type { Deps } from '../../ports';
import { extendOpenRuns } from './extendOpenRuns';

const DAY = 86_400_000;

/** While the site runs, gives runs without an end their next episodes once a day. A failure is logged and tried again. */
export function keepOpenRuns(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { every = DAY }: { every?: number } = {},
): { stop(): Promise<void> } {
  return inRounds({
    first: every,
    pause: every,
    work: () => extendOpenRuns(deps),
    onError: (error) => deps.log.error({ err: error }, 'episodes could not be added'),
  });
}
