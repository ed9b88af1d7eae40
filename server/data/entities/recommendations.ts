import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';
import { AnimeEntity } from './catalogue';

/** Read of every reason for an anime, so that no row has to be. */
const whatIsCounted = ['userId', 'createdAt', 'deletedAt', 'removedAt'];

/** A person's reason why people who liked one of two anime should try the other: one for each pair, shown with both. */
@Entity('anime_recommendation')
@Index('ux_anime_recommendation_user', ['userId', 'lowerId', 'higherId'], { unique: true })
@Index('ix_anime_recommendation_deleted', ['deletedAt'])
@Index('ix_recommended_lower', ['lowerId', 'higherId', ...whatIsCounted])
@Index('ix_recommended_higher', ['higherId', 'lowerId', ...whatIsCounted])
@RefersTo('fk_anime_recommendation_user', 'userId', () => UserEntity)
@RefersTo('fk_anime_recommendation_lower', 'lowerId', () => AnimeEntity, { onDelete: 'NO ACTION' })
@RefersTo('fk_anime_recommendation_higher', 'higherId', () => AnimeEntity, { onDelete: 'NO ACTION' })
export class AnimeRecommendationEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  /** The two anime, the smaller id first. */
  @Column(column.int) lowerId: number;
  @Column(column.int) higherId: number;
  /** Plain text of one line. */
  @Column(column.text) reason: string;
  /** Its author says that it mentions what happens. */
  @Column(column.bool) spoiler: boolean;
  @Column({ ...column.date, nullable: true }) editedAt: Date | null;
  @Column({ ...column.date, nullable: true }) deletedAt: Date | null;
  @Column({ ...column.date, nullable: true }) removedAt: Date | null;
  @Column(column.date) createdAt: Date;
}

/** Someone else agrees with a reason. */
@Entity('recommendation_support')
@Index('ix_recommendation_support_user', ['userId'])
@RefersTo('fk_recommendation_support_reason', 'recommendationId', () => AnimeRecommendationEntity)
@RefersTo('fk_recommendation_support_user', 'userId', () => UserEntity)
export class RecommendationSupportEntity {
  @PrimaryColumn(column.id) recommendationId: string;
  @PrimaryColumn(column.id) userId: string;
  @Column(column.date) createdAt: Date;
}

export const recommendationEntities = [AnimeRecommendationEntity, RecommendationSupportEntity];
