import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/** A change that its person can still take back (product P4). */
@Entity('undo_step')
@Index('ix_undo_step_size', ['userId', 'expiresAt', 'bytes'])
@Index('ix_undo_step_expires', ['expiresAt'])
export class UndoStepEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_undo_step_user' })
  user?: Relation<UserEntity>;
  @Column(column.date) expiresAt: Date;
  /** Of its parts together. */
  @Column({ ...column.int, default: 0 }) bytes: number;
}
