import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { AnimeEntity } from './anime.entity';

export type LabelKind = 'GENRE' | 'TAG' | 'STUDIO' | 'PRODUCER';

/** Genres, tags, studios and producers. */
@Entity('anime_label')
@Index('ix_anime_label_name', ['kind', 'name'])
export class AnimeLabelEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn({ type: 'varchar', length: 8 }) kind: LabelKind;
  @PrimaryColumn(column.int) position: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_anime_label_anime' })
  anime: Relation<AnimeEntity>;
  @Column({ type: 'varchar', length: 120 }) name: string;
  /** The tag itself gives something away. */
  @Column(column.bool) spoiler: boolean;
}
