import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { ThreadEntity } from './thread.entity';
import { UserEntity } from './user.entity';

/** Somebody is told of what is written in a thread. */
@Entity('thread_subscription')
@Index('ix_thread_subscription_user', ['userId', 'createdAt', 'threadId'])
export class ThreadSubscriptionEntity {
  @PrimaryColumn(column.id) threadId: string;
  @ManyToOne(() => ThreadEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'threadId', foreignKeyConstraintName: 'fk_thread_subscription_thread' })
  thread?: Relation<ThreadEntity>;
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_thread_subscription_user' })
  user?: Relation<UserEntity>;
  @Column(column.date) createdAt: Date;
}
