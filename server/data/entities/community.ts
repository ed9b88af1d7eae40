import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { NotificationKind } from '../../../shared/notifications';
import { column } from '../columnTypes';
import { UserEntity } from './accounts';
import { AnimeEntity } from './catalogue';
import { ThreadCommentEntity, ThreadEntity } from './threads';

export type { NotificationKind };
export const reportReasons = ['SPAM', 'ABUSE', 'SPOILER', 'ILLEGAL', 'OTHER'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** A user's profile text as sanitised HTML, the same for every reader, with the version of the renderer that made it. */
@Entity('profile_html')
export class ProfileHtmlEntity {
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => ProfileEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_profile_html_profile' })
  profile?: Relation<ProfileEntity>;
  @Column(column.int) version: number;
  @Column(column.text) html: string;
}

/** A person's public profile. Created when first needed, with a handle derived from the person's name. */
@Entity('profile')
@Index('ix_profile_digest', ['digestAt'])
@Index('ux_profile_handle', ['handle'], { unique: true })
export class ProfileEntity {
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_profile_user' })
  user?: Relation<UserEntity>;
  @Column({ type: 'varchar', length: 32 }) handle: string;
  /** Markdown. */
  @Column(column.text) about: string;
  /** Keys of uploaded pictures. The picture shown beside the name is the user's `image`. */
  @Column({ type: 'varchar', length: 64, nullable: true }) avatar: string | null;
  @Column({ type: 'varchar', length: 64, nullable: true }) banner: string | null;
  /** When the owner, on deleting the account, asked for their posts to be deleted too. */
  @Column({ ...column.date, nullable: true }) postsGoSince: Date | null;
  /** When the next email digest is due; null while digests are off. */
  @Column({ ...column.date, nullable: true }) digestAt: Date | null;
  @Column(column.date) createdAt: Date;
}

/** A former handle: its links still work, and no other user can take it. */
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

/** A handle of a deleted account: blocked for a year. The row does not say whose it was. */
@Entity('retired_handle')
@Index('ix_retired_handle_retired', ['retiredAt'])
export class RetiredHandleEntity {
  @PrimaryColumn({ type: 'varchar', length: 32 }) handle: string;
  @Column(column.date) retiredAt: Date;
}

/** One side of a friendship: each has two rows, so that both sides are read by one index. */
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

/** A pending friend request. */
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

/** A block between two users: neither sees the other anywhere on the site. */
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

/** A notification of an event. `about` prevents duplicates. */
@Entity('notification')
@Index('ux_notification_about', ['userId', 'about'], { unique: true })
@Index('ix_notification_latest', ['userId', 'createdAt', 'id'])
@Index('ix_notification_unread', ['userId', 'readAt'])
@Index('ix_notification_created', ['createdAt'])
@Index('ix_notification_read', ['readAt'])
@Index('ix_notification_actor', ['actorId'])
@Index('ix_notification_thread', ['threadId'])
@Index('ix_notification_comment', ['commentId'])
@Index('ix_notification_anime', ['animeId'])
export class NotificationEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_notification_user' })
  user?: Relation<UserEntity>;
  @Column({ type: 'varchar', length: 24 }) kind: NotificationKind;
  @Column({ type: 'varchar', length: 120 }) about: string;
  @Column({ ...column.id, nullable: true }) actorId: string | null;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'actorId', foreignKeyConstraintName: 'fk_notification_actor' })
  actor?: Relation<UserEntity>;
  @Column({ ...column.id, nullable: true }) threadId: string | null;
  @ManyToOne(() => ThreadEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'threadId', foreignKeyConstraintName: 'fk_notification_thread' })
  thread?: Relation<ThreadEntity>;
  @Column({ ...column.id, nullable: true }) commentId: string | null;
  @ManyToOne(() => ThreadCommentEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'commentId', foreignKeyConstraintName: 'fk_notification_comment' })
  comment?: Relation<ThreadCommentEntity>;
  @Column({ ...column.int, nullable: true }) animeId: number | null;
  @ManyToOne(() => AnimeEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_notification_anime' })
  anime?: Relation<AnimeEntity>;
  @Column({ ...column.int, nullable: true }) episodeNumber: number | null;
  @Column({ type: 'varchar', length: 64, nullable: true }) reference: string | null;
  @Column({ ...column.date, nullable: true }) readAt: Date | null;
  @Column(column.date) createdAt: Date;
}

/** A report to the operators about a comment, a person's profile, or a suggestion about an anime. */
@Entity('report')
@Index('ix_report_open', ['resolvedAt', 'createdAt', 'id'])
@Index('ix_report_comment', ['commentId'])
@Index('ix_report_person', ['personId'])
@Index('ix_report_suggestion', ['suggestionId'])
@Index('ix_report_reporter', ['reporterId', 'createdAt'])
export class ReportEntity {
  @PrimaryColumn(column.id) id: string;
  @Column({ ...column.id, nullable: true }) reporterId: string | null;
  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'reporterId', foreignKeyConstraintName: 'fk_report_reporter' })
  reporter?: Relation<UserEntity>;
  @Column({ ...column.id, nullable: true }) commentId: string | null;
  @ManyToOne(() => ThreadCommentEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'commentId', foreignKeyConstraintName: 'fk_report_comment' })
  comment?: Relation<ThreadCommentEntity>;
  /** The reported person; for a comment, its author. */
  @Column({ ...column.id, nullable: true }) personId: string | null;
  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'personId', foreignKeyConstraintName: 'fk_report_person' })
  person?: Relation<UserEntity>;
  /** The reported suggestion about an anime. */
  @Column({ ...column.id, nullable: true }) suggestionId: string | null;
  @Column({ type: 'varchar', length: 12 }) reason: ReportReason;
  @Column(column.text) text: string;
  @Column({ ...column.date, nullable: true }) resolvedAt: Date | null;
  @Column(column.date) createdAt: Date;
}

export const communityEntities = [
  ProfileHtmlEntity,
  ProfileEntity,
  FormerHandleEntity,
  RetiredHandleEntity,
  FriendshipEntity,
  FriendRequestEntity,
  UserBlockEntity,
  NotificationEntity,
  ReportEntity,
];
