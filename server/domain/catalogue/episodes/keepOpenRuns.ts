import type { Deps } from '../../ports';
import { extendOpenRuns } from './extendOpenRuns';

const DAY = 86_400_000;

/** While the site runs, gives runs without an end their next episodes once a day. A failure is logged and tried again. */
export function keepOpenRuns(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { every = DAY }: { every?: number } = {},
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = extendOpenRuns(deps).catch((error: unknown) => {
      deps.log.error({ err: error }, 'episodes could not be added');
    });
  }, every);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
