import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { ListEntryEntity } from './listEntry.entity';

/**
 * One episode watched in one pass, with the instant when that is known (product P4, history). What stands beyond the
 * entry's progress was watched out of order.
 */
@Entity('episode_watch')
@Index('ix_episode_watch_history', ['userId', 'watchedAt', 'entryId', 'number'])
export class EpisodeWatchEntity {
  @PrimaryColumn(column.id) entryId: string;
  @ManyToOne(() => ListEntryEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'entryId', foreignKeyConstraintName: 'fk_episode_watch_entry' })
  entry?: Relation<ListEntryEntity>;
  @PrimaryColumn(column.int) pass: number;
  @PrimaryColumn(column.int) number: number;
  /** As its entry's: kept here so that a person's activity needs one index and no join. */
  @Column(column.id) userId: string;
  @Column({ ...column.date, nullable: true }) watchedAt: Date | null;
}
