import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ReportOutcome } from '../../../shared/moderation';
import type { NotificationKind } from '../../../shared/notifications';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';
import { AnimeEntity } from './catalogue';
import { ThreadCommentEntity, ThreadEntity } from './threads';

export type { NotificationKind };
/** HELD is the site's own: a post that it holds. */
export const reportReasons = ['SPAM', 'ABUSE', 'SPOILER', 'ILLEGAL', 'OTHER', 'HELD'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** A user's profile text as sanitised HTML, the same for every reader, with the version of the renderer that made it. */
@Entity('profile_html')
@RefersTo('fk_profile_html_profile', 'userId', () => ProfileEntity, { key: 'userId' })
export class ProfileHtmlEntity {
  @PrimaryColumn(column.id) userId: string;
  @Column(column.int) version: number;
  @Column(column.text) html: string;
}

/** A person's public profile. Created when first needed, with a handle derived from the person's name. */
@Entity('profile')
@Index('ix_profile_digest', ['digestAt'])
@Index('ux_profile_handle', ['handle'], { unique: true })
@RefersTo('fk_profile_user', 'userId', () => UserEntity)
export class ProfileEntity {
  @PrimaryColumn(column.id) userId: string;
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
@RefersTo('fk_former_handle_user', 'userId', () => UserEntity)
export class FormerHandleEntity {
  @PrimaryColumn({ type: 'varchar', length: 32 }) handle: string;
  @Column(column.id) userId: string;
  @Column(column.date) leftAt: Date;
}

/** A handle of a deleted account, or one that a moderator reset: blocked for a year. The row does not say whose it was. */
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
@RefersTo('fk_friendship_user', 'userId', () => UserEntity)
@RefersTo('fk_friendship_friend', 'friendId', () => UserEntity)
export class FriendshipEntity {
  @PrimaryColumn(column.id) userId: string;
  @PrimaryColumn(column.id) friendId: string;
  @Column(column.date) createdAt: Date;
}

/** A pending friend request. */
@Entity('friend_request')
@Index('ix_friend_request_from', ['fromId', 'createdAt', 'toId'])
@Index('ix_friend_request_to', ['toId', 'createdAt', 'fromId'])
@RefersTo('fk_friend_request_from', 'fromId', () => UserEntity)
@RefersTo('fk_friend_request_to', 'toId', () => UserEntity)
export class FriendRequestEntity {
  @PrimaryColumn(column.id) fromId: string;
  @PrimaryColumn(column.id) toId: string;
  @Column(column.date) createdAt: Date;
}

/** A block between two users: neither sees the other anywhere on the site. */
@Entity('user_block')
@Index('ix_user_block_blocked', ['blockedId', 'blockerId'])
@RefersTo('fk_user_block_blocker', 'blockerId', () => UserEntity)
@RefersTo('fk_user_block_blocked', 'blockedId', () => UserEntity)
export class UserBlockEntity {
  @PrimaryColumn(column.id) blockerId: string;
  @PrimaryColumn(column.id) blockedId: string;
  @Column(column.date) createdAt: Date;
}

export const recommendationAnswers = ['PLANNED', 'QUEUED', 'DECLINED', 'DONE'] as const;
export type RecommendationAnswer = (typeof recommendationAnswers)[number];

/** An anime that a person recommends to a friend: open until the friend answers. Sending it again writes the same row. */
@Entity('sent_recommendation')
@Index('ux_sent_recommendation_pair', ['toId', 'fromId', 'animeId'], { unique: true })
@Index('ix_sent_recommendation_open', ['toId', 'settledAt', 'sentAt', 'id'])
@Index('ix_sent_recommendation_sent', ['fromId', 'sentAt'])
@Index('ix_sent_recommendation_anime', ['animeId'])
@Index('ix_sent_recommendation_settled', ['settledAt'])
@RefersTo('fk_sent_recommendation_from', 'fromId', () => UserEntity)
@RefersTo('fk_sent_recommendation_to', 'toId', () => UserEntity)
@RefersTo('fk_sent_recommendation_anime', 'animeId', () => AnimeEntity)
export class SentRecommendationEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) fromId: string;
  @Column(column.id) toId: string;
  @Column(column.int) animeId: number;
  @Column({ type: 'varchar', length: 280 }) note: string;
  @Column(column.date) sentAt: Date;
  @Column({ ...column.date, nullable: true }) settledAt: Date | null;
  @Column({ type: 'varchar', length: 12, nullable: true }) answer: RecommendationAnswer | null;
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
@RefersTo('fk_notification_user', 'userId', () => UserEntity)
@RefersTo('fk_notification_actor', 'actorId', () => UserEntity)
@RefersTo('fk_notification_thread', 'threadId', () => ThreadEntity)
@RefersTo('fk_notification_comment', 'commentId', () => ThreadCommentEntity)
@RefersTo('fk_notification_anime', 'animeId', () => AnimeEntity)
export class NotificationEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @Column({ type: 'varchar', length: 24 }) kind: NotificationKind;
  @Column({ type: 'varchar', length: 120 }) about: string;
  @Column({ ...column.id, nullable: true }) actorId: string | null;
  @Column({ ...column.id, nullable: true }) threadId: string | null;
  @Column({ ...column.id, nullable: true }) commentId: string | null;
  @Column({ ...column.int, nullable: true }) animeId: number | null;
  @Column({ ...column.int, nullable: true }) episodeNumber: number | null;
  @Column({ type: 'varchar', length: 64, nullable: true }) reference: string | null;
  @Column({ ...column.text, nullable: true }) text: string | null;
  @Column({ ...column.date, nullable: true }) readAt: Date | null;
  @Column(column.date) createdAt: Date;
}

