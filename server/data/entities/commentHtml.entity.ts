import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { ThreadCommentEntity } from './threadComment.entity';

/** What a comment says as sanitised HTML, the same for every reader, and which version of the renderer made it. */
@Entity('comment_html')
export class CommentHtmlEntity {
  @PrimaryColumn(column.id) commentId: string;
  @ManyToOne(() => ThreadCommentEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'commentId', foreignKeyConstraintName: 'fk_comment_html_comment' })
  comment?: Relation<ThreadCommentEntity>;
  @Column(column.int) version: number;
  @Column(column.text) html: string;
}
