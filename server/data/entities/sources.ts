import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { AnimeEntity } from './catalogue';

/**
 * What an outside source says of an anime, as it came: the catalogue is composed from it, and it can be removed as a whole. Which
 * anime it is about follows from their ids in that database, which people may correct, so it is not stored here.
 */
@Entity('source_record')
@Index('ix_source_record_page', ['sourceId', 'feed', 'page'])
@Index('ix_source_record_fetched', ['sourceId', 'fetchedAt'])
export class SourceRecordEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 }) sourceId: string;
  /** Which of its calls it came from. */
  @PrimaryColumn({ type: 'varchar', length: 20 }) feed: string;
  @PrimaryColumn({ type: 'varchar', length: 40 }) externalId: string;
  /** JSON; null if there was never any, or the source no longer has it. */
  @Column({ ...column.text, nullable: true }) payload: string | null;
  @Column({ type: 'varchar', length: 40 }) contentHash: string;
  @Column({ type: 'varchar', length: 200, nullable: true }) etag: string | null;
  /** The page of a list that it stood on. */
  @Column({ ...column.int, nullable: true }) page: number | null;
  /** When the source last said it. */
  @Column({ ...column.date, nullable: true }) fetchedAt: Date | null;
  /** When it was last asked for, with or without success. */
  @Column(column.date) triedAt: Date;
  /** Why the last answer could not be used. */
  @Column({ type: 'varchar', length: 300, nullable: true }) problem: string | null;
}

/** How far an outside source has been read. A source that is off has no row once its facts have left the catalogue. */
@Entity('source_state')
export class SourceStateEntity {
  @PrimaryColumn({ type: 'varchar', length: 40 }) sourceId: string;
  /** Its place in the operator's order, from 1; null once it is off or forgotten. */
  @Column({ ...column.int, nullable: true }) place: number | null;
  /** Whether anime that it alone has are added to the catalogue. */
  @Column({ ...column.bool, default: false }) adds: boolean;
  /** The page of its lists to ask for next, from 1; 0 between two walks through them. */
  @Column(column.int) page: number;
  /** When the last whole walk ended. */
  @Column({ ...column.date, nullable: true }) walkedAt: Date | null;
  /** The day on which `requests` were made, in UTC. */
  @Column({ type: 'varchar', length: 10 }) day: string;
  @Column(column.int) requests: number;
  /** Calls that failed in a row. */
  @Column(column.int) failures: number;
  /** Not to be asked before. */
  @Column({ ...column.date, nullable: true }) retryAt: Date | null;
  /** Raised with every change of what the catalogue is composed from, and the one that it was last composed from. */
  @Column(column.int) revision: number;
  @Column(column.int) composedRevision: number;
}

/** A shown fact of an anime that an outside source gave. */
@Entity('anime_source_fact')
@Index('ix_anime_source_fact_source', ['sourceId', 'field'])
@RefersTo('fk_anime_source_fact_anime', 'animeId', () => AnimeEntity)
export class AnimeSourceFactEntity {
  @PrimaryColumn(column.int) animeId: number;
  @PrimaryColumn({ type: 'varchar', length: 24 }) field: string;
  @PrimaryColumn({ type: 'varchar', length: 40 }) sourceId: string;
  /** The record that it is from. */
  @Column({ type: 'varchar', length: 20 }) feed: string;
  @Column({ type: 'varchar', length: 40 }) externalId: string;
  /** A list of texts as JSON, for fields that have no place in the anime's own rows. */
  @Column({ ...column.text, nullable: true }) shown: string | null;
}

/** The countries in which a service of the catalogue's links has an anime, without renting or buying it, by an outside source. */
@Entity('watch_offer')
@Index('ix_watch_offer_site', ['site'])
@RefersTo('fk_watch_offer_anime', 'animeId', () => AnimeEntity)
export class WatchOfferEntity {
  @PrimaryColumn(column.int) animeId: number;
  /** As in `anime_link`. */
  @PrimaryColumn({ type: 'varchar', length: 40 }) site: string;
  @Column({ type: 'varchar', length: 40 }) sourceId: string;
  /** Their codes, with a comma between two. */
  @Column({ type: 'varchar', length: 800 }) countries: string;
}

/** The highest id of an anime that was removed: pages, pictures and feeds have carried it, so no other anime gets it. One row. */
@Entity('spent_anime_id')
export class SpentAnimeIdEntity {
  @PrimaryColumn(column.int) id: number;
}

export const sourceEntities = [
  SourceRecordEntity,
  SourceStateEntity,
  AnimeSourceFactEntity,
  WatchOfferEntity,
  SpentAnimeIdEntity,
];
