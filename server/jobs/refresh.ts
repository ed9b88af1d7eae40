import { randomInt } from 'node:crypto';
import { type RefreshOptions, refreshCatalogue } from '../domain/importers/refresh/refreshCatalogue';
import { tellOperators } from '../domain/importers/refresh/tellOperators';
import { type JobDeps, keepJob } from '../domain/keepJob';
import type { Deps } from '../domain/ports';
import { importInChild } from './catalogueChild';

type RefreshingDeps = JobDeps & Pick<Deps, 'log' | 'fetch' | 'config' | 'social' | 'notifier'>;

/** Seconds after a start. */
const FIRST = 60;

/**
 * Looks for newer data of the catalogue while the site runs (product P2). Several instances share the looks: what one has
 * looked at, the others leave for half the time between two. A stop ends downloads and imports at once.
 */
export function startRefreshing(
  deps: RefreshingDeps,
  { bringIn = importInChild(deps) }: Partial<Pick<RefreshOptions, 'bringIn'>> = {},
): { stop(): Promise<void> } {
  const { refresh } = deps.config.catalogue;
  if (refresh === 0) return { stop: async () => {} };
  const stopping = new AbortController();
  const { signal } = stopping;
  const rounds = keepJob(deps, {
    name: 'refresh',
    // The looks themselves know how long ago the last one was.
    rest: 0,
    first: about(Math.min(FIRST, refresh)),
    pause: about(refresh),
    work: async () =>
      tellOperators(deps, await refreshCatalogue(deps, { bringIn, signal, every: refresh / 2 })),
    onError: (error) => {
      if (!signal.aborted) deps.log.warn({ err: error }, 'the look for newer data was cut short');
    },
  });
  return {
    stop: async () => {
      stopping.abort(new Error('the site stops'));
      await rounds.stop();
    },
  };
}

/** In milliseconds, a tenth more or less, so that not everybody asks at once. */
function about(seconds: number): number {
  return Math.round(seconds * randomInt(900, 1100));
}
