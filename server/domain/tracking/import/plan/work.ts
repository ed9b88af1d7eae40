import type { EntityManager } from 'typeorm';
import type { AnimeRow } from '../../../../data/stores/animeRow';
import type { Deps } from '../../../deps';
import { ownAnimeOf } from '../../own/ownAnime';
import type { UndoStep } from '../../undo/steps';
import {
  type AnimeReference,
  type FieldChange,
  type ImportPolicy,
  type ImportRow,
  isAboutAnime,
  isAboutPair,
  type RowOutcome,
} from '../importRow';
import { disputedBy, type Matches, matchAnime, matchOf, namesOwn, titleMatchOf } from '../matchAnime';
import type { ImportProblem, PostKind } from '../rowKinds';

/** Context for processing a batch of rows. */
export interface Work {
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'siteEvents'>;
  manager: EntityManager;
  userId: string;
  importId: string;
  policy: ImportPolicy;
  /** Whether this is a dry run: everything is computed and nothing written. */
  dry: boolean;
  /** What the dry run has found so far, and would have written by now. */
  memory: Memory;
  matches: Matches;
  /** Undos of what this batch has done. */
  undoIds: string[];
  /** Undo steps for what no other use case keeps one for. */
  undoSteps: UndoStep[];
  posts: PostPlans;
  /** Whether the account is too new to publish what it did not write here (NEW_ACCOUNT_DAYS). */
  isNew: boolean;
  /** Whether a text has to wait for a moderator (HELD_WORDS). */
  holds: (text: string) => boolean;
  /** To do once the batch is stored: telling those who have something open, and moderators. */
  afterwards: ((deps: TellingDeps) => Promise<void>)[];
}

/** What telling people what a batch has posted takes. */
export type TellingDeps = Pick<Deps, 'db' | 'config' | 'events' | 'social' | 'notifier'>;

/** How another module plans, and unless the run is dry writes, what others read. */
export type PostPlans = {
  [Kind in PostKind]: (work: Work, rows: readonly ImportRow<Kind>[]) => Promise<WorkedRow[]>;
};

export interface Memory {
  entries: Set<number>;
  /** Keys of what the dry run would have added, by list. */
  added: Map<string, Set<string>>;
  /** The user's own anime of the dry run, with ids below zero. */
  own: AnimeRow[];
  /** Rows kept as they came, and their bytes, beyond those that are stored. */
  kept: { rows: number; bytes: number };
}

export function createMemory(): Memory {
  return { entries: new Set(), added: new Map(), own: [], kept: { rows: 0, bytes: 0 } };
}

export interface WorkedRow {
  position: number;
  outcome: RowOutcome;
  problems: ImportProblem[];
  animeIds: number[];
  changes: FieldChange[];
}

export function reportRow(row: ImportRow, outcome: RowOutcome, more: Partial<WorkedRow> = {}): WorkedRow {
  const { position, problems, animeIds } = row;
  return { position, outcome, problems, animeIds, changes: [], ...more };
}

export function refused(row: ImportRow, problem: ImportProblem, more: Partial<WorkedRow> = {}): WorkedRow {
  return reportRow(row, 'INVALID', { problems: [...row.problems, problem], ...more });
}

/** Looks up every anime that these rows name. */
export async function matchRows(
  { manager, userId, memory }: Pick<Work, 'manager' | 'userId' | 'memory'>,
  rows: readonly ImportRow[],
): Promise<Matches> {
  const about = rows.filter(isAboutAnime);
  const pairs = rows.filter(isAboutPair).flatMap(({ payload }) => [payload.anime, payload.other]);
  const named = about.filter(({ chosen }) => !chosen).map(({ payload }) => payload.anime);
  const references = [...named, ...pairs];
  const animeIds = about.filter(({ chosen }) => chosen).flatMap((row) => row.animeIds);
  const mayBeOwn = rows.some(({ kind }) => kind === 'OWN') || references.some(namesOwn);
  const own = mayBeOwn ? [...(await ownAnimeOf({ db: { manager } }, userId)), ...memory.own] : [];
  return await matchAnime(manager, { references, animeIds, userId, own });
}

/** The anime of a row: those that its owner chose, or those that its file names. */
export function animeOfRow(
  { matches }: Pick<Work, 'matches'>,
  row: ImportRow & { payload: { anime: AnimeReference } },
): AnimeRow[] {
  if (!row.chosen) {
    const byId = matchOf(matches, row.payload.anime);
    return byId.length > 0 ? byId : [titleMatchOf(matches, row.payload.anime) ?? []].flat();
  }
  return row.animeIds.flatMap((id) => matches.known.get(id)?.anime ?? []);
}

/**
 * Whether a list has room for one more, and notes it: `there` counts the list's items; a dry run adds those that it would have
 * added. `key` identifies the item; the same item takes no second place.
 */
export function takeRoom(
  { memory, dry }: Pick<Work, 'memory' | 'dry'>,
  { list, key, there, most }: { list: string; key: string; there: number; most: number },
): 'free' | 'full' | 'taken' {
  const added = memory.added.get(list) ?? new Set();
  memory.added.set(list, added);
  if (added.has(key)) return 'taken';
  if (there + (dry ? added.size : 0) >= most) return 'full';
  added.add(key);
  return 'free';
}

/** What its owner should know about how a row was matched. */
export function matchProblem({ matches }: Pick<Work, 'matches'>, row: ImportRow): ImportProblem | undefined {
  if (row.chosen || !isAboutAnime(row)) return undefined;
  const { anime } = row.payload;
  if (disputedBy(matches, anime).length > 0) return 'ID_OF_ANOTHER';
  const isByTitle = matchOf(matches, anime).length === 0 && titleMatchOf(matches, anime) !== null;
  return isByTitle ? 'MATCHED_BY_TITLE' : undefined;
}
