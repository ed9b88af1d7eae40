import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { column } from '../columnTypes';

export type AnimeFormat = 'TV' | 'MOVIE' | 'OVA' | 'WEB' | 'SPECIAL' | 'OTHER';
export type AnimeSeason = 'WINTER' | 'SPRING' | 'SUMMER' | 'FALL';

/**
 * One anime of the catalogue (product P2). `id` stays for ever: an import finds its rows by source and key. `slug`
 * follows a better title, and the former one leads here (animeSlug.entity.ts). `listed` is false for adult titles and
 * for rows that their sources have dropped; such rows appear in no list.
 */
@Entity('anime')
@Index('ux_anime_slug', ['slug'], { unique: true })
@Index('ux_anime_source', ['sourceId', 'sourceKey'], { unique: true })
@Index('ix_anime_popular', ['listed', 'prominence', 'id'])
@Index('ix_anime_starts', ['listed', 'startsAt', 'id'])
@Index('ix_anime_title', ['listed', 'titleSort', 'id'])
@Index('ix_anime_season', ['listed', 'year', 'season', 'prominence', 'id'])
@Index('ix_anime_curated', ['curated', 'prominence', 'id'])
@Index('ix_anime_open_run', ['openRun'])
export class AnimeEntity {
  @PrimaryGeneratedColumn({ type: 'int' }) id: number;
  @Column({ type: 'varchar', length: 40 }) sourceId: string;
  @Column({ type: 'varchar', length: 120 }) sourceKey: string;
  /** Of everything that came from the source: an unchanged row is left alone by the next import. */
  @Column({ type: 'varchar', length: 40 }) contentHash: string;
  @Column({ type: 'varchar', length: 120 }) slug: string;
  @Column({ type: 'varchar', length: 400 }) nativeTitle: string;
  @Column({ type: 'varchar', length: 400, nullable: true }) romajiTitle: string | null;
  @Column({ type: 'varchar', length: 400, nullable: true }) englishTitle: string | null;
  /** The preferred title, normalised. */
  @Column({ type: 'varchar', length: 100 }) titleSort: string;
  @Column({ type: 'varchar', length: 8 }) format: AnimeFormat;
  @Column({ ...column.date, nullable: true }) startsAt: Date | null;
  /** As the source says, or from a count that is sure. */
  @Column({ ...column.date, nullable: true }) endsAt: Date | null;
  /** After this instant the anime counts as finished; null when nobody can say. */
  @Column({ ...column.date, nullable: true }) airsUntil: Date | null;
  /** Year and season of the start in Japan, see `domain/catalogue/season.ts`. */
  @Column({ ...column.int, nullable: true }) year: number | null;
  @Column({ type: 'varchar', length: 8, nullable: true }) season: AnimeSeason | null;
  @Column({ ...column.date, nullable: true }) broadcastAt: Date | null;
  /** True for a run without an end in sight, whose episodes are added as time passes (episodes/extendOpenRuns.ts). */
  @Column(column.bool) openRun: boolean;
  @Column({ ...column.int, nullable: true }) episodeCount: number | null;
  @Column(column.bool) episodeCountEstimated: boolean;
  @Column({ ...column.int, nullable: true }) episodeMinutes: number | null;
  @Column({ ...column.text, nullable: true }) synopsis: string | null;
  /** What it was made from: MANGA, ORIGINAL, LIGHT_NOVEL ... */
  @Column({ type: 'varchar', length: 40, nullable: true }) material: string | null;
  @Column({ type: 'varchar', length: 16, nullable: true }) ageRating: string | null;
  @Column({ type: 'varchar', length: 8 }) language: string;
  @Column({ type: 'varchar', length: 500, nullable: true }) officialSite: string | null;
  @Column(column.bool) curated: boolean;
  @Column(column.bool) adult: boolean;
  @Column(column.bool) listed: boolean;
  /** The weight behind "popular" (prominence.ts); never shown. */
  @Column(column.int) prominence: number;
  /** 0 to 100, as an imported source gives it. */
  @Column({ ...column.int, nullable: true }) score: number | null;
  /** Pictures of other parties' hosts, which no screen depends on. */
  @Column({ type: 'varchar', length: 500, nullable: true }) coverUrl: string | null;
  @Column({ type: 'varchar', length: 500, nullable: true }) thumbnailUrl: string | null;
  /** Announced without a day: until this instant it has not begun. */
  @Column({ ...column.date, nullable: true }) expectedAt: Date | null;
  /** Since when no source names it any more. */
  @Column({ ...column.date, nullable: true }) retiredAt: Date | null;
}
