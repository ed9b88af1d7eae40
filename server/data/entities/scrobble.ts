import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { column } from '../columnTypes';
import { UserEntity } from './accounts';
import { AnimeEntity } from './catalogue';

/** A private address that players tell what somebody watched, by the hash of the token in it: the address itself is kept nowhere. */
@Entity('scrobble_address')
@Index('ux_scrobble_address_hash', ['hash'], { unique: true })
@Index('ix_scrobble_address_user', ['userId', 'createdAt'])
export class ScrobbleAddressEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_scrobble_address_user' })
  user?: Relation<UserEntity>;
  @Column(column.name) name: string;
  @Column({ type: 'varchar', length: 64 }) hash: string;
  @Column(column.date) createdAt: Date;
  @Column({ ...column.date, nullable: true }) lastUsedAt: Date | null;
  @Column({ ...column.date, nullable: true }) expiresAt: Date | null;
}

/** How somebody wants plays to be counted. Nobody who changed nothing has a row. */
@Entity('scrobble_rules')
export class ScrobbleRulesEntity {
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_scrobble_rules_user' })
  user?: Relation<UserEntity>;
  /** From how much of an episode on it counts as watched, 50 to 100. */
  @Column(column.int) percent: number;
  /** Every play waits until its person says yes. */
  @Column(column.bool) askFirst: boolean;
  /** What is on no list yet is added. */
  @Column(column.bool) addNew: boolean;
  /** The episodes before it count as well. */
  @Column(column.bool) fillGaps: boolean;
  /** The first episode of something completed begins a rewatch. */
  @Column(column.bool) rewatch: boolean;
  @Column(column.date) updatedAt: Date;
}

/** Something that a player said was played, and what became of it. */
@Entity('scrobble_play')
@Index('ux_scrobble_play_key', ['userId', 'playKey'], { unique: true })
@Index('ix_scrobble_play_user', ['userId', 'createdAt', 'id'])
@Index('ix_scrobble_play_state', ['userId', 'state', 'seriesKey', 'season'])
@Index('ix_scrobble_play_anime', ['animeId'])
@Index('ix_scrobble_play_created', ['createdAt'])
export class ScrobblePlayEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_scrobble_play_user' })
  user?: Relation<UserEntity>;
  /** Hash of source, item and day: the same told twice is one play. */
  @Column({ type: 'varchar', length: 64 }) playKey: string;
  @Column({ type: 'varchar', length: 8 }) source: string;
  @Column(column.name) title: string;
  /** What the player's series is known by (domain/scrobble/seriesKeys.ts). */
  @Column({ type: 'varchar', length: 120 }) seriesKey: string;
  /** -1 where the player names none. */
  @Column(column.int) season: number;
  @Column(column.int) episode: number;
  @Column(column.int) percent: number;
  @Column({ type: 'varchar', length: 12 }) state: string;
  /** The anime and the episode that it was, once that is known. */
  @Column({ ...column.int, nullable: true }) animeId: number | null;
  @ManyToOne(() => AnimeEntity, { onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_scrobble_play_anime' })
  anime?: Relation<AnimeEntity>;
  @Column({ ...column.int, nullable: true }) number: number | null;
  /** Takes it back, for as long as it can be. */
  @Column({ ...column.id, nullable: true }) undoId: string | null;
  @Column(column.date) createdAt: Date;
}

/**
 * Which anime a season of a player's series is, as its person has said: from this episode of the player on, counted from
 * this one of the anime.
 */
@Entity('scrobble_match')
@Index('ix_scrobble_match_user', ['userId', 'createdAt'])
@Index('ix_scrobble_match_anime', ['animeId'])
@Index('ix_scrobble_match_offered', ['offered', 'seriesKey'])
export class ScrobbleMatchEntity {
  @PrimaryColumn(column.id) userId: string;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_scrobble_match_user' })
  user?: Relation<UserEntity>;
  @PrimaryColumn({ type: 'varchar', length: 120 }) seriesKey: string;
  @PrimaryColumn(column.int) season: number;
  @PrimaryColumn(column.int) fromEpisode: number;
  @Column(column.name) title: string;
  @Column(column.int) animeId: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_scrobble_match_anime' })
  anime?: Relation<AnimeEntity>;
  @Column(column.int) firstNumber: number;
  /** Operators may see it, and take it over for everybody. */
  @Column(column.bool) offered: boolean;
  @Column(column.date) createdAt: Date;
}

/** The same for everybody, as an operator has decided. */
@Entity('site_match')
@Index('ix_site_match_anime', ['animeId'])
export class SiteMatchEntity {
  @PrimaryColumn({ type: 'varchar', length: 120 }) seriesKey: string;
  @PrimaryColumn(column.int) season: number;
  @PrimaryColumn(column.int) fromEpisode: number;
  @Column(column.name) title: string;
  @Column(column.int) animeId: number;
  @ManyToOne(() => AnimeEntity, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'animeId', foreignKeyConstraintName: 'fk_site_match_anime' })
  anime?: Relation<AnimeEntity>;
  @Column(column.int) firstNumber: number;
  @Column(column.date) createdAt: Date;
}

/** Of people; what operators decide for everybody stands apart. */
export const scrobbleEntities = [
  ScrobbleAddressEntity,
  ScrobbleRulesEntity,
  ScrobblePlayEntity,
  ScrobbleMatchEntity,
];
