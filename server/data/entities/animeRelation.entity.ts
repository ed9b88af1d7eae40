import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { AnimeEntity } from './anime.entity';

/** What the related anime is to this one. */
export type RelationKind =
  | 'SEQUEL'
  | 'PREQUEL'
  | 'SIDE_STORY'
  | 'PARENT'
  | 'SPIN_OFF'
  | 'ALTERNATIVE'
  | 'SUMMARY'
  | 'OTHER';

/** How two anime belong together (product P2). Every relation stands here twice, once from each side. */
@Entity('anime_relation')
@Index('ix_anime_relation_related', ['relatedId'])
export class AnimeRelationEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn(column.int) relatedId: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_anime_relation_anime' })
  anime?: Relation<AnimeEntity>;
  @ManyToOne(() => AnimeEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'relatedId', foreignKeyConstraintName: 'fk_anime_relation_related' })
  related?: Relation<AnimeEntity>;
  @Column({ type: 'varchar', length: 12 }) kind: RelationKind;
  /** No source states it: it follows from the titles (franchise/relateByTitle.ts). */
  @Column(column.bool) derived: boolean;
}
