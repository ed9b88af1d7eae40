import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { AnimeEntity } from './anime.entity';

export type LinkKind = 'STREAM' | 'DATABASE';

/** Where else an anime is found: legal streaming pages, and its ids in other databases. */
@Entity('anime_link')
@Index('ix_anime_link_site', ['site', 'externalId'])
export class AnimeLinkEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn(column.int) position: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_anime_link_anime' })
  anime: Relation<AnimeEntity>;
  @Column({ type: 'varchar', length: 8 }) kind: LinkKind;
  /** The source's short name: mal, aniList, crunchyroll ... */
  @Column({ type: 'varchar', length: 40 }) site: string;
  /** The name people know: MyAnimeList, Crunchyroll ... */
  @Column({ type: 'varchar', length: 60 }) siteName: string;
  @Column({ type: 'varchar', length: 120 }) externalId: string;
  @Column({ type: 'varchar', length: 500 }) url: string;
  /** Country codes with commas between; empty: everywhere. */
  @Column({ type: 'varchar', length: 255 }) regions: string;
}
