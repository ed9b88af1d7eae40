import { sendCatalogueNotices } from '../domain/community/notifications/catalogueNotices';
import { sendDigests } from '../domain/community/notifications/digest';
import type { Deps } from '../domain/deps';
import { type JobDeps, keepJob } from '../domain/jobs/keepJob';
import type { Service } from '../domain/jobs/service';

const FIRST_RUN_AFTER_MS = 10_000;
const RUN_INTERVAL_MS = 60_000;
/** Milliseconds between two full checks; in between, only the last minutes are checked. */
const WHOLE_SCAN_INTERVAL_MS = 3_600_000;

/** Once a minute, notifies users of catalogue news and writes the digests that are due. Nothing is announced twice. */
export function createNews(deps: JobDeps & Pick<Deps, 'log' | 'notifier' | 'config' | 'mail'>): Service {
  let wholeAt = Number.NEGATIVE_INFINITY;
  return keepJob(deps, {
    name: 'news',
    first: FIRST_RUN_AFTER_MS,
    pause: RUN_INTERVAL_MS,
    work: async (isStopping) => {
      const now = deps.clock.now().getTime();
      const quick = now - wholeAt < WHOLE_SCAN_INTERVAL_MS;
      await sendCatalogueNotices(deps, { quick, isStopping });
      if (!quick && !isStopping()) wholeAt = now;
      if (!isStopping()) await sendDigests(deps);
    },
    onError: (error) => deps.log.warn({ err: error }, 'news were interrupted; the next round continues'),
  });
}
