import { tellCatalogue } from '../domain/community/notifications/catalogueNotices';
import { sendDigests } from '../domain/community/notifications/digest';
import { type JobDeps, keepJob } from '../domain/keepJob';
import type { Deps } from '../domain/ports';

const FIRST = 10_000;
const PAUSE = 60_000;

/**
 * Tells people once a minute what the catalogue has for them, and writes the digests that are due (product P5). Nothing
 * is told twice.
 */
export function startNews(deps: JobDeps & Pick<Deps, 'log' | 'notifier' | 'config' | 'mail'>): {
  stop(): Promise<void>;
} {
  return keepJob(deps, {
    name: 'news',
    first: FIRST,
    pause: PAUSE,
    work: async (isStopping) => {
      await tellCatalogue(deps);
      if (!isStopping()) await sendDigests(deps);
    },
    onError: (error) => deps.log.warn({ err: error }, 'news were cut short; the next round goes on'),
  });
}
