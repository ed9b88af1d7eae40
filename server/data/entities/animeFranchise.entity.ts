import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { AnimeEntity } from './anime.entity';

/**
 * The anime that relations join, in watch order: made anew with the relations (franchise/relateAnime.ts), so that a page
 * reads its franchise with one index and follows no chain. An anime without relations has no row.
 */
@Entity('anime_franchise')
@Index('ux_anime_franchise_place', ['franchiseId', 'position'], { unique: true })
export class AnimeFranchiseEntity {
  @PrimaryColumn(column.int) animeId: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_anime_franchise_anime' })
  anime?: Relation<AnimeEntity>;
  /** The smallest id among its anime. */
  @Column(column.int) franchiseId: number;
  /** Place in the watch order, from 0. */
  @Column(column.int) position: number;
}
