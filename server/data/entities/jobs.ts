import { Column, Entity, PrimaryColumn } from 'typeorm';
import { column } from '../columnTypes';

/** DONE: ran to completion. STOPPED: interrupted by a shutdown or by the loss of the lease. */
export const jobOutcomes = ['DONE', 'FAILED', 'STOPPED'] as const;
export type JobOutcome = (typeof jobOutcomes)[number];

const date = { ...column.date, nullable: true } as const;

/** A recurring background job, run by one instance at a time. */
@Entity('job')
export class JobEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 }) name: string;
  /** The instance running it; others leave it alone until the lease expires unrenewed. */
  @Column({ ...column.id, nullable: true }) holder: string | null;
  @Column(date) leaseUntil: Date | null;
  /** Seconds from one run to the next. */
  @Column(column.int) pause: number;
  /** Start of the current run, or of the last one. */
  @Column(date) startedAt: Date | null;
  /** When the last run ended, and when one last succeeded. */
  @Column(date) endedAt: Date | null;
  @Column(date) doneAt: Date | null;
  /** How much of the current run is done, if it tells. */
  @Column({ ...column.int, nullable: true }) percent: number | null;
  /** Duration of the last run. */
  @Column({ ...column.int, nullable: true }) milliseconds: number | null;
  @Column({ type: 'varchar', length: 8, nullable: true }) outcome: JobOutcome | null;
  /** Why the last run failed. */
  @Column({ type: 'varchar', length: 300, nullable: true }) error: string | null;
}

export const jobEntities = [JobEntity];
