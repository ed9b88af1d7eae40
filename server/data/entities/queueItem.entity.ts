import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { AnimeEntity } from './anime.entity';
import { UserEntity } from './user.entity';

/** One thing to watch next, in an order made by hand (product P1, "Queue"). */
@Entity('queue_item')
@Index('ux_queue_item_target', ['userId', 'animeId', 'episodeNumber'], { unique: true })
@Index('ix_queue_item_order', ['userId', 'place', 'id'])
@Index('ix_queue_item_anime', ['animeId'])
export class QueueItemEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_queue_item_user' })
  user?: Relation<UserEntity>;
  @Column(column.int) animeId: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'NO ACTION', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_queue_item_anime' })
  anime?: Relation<AnimeEntity>;
  /** 0 stands for the anime's next unwatched episode: a unique index would let empty values pass twice. */
  @Column(column.int) episodeNumber: number;
  /** A fractional index: a move writes one row. */
  @Column(column.name) place: string;
  @Column(column.date) createdAt: Date;
}
