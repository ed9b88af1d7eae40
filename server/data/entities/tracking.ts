import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { column, RefersTo } from '../columnTypes';
import { UserEntity } from './accounts';
import { AnimeEntity } from './catalogue';

/**
 * A person's record of one anime. Without a status it is only saved. `progress` counts in the current pass; earlier passes are
 * in `watch_pass`, and the highest number they reached in `seenBefore`. The primary key clusters a person's entries, so a list
 * is one range of the table, sorted in memory. An index that repeats the person's id for each entry would take nearly as much
 * space as the entries.
 */
@Entity({ name: 'list_entry', withoutRowid: true })
@Index('ux_list_entry_id', ['id'], { unique: true })
@Index('ix_list_entry_of_anime', ['animeId', 'status'])
@RefersTo('fk_list_entry_user', 'userId', () => UserEntity)
@RefersTo('fk_list_entry_anime', 'animeId', () => AnimeEntity, { onDelete: 'NO ACTION' })
export class ListEntryEntity {
  @Column(column.id) id: string;
  @PrimaryColumn(column.id) userId: string;
  @PrimaryColumn(column.int) animeId: number;
  @Column({ type: 'varchar', length: 12, nullable: true }) status: string | null;
  @Column(column.int) progress: number;
  /** 1–100, whatever format its owner uses. */
  @Column({ ...column.int, nullable: true }) score: number | null;
  /** Partial dates as given: 2011, 2011-04, 2011-04-05. */
  @Column({ type: 'varchar', length: 10, nullable: true }) startedOn: string | null;
  @Column({ type: 'varchar', length: 10, nullable: true }) finishedOn: string | null;
  @Column(column.text) notes: string;
  @Column(column.json) tags: string[];
  /** 0 low, 1 medium, 2 high. */
  @Column(column.int) priority: number;
  @Column({ type: 'varchar', length: 8 }) visibility: string;
  /** Fractional index among the favourites; null if it is not one. */
  @Column({ ...column.name, nullable: true }) favouritePlace: string | null;
  /** Number of completed rewatches. */
  @Column(column.int) rewatches: number;
  /** Number of the current pass: 1 for the first, one more with each rewatch. */
  @Column(column.int) pass: number;
  @Column(column.int) seenBefore: number;
  /** Overrides the spoiler level of the settings for this anime. */
  @Column({ type: 'varchar', length: 24, nullable: true }) spoilerLevel: string | null;
  @Column(column.int) version: number;
  @Column(column.date) createdAt: Date;
  @Column(column.date) updatedAt: Date;
}

/**
 * Revision number of a user's lists. Every change increments it first, in its own transaction: the row lock serialises
 * changes, and anything computed from the lists is valid while the number stays the same.
 */
@Entity('list_revision')
@RefersTo('fk_list_revision_user', 'userId', () => UserEntity)
export class ListRevisionEntity {
  @PrimaryColumn(column.id) userId: string;
  @Column(column.int) revision: number;
}

/** An earlier pass through an anime, as it was when the next one began (rewatch). */
@Entity('watch_pass')
@RefersTo('fk_watch_pass_entry', 'entryId', () => ListEntryEntity)
export class WatchPassEntity {
  @PrimaryColumn(column.id) entryId: string;
  @PrimaryColumn(column.int) number: number;
  @Column(column.int) progress: number;
  @Column({ type: 'varchar', length: 12, nullable: true }) status: string | null;
  @Column({ type: 'varchar', length: 10, nullable: true }) startedOn: string | null;
  @Column({ type: 'varchar', length: 10, nullable: true }) finishedOn: string | null;
}

/**
 * One episode watched in one pass, with the instant if known (history). Episodes beyond the entry's progress were watched out
 * of order.
 */
@Entity('episode_watch')
@Index('ix_episode_watch_history', ['userId', 'watchedAt', 'entryId', 'number'])
@RefersTo('fk_episode_watch_entry', 'entryId', () => ListEntryEntity)
export class EpisodeWatchEntity {
  @PrimaryColumn(column.id) entryId: string;
  @PrimaryColumn(column.int) pass: number;
  @PrimaryColumn(column.int) number: number;
  /** Copy of the entry's `userId`, so that a person's activity needs one index and no join. */
  @Column(column.id) userId: string;
  @Column({ ...column.date, nullable: true }) watchedAt: Date | null;
  /** The player that reported it; null if the user marked it. */
  @Column({ type: 'varchar', length: 8, nullable: true }) source: string | null;
}

