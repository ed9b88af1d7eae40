import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/** One half of a friendship: each has two rows, so that either side is read by one index (product P5). */
@Entity('friendship')
@Index('ix_friendship_friend', ['friendId'])
@Index('ix_friendship_latest', ['userId', 'createdAt', 'friendId'])
export class FriendshipEntity {
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_friendship_user' })
  user?: Relation<UserEntity>;
  @PrimaryColumn(column.id) friendId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'friendId', foreignKeyConstraintName: 'fk_friendship_friend' })
  friend?: Relation<UserEntity>;
  @Column(column.date) createdAt: Date;
}
