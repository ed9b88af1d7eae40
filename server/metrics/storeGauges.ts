import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { allJobs, type JobRow } from '../data/stores/jobStore';
import { importCounts } from '../data/stores/listImportStore';
import { countWork, workCounts } from '../data/stores/workStore';
import type { Deps } from '../domain/deps';
import { measureSources, type SourceFigures } from '../domain/importers/outside/readSources';
import { importStates } from '../domain/tracking/import/importRow';

/** Milliseconds until the database times out; other metrics are returned in any case. */
const TIMEOUT_MS = 2000;

/** Queues and jobs in the database, read on each scrape. While the database is down, only that is reported. */
export function storeGauges(
  { db, clock, log, config, activity }: Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'activity'>,
  registers: Registry[],
) {
  const up = new Gauge({
    name: 'enspired_database_up',
    help: 'Whether the database answers (1) or not (0).',
    registers,
  });
  const messages = new Gauge({
    name: 'enspired_outbox_messages',
    help: 'Messages in the outbox: waiting for a first attempt, for a retry, or given up.',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'enspired_outbox_oldest_seconds',
    help: 'Age of the oldest message still to be sent; 0 if there is none.',
    registers,
  });
  const notifications = new Gauge({
    name: 'enspired_notifications_waiting',
    help: 'Notifications still to be sent to users’ channels.',
    registers,
  });
  const jobs = new Gauge({
    name: 'enspired_jobs',
    help: 'Background jobs by kind and state.',
    labelNames: ['job', 'state'],
    registers,
  });
  const late = new Gauge({
    name: 'enspired_job_late_seconds',
    help: 'Seconds by which the next complete run of a job is overdue, over all instances; 0 if it is not.',
    labelNames: ['job'],
    registers,
  });
  const took = new Gauge({
    name: 'enspired_job_last_run_seconds',
    help: 'Duration of the last run of a job, on any instance.',
    labelNames: ['job'],
    registers,
  });

  const failing = new Gauge({
    name: 'enspired_job_failing',
    help: 'Whether the last run of a job failed (1) or not (0).',
    labelNames: ['job'],
    registers,
  });
  const doneAt = new Gauge({
    name: 'enspired_job_done_timestamp_seconds',
    help: 'When a job last succeeded; 0 if it never has.',
    labelNames: ['job'],
    registers,
  });

  const showSources = config.catalogue.sources.length > 0 ? sourceGauges(registers) : undefined;

  async function read() {
    const { manager } = db;
    return {
      sources: showSources ? await measureSources({ db, clock }) : [],
      outbox: await workCounts(manager, 'mail'),
      notifications: await countWork(manager, 'deliveries'),
      imports: await importCounts(manager),
      kept: await allJobs(manager),
    };
  }

  function show({
    outbox,
    notifications: waiting,
    imports,
    kept,
    sources,
  }: Awaited<ReturnType<typeof read>>) {
    showSources?.(sources);
    messages.set({ state: 'waiting' }, outbox.waiting);
    messages.set({ state: 'retrying' }, outbox.retrying);
    messages.set({ state: 'given_up' }, outbox.givenUp);
    oldest.set(outbox.oldest ? Math.max(0, (clock.now().getTime() - outbox.oldest.getTime()) / 1000) : 0);
    notifications.set(waiting);
    for (const state of importStates) {
      const found = imports.find((row) => row.state === state);
      jobs.set({ job: 'import', state: state.toLowerCase() }, found?.count ?? 0);
    }
    for (const job of kept.filter(({ name }) => activity.keeps.has(name))) {
      late.set({ job: job.name }, overdue(job, clock.now()));
      failing.set({ job: job.name }, job.outcome === 'FAILED' ? 1 : 0);
      doneAt.set({ job: job.name }, (job.doneAt?.getTime() ?? 0) / 1000);
      if (job.milliseconds !== null) took.set({ job: job.name }, job.milliseconds / 1000);
    }
  }

  return async (): Promise<void> => {
    for (const gauge of [messages, oldest, notifications, jobs, late, took, failing, doneAt]) gauge.reset();
    try {
      const tooLate = sleep(TIMEOUT_MS, undefined, { ref: false }).then(() => {
        throw new Error(`the database took more than ${TIMEOUT_MS} ms`);
      });
      show(await Promise.race([read(), tooLate]));
      up.set(1);
    } catch (error) {
      log.warn({ err: error }, 'the metrics of the database could not be read');
      // A gauge without labels would reset to 0, which would read as an empty outbox.
      oldest.remove();
      notifications.remove();
      up.set(0);
    }
  };
}

/** Made only if a source is on. */
function sourceGauges(registers: Registry[]): (figures: readonly SourceFigures[]) => void {
  const labelled = { labelNames: ['source'], registers };
  const records = new Gauge({
    name: 'enspired_source_records',
    help: 'Records stored of an outside source.',
    ...labelled,
  });
  const problems = new Gauge({
    name: 'enspired_source_problems',
    help: 'Records of an outside source whose last answer could not be used, or that it does not have.',
    ...labelled,
  });
  const failures = new Gauge({
    name: 'enspired_source_failures',
    help: 'Calls to an outside source that have failed in a row.',
    ...labelled,
  });
  const lag = new Gauge({
    name: 'enspired_source_lag_seconds',
    help: 'Time since an outside source last gave an answer.',
    ...labelled,
  });
  return (figures) => {
    for (const gauge of [records, problems, failures, lag]) gauge.reset();
    for (const { source, ...one } of figures) {
      records.set({ source }, one.records);
      problems.set({ source }, one.problems);
      failures.set({ source }, one.failures);
      if (one.lag !== null) lag.set({ source }, one.lag);
    }
  };
}

/** Tolerates half a pause of delay, caused by restarts and other instances. */
function overdue({ doneAt, startedAt, pause }: JobRow, now: Date): number {
  const since = doneAt ?? startedAt;
  return since ? Math.max(0, (now.getTime() - since.getTime()) / 1000 - pause * 1.5) : 0;
}
