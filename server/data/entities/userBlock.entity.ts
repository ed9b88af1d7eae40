import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/** Somebody who wants nothing to do with somebody: neither meets the other anywhere on the site (product P5). */
@Entity('user_block')
@Index('ix_user_block_blocked', ['blockedId', 'blockerId'])
export class UserBlockEntity {
  @PrimaryColumn(column.id) blockerId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'blockerId', foreignKeyConstraintName: 'fk_user_block_blocker' })
  blocker?: Relation<UserEntity>;
  @PrimaryColumn(column.id) blockedId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'blockedId', foreignKeyConstraintName: 'fk_user_block_blocked' })
  blocked?: Relation<UserEntity>;
  @Column(column.date) createdAt: Date;
}
