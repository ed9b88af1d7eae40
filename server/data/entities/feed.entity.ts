import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './user.entity';

/** A private feed of somebody's (product P3), by the hash of the token in its address: the address itself is kept nowhere. */
@Entity('feed')
@Index('ux_feed_hash', ['hash'], { unique: true })
export class FeedEntity {
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_feed_user' })
  user?: Relation<UserEntity>;
  /** CALENDAR or EPISODES: one of each. */
  @PrimaryColumn({ type: 'varchar', length: 12 }) kind: string;
  @Column({ type: 'varchar', length: 64 }) hash: string;
  @Column(column.date) createdAt: Date;
  @Column({ ...column.date, nullable: true }) lastUsedAt: Date | null;
}
