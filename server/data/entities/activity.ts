import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';

/** An activity's id, from `domain/community/activity/activityId.ts`. No row has it: what was watched that day is the activity. */
const activityId = { type: 'varchar', length: 64 } as const;

/** A like of what a person did, by a friend of theirs. */
@Entity('activity_like')
@Index('ix_activity_like_user', ['userId', 'activityId'])
@Index('ix_activity_like_owner', ['ownerId', 'userId'])
@RefersTo('fk_activity_like_owner', 'ownerId', () => UserEntity)
@RefersTo('fk_activity_like_user', 'userId', () => UserEntity)
export class ActivityLikeEntity {
  @PrimaryColumn(activityId) activityId: string;
  @PrimaryColumn(column.id) userId: string;
  /** Whose activity it is. */
  @Column(column.id) ownerId: string;
  @Column(column.date) createdAt: Date;
}

/** One line about what a person did, by them or a friend of theirs. */
@Entity('activity_answer')
@Index('ix_activity_answer_latest', ['activityId', 'createdAt', 'id'])
@Index('ix_activity_answer_user', ['userId', 'id'])
@Index('ix_activity_answer_owner', ['ownerId'])
@RefersTo('fk_activity_answer_owner', 'ownerId', () => UserEntity)
@RefersTo('fk_activity_answer_user', 'userId', () => UserEntity)
export class ActivityAnswerEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(activityId) activityId: string;
  @Column(column.id) userId: string;
  /** Whose activity it is. */
  @Column(column.id) ownerId: string;
  /** Plain text without line breaks. */
  @Column(column.text) text: string;
  @Column({ ...column.date, nullable: true }) removedAt: Date | null;
  @Column(column.date) createdAt: Date;
}

/** A friend whose activity a user does not want to see. */
@Entity('muted_friend')
@Index('ix_muted_friend_latest', ['userId', 'createdAt', 'friendId'])
@Index('ix_muted_friend_friend', ['friendId'])
@RefersTo('fk_muted_friend_user', 'userId', () => UserEntity)
@RefersTo('fk_muted_friend_friend', 'friendId', () => UserEntity)
export class MutedFriendEntity {
  @PrimaryColumn(column.id) userId: string;
  @PrimaryColumn(column.id) friendId: string;
  @Column(column.date) createdAt: Date;
}

export const activityEntities = [ActivityLikeEntity, ActivityAnswerEntity, MutedFriendEntity];
