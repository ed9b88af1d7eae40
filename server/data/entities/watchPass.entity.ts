import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { ListEntryEntity } from './listEntry.entity';

/** An earlier time through an anime, as it stood when the next one began (product P4, rewatch). */
@Entity('watch_pass')
export class WatchPassEntity {
  @PrimaryColumn(column.id) entryId: string;
  @ManyToOne(() => ListEntryEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'entryId', foreignKeyConstraintName: 'fk_watch_pass_entry' })
  entry?: Relation<ListEntryEntity>;
  @PrimaryColumn(column.int) number: number;
  @Column(column.int) progress: number;
  @Column({ type: 'varchar', length: 12, nullable: true }) status: string | null;
  @Column({ type: 'varchar', length: 10, nullable: true }) startedOn: string | null;
  @Column({ type: 'varchar', length: 10, nullable: true }) finishedOn: string | null;
}
