import { Counter, type Registry } from 'prom-client';
import type { Deps } from '../domain/ports';

/** What the background work of this instance took, read off when somebody asks. */
export function jobMetrics({ activity }: Pick<Deps, 'activity'>, registers: Registry[]): void {
  const { jobs } = activity;
  new Counter({
    name: 'enspired_job_runs_total',
    help: 'Runs of background work on this instance, by how they ended.',
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
    help: 'Time that they took, from beginning to end.',
    labelNames: ['job'],
    registers,
    collect() {
      this.reset();
      for (const [job, { seconds }] of jobs) this.inc({ job }, seconds);
    },
  });
  new Counter({
    name: 'enspired_stalls_total',
    help: 'How often the event loop stood still for more than 100 ms.',
    registers,
    collect() {
      this.reset();
      this.inc(activity.stalls);
    },
  });
}
