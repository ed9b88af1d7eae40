import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';
import { AnimeEntity } from './catalogue';

/** What a thread can be about. */
export const threadSubjects = ['SITE', 'ANIME', 'EPISODE', 'REVIEW'] as const;
export type ThreadSubject = (typeof threadSubjects)[number];

/** A comment's text as sanitised HTML, the same for every reader, with the version of the renderer that made it. */
@Entity('comment_html')
@RefersTo('fk_comment_html_comment', 'commentId', () => ThreadCommentEntity)
export class CommentHtmlEntity {
  @PrimaryColumn(column.id) commentId: string;
  @Column(column.int) version: number;
  @Column(column.text) html: string;
}

/** A discussion. Its opening is a comment. It outlives its author's account, unsigned. */
@Entity('thread')
@Index('ix_thread_active', ['pinned', 'activeAt', 'id'])
@Index('ix_thread_created', ['pinned', 'createdAt', 'id'])
@Index('ix_thread_subject', ['subject', 'pinned', 'activeAt', 'id'])
@Index('ix_thread_anime', ['animeId', 'pinned', 'activeAt', 'id'])
@Index('ix_thread_author', ['authorId', 'createdAt', 'id'])
@RefersTo('fk_thread_anime', 'animeId', () => AnimeEntity, { onDelete: 'NO ACTION' })
@RefersTo('fk_thread_author', 'authorId', () => UserEntity, { onDelete: 'SET NULL' })
export class ThreadEntity {
  @PrimaryColumn(column.id) id: string;
  @Column({ type: 'varchar', length: 8 }) subject: ThreadSubject;
  @Column({ ...column.int, nullable: true }) animeId: number | null;
  @Column({ ...column.int, nullable: true }) episodeNumber: number | null;
  /** Empty once the author has erased it with their account. */
  @Column(column.name) title: string;
  @Column({ ...column.id, nullable: true }) authorId: string | null;
  /** Number of visible comments, including replies but not the opening. */
  @Column(column.int) commentCount: number;
  @Column(column.bool) locked: boolean;
  @Column(column.bool) pinned: boolean;
  /** When its author deleted it; after ten minutes the deletion is permanent. */
  @Column({ ...column.date, nullable: true }) deletedAt: Date | null;
  /** When an operator removed it. */
  @Column({ ...column.date, nullable: true }) removedAt: Date | null;
  /** Since when it waits for a moderator, with all that is in it; its opening then waits, too. */
  @Column({ ...column.date, nullable: true }) heldAt: Date | null;
  @Column(column.date) createdAt: Date;
  @Column(column.date) activeAt: Date;
}

/** Something written in a thread: its opening, a comment, or a reply below a comment. */
@Entity('thread_comment')
@Index('ix_thread_comment_order', ['threadId', 'level', 'createdAt', 'id'])
@Index('ix_thread_comment_replies', ['parentId', 'createdAt', 'id'])
@Index('ix_thread_comment_author', ['authorId', 'createdAt', 'id'])
@Index('ix_thread_comment_answered', ['answeredUserId'])
@Index('ix_thread_comment_deleted', ['deletedAt'])
@RefersTo('fk_thread_comment_thread', 'threadId', () => ThreadEntity)
@RefersTo('fk_thread_comment_parent', 'parentId', () => ThreadCommentEntity)
@RefersTo('fk_thread_comment_author', 'authorId', () => UserEntity, { onDelete: 'SET NULL' })
@RefersTo('fk_thread_comment_answered', 'answeredUserId', () => UserEntity, { onDelete: 'SET NULL' })
export class ThreadCommentEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) threadId: string;
  /** 0: the opening, 1: a comment, 2: a reply. */
  @Column(column.int) level: number;
  /** For a reply, the comment it is below. */
  @Column({ ...column.id, nullable: true }) parentId: string | null;
  @Column({ ...column.id, nullable: true }) authorId: string | null;
  /** For a reply to a reply, the user it answers. */
  @Column({ ...column.id, nullable: true }) answeredUserId: string | null;
  /** Markdown. */
  @Column(column.text) body: string;
  @Column({ ...column.int, nullable: true }) episodeNumber: number | null;
  @Column(column.int) likeCount: number;
  /** Number of visible replies. */
  @Column(column.int) replyCount: number;
  @Column({ ...column.date, nullable: true }) editedAt: Date | null;
  @Column({ ...column.date, nullable: true }) deletedAt: Date | null;
  @Column({ ...column.date, nullable: true }) removedAt: Date | null;
  /** Since when it waits for a moderator, as it has a word on the site's list; `createdAt` if nobody has seen it yet. */
  @Column({ ...column.date, nullable: true }) heldAt: Date | null;
  @Column(column.date) createdAt: Date;
}

/** A user's like of a comment. */
@Entity('comment_like')
@Index('ix_comment_like_user', ['userId', 'commentId'])
@RefersTo('fk_comment_like_comment', 'commentId', () => ThreadCommentEntity)
@RefersTo('fk_comment_like_user', 'userId', () => UserEntity)
export class CommentLikeEntity {
  @PrimaryColumn(column.id) commentId: string;
  @PrimaryColumn(column.id) userId: string;
  @Column(column.date) createdAt: Date;
}

/** A user's subscription to new comments in a thread. */
@Entity('thread_subscription')
@Index('ix_thread_subscription_user', ['userId', 'createdAt', 'threadId'])
@RefersTo('fk_thread_subscription_thread', 'threadId', () => ThreadEntity)
@RefersTo('fk_thread_subscription_user', 'userId', () => UserEntity)
export class ThreadSubscriptionEntity {
  @PrimaryColumn(column.id) threadId: string;
  @PrimaryColumn(column.id) userId: string;
  @Column(column.date) createdAt: Date;
}

export const threadEntities = [
  ThreadEntity,
  ThreadCommentEntity,
  CommentHtmlEntity,
  CommentLikeEntity,
  ThreadSubscriptionEntity,
];
