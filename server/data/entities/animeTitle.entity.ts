import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { AnimeEntity } from './anime.entity';

export type TitleKind = 'NATIVE' | 'ROMAJI' | 'ENGLISH' | 'NICKNAME' | 'OTHER';

/** Every name under which an anime can be found. */
@Entity('anime_title')
export class AnimeTitleEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn(column.int) position: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_anime_title_anime' })
  anime: Relation<AnimeEntity>;
  @Column({ type: 'varchar', length: 8 }) kind: TitleKind;
  @Column({ type: 'varchar', length: 400 }) title: string;
  /** Normalised by domain/catalogue/search/normalise.ts, words apart. */
  @Column({ type: 'varchar', length: 400 }) searchText: string;
  /** The same without spaces, so that "onepiece" finds "one piece". */
  @Column({ type: 'varchar', length: 400 }) compactText: string;
}
