import type { ColumnKinds, TableSpecs } from './tables';

export const transfer = ({
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
  account_copy: {
    columns: {
      userId: id,
      target: text,
      everyDays: int,
      active: bool,
      asked: bool,
      problem: optional(varchar(12)),
      triedAt: optional(date),
      sentAt: optional(date),
    },
    key: ['userId'],
    references: {
      fk_account_copy_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  feed: {
    columns: {
      userId: id,
      kind: varchar(12),
      hash: varchar(64),
      createdAt: date,
      lastUsedAt: optional(date),
    },
    key: ['userId', 'kind'],
    indexes: {
      ux_feed_hash: ['hash'],
    },
    references: {
      fk_feed_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  kept_row: {
    columns: {
      userId: id,
      ref: varchar(100),
      source: varchar(12),
      kind: varchar(12),
      title: name,
      content: text,
      bytes: int,
      keptAt: date,
    },
    key: ['userId', 'ref'],
    indexes: {
      ix_kept_row_bytes: ['userId', 'bytes'],
    },
    references: {
      fk_kept_row_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  list_import: {
    columns: {
      id,
      userId: id,
      fileName: name,
      source: varchar(12),
      state: varchar(12),
      policy: varchar(8),
      totalRows: int,
      doneRows: int,
      reached: int,
      undoIds: text,
      createdAt: date,
      updatedAt: date,
      finishedAt: optional(date),
      problem: optional(varchar(40)),
      bytes: byDefault(0, int),
    },
    indexes: {
      ix_list_import_user: ['userId', 'createdAt', 'id'],
    },
    references: {
      fk_list_import_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  list_import_file: {
    columns: {
      importId: id,
      position: int,
      content: text,
    },
    key: ['importId', 'position'],
    references: {
      fk_list_import_file_import: { column: 'importId', to: 'list_import', onDelete: 'CASCADE' },
    },
  },
  list_import_row: {
    columns: {
      importId: id,
      position: int,
      kind: varchar(12),
      title: name,
      payload: text,
      outcome: varchar(12),
      problems: name,
      animeIds: text,
      chosen: bool,
      changes: text,
    },
    key: ['importId', 'position'],
    indexes: {
      ix_list_import_row_outcome: ['importId', 'outcome', 'position'],
    },
    references: {
      fk_list_import_row_import: { column: 'importId', to: 'list_import', onDelete: 'CASCADE' },
    },
  },
});
