import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/** A named shelf of the library (product P1, "Library"). */
@Entity('collection')
@Index('ix_collection_order', ['userId', 'place', 'id'])
export class CollectionEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_collection_user' })
  user?: Relation<UserEntity>;
  @Column(column.name) name: string;
  @Column(column.text) description: string;
  @Column({ type: 'varchar', length: 8 }) visibility: string;
  @Column(column.name) place: string;
  @Column(column.date) createdAt: Date;
  @Column(column.date) updatedAt: Date;
}
