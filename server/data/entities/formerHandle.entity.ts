import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/** A handle that somebody had: links with it lead on, and nobody else can take it. */
@Entity('former_handle')
@Index('ix_former_handle_user', ['userId', 'leftAt'])
export class FormerHandleEntity {
  @PrimaryColumn({ type: 'varchar', length: 32 }) handle: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_former_handle_user' })
  user?: Relation<UserEntity>;
  @Column(column.date) leftAt: Date;
}
