import { Column, Entity, PrimaryColumn } from 'typeorm';
import { column } from '../columnTypes';

/** DONE: to its end. STOPPED: cut short by a stop, or by the loss of the lease. */
export const jobOutcomes = ['DONE', 'FAILED', 'STOPPED'] as const;
export type JobOutcome = (typeof jobOutcomes)[number];

const date = { ...column.date, nullable: true } as const;

/** A piece of work that the site does by itself now and then, one instance at a time. */
@Entity('job')
export class JobEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 }) name: string;
  /** The instance that is at it, and until when the others leave it alone unless it says so again. */
  @Column({ ...column.id, nullable: true }) holder: string | null;
  @Column(date) leaseUntil: Date | null;
  /** Seconds from one run to the next. */
  @Column(column.int) pause: number;
  /** Of the last run, or of the one under way. */
  @Column(date) startedAt: Date | null;
  /** When the last run ended, and when one last came to its end without a failure. */
  @Column(date) endedAt: Date | null;
  @Column(date) doneAt: Date | null;
  /** How long the last run took. */
  @Column({ ...column.int, nullable: true }) milliseconds: number | null;
  @Column({ type: 'varchar', length: 8, nullable: true }) outcome: JobOutcome | null;
  /** Why it failed. */
  @Column({ type: 'varchar', length: 300, nullable: true }) error: string | null;
}

export const jobEntities = [JobEntity];
