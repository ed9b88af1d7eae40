import type { ColumnKinds, TableSpecs } from './tables';

export const imports = ({ date, int, name, optional, text, varchar }: ColumnKinds): TableSpecs => ({
  catalogue_entry: {
    columns: {
      sourceId: varchar(40),
      entryKey: varchar(120),
      contentHash: varchar(40),
      ids: text,
      year: optional(int),
      payload: text,
    },
    key: ['sourceId', 'entryKey'],
  },
  catalogue_look: {
    columns: {
      sourceId: varchar(40),
      address: text,
      lookedAt: date,
      outcome: varchar(12),
      version: optional(varchar(60)),
      reason: optional(varchar(300)),
      failures: int,
      settled: optional(text),
    },
    key: ['sourceId'],
  },
  catalogue_source: {
    columns: {
      id: varchar(40),
      name,
      version: varchar(60),
      licence: varchar(60),
      url: name,
      contentHash: varchar(64),
      animeCount: int,
      importedAt: date,
      details: optional(text),
    },
  },
  import_entry: {
    columns: {
      sourceId: varchar(40),
      place: int,
      entryKey: varchar(120),
      contentHash: varchar(40),
      ids: text,
      year: optional(int),
      payload: optional(text),
      problem: optional(varchar(300)),
    },
    key: ['sourceId', 'place'],
    indexes: {
      ix_import_entry_key: ['sourceId', 'entryKey'],
    },
  },
  import_run: {
    columns: {
      sourceId: varchar(40),
      fileHash: varchar(64),
      entriesRead: int,
      startedAt: date,
    },
    key: ['sourceId'],
  },
});