/**
 * A report to the operators about a comment, a person's profile, a suggestion about an anime, an answer to an activity, or a
 * recommendation.
 */
@Entity('report')
@Index('ix_report_open', ['resolvedAt', 'createdAt', 'id'])
@Index('ix_report_comment', ['commentId'])
@Index('ix_report_person', ['personId'])
@Index('ix_report_suggestion', ['suggestionId'])
@Index('ix_report_subject', ['subjectId', 'resolvedAt', 'createdAt', 'id'])
@Index('ix_report_recommendation', ['recommendationId'])
@Index('ix_report_reporter', ['reporterId', 'createdAt'])
@RefersTo('fk_report_reporter', 'reporterId', () => UserEntity, { onDelete: 'SET NULL' })
@RefersTo('fk_report_comment', 'commentId', () => ThreadCommentEntity)
@RefersTo('fk_report_person', 'personId', () => UserEntity, { onDelete: 'SET NULL' })
export class ReportEntity {
  @PrimaryColumn(column.id) id: string;
  @Column({ ...column.id, nullable: true }) reporterId: string | null;
  /** The id of what it is about: that of the comment, answer, …, or of the person whose profile it is. */
  @Column({ ...column.id, default: '' }) subjectId: string;
  @Column({ ...column.id, nullable: true }) commentId: string | null;
  /** The reported person; otherwise the author. */
  @Column({ ...column.id, nullable: true }) personId: string | null;
  /** The reported suggestion about an anime. */
  @Column({ ...column.id, nullable: true }) suggestionId: string | null;
  /** The reported answer to an activity, and what it or a note said: it may be deleted by then. */
  @Column({ ...column.id, nullable: true }) answerId: string | null;
  @Column({ ...column.text, nullable: true }) quote: string | null;
  @Column({ ...column.id, nullable: true }) recommendationId: string | null;
  /** The reported note on an episode; what it said is the quote. */
  @Column({ ...column.id, nullable: true }) noteId: string | null;
  @Column({ type: 'varchar', length: 12 }) reason: ReportReason;
  @Column(column.text) text: string;
  /** What its reporters were told once it was closed. */
  @Column({ type: 'varchar', length: 24, nullable: true }) outcome: ReportOutcome | null;
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
  SentRecommendationEntity,
  NotificationEntity,
  ReportEntity,
];
