import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/**
 * How often somebody's lists have changed. Every change raises it first, in its own transaction: the row keeps two changes
 * apart, and what was counted of the lists holds for as long as the number stays the same.
 */
@Entity('list_revision')
export class ListRevisionEntity {
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_list_revision_user' })
  user?: Relation<UserEntity>;
  @Column(column.int) revision: number;
}
