import { tellCatalogue } from '../domain/community/notifications/catalogueNotices';
import { sendDigests } from '../domain/community/notifications/digest';
import { inRounds } from '../domain/inRounds';
import type { Deps } from '../domain/ports';

const FIRST = 10_000;
const PAUSE = 60_000;

/**
 * Tells people once a minute what the catalogue has for them, and writes the digests that are due (product P5). Several
 * instances may do so at once: nothing is told twice.
 */
export function startNews(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'notifier' | 'config' | 'mail'>): {
  stop(): Promise<void>;
} {
  return inRounds({
    first: FIRST,
    pause: PAUSE,
    work: async () => {
      await tellCatalogue(deps);
      await sendDigests(deps);
    },
    onError: (error) => deps.log.warn({ err: error }, 'news were cut short; the next round goes on'),
  });
}
