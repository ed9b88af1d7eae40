import type { ColumnKinds, TableSpecs } from './tables';

export const tracking = ({
  bool,
  date,
  id,
  int,
  name,
  optional,
  text,
  varchar,
  byDefault,
}: ColumnKinds): TableSpecs => ({
  collection: {
    columns: {
      id,
      userId: id,
      name,
      description: text,
      visibility: varchar(8),
      place: name,
      createdAt: date,
      updatedAt: date,
    },
    indexes: {
      ix_collection_order: ['userId', 'place', 'id'],
    },
    references: {
      fk_collection_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  collection_item: {
    columns: {
      collectionId: id,
      animeId: int,
      place: name,
      addedAt: date,
    },
    key: ['collectionId', 'animeId'],
    indexes: {
      ix_collection_item_order: ['collectionId', 'place', 'animeId'],
      ix_collection_item_anime: ['animeId'],
    },
    references: {
      fk_collection_item_anime: { column: 'animeId', to: 'anime', onDelete: 'NO ACTION' },
      fk_collection_item_collection: { column: 'collectionId', to: 'collection', onDelete: 'CASCADE' },
    },
  },
  list_entry: {
    withoutRowid: true,
    columns: {
      id,
      userId: id,
      animeId: int,
      status: optional(varchar(12)),
      progress: int,
      score: optional(int),
      startedOn: optional(varchar(10)),
      finishedOn: optional(varchar(10)),
      notes: text,
      tags: text,
      priority: int,
      visibility: varchar(8),
      favouritePlace: optional(name),
      rewatches: int,
      pass: int,
      seenBefore: int,
      spoilerLevel: optional(varchar(24)),
      version: int,
      createdAt: date,
      updatedAt: date,
    },
    key: ['userId', 'animeId'],
    indexes: {
      ux_list_entry_id: ['id'],
      ix_list_entry_of_anime: ['animeId', 'status'],
    },
    references: {
      fk_list_entry_anime: { column: 'animeId', to: 'anime', onDelete: 'NO ACTION' },
      fk_list_entry_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  episode_watch: {
    columns: {
      entryId: id,
      pass: int,
      number: int,
      userId: id,
      watchedAt: optional(date),
      source: optional(varchar(8)),
    },
    key: ['entryId', 'pass', 'number'],
    indexes: {
      ix_episode_watch_history: ['userId', 'watchedAt', 'entryId', 'number'],
    },
    references: {
      fk_episode_watch_entry: { column: 'entryId', to: 'list_entry', onDelete: 'CASCADE' },
    },
  },
  hidden_anime: {
    columns: {
      userId: id,
      animeId: int,
      hiddenAt: date,
    },
    key: ['userId', 'animeId'],
    indexes: {
      ix_hidden_anime_anime: ['animeId'],
    },
    references: {
      fk_hidden_anime_anime: { column: 'animeId', to: 'anime', onDelete: 'NO ACTION' },
      fk_hidden_anime_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  list_revision: {
    columns: {
      userId: id,
      revision: int,
    },
    key: ['userId'],
    references: {
      fk_list_revision_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  own_anime: {
    columns: {
      animeId: int,
      userId: id,
      createdAt: date,
    },
    key: ['animeId'],
    indexes: {
      ix_own_anime_user: ['userId', 'createdAt', 'animeId'],
    },
    references: {
      fk_own_anime_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
      fk_own_anime_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  queue_item: {
    columns: {
      id,
      userId: id,
      animeId: int,
      episodeNumber: int,
      place: name,
      createdAt: date,
    },
    indexes: {
      ux_queue_item_target: ['userId', 'animeId', 'episodeNumber'],
      ix_queue_item_order: ['userId', 'place', 'id'],
      ix_queue_item_anime: ['animeId'],
    },
    references: {
      fk_queue_item_anime: { column: 'animeId', to: 'anime', onDelete: 'NO ACTION' },
      fk_queue_item_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  undo_step: {
    columns: {
      id,
      userId: id,
      expiresAt: date,
      bytes: byDefault(0, int),
      data: optional(text),
    },
    indexes: {
      ix_undo_step_expires: ['expiresAt'],
      ix_undo_step_size: ['userId', 'expiresAt', 'bytes'],
    },
    references: {
      fk_undo_step_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  undo_part: {
    columns: {
      undoId: id,
      position: int,
      data: text,
    },
    key: ['undoId', 'position'],
    references: {
      fk_undo_part_step: { column: 'undoId', to: 'undo_step', onDelete: 'CASCADE' },
    },
  },
  user_settings: {
    columns: {
      userId: id,
      titleLanguage: varchar(12),
      scoreFormat: varchar(24),
      spoilerLevel: varchar(24),
      privacy: varchar(8),
      silenced: text,
      adult: bool,
      queueAutoFill: bool,
      updatedAt: date,
    },
    key: ['userId'],
    references: {
      fk_user_settings_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  watch_pass: {
    columns: {
      entryId: id,
      number: int,
      progress: int,
      status: optional(varchar(12)),
      startedOn: optional(varchar(10)),
      finishedOn: optional(varchar(10)),
    },
    key: ['entryId', 'number'],
    references: {
      fk_watch_pass_entry: { column: 'entryId', to: 'list_entry', onDelete: 'CASCADE' },
    },
  },
});
