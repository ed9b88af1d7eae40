import type { ColumnKinds, TableSpecs } from './tables';

export const scrobble = ({ bool, date, id, int, name, optional, varchar }: ColumnKinds): TableSpecs => ({
  scrobble_address: {
    columns: {
      id,
      userId: id,
      name,
      hash: varchar(64),
      createdAt: date,
      lastUsedAt: optional(date),
      expiresAt: optional(date),
    },
    indexes: {
      ux_scrobble_address_hash: ['hash'],
      ix_scrobble_address_user: ['userId', 'createdAt'],
    },
    references: {
      fk_scrobble_address_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  scrobble_match: {
    columns: {
      userId: id,
      seriesKey: varchar(120),
      season: int,
      fromEpisode: int,
      title: name,
      animeId: int,
      firstNumber: int,
      offered: bool,
      createdAt: date,
    },
    key: ['userId', 'seriesKey', 'season', 'fromEpisode'],
    indexes: {
      ix_scrobble_match_user: ['userId', 'createdAt'],
      ix_scrobble_match_anime: ['animeId'],
      ix_scrobble_match_offered: ['offered', 'seriesKey'],
    },
    references: {
      fk_scrobble_match_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
      fk_scrobble_match_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  scrobble_play: {
    columns: {
      id,
      userId: id,
      playKey: varchar(64),
      source: varchar(8),
      title: name,
      seriesKey: varchar(120),
      season: int,
      episode: int,
      percent: int,
      state: varchar(12),
      animeId: optional(int),
      number: optional(int),
      undoId: optional(id),
      createdAt: date,
    },
    indexes: {
      ux_scrobble_play_key: ['userId', 'playKey'],
      ix_scrobble_play_user: ['userId', 'createdAt', 'id'],
      ix_scrobble_play_state: ['userId', 'state', 'seriesKey', 'season'],
      ix_scrobble_play_anime: ['animeId'],
      ix_scrobble_play_created: ['createdAt'],
    },
    references: {
      fk_scrobble_play_anime: { column: 'animeId', to: 'anime', onDelete: 'SET NULL' },
      fk_scrobble_play_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  scrobble_rules: {
    columns: {
      userId: id,
      percent: int,
      askFirst: bool,
      addNew: bool,
      fillGaps: bool,
      rewatch: bool,
      updatedAt: date,
    },
    key: ['userId'],
    references: {
      fk_scrobble_rules_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  site_match: {
    columns: {
      seriesKey: varchar(120),
      season: int,
      fromEpisode: int,
      title: name,
      animeId: int,
      firstNumber: int,
      createdAt: date,
    },
    key: ['seriesKey', 'season', 'fromEpisode'],
    indexes: {
      ix_site_match_anime: ['animeId'],
    },
    references: {
      fk_site_match_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
    },
  },
});
