import { sweepExpired } from '../domain/accounts/sweepExpired';
import { sweepModeration } from '../domain/community/moderation/moderationLog';
import { sweepHandles } from '../domain/community/people/handles';
import { sweepReports } from '../domain/community/reports';
import { renderOlder } from '../domain/community/text/storedHtml';
import { sweepPosts } from '../domain/community/threads/sweepPosts';
import { sealAnew } from '../domain/crypto/sealAnew';
import type { Deps } from '../domain/deps';
import { type JobDeps, keepJob } from '../domain/jobs/keepJob';
import type { Service } from '../domain/jobs/service';
import { sweepPlays } from '../domain/scrobble/sweepPlays';
import { sweepSignUps } from '../domain/site/people/approve';
import { sweepSuspensions } from '../domain/site/people/suspend';
import { sweepUnlocks } from '../domain/site/people/unlock';
import { sweepImports } from '../domain/tracking/import/imports';
import { sweepUndo } from '../domain/tracking/undo/keepUndo';

type SweepDeps = JobDeps & Pick<Deps, 'log' | 'config' | 'mail' | 'deletionHook'>;

const FIRST_RUN_AFTER_MS = 60_000;
const RUN_INTERVAL_MS = 600_000;

const sweeps: ((deps: SweepDeps, isStopping: () => boolean) => Promise<unknown>)[] = [
  sweepExpired,
  sweepUndo,
  sweepImports,
  sweepPosts,
  sweepHandles,
  sweepPlays,
  sweepSuspensions,
  sweepSignUps,
  sweepUnlocks,
  sweepModeration,
  sweepReports,
];

/** Deletes expired rows, and completes others, periodically while the site runs. */
export function createSweep(deps: SweepDeps): Service {
  return keepJob(deps, {
    name: 'sweep',
    first: FIRST_RUN_AFTER_MS,
    pause: RUN_INTERVAL_MS,
    work: async (isStopping) => {
      for (const sweep of sweeps) if (!isStopping()) await sweep(deps, isStopping);
    },
    onError: (error) => deps.log.warn({ err: error }, 'a sweep was interrupted; the next one continues'),
  });
}

/** After a start, and daily for texts written since by an instance of an earlier version. */
const [RENDER_FIRST, RENDER_PAUSE] = [2_000, 86_400_000];

/** Renders texts that have no HTML of this renderer's version. */
export function createRendering(deps: SweepDeps): Service {
  return keepJob(deps, {
    name: 'rendering',
    // A new release may bring another renderer.
    rest: 0,
    first: RENDER_FIRST,
    pause: RENDER_PAUSE,
    work: (isStopping) => renderOlder(deps, isStopping),
    onError: (error) =>
      deps.log.warn({ err: error }, 'older texts could not be rendered; they will be when read'),
  });
}

/** After a start, and daily for values written since by an instance with the older secret. */
const [SEAL_FIRST, SEAL_PAUSE] = [5_000, 86_400_000];

/** While AUTH_SECRET includes older secrets, reseals with the first what they have sealed. */
export function createSealing(deps: SweepDeps): Service | undefined {
  if (deps.config.auth.secrets.length < 2) return undefined;
  return keepJob(deps, {
    name: 'sealing',
    rest: 0,
    first: SEAL_FIRST,
    pause: SEAL_PAUSE,
    work: async (isStopping) => {
      const sealed = await sealAnew(deps, isStopping);
      if (!isStopping()) deps.log.info(sealed, 'all stored values are now sealed with the first secret');
    },
    onError: (error) =>
      deps.log.warn({ err: error }, 'values sealed with older secrets could not be resealed'),
  });
}
