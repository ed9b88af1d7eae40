import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { ThreadEntity } from './thread.entity';
import { UserEntity } from './user.entity';

/** Something written in a thread: its opening, a comment, or a reply below a comment. */
@Entity('thread_comment')
@Index('ix_thread_comment_order', ['threadId', 'level', 'createdAt', 'id'])
@Index('ix_thread_comment_replies', ['parentId', 'createdAt', 'id'])
@Index('ix_thread_comment_author', ['authorId', 'createdAt', 'id'])
@Index('ix_thread_comment_answered', ['answeredUserId'])
@Index('ix_thread_comment_deleted', ['deletedAt'])
export class ThreadCommentEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) threadId: string;
  @ManyToOne(() => ThreadEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'threadId', foreignKeyConstraintName: 'fk_thread_comment_thread' })
  thread?: Relation<ThreadEntity>;
  /** 0 the opening, 1 a comment, 2 a reply. */
  @Column(column.int) level: number;
  /** Of a reply, the comment below which it stands. */
  @Column({ ...column.id, nullable: true }) parentId: string | null;
  @ManyToOne(() => ThreadCommentEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'parentId', foreignKeyConstraintName: 'fk_thread_comment_parent' })
  parent?: Relation<ThreadCommentEntity>;
  @Column({ ...column.id, nullable: true }) authorId: string | null;
  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'authorId', foreignKeyConstraintName: 'fk_thread_comment_author' })
  author?: Relation<UserEntity>;
  /** Of a reply to a reply, whom it answers. */
  @Column({ ...column.id, nullable: true }) answeredUserId: string | null;
  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'answeredUserId', foreignKeyConstraintName: 'fk_thread_comment_answered' })
  answeredUser?: Relation<UserEntity>;
  /** Markdown. */
  @Column(column.text) body: string;
  @Column({ ...column.int, nullable: true }) episodeNumber: number | null;
  @Column(column.int) likeCount: number;
  /** Replies that can be read. */
  @Column(column.int) replyCount: number;
  @Column({ ...column.date, nullable: true }) editedAt: Date | null;
  @Column({ ...column.date, nullable: true }) deletedAt: Date | null;
  @Column({ ...column.date, nullable: true }) removedAt: Date | null;
  @Column(column.date) createdAt: Date;
}
