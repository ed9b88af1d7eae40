import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { ThreadCommentEntity } from './threadComment.entity';
import { UserEntity } from './user.entity';

/** Somebody likes a comment. */
@Entity('comment_like')
@Index('ix_comment_like_user', ['userId', 'commentId'])
export class CommentLikeEntity {
  @PrimaryColumn(column.id) commentId: string;
  @ManyToOne(() => ThreadCommentEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'commentId', foreignKeyConstraintName: 'fk_comment_like_comment' })
  comment?: Relation<ThreadCommentEntity>;
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_comment_like_user' })
  user?: Relation<UserEntity>;
  @Column(column.date) createdAt: Date;
}
