import { Brackets, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { findRows } from '../byKey';
import { JobEntity } from '../entities/jobs';

export type JobRow = JobEntity;

/** Of a job that no instance is running. */
const released = { holder: null, leaseUntil: null, percent: null };

interface Claim {
  name: string;
  holder: string;
  now: Date;
  until: Date;
  /** Seconds between two runs. */
  pause: number;
  /** The job is not due if a run succeeded after this. */
  restSince: Date;
}

/** Claims a job atomically: false if another instance is running it, or if it is not due. */
export async function claimJob(
  manager: EntityManager,
  { name, holder, now, until, pause, restSince }: Claim,
): Promise<boolean> {
  const nothing = { ...released, startedAt: null, endedAt: null, doneAt: null };
  await manager
    .createQueryBuilder()
    .insert()
    .into(JobEntity)
    .values({ name, pause, ...nothing, milliseconds: null, outcome: null, error: null })
    .orIgnore()
    .execute();
  const { affected } = await manager
    .createQueryBuilder()
    .update(JobEntity)
    .set({ holder, leaseUntil: until, pause, startedAt: now, percent: null })
    .where('name = :name', { name })
    .andWhere(new Brackets((free) => free.where('leaseUntil IS NULL').orWhere('leaseUntil <= :now', { now })))
    .andWhere(
      new Brackets((due) => due.where('doneAt IS NULL').orWhere('doneAt <= :restSince', { restSince })),
    )
    .execute();
  return affected === 1;
}

type Held = Pick<JobRow, 'name'> & { holder: string };

/** False if the holder has lost the lease. */
export async function renewJob(
  manager: EntityManager,
  { name, holder, now, until }: Held & { now: Date; until: Date },
): Promise<boolean> {
  const where = { name, holder, leaseUntil: MoreThan(now) };
  return (await manager.update(JobEntity, where, { leaseUntil: until })).affected === 1;
}

/** Records how far the holder has come. */
export async function writeJobProgress(
  manager: EntityManager,
  { name, holder, percent }: Held & { percent: number },
): Promise<void> {
  await manager.update(JobEntity, { name, holder }, { percent });
}

type Ended = Pick<JobRow, 'endedAt' | 'milliseconds' | 'outcome' | 'error'>;

/** Records the outcome and releases the job. No-op if another instance has taken it over. */
export async function endJob(
  manager: EntityManager,
  { name, holder, ...ended }: Held & Ended,
): Promise<void> {
  const done = ended.outcome === 'DONE' ? { doneAt: ended.endedAt } : {};
  await manager.update(JobEntity, { name, holder }, { ...ended, ...done, ...released });
}

/** Releases all jobs. Only for a process that knows that it is the only one: any former holder is gone. */
export async function freeJobs(manager: EntityManager): Promise<void> {
  await manager.update(JobEntity, { holder: Not(IsNull()) }, released);
}

/** All jobs, by name. */
export async function allJobs(manager: EntityManager): Promise<JobRow[]> {
  return await findRows(manager, JobEntity, { order: { name: 'ASC' } });
}
