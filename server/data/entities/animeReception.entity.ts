import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { AnimeEntity } from './anime.entity';

/**
 * How the people of this site take an anime (product P3: the sorts trending, popularity and score), counted anew from
 * their lists now and then. Private entries count for nothing; an anime that nobody keeps has no row.
 */
@Entity('anime_reception')
@Index('ix_anime_reception_counted', ['countedAt'])
export class AnimeReceptionEntity {
  @PrimaryColumn(column.int) animeId: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_anime_reception_anime' })
  anime?: Relation<AnimeEntity>;
  /** How many people have it on a list. */
  @Column(column.int) keptBy: number;
  /** How many of them moved on in it during the last days. */
  @Column(column.int) lately: number;
  /** Mean of their scores, 1–100; null where too few gave one. */
  @Column({ ...column.int, nullable: true }) score: number | null;
  @Column(column.date) countedAt: Date;
}
