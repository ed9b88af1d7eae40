import { tellCatalogue } from './domain/community/notifications/catalogueNotices';
import { sendDigests } from './domain/community/notifications/digest';
import type { Deps } from './domain/ports';

const FIRST = 10_000;
const PAUSE = 60_000;

/**
 * Tells people once a minute what the catalogue has for them, and writes the digests that are due (product P5). Several
 * instances may do so at once: nothing is told twice.
 */
export function startNews(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'notifier' | 'config' | 'mail'>): {
  stop(): Promise<void>;
} {
  let round: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(run, FIRST).unref();
  let stopped = false;

  function run(): void {
    round = tellCatalogue(deps)
      .then(() => sendDigests(deps))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'news were cut short; the next round goes on'))
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
