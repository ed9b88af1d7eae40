import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { RelationKind } from '../../../shared/relationKind';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';

export type AnimeFormat = 'TV' | 'MOVIE' | 'OVA' | 'WEB' | 'SPECIAL' | 'OTHER';
export type AnimeSeason = 'WINTER' | 'SPRING' | 'SUMMER' | 'FALL';

/**
 * One anime of the catalogue. `id` never changes: imports find their rows by source and key. `slug` follows a better title, and
 * the former one redirects (AnimeSlugEntity). `listed` is false for adult titles and for rows that their sources have dropped;
 * such rows appear in no list.
 */
@Entity('anime')
@Index('ux_anime_slug', ['slug'], { unique: true })
@Index('ux_anime_source', ['sourceId', 'sourceKey'], { unique: true })
@Index('ix_anime_popular', ['listed', 'popularity', 'id'])
@Index('ix_anime_starts', ['listed', 'startsAt', 'id'])
@Index('ix_anime_title', ['listed', 'titleSort', 'id'])
@Index('ix_anime_season', ['listed', 'year', 'season', 'popularity', 'id'])
@Index('ix_anime_curated', ['curated', 'popularity', 'id'])
@Index('ix_anime_open_run', ['openRun'])
export class AnimeEntity {
  @PrimaryGeneratedColumn({ type: 'int' }) id: number;
  @Column({ type: 'varchar', length: 40 }) sourceId: string;
  @Column({ type: 'varchar', length: 120 }) sourceKey: string;
  /** Hash of everything that came from the source: the next import skips an unchanged row. */
  @Column({ type: 'varchar', length: 40 }) contentHash: string;
  @Column({ type: 'varchar', length: 120 }) slug: string;
  @Column({ type: 'varchar', length: 400 }) nativeTitle: string;
  @Column({ type: 'varchar', length: 400, nullable: true }) romajiTitle: string | null;
  @Column({ type: 'varchar', length: 400, nullable: true }) englishTitle: string | null;
  /** The preferred title, normalised. */
  @Column({ type: 'varchar', length: 100 }) titleSort: string;
  @Column({ type: 'varchar', length: 8 }) format: AnimeFormat;
  @Column({ ...column.date, nullable: true }) startsAt: Date | null;
  /** Only the day is known: `startsAt`, the slot and the episodes each represent a day (domain/catalogue/calendarDay.ts). */
  @Column({ ...column.bool, default: false }) startsDated: boolean;
  /** From the source, or derived from a certain episode count. */
  @Column({ ...column.date, nullable: true }) endsAt: Date | null;
  @Column({ ...column.bool, default: false }) endsDated: boolean;
  /** The instant after which the anime counts as finished; null if unknown. */
  @Column({ ...column.date, nullable: true }) airsUntil: Date | null;
  /** `sourceKey` of the row that continues the series (importers/continuations.ts). */
  @Column({ type: 'varchar', length: 120, nullable: true }) continuedIn: string | null;
  /** Year and season of the start in Japan, see `domain/catalogue/season.ts`. */
  @Column({ ...column.int, nullable: true }) year: number | null;
  @Column({ type: 'varchar', length: 8, nullable: true }) season: AnimeSeason | null;
  @Column({ ...column.date, nullable: true }) broadcastAt: Date | null;
  /** True for a run with no known end, whose episodes are added as time passes (episodes/extendOpenRuns.ts). */
  @Column(column.bool) openRun: boolean;
  @Column({ ...column.int, nullable: true }) episodeCount: number | null;
  @Column(column.bool) episodeCountEstimated: boolean;
  @Column({ ...column.int, nullable: true }) episodeMinutes: number | null;
  @Column({ ...column.text, nullable: true }) synopsis: string | null;
  /** Source material: MANGA, ORIGINAL, LIGHT_NOVEL ... */
  @Column({ type: 'varchar', length: 40, nullable: true }) material: string | null;
  @Column({ type: 'varchar', length: 16, nullable: true }) ageRating: string | null;
  @Column({ type: 'varchar', length: 8 }) language: string;
  @Column({ type: 'varchar', length: 500, nullable: true }) officialSite: string | null;
  @Column(column.bool) curated: boolean;
  @Column(column.bool) adult: boolean;
  @Column(column.bool) listed: boolean;
  /** The weight behind "popular" (popularity.ts); never shown. */
  @Column(column.int) popularity: number;
  /** 0 to 100, from an imported source. */
  @Column({ ...column.int, nullable: true }) score: number | null;
  /** Pictures on third-party hosts; no screen depends on them. */
  @Column({ type: 'varchar', length: 500, nullable: true }) coverUrl: string | null;
  @Column({ type: 'varchar', length: 500, nullable: true }) thumbnailUrl: string | null;
  /** Announced without a day: it cannot have begun before this instant. */
  @Column({ ...column.date, nullable: true }) expectedAt: Date | null;
  /** Motif of its generated artwork (domain/artwork/motifs.ts); imports never change it. */
  @Column({ type: 'varchar', length: 24, nullable: true }) motif: string | null;
  /** When the last source dropped it. */
  @Column({ ...column.date, nullable: true }) retiredAt: Date | null;
  /** When `startsAt` was first known or last moved, null if before this was recorded; and how often it was moved since. */
  @Column({ ...column.date, nullable: true }) startChangedAt: Date | null;
  @Column({ ...column.int, default: 0 }) startMoves: number;
}

