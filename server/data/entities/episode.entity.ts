import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { AnimeEntity } from './anime.entity';

/** One episode with the instant of its first broadcast. The rules are in domain/catalogue/episodes. */
@Entity('episode')
@Index('ux_episode_number', ['animeId', 'number'], { unique: true })
@Index('ix_episode_airs', ['listed', 'airsAt', 'id'])
@Index('ix_episode_of_anime', ['animeId', 'airsAt'])
@Index('ix_episode_instant', ['airsAt', 'id', 'animeId'])
export class EpisodeEntity {
  @PrimaryGeneratedColumn({ type: 'int' }) id: number;
  @Column(column.int) animeId: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_episode_anime' })
  anime: Relation<AnimeEntity>;
  @Column(column.int) number: number;
  @Column({ type: 'varchar', length: 400, nullable: true }) title: string | null;
  @Column(column.date) airsAt: Date;
  /** The instant follows from the weekly slot; no source names it. */
  @Column(column.bool) estimated: boolean;
  /** The number was counted through a run that takes breaks and may be off. */
  @Column(column.bool) numberEstimated: boolean;
  /** As its anime: kept here so that the lists by air time need one index and no join. */
  @Column(column.bool) listed: boolean;
}
