import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { ThreadCommentEntity } from './threadComment.entity';
import { UserEntity } from './user.entity';

/** What somebody reported to the operators: a comment, or a person's profile. */
@Entity('report')
@Index('ix_report_open', ['resolvedAt', 'createdAt', 'id'])
@Index('ix_report_comment', ['commentId'])
@Index('ix_report_person', ['personId'])
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
  /** Whom it is about: of a comment, its author. */
  @Column({ ...column.id, nullable: true }) personId: string | null;
  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'personId', foreignKeyConstraintName: 'fk_report_person' })
  person?: Relation<UserEntity>;
  @Column({ type: 'varchar', length: 12 }) reason: string;
  @Column(column.text) text: string;
  @Column({ ...column.date, nullable: true }) resolvedAt: Date | null;
  @Column(column.date) createdAt: Date;
}
