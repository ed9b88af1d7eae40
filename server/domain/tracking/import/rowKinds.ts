/** Formats of files; UNREAD until a file has been read. */
export const importSources = [
  'UNREAD',
  'MAL_XML',
  'ACCOUNT',
  'ANILIST',
  'KITSU',
  'SHIKIMORI',
  'HIKKA',
  'ANIDB',
  'ANIME_PLANET',
  'SIMKL',
  'TRAKT',
  'YAMTRACK',
] as const;
export type ImportSource = (typeof importSources)[number];

/** In processing order: own anime and entries come before what refers to them. */
export const rowKinds = [
  'OWN',
  'ENTRY',
  'HISTORY',
  'FAVOURITE',
  'SHELF',
  'SHELF_ITEM',
  'QUEUE',
  'HIDDEN',
  'SETTINGS',
  'KEPT',
  'OPINION',
  'REVIEW',
  'RECOMMENDED',
  'ADMIRED',
] as const;
export type RowKind = (typeof rowKinds)[number];

/** After entries, which they need: what others read, which another module plans and writes. */
export const postKinds = ['REVIEW', 'RECOMMENDED'] as const satisfies readonly RowKind[];
export type PostKind = (typeof postKinds)[number];

/** What is kept as it came, because it is no anime. */
export const keptKinds = ['MANGA', 'NOVEL'] as const;
export type KeptKind = (typeof keptKinds)[number];

/** Why a row cannot be imported, and, from `NOTE_CUT` on, what is changed or left out of one that can. */
export const importProblems = [
  'NO_ANIME',
  'UNKNOWN_STATUS',
  'BAD_NUMBER',
  'NOT_READABLE',
  'LEFT_OUT',
  'TWICE_IN_FILE',
  'LIST_IS_FULL',
  'NOT_BEGUN',
  'NO_PAIR',
  'NOT_IN_CATALOGUE',
  'REMOVED_HERE',
  'ACCOUNT_IS_NEW',
  'NOTE_CUT',
  'TAGS_IN_NOTE',
  'MACHINE_TAGS',
  'BAD_DATE',
  'BAD_SCORE',
  'SEVERAL_PARTS',
  'NO_PROGRESS',
  'MATCHED_BY_TITLE',
  'ID_OF_ANOTHER',
] as const;
export type ImportProblem = (typeof importProblems)[number];

/** A row between reader and storage: the payload is JSON, `null` if it cannot be imported. */
export interface PackedRow {
  kind: RowKind;
  title: string;
  payload: string;
  problems: ImportProblem[];
}

/** Rows that were read together, and the format of their file. */
export interface PackedRows {
  source: ImportSource;
  rows: PackedRow[];
}
