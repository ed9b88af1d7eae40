import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { AnimeEntity } from './anime.entity';
import { UserEntity } from './user.entity';

/**
 * A person's record of one anime (product P1, P4). Without a status it is only saved. `progress` counts in the current
 * pass; what earlier passes reached stands in `watch_pass`, and the furthest of them in `seenBefore`.
 */
@Entity('list_entry')
@Index('ux_list_entry_anime', ['userId', 'animeId'], { unique: true })
@Index('ix_list_entry_status', ['userId', 'status', 'updatedAt', 'id'])
@Index('ix_list_entry_updated', ['userId', 'updatedAt', 'id'])
@Index('ix_list_entry_favourite', ['userId', 'favouritePlace'])
@Index('ix_list_entry_score', ['userId', 'score', 'id'])
@Index('ix_list_entry_of_status', ['userId', 'status', 'animeId', 'progress'])
@Index('ix_list_entry_of_anime', ['animeId', 'status'])
export class ListEntryEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_list_entry_user' })
  user?: Relation<UserEntity>;
  @Column(column.int) animeId: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'NO ACTION', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_list_entry_anime' })
  anime?: Relation<AnimeEntity>;
  @Column({ type: 'varchar', length: 12, nullable: true }) status: string | null;
  @Column(column.int) progress: number;
  /** 1–100, whatever format its owner reads. */
  @Column({ ...column.int, nullable: true }) score: number | null;
  /** Partial dates as they were given: 2011, 2011-04, 2011-04-05. */
  @Column({ type: 'varchar', length: 10, nullable: true }) startedOn: string | null;
  @Column({ type: 'varchar', length: 10, nullable: true }) finishedOn: string | null;
  @Column(column.text) notes: string;
  @Column(column.json) tags: string[];
  /** 0 low, 1 medium, 2 high. */
  @Column(column.int) priority: number;
  @Column({ type: 'varchar', length: 8 }) visibility: string;
  /** Its place among the favourites; null when it is none. */
  @Column({ ...column.name, nullable: true }) favouritePlace: string | null;
  /** How many times it was watched again, to the end. */
  @Column(column.int) rewatches: number;
  /** Number of the current pass: 1 for the first, one more with each rewatch. */
  @Column(column.int) pass: number;
  @Column(column.int) seenBefore: number;
  /** Overrides the spoiler level of the settings for this anime. */
  @Column({ type: 'varchar', length: 24, nullable: true }) spoilerLevel: string | null;
  @Column(column.int) version: number;
  @Column(column.date) createdAt: Date;
  @Column(column.date) updatedAt: Date;
}
