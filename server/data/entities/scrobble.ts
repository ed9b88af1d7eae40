import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';
import { AnimeEntity } from './catalogue';

/** Senders of plays: media servers, a player, or the user's own script. */
export const playSources = ['JELLYFIN', 'PLEX', 'EMBY', 'KODI', 'SCRIPT'] as const;
export type PlaySource = (typeof playSources)[number];

/** A private address that players report plays to. Only the hash of its token is stored, never the address itself. */
@Entity('scrobble_address')
@Index('ux_scrobble_address_hash', ['hash'], { unique: true })
@Index('ix_scrobble_address_user', ['userId', 'createdAt'])
@RefersTo('fk_scrobble_address_user', 'userId', () => UserEntity)
export class ScrobbleAddressEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @Column(column.name) name: string;
  @Column({ type: 'varchar', length: 64 }) hash: string;
  @Column(column.date) createdAt: Date;
  @Column({ ...column.date, nullable: true }) lastUsedAt: Date | null;
  @Column({ ...column.date, nullable: true }) expiresAt: Date | null;
}

/** A user's rules for counting plays. Users with the defaults have no row. */
@Entity('scrobble_rules')
@RefersTo('fk_scrobble_rules_user', 'userId', () => UserEntity)
export class ScrobbleRulesEntity {
  @PrimaryColumn(column.id) userId: string;
  /** Percentage of an episode from which it counts as watched, 50 to 100. */
  @Column(column.int) percent: number;
  /** Every play waits for the user's confirmation. */
  @Column(column.bool) askFirst: boolean;
  /** Anime on no list yet are added. */
  @Column(column.bool) addNew: boolean;
  /** Earlier episodes count as well. */
  @Column(column.bool) fillGaps: boolean;
  /** Playing the first episode of a completed anime begins a rewatch. */
  @Column(column.bool) rewatch: boolean;
  @Column(column.date) updatedAt: Date;
}

/** A play reported by a player, and its outcome. */
@Entity('scrobble_play')
@Index('ux_scrobble_play_key', ['userId', 'playKey'], { unique: true })
@Index('ix_scrobble_play_user', ['userId', 'createdAt', 'id'])
@Index('ix_scrobble_play_state', ['userId', 'state', 'seriesKey', 'season'])
@Index('ix_scrobble_play_anime', ['animeId'])
@Index('ix_scrobble_play_created', ['createdAt'])
@RefersTo('fk_scrobble_play_user', 'userId', () => UserEntity)
@RefersTo('fk_scrobble_play_anime', 'animeId', () => AnimeEntity, { onDelete: 'SET NULL' })
export class ScrobblePlayEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  /** Hash of source, item and day: reports of the same play count once. */
  @Column({ type: 'varchar', length: 64 }) playKey: string;
  @Column({ type: 'varchar', length: 8 }) source: string;
  @Column(column.name) title: string;
  /** Key of the player's series (domain/scrobble/seriesKeys.ts). */
  @Column({ type: 'varchar', length: 120 }) seriesKey: string;
  /** -1 if the player gives none. */
  @Column(column.int) season: number;
  @Column(column.int) episode: number;
  @Column(column.int) percent: number;
  @Column({ type: 'varchar', length: 12 }) state: string;
  /** The anime and the episode, once known. */
  @Column({ ...column.int, nullable: true }) animeId: number | null;
  @Column({ ...column.int, nullable: true }) number: number | null;
  /** The undo step that reverts it, until that expires. */
  @Column({ ...column.id, nullable: true }) undoId: string | null;
  @Column(column.date) createdAt: Date;
}

/**
 * A user's match of a season of a player's series to an anime: the player's `fromEpisode` is the anime's `firstNumber`, and
 * later episodes follow in order.
 */
@Entity('scrobble_match')
@Index('ix_scrobble_match_user', ['userId', 'createdAt'])
@Index('ix_scrobble_match_anime', ['animeId'])
@Index('ix_scrobble_match_offered', ['offered', 'seriesKey'])
@RefersTo('fk_scrobble_match_user', 'userId', () => UserEntity)
@RefersTo('fk_scrobble_match_anime', 'animeId', () => AnimeEntity)
export class ScrobbleMatchEntity {
  @PrimaryColumn(column.id) userId: string;
  @PrimaryColumn({ type: 'varchar', length: 120 }) seriesKey: string;
  @PrimaryColumn(column.int) season: number;
  @PrimaryColumn(column.int) fromEpisode: number;
  @Column(column.name) title: string;
  @Column(column.int) animeId: number;
  @Column(column.int) firstNumber: number;
  /** Operators may see it and adopt it for all users. */
  @Column(column.bool) offered: boolean;
  @Column(column.date) createdAt: Date;
}

/** A match for all users, decided by an operator. */
@Entity('site_match')
@Index('ix_site_match_anime', ['animeId'])
@RefersTo('fk_site_match_anime', 'animeId', () => AnimeEntity)
export class SiteMatchEntity {
  @PrimaryColumn({ type: 'varchar', length: 120 }) seriesKey: string;
  @PrimaryColumn(column.int) season: number;
  @PrimaryColumn(column.int) fromEpisode: number;
  @Column(column.name) title: string;
  @Column(column.int) animeId: number;
  @Column(column.int) firstNumber: number;
  @Column(column.date) createdAt: Date;
}

/** Entities that belong to users. SiteMatchEntity is not among them. */
export const scrobbleEntities = [
  ScrobbleAddressEntity,
  ScrobbleRulesEntity,
  ScrobblePlayEntity,
  ScrobbleMatchEntity,
];
