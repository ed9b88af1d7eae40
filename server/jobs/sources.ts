import { limits } from '../config/limits';
import type { Deps } from '../domain/deps';
import { dropArchives } from '../domain/importers/outside/fetchArchive';
import { type FetchOptions, fetchSources } from '../domain/importers/outside/fetchSources';
import { notifyOfSources } from '../domain/importers/refresh/notifyOperators';
import { type JobDeps, keepJob } from '../domain/jobs/keepJob';
import type { Service } from '../domain/jobs/service';
import { loadInChild } from './catalogueChild';

type SourcesDeps = JobDeps & Pick<Deps, 'log' | 'fetch' | 'config' | 'social' | 'notifier'>;

const FIRST_ROUND_AFTER_MS = 60_000;
const PAUSE_MS = 300_000;

/**
 * Reads outside sources while the site runs, if there are any: a round of a few minutes, a pause, and on from there. What to ask and
 * when is in the database, so a restart or another instance goes on where the last one was.
 */
export function createSources(deps: SourcesDeps, options: Partial<FetchOptions> = {}): Service | undefined {
  if (deps.config.catalogue.sources.length === 0) {
    // Of a source that was switched off while its archive was fetched.
    void dropArchives(deps.config).catch(() => undefined);
    return undefined;
  }
  const stopping = new AbortController();
  const { signal } = stopping;
  const rounds = keepJob(deps, {
    name: 'sources',
    first: FIRST_ROUND_AFTER_MS,
    pause: PAUSE_MS,
    work: async (isStopping) => {
      const reports = await fetchSources(deps, {
        signal,
        isStopping,
        round: limits.sourceRound * 1000,
        compose: () => loadInChild(deps, () => {}, signal),
        ...options,
      });
      const news = reports.filter((report) => report.news);
      await notifyOfSources(
        deps,
        news.map(({ sourceId }) => ({ sourceId, version: null })),
      );
    },
    onError: (error) => {
      if (!signal.aborted) deps.log.warn({ err: error }, 'reading outside sources was interrupted');
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