export type TitleKind = 'NATIVE' | 'ROMAJI' | 'ENGLISH' | 'NICKNAME' | 'OTHER';

/** Every name under which an anime can be found. */
@Entity('anime_title')
@Index('ix_anime_title_compact', ['compactText'])
@RefersTo('fk_anime_title_anime', 'animeId', () => AnimeEntity)
export class AnimeTitleEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn(column.int) position: number;
  @Column({ type: 'varchar', length: 8 }) kind: TitleKind;
  @Column({ type: 'varchar', length: 400 }) title: string;
  /** Normalised by domain/search/normalise.ts, with spaces between words. */
  @Column({ type: 'varchar', length: 400 }) searchText: string;
  /** The same without spaces, so that "onepiece" finds "one piece". */
  @Column({ type: 'varchar', length: 400 }) compactText: string;
}

export type LabelKind = 'GENRE' | 'TAG' | 'STUDIO' | 'PRODUCER';

/** Genres, tags, studios and producers. */
@Entity('anime_label')
@Index('ix_anime_label_name', ['kind', 'name'])
@RefersTo('fk_anime_label_anime', 'animeId', () => AnimeEntity)
export class AnimeLabelEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn({ type: 'varchar', length: 8 }) kind: LabelKind;
  @PrimaryColumn(column.int) position: number;
  @Column({ type: 'varchar', length: 120 }) name: string;
  /** The tag itself is a spoiler. */
  @Column(column.bool) spoiler: boolean;
}

export type LinkKind = 'STREAM' | 'DATABASE';

/** Links of an anime: legal streaming pages, and its ids in other databases. */
@Entity('anime_link')
@Index('ix_anime_link_site', ['site', 'externalId'])
@RefersTo('fk_anime_link_anime', 'animeId', () => AnimeEntity)
export class AnimeLinkEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn(column.int) position: number;
  @Column({ type: 'varchar', length: 8 }) kind: LinkKind;
  /** The source's short name: mal, aniList, crunchyroll ... */
  @Column({ type: 'varchar', length: 40 }) site: string;
  /** Display name: MyAnimeList, Crunchyroll ... */
  @Column({ type: 'varchar', length: 60 }) siteName: string;
  @Column({ type: 'varchar', length: 120 }) externalId: string;
  @Column({ type: 'varchar', length: 500 }) url: string;
  /** Comma-separated country codes; empty means everywhere. */
  @Column({ type: 'varchar', length: 255 }) regions: string;
  /** Seconds from an episode's broadcast until the streaming service has it; null if unknown. */
  @Column({ ...column.int, nullable: true }) delay: number | null;
}

/** One episode with the instant of its first broadcast. See domain/catalogue/episodes for the rules. */
@Entity('episode')
@Index('ux_episode_number', ['animeId', 'number'], { unique: true })
@Index('ix_episode_aired', ['listed', 'airsAt', 'id', 'animeId'])
@Index('ix_episode_of_anime', ['animeId', 'airsAt'])
@Index('ix_episode_instant', ['airsAt', 'id', 'animeId'])
@RefersTo('fk_episode_anime', 'animeId', () => AnimeEntity)
export class EpisodeEntity {
  @PrimaryGeneratedColumn({ type: 'int' }) id: number;
  @Column(column.int) animeId: number;
  @Column(column.int) number: number;
  /** In English. */
  @Column({ type: 'varchar', length: 400, nullable: true }) title: string | null;
  /** In the language of the anime. */
  @Column({ type: 'varchar', length: 400, nullable: true }) nativeTitle: string | null;
  @Column(column.date) airsAt: Date;
  /** Only the day is known: `airsAt` represents it (domain/catalogue/calendarDay.ts). */
  @Column({ ...column.bool, default: false }) dated: boolean;
  /** The instant is derived from the weekly slot; no source gives it. */
  @Column(column.bool) estimated: boolean;
  /** The number was counted across a run with breaks and may be wrong. */
  @Column(column.bool) numberEstimated: boolean;
  /** Copy of the anime's `listed`, so that lists by air time need one index and no join. */
  @Column(column.bool) listed: boolean;
  /** When it was added or last moved, null if before this was recorded; and how often it was moved since. */
  @Column({ ...column.date, nullable: true }) changedAt: Date | null;
  @Column({ ...column.int, default: 0 }) moves: number;
}

/**
 * Community figures of an anime (its score and standing, and the sorts trending, popularity, score and favourites), counted from
 * users' lists twice a minute. Private entries don't count; an anime on too few lists has no row.
 */
