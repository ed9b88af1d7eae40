import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';

/**
 * An account that may not be used, until a date or for good. It is in force until it is lifted, which a sweep does with those
 * whose end has come; lifted ones remain as the person's history.
 */
@Entity('suspension')
@Index('ix_suspension_user', ['userId', 'liftedAt'])
@Index('ix_suspension_end', ['liftedAt', 'endsAt'])
@RefersTo('fk_suspension_user', 'userId', () => UserEntity)
@RefersTo('fk_suspension_by', 'byId', () => UserEntity, { onDelete: 'SET NULL' })
export class SuspensionEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  /** Who suspended it; null once their account is gone, or if it was done on the server. */
  @Column({ ...column.id, nullable: true }) byId: string | null;
  @Column(column.text) reason: string;
  /** Who could see the person's profile and lists before: no one can meanwhile. */
  @Column({ type: 'varchar', length: 8 }) privacy: string;
  @Column(column.date) createdAt: Date;
  /** Null for good. */
  @Column({ ...column.date, nullable: true }) endsAt: Date | null;
  /** When it ceased to be in force: its end had come, it was taken back, or another took its place. */
  @Column({ ...column.date, nullable: true }) liftedAt: Date | null;
}

export const suspensionEntities = [SuspensionEntity];
