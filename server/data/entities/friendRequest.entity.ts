import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/** A request to be friends that waits for an answer. */
@Entity('friend_request')
@Index('ix_friend_request_from', ['fromId', 'createdAt', 'toId'])
@Index('ix_friend_request_to', ['toId', 'createdAt', 'fromId'])
export class FriendRequestEntity {
  @PrimaryColumn(column.id) fromId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'fromId', foreignKeyConstraintName: 'fk_friend_request_from' })
  from?: Relation<UserEntity>;
  @PrimaryColumn(column.id) toId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'toId', foreignKeyConstraintName: 'fk_friend_request_to' })
  to?: Relation<UserEntity>;
  @Column(column.date) createdAt: Date;
}
