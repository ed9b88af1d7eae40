import { keepCopies } from '../domain/copies/keepCopies';
import type { Deps } from '../domain/deps';
import { type JobDeps, keepJob } from '../domain/jobs/keepJob';
import type { Service } from '../domain/jobs/service';
import { accountSections } from '../domain/site/accountSections';
import { createFollower } from '../domain/tracking/import/followFolder';

type FileDeps = JobDeps & Pick<Deps, 'config' | 'log' | 'social' | 'fetch'>;

/** Copies are scheduled by day; the next check makes up for a missed one. */
const [COPIES_FIRST, COPIES_PAUSE] = [60_000, 3_600_000];
const [FOLLOW_FIRST, FOLLOW_PAUSE] = [10_000, 30_000];

/** Background jobs on files: copies of accounts, and followed lists. */
export function createFileJobs(deps: FileDeps): (Service | undefined)[] {
  const { copies, follow } = deps.config;
  const follower = createFollower(deps);
  return [
    copies.people.length === 0
      ? undefined
      : keepJob(deps, {
          name: 'copies',
          first: COPIES_FIRST,
          pause: COPIES_PAUSE,
          work: (isStopping) => keepCopies(deps, (userId) => accountSections(deps, userId), isStopping),
          onError: (error) => deps.log.warn({ err: error }, 'copies of accounts were interrupted'),
        }),
    follow.folder === undefined
      ? undefined
      : keepJob(deps, {
          name: 'followed lists',
          first: FOLLOW_FIRST,
          pause: FOLLOW_PAUSE,
          work: follower.look,
          onError: (error) => deps.log.warn({ err: error }, 'the folder of followed lists cannot be read'),
        }),
  ];
}
