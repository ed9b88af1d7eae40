import { Counter, type Registry } from 'prom-client';
import type { Deps } from '../domain/deps';

/** Background jobs of this instance, read on each scrape. */
export function jobMetrics({ activity }: Pick<Deps, 'activity'>, registers: Registry[]): void {
  const { jobs } = activity;
  new Counter({
    name: 'enspired_job_runs_total',
    help: 'Runs of background jobs on this instance, by outcome.',
    labelNames: ['job', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const [job, { done, failed }] of jobs) {
        this.inc({ job, outcome: 'done' }, done);
        this.inc({ job, outcome: 'failed' }, failed);
      }
    },
  });
  new Counter({
    name: 'enspired_job_seconds_total',
    help: 'Total time of these runs, from start to end.',
    labelNames: ['job'],
    registers,
    collect() {
      this.reset();
      for (const [job, { seconds }] of jobs) this.inc({ job }, seconds);
    },
  });
  new Counter({
    name: 'enspired_stalls_total',
    help: 'Number of times the event loop was blocked for more than 100 ms.',
    registers,
    collect() {
      this.reset();
      this.inc(activity.stalls);
    },
  });
}
