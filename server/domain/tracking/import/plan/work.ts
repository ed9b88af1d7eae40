import type { EntityManager } from 'typeorm';
import type { AnimeRow } from '../../../../data/stores/animeRow';
import type { Deps } from '../../../ports';
import { ownAnimeOf } from '../../own/ownAnime';
import type { UndoStep } from '../../undo/steps';
import {
  type AnimeReference,
  type FieldChange,
  type ImportPolicy,
  type ImportRow,
  isAboutAnime,
  type RowOutcome,
} from '../importRow';
import { type Matches, matchAnime, matchOf, namesOwn, titleMatchOf } from '../matchAnime';
import type { ImportProblem } from '../rowKinds';

/** What a batch of rows is worked on with. */
export interface Work {
  deps: Pick<Deps, 'db' | 'clock' | 'random'>;
  manager: EntityManager;
  userId: string;
  importId: string;
  policy: ImportPolicy;
  /** A dry run: everything is worked out and nothing written. */
  dry: boolean;
  /** What the dry run has found so far and would have written by now. */
  memory: Memory;
  matches: Matches;
  /** Takes back what this batch has done. */
  undoIds: string[];
  /** The same of what no other use case keeps. */
  undoSteps: UndoStep[];
}

export interface Memory {
  entries: Set<number>;
  /** Keys of what the dry run would have added, by kind. */
  added: Map<string, Set<string>>;
  /** Anime of one's own, with ids below zero. */
  own: AnimeRow[];
}

export function freshMemory(): Memory {
  return { entries: new Set(), added: new Map(), own: [] };
}

export interface WorkedRow {
  position: number;
  outcome: RowOutcome;
  problems: ImportProblem[];
  animeIds: number[];
  changes: FieldChange[];
}

export function worked(row: ImportRow, outcome: RowOutcome, more: Partial<WorkedRow> = {}): WorkedRow {
  const { position, problems, animeIds } = row;
  return { position, outcome, problems, animeIds, changes: [], ...more };
}

export function refused(row: ImportRow, problem: ImportProblem, more: Partial<WorkedRow> = {}): WorkedRow {
  return worked(row, 'INVALID', { problems: [...row.problems, problem], ...more });
}

/** Looks up every anime that these rows name. */
export async function matchRows(
  { manager, userId, memory }: Pick<Work, 'manager' | 'userId' | 'memory'>,
  rows: readonly ImportRow[],
): Promise<Matches> {
  const about = rows.filter(isAboutAnime);
  const references = about.filter(({ chosen }) => !chosen).map(({ payload }) => payload.anime);
  const animeIds = about.filter(({ chosen }) => chosen).flatMap((row) => row.animeIds);
  const mayBeOwn = rows.some(({ kind }) => kind === 'OWN') || references.some(namesOwn);
  const own = mayBeOwn ? [...(await ownAnimeOf({ db: { manager } }, userId)), ...memory.own] : [];
  return await matchAnime(manager, { references, animeIds, userId, own });
}

/** What a row is about: the anime that its owner chose, or the one that its file names. */
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
 * Whether there is room for one more, and notes it: `there` counts what the list holds, a dry run counts what it would have
 * added besides. `key` names the thing; the same thing twice takes no second place.
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

/** Whether nothing but its title says what a row is about: its owner had better look. */
export function isMatchedByTitle({ matches }: Pick<Work, 'matches'>, row: ImportRow): boolean {
  if (row.chosen || !isAboutAnime(row) || matchOf(matches, row.payload.anime).length > 0) return false;
  return titleMatchOf(matches, row.payload.anime) !== null;
}
