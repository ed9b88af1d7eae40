import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../../config/limits';
import { findLook, writeLook } from '../../../data/stores/catalogueLookStore';
import { allSources } from '../../../data/stores/catalogueSourceStore';
import { allStates } from '../../../data/stores/sourceStore';
import { type SourceDescriptor, sourceById } from '../../../sources';
import type { Deps } from '../../deps';
import type { Patience, Question } from '../refresh/upstream';
import type { InUse } from './askSource';
import { dropArchives } from './fetchArchive';
import { type RoundReport, SourceRound } from './SourceRound';
import { sourcesInUse } from './sourcesInUse';

export type FetchDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'fetch' | 'config'>;

export interface FetchOptions {
  signal: AbortSignal;
  isStopping?: () => boolean;
  /** Composes the catalogue from what has come. */
  compose: () => Promise<unknown>;
  /** Milliseconds until it makes a pause, to let others work and to compose; without it, it goes on until nothing is due. */
  round?: number;
  /** Which source; all by default. */
  only?: string;
  onProgress?: (source: string, feed: string, done: number, total: number) => void;
  /** Tests bring their own: sources on the loopback network, without pauses and with less patience. */
  inUse?: readonly InUse[];
  wait?: (milliseconds: number) => Promise<void>;
  patience?: Patience;
  resolve?: Question['resolve'];
}

export type FetchReport = RoundReport & {
  sourceId: string;
  /** True once, when it has failed so often in a row that operators should know. */
  news: boolean;
};

/**
 * Reads the sources that are on, one after the other, and composes the catalogue if that is due. One process at a time. What a server
 * does is reported and stored, never thrown.
 */
export async function fetchSources(deps: FetchDeps, options: FetchOptions): Promise<FetchReport[]> {
  const { db, clock } = deps;
  const { signal, round, isStopping = () => false, wait = waitUnless(signal), only } = options;
  const began = clock.now().getTime();
  const isOver = () => round !== undefined && clock.now().getTime() - began >= round;
  const reports: FetchReport[] = [];
  const waiting = new AbortController();
  const left = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { signal: waiting.signal });
  });
  const rounds = db.withLock('catalogue-sources', async () => {
    waiting.abort();
    // Of a process that was killed.
    await dropArchives(deps.config);
    for (const inUse of options.inUse ?? sourcesInUse(deps)) {
      const { source } = inUse;
      if (signal.aborted || (only !== undefined && only !== source.id)) continue;
      const state = (await allStates(db.manager)).find(({ sourceId }) => sourceId === source.id);
      // Forgotten while it runs.
      if (!state || state.place === null) continue;
      const report = await new SourceRound(deps, inUse, state, {
        signal,
        wait,
        patience: options.patience,
        resolve: options.resolve,
        isStopping: () => signal.aborted || isStopping() || isOver(),
        onProgress: (feed, done, total) => options.onProgress?.(source.name, feed, done, total),
      }).run();
      const news = await note(deps, source, report);
      reports.push({ ...report, sourceId: source.id, news });
    }
  });
  // Another process may hold the lock for an hour; stopping does not wait for it.
  rounds.catch(() => undefined);
  await Promise.race([rounds, left]);
  const finished = reports.every((report) => report.finished);
  if (!signal.aborted && (await isCompositionDue(deps, finished))) await options.compose();
  return reports;
}

/** At once when nothing more is due, and now and then while there is. */
async function isCompositionDue({ db, clock }: FetchDeps, finished: boolean): Promise<boolean> {
  const changed = (await allStates(db.manager)).some((one) => one.revision !== one.composedRevision);
  if (!changed || finished) return changed;
  const last = (await allSources(db.manager)).filter(({ id }) => sourceById(id));
  const latest = Math.max(0, ...last.map(({ importedAt }) => importedAt.getTime()));
  return clock.now().getTime() - latest >= limits.sourceComposed * 1000;
}

/**
 * For the operators' page and the commands, like the checks of other sources; a round without a call says nothing new. Tells whether
 * operators are to be notified.
 */
async function note(
  { db, clock, log }: FetchDeps,
  { id: sourceId, address }: SourceDescriptor,
  { calls, changed, problem }: RoundReport,
): Promise<boolean> {
  if (calls === 0) return false;
  const state = (await allStates(db.manager)).find((one) => one.sourceId === sourceId);
  if (!state || state.place === null) return false;
  const before = await findLook(db.manager, sourceId);
  const outcome = problem !== null ? 'FAILED' : changed > 0 ? 'TAKEN' : 'CURRENT';
  await writeLook(db.manager, {
    sourceId,
    address,
    lookedAt: clock.now(),
    outcome,
    version: null,
    reason: problem,
    failures: state.failures,
    settled: null,
  });
  const fields = { source: sourceId, calls, changed, problem };
  if (problem === null) log.debug(fields, 'an outside source was read');
  else log[before?.outcome === 'FAILED' ? 'debug' : 'warn'](fields, 'an outside source could not be read');
  const { releaseFailuresTold: told } = limits;
  return state.failures >= told && (before?.failures ?? 0) < told;
}

/** Ends early when the site stops. */
const waitUnless = (signal: AbortSignal) => (milliseconds: number) =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);
