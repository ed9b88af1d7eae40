import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { AnimeEntity } from './anime.entity';
import { ThreadEntity } from './thread.entity';
import { ThreadCommentEntity } from './threadComment.entity';
import { UserEntity } from './user.entity';

/** Word to somebody of something that happened (product P5). `about` keeps the same word from coming twice. */
@Entity('notification')
@Index('ux_notification_about', ['userId', 'about'], { unique: true })
@Index('ix_notification_latest', ['userId', 'createdAt', 'id'])
@Index('ix_notification_unread', ['userId', 'readAt'])
@Index('ix_notification_created', ['createdAt'])
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
  @Column({ type: 'varchar', length: 24 }) kind: string;
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
