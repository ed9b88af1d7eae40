import { sweepExpired } from './domain/accounts/sweepExpired';
import { sweepPosts } from './domain/community/threads/sweepPosts';
import type { Deps } from './domain/ports';
import { sweepImports } from './domain/tracking/import/sweepImports';
import { sweepUndo } from './domain/tracking/undo/sweepUndo';

const FIRST = 60_000;
const PAUSE = 600_000;

/** Sweeps expired rows now and then while the site runs. Several instances may do so at once. */
export function startSweeping(deps: Pick<Deps, 'db' | 'clock' | 'log'>): { stop(): Promise<void> } {
  let round: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(run, FIRST).unref();
  let stopped = false;

  function run(): void {
    round = sweepExpired(deps)
      .then(() => sweepUndo(deps))
      .then(() => sweepImports(deps))
      .then(() => sweepPosts(deps))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a sweep was cut short; the next one goes on'))
      .finally(() => {
        if (!stopped) timer = setTimeout(run, PAUSE).unref();
      });
  }
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
