import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';

/** What the worker does in the background. */
export const workKinds = [
  'mail',
  'webhook',
  'deliveries',
  'own copies',
  'reading imports',
  'imports',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** A piece of work to be done in the background, or one that was given up. */
@Entity('work')
@Index('ix_work_due', ['kind', 'due'])
@Index('ix_work_subject', ['kind', 'subject', 'createdAt', 'id'])
@Index('ix_work_user', ['userId'])
@RefersTo('fk_work_user', 'userId', () => UserEntity)
export class WorkEntity {
  @PrimaryColumn(column.id) id: string;
  @Column({ type: 'varchar', length: 20 }) kind: WorkKind;
  /** Work of one kind on the same subject is done one by one, oldest first. */
  @Column({ type: 'varchar', length: 64 }) subject: string;
  /** The account that it is deleted with. */
  @Column({ ...column.id, nullable: true }) userId: string | null;
  @Column(column.json) payload: string | object;
  /** Attempts in a row that have begun without success. */
  @Column(column.int) attempts: number;
  /** Not to be taken before this; while it is held, the end of the lease. Null once given up: kept for the operator. */
  @Column({ ...column.date, nullable: true }) due: Date | null;
  /** The attempt under way, new for each. */
  @Column({ ...column.id, nullable: true }) holder: string | null;
  /** Why the last attempt failed. */
  @Column({ ...column.text, nullable: true }) error: string | null;
  @Column(column.date) createdAt: Date;
}
