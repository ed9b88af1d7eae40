import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';
import { AnimeEntity } from './catalogue';
import { ThreadCommentEntity, ThreadEntity } from './threads';

export const verdicts = ['RECOMMENDED', 'MIXED', 'NOT_FOR_ME'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * A person's verdict on an anime. Its text, if there is one, is the opening of a thread about a review, in which it is answered:
 * the review goes with its thread, and outlives its author's account, unsigned.
 */
@Entity('review')
@Index('ux_review_user', ['userId', 'animeId'], { unique: true })
@Index('ux_review_thread', ['threadId'], { unique: true })
@Index('ix_review_ranked', [
  'animeId',
  'shown',
  'helpful',
  'createdAt',
  'id',
  'userId',
  'verdict',
  'threadId',
])
@Index('ix_review_latest', ['userId', 'createdAt', 'id'])
@RefersTo('fk_review_user', 'userId', () => UserEntity, { onDelete: 'SET NULL' })
@RefersTo('fk_review_anime', 'animeId', () => AnimeEntity, { onDelete: 'NO ACTION' })
@RefersTo('fk_review_thread', 'threadId', () => ThreadEntity)
export class ReviewEntity {
  @PrimaryColumn(column.id) id: string;
  @Column({ ...column.id, nullable: true }) userId: string | null;
  @Column(column.int) animeId: number;
  @Column({ ...column.id, nullable: true }) threadId: string | null;
  @Column({ type: 'varchar', length: 12 }) verdict: Verdict;
  /** Episodes that its author had seen. */
  @Column(column.int) progress: number;
  /** False while its text is deleted or removed. */
  @Column(column.bool) shown: boolean;
  /** Likes of its text by people who have completed the anime. */
  @Column(column.int) helpful: number;
  @Column(column.date) createdAt: Date;
}

/** What a review said before an edit, for moderators. */
@Entity('comment_version')
@Index('ix_comment_version_latest', ['commentId', 'replacedAt', 'id'])
@RefersTo('fk_comment_version_comment', 'commentId', () => ThreadCommentEntity)
export class CommentVersionEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) commentId: string;
  /** Markdown. */
  @Column(column.text) body: string;
  @Column(column.date) replacedAt: Date;
}

export const reviewEntities = [ReviewEntity, CommentVersionEntity];
