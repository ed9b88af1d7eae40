import type { AnimeFormat } from '../../../data/entities/catalogue';
import type { Verdict } from '../../../data/entities/reviews';
import type { EpisodeOpinion } from '../../../data/stores/episodeOpinionStore';
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
import type { FavouriteKind } from '../favourites/favouriteKinds';
import type { OwnAnimeFacts } from '../own/ownFacts';
import type { PartialDate } from '../partialDate';
import {
  type ImportProblem,
  type ImportSource,
  type KeptKind,
  type PackedRow,
  type RowKind,
  rowKinds,
} from './rowKinds';

/** What a file's row does to something already on the list. */
export const importPolicies = ['KEEP', 'FILL', 'REPLACE'] as const;
export type ImportPolicy = (typeof importPolicies)[number];

/**
 * RECEIVING during the upload, READING until its rows are stored or it has FAILED, CHECKING during the dry run, READY to start,
 * RUNNING until DONE or CANCELLED; UNDONE once it was reverted.
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
  'KEPT',
  'UNMATCHED',
  'INVALID',
  'DISMISSED',
] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** Positions of a kind start at its index times this. */
export const POSITIONS_PER_KIND = 1_000_000;

/** How a file names an anime. A slug is valid on the site that wrote it, ids everywhere. */
export interface AnimeReference {
  title: string;
  year?: number | null;
  slug?: string;
  malId?: string;
  aniListId?: string;
  aniDbId?: string;
  /** Further facts for files whose ids are unknown here: other titles, format, length, number of the season. */
  also?: string[];
  format?: AnimeFormat;
  episodes?: number;
  season?: number;
}

/** What a file says about an entry; fields that its format lacks are absent. */
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
  /** For a rewatch: how far it had been seen before. */
  seenBefore?: number;
  pass?: number;
  passes?: WatchPass[];
  watches?: WatchRow[];
  /** Number of episodes according to the file, used if the catalogue has none. */
  episodes?: number;
  /** The file does not say how much was seen in a completed pass before: all of it. */
  seenUnsaid?: boolean;
  /** The file does not say how the earlier passes went, so those known here stay as they are. */
  passesUnsaid?: boolean;
  /** Completed without a number of episodes seen: all of them. */
  progressUnsaid?: boolean;
  /** The file has no status: seen to the last episode means completed. */
  statusGuessed?: boolean;
  createdAt?: string;
  updatedAt?: string;
}

export interface ShelfName {
  name: string;
  /** Index among shelves of the same name, from 0. */
  turn: number;
}

export interface ShelfRecord extends ShelfName {
  description: string;
  visibility: Visibility;
  createdAt?: string;
}

/** Something that is no anime, in its file's own form. */
export interface KeptRecord {
  source: ImportSource;
  kind: KeptKind;
  /** Tells it from all others of a user, in every file that has it. */
  ref: string;
  content: unknown;
  keptAt?: string;
}

/** An opinion in a file. Its note is private unless it says otherwise; without an instant it is as new as its import. */
export type GivenOpinion = Omit<EpisodeOpinion, 'notePublic' | 'updatedAt'> & {
  notePublic?: boolean;
  updatedAt?: string;
};

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
  KEPT: KeptRecord;
  OPINION: { anime: AnimeReference; opinions: GivenOpinion[] };
  REVIEW: {
    anime: AnimeReference;
    verdict: Verdict;
    text: string | null;
    /** The episode that its author had reached. */
    progress: number;
    createdAt?: string;
  };
  ADMIRED: { kind: FavouriteKind; slug: string; addedAt?: string };
  RECOMMENDED: { anime: AnimeReference; other: AnimeReference; reason: string; spoiler: boolean };
}

/** A row as returned by a reader. One that cannot be imported has no payload. */
export type ReadRow = {
  [Kind in RowKind]: {
    kind: Kind;
    title: string;
    payload: RowPayloads[Kind] | null;
    problems: ImportProblem[];
  };
}[RowKind];

/** A row as stored. */
export interface ImportRow<Kind extends RowKind = RowKind> {
  position: number;
  kind: Kind;
  title: string;
  payload: RowPayloads[Kind];
  problems: ImportProblem[];
  outcome: RowOutcome;
  animeIds: number[];
  /** Whether its owner has chosen the anime. */
  chosen: boolean;
}

/** A value before and after; `before` is null for something new. */
export interface FieldChange {
  field: string;
  /** Set if a row is about several anime. */
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
  /** Why it failed. */
  problem: ErrorCode | null;
  policy: ImportPolicy;
  totalRows: number;
  doneRows: number;
  undoIds: string[];
  createdAt: Date;
  finishedAt: Date | null;
}

const otherKinds = [
  'OWN',
  'SHELF',
  'SETTINGS',
  'KEPT',
  'RECOMMENDED',
  'ADMIRED',
] as const satisfies RowKind[];

/** Whether a row is about one anime, which its owner can choose. */
export function isAboutAnime(
  row: ImportRow,
): row is ImportRow<Exclude<RowKind, (typeof otherKinds)[number]>> {
  return !otherKinds.some((kind) => kind === row.kind);
}

export const isAboutPair = (row: ImportRow): row is ImportRow<'RECOMMENDED'> => row.kind === 'RECOMMENDED';

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
  /** For an unmatched row: the anime that its file names. */
  reference?: AnimeReference | undefined;
};

export function toReportedRow(row: ReportedImportRow): ReportedRow {
  return row as ReportedRow;
}

/** Maximum characters of a title; the column has room for those with the most bytes. */
const MAX_TITLE_CHARACTERS = 250;

/** Gives newly read rows their positions, counted per kind. */
export function createRowNumbering(): (rows: readonly PackedRow[]) => NewImportRow[] {
  const counts = new Map<RowKind, number>();
  return (rows) =>
    rows.map(({ kind, title, payload, problems }) => {
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      return {
        position: rowKinds.indexOf(kind) * POSITIONS_PER_KIND + number,
        kind,
        title: title.slice(0, MAX_TITLE_CHARACTERS).toWellFormed(),
        payload,
        outcome: payload === 'null' ? 'INVALID' : 'WAITING',
        problems,
      };
    });
}