@Entity('community_stats')
@Index('ix_community_stats_counted', ['countedAt'])
@RefersTo('fk_community_stats_anime', 'animeId', () => AnimeEntity)
export class CommunityStatsEntity {
  @PrimaryColumn(column.int) animeId: number;
  /** Number of people who have it on a list. */
  @Column(column.int) keptBy: number;
  /** Number of them who made progress in it during the last days. */
  @Column(column.int) lately: number;
  /** Mean of their scores, 1–100; null if too few gave one. */
  @Column({ ...column.int, nullable: true }) score: number | null;
  @Column(column.date) countedAt: Date;
  /** Number of people by status. Those who dropped it do not keep it; those who watch it again are watching. */
  @Column({ ...column.int, default: 0 }) watching: number;
  @Column({ ...column.int, default: 0 }) completed: number;
  @Column({ ...column.int, default: 0 }) planning: number;
  @Column({ ...column.int, default: 0 }) paused: number;
  @Column({ ...column.int, default: 0 }) dropped: number;
  /** Number of people with it among their favourites; 0 if too few. */
  @Column({ ...column.int, default: 0 }) favourites: number;
  /** Number of scores of 1–10, 11–20 … 91–100, with commas in between; empty if too few gave one. */
  @Column({ type: 'varchar', length: 120, default: '' }) scores: string;
}

/** The scores of an episode, counted with `community_stats`; one that too few people scored has no row. */
@Entity('episode_score')
@RefersTo('fk_episode_score_anime', 'animeId', () => AnimeEntity)
export class EpisodeScoreEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn(column.int) number: number;
  /** Number of people who scored it, and the sum of their scores. */
  @Column(column.int) scores: number;
  @Column(column.int) total: number;
}

/** Marks an anime whose list entries changed since `community_stats` was counted. The anime may be gone by then. */
@Entity('stats_mark')
export class StatsMarkEntity {
  @PrimaryColumn({ type: 'varchar', length: 32 }) id: string;
  @Column(column.int) animeId: number;
}

/** A former slug of an anime, from before a better title; it redirects to the current one for ever. */
@Entity('anime_slug')
@Index('ix_anime_slug_anime', ['animeId'])
@RefersTo('fk_anime_slug_anime', 'animeId', () => AnimeEntity)
export class AnimeSlugEntity {
  @PrimaryColumn({ type: 'varchar', length: 120 }) slug: string;
  @Column(column.int) animeId: number;
}

/** A relation between two anime. Each relation has two rows, one from each side. */
@Entity('anime_relation')
@Index('ix_anime_relation_related', ['relatedId'])
@RefersTo('fk_anime_relation_anime', 'animeId', () => AnimeEntity)
@RefersTo('fk_anime_relation_related', 'relatedId', () => AnimeEntity)
export class AnimeRelationEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn(column.int) relatedId: number;
  @Column({ type: 'varchar', length: 12 }) kind: RelationKind;
  /** Derived from the titles (franchise/relateByTitle.ts); no source states it. */
  @Column(column.bool) derived: boolean;
}

/**
 * Anime connected by relations, in watch order. Rebuilt with the relations (franchise/relateAnime.ts), so that a page reads
 * its franchise by one index instead of following chains. An anime without relations has no row.
 */
@Entity('anime_franchise')
@Index('ux_anime_franchise_place', ['franchiseId', 'position'], { unique: true })
@RefersTo('fk_anime_franchise_anime', 'animeId', () => AnimeEntity)
export class AnimeFranchiseEntity {
  @PrimaryColumn(column.int) animeId: number;
  /** The smallest id among its anime. */
  @Column(column.int) franchiseId: number;
  /** Position in the watch order, from 0. */
  @Column(column.int) position: number;
}

export type AnimePictureKind = 'COVER' | 'BANNER';

/** A picture chosen on this site for an anime, shown in place of the generated artwork (domain/covers). */
@Entity('anime_picture')
@Index('ix_anime_picture_user', ['userId'])
@RefersTo('fk_anime_picture_anime', 'animeId', () => AnimeEntity)
@RefersTo('fk_anime_picture_user', 'userId', () => UserEntity, { onDelete: 'SET NULL' })
export class AnimePictureEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn({ type: 'varchar', length: 6 }) kind: AnimePictureKind;
  /** Unique to this picture: part of its URL and of its files' keys. */
  @Column({ type: 'varchar', length: 32 }) version: string;
  /** Dominant colour, #rrggbb. */
  @Column({ type: 'varchar', length: 7 }) color: string;
  @Column({ type: 'varchar', length: 200, nullable: true }) artist: string | null;
  @Column({ type: 'varchar', length: 300 }) source: string;
  @Column({ type: 'varchar', length: 200 }) licence: string;
  /** The user who chose it; null once their account is deleted. */
  @Column({ ...column.id, nullable: true }) userId: string | null;
  @Column(column.date) createdAt: Date;
}

export const catalogueEntities = [
  AnimeEntity,
  AnimeTitleEntity,
  AnimeLabelEntity,
  AnimeLinkEntity,
  EpisodeEntity,
  CommunityStatsEntity,
  EpisodeScoreEntity,
  StatsMarkEntity,
  AnimeSlugEntity,
  AnimeRelationEntity,
  AnimeFranchiseEntity,
  AnimePictureEntity,
];
