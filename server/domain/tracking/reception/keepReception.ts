import type { Deps } from '../../ports';
import { countReception } from './countReception';

const FIRST = 30_000;
const PAUSE = 600_000;

/** Counts how anime are taken, every ten minutes while the site runs. A failure is logged and tried again. */
export function keepReception(deps: Pick<Deps, 'db' | 'clock' | 'log'>): { stop(): Promise<void> } {
  let round: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(run, FIRST).unref();
  let stopped = false;

  function run(): void {
    round = countReception(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'how anime are taken could not be counted'))
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