/**
 * What a person thinks of one episode, in one pass. It may be about an episode that is no longer marked as watched: then it is
 * kept, and neither shown nor counted until it is marked again.
 */
@Entity('episode_opinion')
@RefersTo('fk_episode_opinion_entry', 'entryId', () => ListEntryEntity)
export class EpisodeOpinionEntity {
  @PrimaryColumn(column.id) entryId: string;
  @PrimaryColumn(column.int) number: number;
  @PrimaryColumn(column.int) pass: number;
  /** 1–100, as an entry's. */
  @Column({ ...column.int, nullable: true }) score: number | null;
  @Column(column.text) note: string;
  /** Otherwise the note is for its owner only. */
  @Column({ ...column.bool, default: false }) notePublic: boolean;
  @Column({ type: 'varchar', length: 8, nullable: true }) reaction: string | null;
  @Column(column.date) updatedAt: Date;
}

/**
 * A person's public note on an episode, whatever the pass: its text is in the opinion. The row stays when the note is private
 * again or deleted, so that a removal stays, too.
 */
@Entity('episode_note')
@Index('ux_episode_note_user', ['userId', 'animeId', 'number'], { unique: true })
@Index('ix_episode_note_latest', ['animeId', 'number', 'createdAt', 'id'])
@RefersTo('fk_episode_note_user', 'userId', () => UserEntity)
@RefersTo('fk_episode_note_anime', 'animeId', () => AnimeEntity)
export class EpisodeNoteEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @Column(column.int) animeId: number;
  @Column(column.int) number: number;
  @Column({ ...column.date, nullable: true }) removedAt: Date | null;
  /** When it was first made public. */
  @Column(column.date) createdAt: Date;
}

/** One thing to watch next, in manual order ("Queue"). */
@Entity('queue_item')
@Index('ux_queue_item_target', ['userId', 'animeId', 'episodeNumber'], { unique: true })
@Index('ix_queue_item_order', ['userId', 'place', 'id'])
@Index('ix_queue_item_anime', ['animeId'])
@RefersTo('fk_queue_item_user', 'userId', () => UserEntity)
@RefersTo('fk_queue_item_anime', 'animeId', () => AnimeEntity, { onDelete: 'NO ACTION' })
export class QueueItemEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @Column(column.int) animeId: number;
  /** 0 means the anime's next unwatched episode: a unique index would allow several nulls. */
  @Column(column.int) episodeNumber: number;
  /** A fractional index: a move writes one row. */
  @Column(column.name) place: string;
  @Column(column.date) createdAt: Date;
}

/** A named shelf of the library ("Library"). */
@Entity('collection')
@Index('ix_collection_order', ['userId', 'place', 'id'])
@RefersTo('fk_collection_user', 'userId', () => UserEntity)
export class CollectionEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @Column(column.name) name: string;
  @Column(column.text) description: string;
  @Column({ type: 'varchar', length: 8 }) visibility: string;
  @Column(column.name) place: string;
  @Column(column.date) createdAt: Date;
  @Column(column.date) updatedAt: Date;
}

/** An anime on a shelf, with its position. */
@Entity('collection_item')
@Index('ix_collection_item_order', ['collectionId', 'place', 'animeId'])
@Index('ix_collection_item_anime', ['animeId'])
@RefersTo('fk_collection_item_collection', 'collectionId', () => CollectionEntity)
@RefersTo('fk_collection_item_anime', 'animeId', () => AnimeEntity, { onDelete: 'NO ACTION' })
export class CollectionItemEntity {
  @PrimaryColumn(column.id) collectionId: string;
  @PrimaryColumn(column.int) animeId: number;
  @Column(column.name) place: string;
  @Column(column.date) addedAt: Date;
}

/** An anime that a user does not want to see ("Not interested"). */
@Entity('hidden_anime')
@Index('ix_hidden_anime_anime', ['animeId'])
@RefersTo('fk_hidden_anime_user', 'userId', () => UserEntity)
@RefersTo('fk_hidden_anime_anime', 'animeId', () => AnimeEntity, { onDelete: 'NO ACTION' })
export class HiddenAnimeEntity {
  @PrimaryColumn(column.id) userId: string;
  @PrimaryColumn(column.int) animeId: number;
  @Column(column.date) hiddenAt: Date;
}

