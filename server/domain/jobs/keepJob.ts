import { paths } from '../../../shared/paths';
import { allJobs, claimJob, endJob, renewJob, writeJobProgress } from '../../data/stores/jobStore';
import type { Deps } from '../deps';
import { inRounds, type Rounds } from './inRounds';
import { takeLease } from './lease';
import type { Service } from './service';

export interface Job extends Omit<Rounds, 'work'> {
  /**
   * One run. `asked` is true if an operator asked for it. A long one checks `isStopping` between its steps, and may tell how far
   * it is.
   */
  work: (isStopping: () => boolean, asked: boolean, onProgress: OnProgress) => Promise<unknown>;
  /**
   * Milliseconds after a complete run, by any instance, during which none is due: half the pause by default, so that two
   * instances do not run twice as often and a restart does not run everything.
   */
  rest?: number;
}

export type OnProgress = (done: number, total: number) => void;

export type JobDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'activity' | 'siteEvents'>;

/** Milliseconds after which another instance takes over the job of a killed one. */
const LEASE_MS = 60_000;
/** Milliseconds between two writes of how far a run is. */
const PROGRESS_PAUSE_MS = 1000;

/**
 * Runs a recurring job on one instance at a time. A database row says which instance has the lease, for a minute at a time and
 * without holding a connection, and how the last run went. `isStopping` also turns true once another instance may have taken
 * over: work checks it between its steps.
 */
export function keepJob(deps: JobDeps, { rest, work, ...rounds }: Job): Service {
  const job = { name: rounds.name, pause: rounds.pause, rest: rest ?? rounds.pause / 2 };
  /** Those who wait for a run that they asked for to begin. */
  const waiting: (() => void)[] = [];
  const kept = inRounds(deps, {
    ...rounds,
    work: async (isStopping) => {
      const told = waiting.splice(0);
      const onBegin = () => {
        for (const tell of told) tell();
      };
      await runJob(deps, { ...job, asked: told.length > 0, isStopping, work, onBegin }).finally(onBegin);
    },
  });
  const begin = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      // Under way already.
      if (!kept.runNow()) for (const tell of waiting.splice(0)) tell();
    });
  deps.activity.keeps.set(job.name, begin);
  return kept;
}

export interface Run extends Pick<Job, 'name' | 'pause' | 'work'> {
  rest: number;
  /** True runs it although it rests. */
  asked?: boolean;
  isStopping: () => boolean;
  /** Called once this instance has the job. */
  onBegin?: () => void;
}

/** Runs a job once, unless another instance is running it or it was done less than `rest` milliseconds ago. */
export async function runJob(
  deps: JobDeps,
  { name, pause, rest, asked = false, isStopping, work, onBegin }: Run,
): Promise<void> {
  const { activity, clock } = deps;
  const { manager } = deps.db;
  if (!activity.keeps.has(name)) activity.keeps.set(name, undefined);
  // A job that rests longer than it pauses is not due before that.
  const seconds = Math.round(Math.max(pause, rest) / 1000);
  const lease = await takeLease(deps, LEASE_MS, {
    claim: (term) => {
      // Another instance's clock may be ahead.
      const restSince = asked ? term.until : new Date(term.now.getTime() - rest);
      return claimJob(manager, { name, ...term, pause: seconds, restSince });
    },
    renew: (term) => renewJob(manager, { name, ...term }),
  });
  if (!lease) return;
  onBegin?.();
  const { holder } = lease;
  let cutShort = false;
  const isOver = () => {
    cutShort ||= isStopping() || lease.isLost();
    return cutShort;
  };
  const began = performance.now();
  let failure: unknown;
  try {
    await work(isOver, asked, progressWriter(deps, { name, holder }));
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    lease.end();
    const outcome = failure !== undefined ? 'FAILED' : cutShort ? 'STOPPED' : 'DONE';
    const error = failure === undefined ? null : String((failure as Error).message ?? failure).slice(0, 300);
    const milliseconds = Math.round(performance.now() - began);
    if (outcome === 'FAILED') await tellFailure(deps, name).catch(() => undefined);
    // The run's own error says more than a database that is unavailable at its end.
    await endJob(manager, { name, holder, endedAt: clock.now(), milliseconds, outcome, error }).catch(
      (reason: unknown) => {
        if (failure === undefined) throw reason;
      },
    );
  }
}

/** Writes a run's progress as whole percents, now and then. Nobody waits for it, and a run doesn't fail by it. */
function progressWriter({ db, clock }: JobDeps, held: { name: string; holder: string }): OnProgress {
  let written = { percent: -1, at: Number.NEGATIVE_INFINITY };
  return (done, total) => {
    const percent = Math.floor((100 * Math.min(done, total)) / Math.max(total, 1));
    const at = clock.now().getTime();
    if (percent === written.percent || at - written.at < PROGRESS_PAUSE_MS) return;
    written = { percent, at };
    writeJobProgress(db.manager, { ...held, percent }).catch(() => undefined);
  };
}

/** Reports only the first of several failures in a row. */
async function tellFailure({ db, siteEvents }: JobDeps, name: string): Promise<void> {
  const before = (await allJobs(db.manager)).find((job) => job.name === name);
  if (before?.outcome === 'FAILED') return;
  await siteEvents.add(db.manager, { type: 'job.failed', data: { job: name }, path: paths.siteState() });
}
