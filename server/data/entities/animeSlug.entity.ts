import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { AnimeEntity } from './anime.entity';

/** An address that an anime had before a better title came; it leads to the present one for ever. */
@Entity('anime_slug')
@Index('ix_anime_slug_anime', ['animeId'])
export class AnimeSlugEntity {
  @PrimaryColumn({ type: 'varchar', length: 120 }) slug: string;
  @Column(column.int) animeId: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_anime_slug_anime' })
  anime: Relation<AnimeEntity>;
}