/**
 * A favourite that is no anime: a character, a person of casts and staffs, or a studio. `ref` is what never changes about it: the
 * id of the first two, a studio's slug. There is no foreign key, so that what the catalogue drops is there again when it comes back.
 */
@Entity('favourite')
@RefersTo('fk_favourite_user', 'userId', () => UserEntity)
export class FavouriteEntity {
  @PrimaryColumn(column.id) userId: string;
  /** One of `favouriteKinds`. */
  @PrimaryColumn({ type: 'varchar', length: 12 }) kind: string;
  @PrimaryColumn(column.name) ref: string;
  @Column(column.date) addedAt: Date;
}

/**
 * The owner of an anime that is in no catalogue: a row of `anime` that is never listed and that no other user can find. Its id
 * is in the range of `ownId.ts`.
 */
@Entity('own_anime')
@Index('ix_own_anime_user', ['userId', 'createdAt', 'animeId'])
@RefersTo('fk_own_anime_anime', 'animeId', () => AnimeEntity)
@RefersTo('fk_own_anime_user', 'userId', () => UserEntity)
export class OwnAnimeEntity {
  @PrimaryColumn(column.int) animeId: number;
  @Column(column.id) userId: string;
  @Column(column.date) createdAt: Date;
}

/** A change that its user can still undo. */
@Entity('undo_step')
@Index('ix_undo_step_size', ['userId', 'expiresAt', 'bytes'])
@Index('ix_undo_step_expires', ['expiresAt'])
@RefersTo('fk_undo_step_user', 'userId', () => UserEntity)
export class UndoStepEntity {
  @PrimaryColumn(column.id) id: string;
  @Column(column.id) userId: string;
  @Column(column.date) expiresAt: Date;
  /** Total size of its parts. */
  @Column({ ...column.int, default: 0 }) bytes: number;
  /** The first part; null if there are none. */
  @Column({ ...column.text, nullable: true }) data: string | null;
}

/** A further part of an undo step: text columns end at 64 kB, and a bulk edit needs more. */
@Entity('undo_part')
@RefersTo('fk_undo_part_step', 'undoId', () => UndoStepEntity)
export class UndoPartEntity {
  @PrimaryColumn(column.id) undoId: string;
  @PrimaryColumn(column.int) position: number;
  /** JSON. */
  @Column(column.text) data: string;
}

/** A user's settings on the server. Users with the defaults have no row. */
@Entity('user_settings')
@RefersTo('fk_user_settings_user', 'userId', () => UserEntity)
export class UserSettingsEntity {
  @PrimaryColumn(column.id) userId: string;
  /** Empty for the site's. */
  @Column({ type: 'varchar', length: 12 }) titleLanguage: string;
  @Column({ type: 'varchar', length: 24 }) scoreFormat: string;
  @Column({ type: 'varchar', length: 24 }) spoilerLevel: string;
  @Column({ type: 'varchar', length: 8 }) privacy: string;
  /** Notification kinds switched off, so that new kinds are on by default. */
  @Column(column.json) silenced: string[];
  @Column(column.bool) adult: boolean;
  @Column(column.bool) queueAutoFill: boolean;
  @Column({ ...column.bool, default: false }) skipFiller: boolean;
  @Column({ ...column.bool, default: false }) drawnCovers: boolean;
  /** The ISO 3166-1 code of the country the user watches in; null if they haven't said. */
  @Column({ type: 'varchar', length: 2, nullable: true }) country: string | null;
  @Column(column.date) updatedAt: Date;
}

export const trackingEntities = [
  ListEntryEntity,
  ListRevisionEntity,
  WatchPassEntity,
  EpisodeWatchEntity,
  EpisodeOpinionEntity,
  EpisodeNoteEntity,
  QueueItemEntity,
  CollectionEntity,
  CollectionItemEntity,
  HiddenAnimeEntity,
  FavouriteEntity,
  OwnAnimeEntity,
  UndoStepEntity,
  UndoPartEntity,
  UserSettingsEntity,
];
