import type { ColumnKinds, TableSpecs } from './tables';

export const editing = ({ bool, date, id, int, optional, text, varchar }: ColumnKinds): TableSpecs => ({
  anime_fact: {
    columns: {
      animeId: int,
      field: varchar(24),
      accepted: text,
      sourced: text,
    },
    key: ['animeId', 'field'],
    references: {
      fk_anime_fact_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
    },
  },
  anime_suggestion: {
    columns: {
      id,
      animeId: optional(int),
      authorId: optional(id),
      state: varchar(10),
      changes: text,
      fingerprint: varchar(40),
      version: int,
      note: text,
      sourceUrl: optional(varchar(500)),
      createdAt: date,
      decidedAt: optional(date),
      deciderId: optional(id),
      reason: text,
    },
    indexes: {
      ix_anime_suggestion_open: ['state', 'createdAt', 'id'],
      ix_anime_suggestion_author: ['authorId', 'createdAt', 'id'],
      ix_anime_suggestion_same: ['fingerprint', 'state'],
      ix_anime_suggestion_anime: ['animeId', 'state'],
      ix_anime_suggestion_decider: ['deciderId'],
    },
    references: {
      fk_anime_suggestion_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
      fk_anime_suggestion_author: { column: 'authorId', to: 'user', onDelete: 'SET NULL' },
      fk_anime_suggestion_decider: { column: 'deciderId', to: 'user', onDelete: 'SET NULL' },
    },
  },
  anime_revision: {
    columns: {
      animeId: int,
      version: int,
      suggestionId: optional(id),
      authorId: optional(id),
      editorId: optional(id),
      putBack: optional(int),
      createdAt: date,
    },
    key: ['animeId', 'version'],
    indexes: {
      ix_anime_revision_author: ['authorId'],
      ix_anime_revision_editor: ['editorId'],
      ix_anime_revision_suggestion: ['suggestionId'],
    },
    references: {
      fk_anime_revision_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
      fk_anime_revision_author: { column: 'authorId', to: 'user', onDelete: 'SET NULL' },
      fk_anime_revision_editor: { column: 'editorId', to: 'user', onDelete: 'SET NULL' },
      fk_anime_revision_suggestion: { column: 'suggestionId', to: 'anime_suggestion', onDelete: 'SET NULL' },
    },
  },
  anime_revision_change: {
    columns: {
      animeId: int,
      version: int,
      field: varchar(24),
      shownBefore: text,
      shownAfter: text,
      accepted: bool,
    },
    key: ['animeId', 'version', 'field'],
    indexes: {
      ix_anime_revision_change_field: ['animeId', 'field', 'version'],
    },
    references: {
      fk_anime_revision_change_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
    },
  },
  site_role: {
    columns: {
      userId: id,
      role: varchar(10),
      createdAt: date,
    },
    key: ['userId', 'role'],
    references: {
      fk_site_role_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
});
