import type { AnimeFormat } from '../../../data/entities/catalogue';
import type {
  NewImportRow,
  ReportedImportRow,
  StoredImportRow,
} from '../../../data/stores/listImportRowStore';
import type { ListImportRow } from '../../../data/stores/listImportStore';
import type { WatchPass, WatchRow } from '../../../data/stores/watchStore';
import type { ErrorCode } from '../../../errors/catalogue';
import type { Settings } from '../../settings/settings';
import type { EntryStatus, Priority, SpoilerLevel, Visibility } from '../entry';
import type { OwnAnimeFacts } from '../own/ownFacts';
import type { PartialDate } from '../partialDate';
import { type ImportProblem, type ImportSource, type PackedRow, type RowKind, rowKinds } from './rowKinds';

/** What a file's row does to something that is on the list already (product P4). */
export const importPolicies = ['KEEP', 'FILL', 'REPLACE'] as const;
export type ImportPolicy = (typeof importPolicies)[number];

/**
 * RECEIVING while the file comes in, READING until its rows are here or it has FAILED, CHECKING during the dry run, READY to
 * begin, RUNNING until DONE or CANCELLED; UNDONE when it was taken back.
 */
export const shownStates = [
  'READING',
  'FAILED',
  'CHECKING',
  'READY',
  'RUNNING',
  'DONE',
  'CANCELLED',
  'UNDONE',
] as const;
export const importStates = ['RECEIVING', ...shownStates] as const;
export type ImportState = (typeof importStates)[number];

export const rowOutcomes = [
  'WAITING',
  'ADDED',
  'UPDATED',
  'UNCHANGED',
  'UNMATCHED',
  'INVALID',
  'DISMISSED',
] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** Positions of a kind begin at its index times this. */
export const KIND_STEP = 1_000_000;

/** How a file names an anime. A slug holds on the site that wrote it, ids everywhere. */
export interface AnimeReference {
  title: string;
  year?: number | null;
  slug?: string;
  malId?: string;
  aniListId?: string;
  aniDbId?: string;
  /** What is told of it besides, for files whose ids nobody here knows: other titles, format, length, which season. */
  also?: string[];
  format?: AnimeFormat;
  episodes?: number;
  season?: number;
}

/** What a file says about an entry; a field that its form does not have is absent. */
export interface EntryRecord {
  status: EntryStatus | null;
  progress: number;
  score: number | null;
  startedOn: PartialDate | null;
  finishedOn: PartialDate | null;
  notes: string;
  tags: string[];
  rewatches: number;
  priority?: Priority;
  visibility?: Visibility;
  spoilerLevel?: SpoilerLevel | null;
  /** Of a rewatch: how far it had been seen before. */
  seenBefore?: number;
  pass?: number;
  passes?: WatchPass[];
  watches?: WatchRow[];
  /** How many episodes there are, as the file has it: counts where the catalogue knows no number. */
  episodes?: number;
  /** The file has no number of what was seen before a rewatch: all there is. */
  seenUnsaid?: boolean;
  /** The file has no number of episodes seen. */
  progressUnsaid?: boolean;
  /** The file has no status: seen to the last episode is completed. */
  statusGuessed?: boolean;
  createdAt?: string;
  updatedAt?: string;
}

export interface ShelfName {
  name: string;
  /** Several shelves may have the same name: which of them this one is, from 0. */
  turn: number;
}

export interface ShelfRecord extends ShelfName {
  description: string;
  visibility: Visibility;
  createdAt?: string;
}

/** The content of a row, by its kind. */
export interface RowPayloads {
  OWN: OwnAnimeFacts & { slug?: string };
  ENTRY: { anime: AnimeReference; entry: EntryRecord };
  HISTORY: { anime: AnimeReference; watches: WatchRow[] };
  FAVOURITE: { anime: AnimeReference };
  SHELF: ShelfRecord;
  SHELF_ITEM: { anime: AnimeReference; shelf: ShelfName; addedAt?: string };
  QUEUE: { anime: AnimeReference; episodeNumber: number; addedAt?: string };
  HIDDEN: { anime: AnimeReference; hiddenAt?: string };
  SETTINGS: Partial<Settings>;
}

/** A row as a reader of files returns it. One that cannot be imported has no payload. */
export type ReadRow = {
  [Kind in RowKind]: {
    kind: Kind;
    title: string;
    payload: RowPayloads[Kind] | null;
    problems: ImportProblem[];
  };
}[RowKind];

/** A row as it is kept. */
export interface ImportRow<Kind extends RowKind = RowKind> {
  position: number;
  kind: Kind;
  title: string;
  payload: RowPayloads[Kind];
  problems: ImportProblem[];
  outcome: RowOutcome;
  animeIds: number[];
  /** Its owner has chosen the anime. */
  chosen: boolean;
}

/** One value before and after; null before for what is new. */
export interface FieldChange {
  field: string;
  /** Where a row is about several anime. */
  animeId?: number;
  before: unknown;
  after: unknown;
}

export interface ListImport {
  id: string;
  userId: string;
  fileName: string;
  source: ImportSource;
  state: ImportState;
  /** Why it has failed. */
  problem: ErrorCode | null;
  policy: ImportPolicy;
  totalRows: number;
  doneRows: number;
  undoIds: string[];
  createdAt: Date;
  finishedAt: Date | null;
}

export function isAboutAnime(
  row: ImportRow,
): row is ImportRow<Exclude<RowKind, 'OWN' | 'SHELF' | 'SETTINGS'>> {
  return row.kind !== 'OWN' && row.kind !== 'SHELF' && row.kind !== 'SETTINGS';
}

export function toImport(row: ListImportRow): ListImport {
  const { id, userId, fileName, totalRows, doneRows, undoIds, createdAt, finishedAt } = row;
  const source = row.source as ImportSource;
  const state = row.state as ImportState;
  const problem = row.problem as ErrorCode | null;
  const policy = row.policy as ImportPolicy;
  return {
    id,
    userId,
    fileName,
    source,
    state,
    problem,
    policy,
    totalRows,
    doneRows,
    undoIds,
    createdAt,
    finishedAt,
  };
}

export function toImportRow(row: StoredImportRow): ImportRow {
  return row as ImportRow;
}

/** A row as its report shows it. */
export type ReportedRow = Omit<ImportRow, 'payload'> & {
  changes: FieldChange[];
  /** Of one that matched nothing: what its file says that it is about. */
  reference?: AnimeReference | undefined;
};

export function toReportedRow(row: ReportedImportRow): ReportedRow {
  return row as ReportedRow;
}

/** Characters of a title that are kept; the column has room for those that take the most bytes. */
const LONGEST_TITLE = 250;

/** Gives rows that were just read their positions, counted within their kinds. */
export function createRowNumbering(): (rows: readonly PackedRow[]) => NewImportRow[] {
  const counts = new Map<RowKind, number>();
  return (rows) =>
    rows.map(({ kind, title, payload, problems }) => {
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      return {
        position: rowKinds.indexOf(kind) * KIND_STEP + number,
        kind,
        title: title.slice(0, LONGEST_TITLE).toWellFormed(),
        payload,
        outcome: payload === 'null' ? 'INVALID' : 'WAITING',
        problems,
      };
    });
}
