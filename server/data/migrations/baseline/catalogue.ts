import type { ColumnKinds, TableSpecs } from './tables';

export const catalogue = ({
  bool,
  date,
  generated,
  id,
  int,
  name,
  optional,
  text,
  varchar,
  byDefault,
}: ColumnKinds): TableSpecs => ({
  anime: {
    columns: {
      id: generated(int),
      sourceId: varchar(40),
      sourceKey: varchar(120),
      contentHash: varchar(40),
      slug: varchar(120),
      nativeTitle: varchar(400),
      romajiTitle: optional(varchar(400)),
      englishTitle: optional(varchar(400)),
      titleSort: varchar(100),
      format: varchar(8),
      startsAt: optional(date),
      endsAt: optional(date),
      airsUntil: optional(date),
      year: optional(int),
      season: optional(varchar(8)),
      broadcastAt: optional(date),
      openRun: bool,
      episodeCount: optional(int),
      episodeCountEstimated: bool,
      episodeMinutes: optional(int),
      synopsis: optional(text),
      material: optional(varchar(40)),
      ageRating: optional(varchar(16)),
      language: varchar(8),
      officialSite: optional(varchar(500)),
      curated: bool,
      adult: bool,
      listed: bool,
      popularity: int,
      score: optional(int),
      coverUrl: optional(varchar(500)),
      thumbnailUrl: optional(varchar(500)),
      expectedAt: optional(date),
      retiredAt: optional(date),
      startsDated: byDefault(0, bool),
      endsDated: byDefault(0, bool),
      continuedIn: optional(varchar(120)),
      motif: optional(varchar(24)),
      startChangedAt: optional(date),
      startMoves: byDefault(0, int),
    },
    indexes: {
      ux_anime_slug: ['slug'],
      ux_anime_source: ['sourceId', 'sourceKey'],
      ix_anime_popular: ['listed', 'popularity', 'id'],
      ix_anime_starts: ['listed', 'startsAt', 'id'],
      ix_anime_title: ['listed', 'titleSort', 'id'],
      ix_anime_season: ['listed', 'year', 'season', 'popularity', 'id'],
      ix_anime_curated: ['curated', 'popularity', 'id'],
      ix_anime_open_run: ['openRun'],
    },
  },
  anime_franchise: {
    columns: {
      animeId: int,
      franchiseId: int,
      position: int,
    },
    key: ['animeId'],
    indexes: {
      ux_anime_franchise_place: ['franchiseId', 'position'],
    },
    references: {
      fk_anime_franchise_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
    },
  },
  anime_label: {
    columns: {
      animeId: int,
      kind: varchar(8),
      position: int,
      name: varchar(120),
      spoiler: bool,
    },
    key: ['animeId', 'kind', 'position'],
    indexes: {
      ix_anime_label_name: ['kind', 'name'],
    },
    references: {
      fk_anime_label_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
    },
  },
  anime_link: {
    columns: {
      animeId: int,
      position: int,
      kind: varchar(8),
      site: varchar(40),
      siteName: varchar(60),
      externalId: varchar(120),
      url: varchar(500),
      regions: name,
      delay: optional(int),
    },
    key: ['animeId', 'position'],
    indexes: {
      ix_anime_link_site: ['site', 'externalId'],
    },
    references: {
      fk_anime_link_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
    },
  },
  anime_picture: {
    columns: {
      animeId: int,
      kind: varchar(6),
      version: varchar(32),
      color: varchar(7),
      artist: optional(varchar(200)),
      source: varchar(300),
      licence: varchar(200),
      userId: optional(id),
      createdAt: date,
    },
    key: ['animeId', 'kind'],
    indexes: {
      ix_anime_picture_user: ['userId'],
    },
    references: {
      fk_anime_picture_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
      fk_anime_picture_user: { column: 'userId', to: 'user', onDelete: 'SET NULL' },
    },
  },
  anime_relation: {
    columns: {
      animeId: int,
      relatedId: int,
      kind: varchar(12),
      derived: bool,
    },
    key: ['animeId', 'relatedId'],
    indexes: {
      ix_anime_relation_related: ['relatedId'],
    },
    references: {
      fk_anime_relation_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
      fk_anime_relation_related: { column: 'relatedId', to: 'anime', onDelete: 'CASCADE' },
    },
  },
  anime_slug: {
    columns: {
      slug: varchar(120),
      animeId: int,
    },
    key: ['slug'],
    indexes: {
      ix_anime_slug_anime: ['animeId'],
    },
    references: {
      fk_anime_slug_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
    },
  },
  anime_title: {
    columns: {
      animeId: int,
      position: int,
      kind: varchar(8),
      title: varchar(400),
      searchText: varchar(400),
      compactText: varchar(400),
    },
    key: ['animeId', 'position'],
    indexes: {
      ix_anime_title_compact: ['compactText'],
    },
    references: {
      fk_anime_title_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
    },
  },
  community_stats: {
    columns: {
      animeId: int,
      keptBy: int,
      lately: int,
      score: optional(int),
      countedAt: date,
    },
    key: ['animeId'],
    indexes: {
      ix_community_stats_counted: ['countedAt'],
    },
    references: {
      fk_community_stats_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
    },
  },
  episode: {
    columns: {
      id: generated(int),
      animeId: int,
      number: int,
      title: optional(varchar(400)),
      airsAt: date,
      estimated: bool,
      numberEstimated: bool,
      listed: bool,
      dated: byDefault(0, bool),
      changedAt: optional(date),
      moves: byDefault(0, int),
    },
    indexes: {
      ux_episode_number: ['animeId', 'number'],
      ix_episode_airs: ['listed', 'airsAt', 'id'],
      ix_episode_of_anime: ['animeId', 'airsAt'],
      ix_episode_instant: ['airsAt', 'id', 'animeId'],
    },
    references: {
      fk_episode_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
    },
  },
  stats_mark: {
    columns: {
      id: varchar(32),
      animeId: int,
    },
  },
});
