import { paths } from '../../../shared/paths';
import { allJobs, claimJob, endJob, renewJob } from '../../data/stores/jobStore';
import type { Deps } from '../deps';
import { inRounds, type Rounds } from './inRounds';
import { takeLease } from './lease';
import type { Service } from './service';

export interface Job extends Rounds {
  /**
   * Milliseconds after a complete run, by any instance, during which none is due: half the pause by default, so that two
   * instances do not run twice as often and a restart does not run everything.
   */
  rest?: number;
}

export type JobDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'activity' | 'siteEvents'>;

/** Milliseconds after which another instance takes over the job of a killed one. */
const LEASE_MS = 60_000;

/**
 * Runs a recurring job on one instance at a time. A database row says which instance has the lease, for a minute at a time and
 * without holding a connection, and how the last run went. `isStopping` also turns true once another instance may have taken
 * over: work checks it between its steps.
 */
export function keepJob(deps: JobDeps, { rest, work, ...rounds }: Job): Service {
  const job = { name: rounds.name, pause: rounds.pause, rest: rest ?? rounds.pause / 2 };
  deps.activity.keeps.add(job.name);
  return inRounds(deps, {
    ...rounds,
    work: (isStopping) => runJob(deps, { ...job, isStopping, work }),
  });
}

export interface Run extends Pick<Job, 'name' | 'pause' | 'work'> {
  rest: number;
  isStopping: () => boolean;
}

/** Runs a job once, unless another instance is running it or it was done less than `rest` milliseconds ago. */
export async function runJob(deps: JobDeps, { name, pause, rest, isStopping, work }: Run): Promise<void> {
  const { activity, clock } = deps;
  const { manager } = deps.db;
  activity.keeps.add(name);
  // A job that rests longer than it pauses is not due before that.
  const seconds = Math.round(Math.max(pause, rest) / 1000);
  const lease = await takeLease(deps, LEASE_MS, {
    claim: (term) => {
      const restSince = new Date(term.now.getTime() - rest);
      return claimJob(manager, { name, ...term, pause: seconds, restSince });
    },
    renew: (term) => renewJob(manager, { name, ...term }),
  });
  if (!lease) return;
  const { holder } = lease;
  let cutShort = false;
  const isOver = () => {
    cutShort ||= isStopping() || lease.isLost();
    return cutShort;
  };
  const began = performance.now();
  let failure: unknown;
  try {
    await work(isOver);
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

/** Reports only the first of several failures in a row. */
async function tellFailure({ db, siteEvents }: JobDeps, name: string): Promise<void> {
  const before = (await allJobs(db.manager)).find((job) => job.name === name);
  if (before?.outcome === 'FAILED') return;
  await siteEvents.add(db.manager, { type: 'job.failed', data: { job: name }, path: paths.siteState() });
}
