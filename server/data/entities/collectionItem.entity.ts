import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { AnimeEntity } from './anime.entity';
import { CollectionEntity } from './collection.entity';

/** An anime on a shelf, at its place. */
@Entity('collection_item')
@Index('ix_collection_item_order', ['collectionId', 'place', 'animeId'])
@Index('ix_collection_item_anime', ['animeId'])
export class CollectionItemEntity {
  @PrimaryColumn(column.id) collectionId: string;
  @ManyToOne(() => CollectionEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'collectionId', foreignKeyConstraintName: 'fk_collection_item_collection' })
  collection?: Relation<CollectionEntity>;
  @PrimaryColumn(column.int) animeId: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'NO ACTION', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_collection_item_anime' })
  anime?: Relation<AnimeEntity>;
  @Column(column.name) place: string;
  @Column(column.date) addedAt: Date;
}
