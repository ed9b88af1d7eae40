import { sweepExpired } from './domain/accounts/sweepExpired';
import { sweepPosts } from './domain/community/threads/sweepPosts';
import { inRounds } from './domain/inRounds';
import type { Deps } from './domain/ports';
import { sweepImports } from './domain/tracking/import/sweepImports';
import { sweepUndo } from './domain/tracking/undo/sweepUndo';

const FIRST = 60_000;
const PAUSE = 600_000;

/** Sweeps expired rows now and then while the site runs. Several instances may do so at once. */
export function startSweeping(deps: Pick<Deps, 'db' | 'clock' | 'log'>): { stop(): Promise<void> } {
  return inRounds({
    first: FIRST,
    pause: PAUSE,
    work: async () => {
      await sweepExpired(deps);
      await sweepUndo(deps);
      await sweepImports(deps);
      await sweepPosts(deps);
    },
    onError: (error) => deps.log.warn({ err: error }, 'a sweep was cut short; the next one goes on'),
  });
}
