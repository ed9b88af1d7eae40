import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { AnimeEntity } from './anime.entity';
import { UserEntity } from './user.entity';

/**
 * A discussion (product P1). What it begins with is a comment of its own. It outlives the account of its author, unsigned.
 */
@Entity('thread')
@Index('ix_thread_active', ['pinned', 'activeAt', 'id'])
@Index('ix_thread_created', ['pinned', 'createdAt', 'id'])
@Index('ix_thread_subject', ['subject', 'pinned', 'activeAt', 'id'])
@Index('ix_thread_anime', ['animeId', 'pinned', 'activeAt', 'id'])
@Index('ix_thread_author', ['authorId', 'createdAt', 'id'])
export class ThreadEntity {
  @PrimaryColumn(column.id) id: string;
  @Column({ type: 'varchar', length: 8 }) subject: string;
  @Column({ ...column.int, nullable: true }) animeId: number | null;
  @ManyToOne(() => AnimeEntity, { onDelete: 'NO ACTION', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_thread_anime' })
  anime?: Relation<AnimeEntity>;
  @Column({ ...column.int, nullable: true }) episodeNumber: number | null;
  /** Empty once its author took it along. */
  @Column(column.name) title: string;
  @Column({ ...column.id, nullable: true }) authorId: string | null;
  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'authorId', foreignKeyConstraintName: 'fk_thread_author' })
  author?: Relation<UserEntity>;
  /** Comments that can be read, replies included, the opening left out. */
  @Column(column.int) commentCount: number;
  @Column(column.bool) locked: boolean;
  @Column(column.bool) pinned: boolean;
  /** When its author deleted it; after ten minutes for good. */
  @Column({ ...column.date, nullable: true }) deletedAt: Date | null;
  /** When an operator removed it. */
  @Column({ ...column.date, nullable: true }) removedAt: Date | null;
  @Column(column.date) createdAt: Date;
  @Column(column.date) activeAt: Date;
}
