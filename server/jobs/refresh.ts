import { randomInt } from 'node:crypto';
import type { Deps } from '../domain/deps';
import { notifyOperators } from '../domain/importers/refresh/notifyOperators';
import { type RefreshOptions, refreshCatalogue } from '../domain/importers/refresh/refreshCatalogue';
import { type JobDeps, keepJob } from '../domain/jobs/keepJob';
import type { Service } from '../domain/jobs/service';
import { importInChild } from './catalogueChild';

type RefreshingDeps = JobDeps & Pick<Deps, 'log' | 'fetch' | 'config' | 'social' | 'notifier'>;

/** Seconds after a start. */
const FIRST_CHECK_AFTER_S = 60;

/**
 * Checks for newer catalogue data while the site runs. Instances share the checks: a source checked by one is skipped by the
 * others for half the interval. A shutdown aborts downloads and imports at once.
 */
export function createRefresh(
  deps: RefreshingDeps,
  { bringIn = importInChild(deps) }: Partial<Pick<RefreshOptions, 'bringIn'>> = {},
): Service | undefined {
  const { refresh } = deps.config.catalogue;
  if (refresh === 0) return undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  const rounds = keepJob(deps, {
    name: 'refresh',
    // Each check looks up when the last one was.
    rest: 0,
    first: about(Math.min(FIRST_CHECK_AFTER_S, refresh)),
    pause: about(refresh),
    work: async (_, asked, onProgress) =>
      notifyOperators(
        deps,
        await refreshCatalogue(deps, { bringIn, signal, onProgress, every: asked ? 0 : refresh / 2 }),
      ),
    onError: (error) => {
      if (!signal.aborted) deps.log.warn({ err: error }, 'the check for newer data was interrupted');
    },
  });
  return {
    ...rounds,
    stop: async () => {
      stopping.abort(new Error('the site is stopping'));
      await rounds.stop();
    },
  };
}

/** Converts to milliseconds with 10 % jitter, so that sites do not all ask at once. */
function about(seconds: number): number {
  return Math.round(seconds * randomInt(900, 1100));
}
