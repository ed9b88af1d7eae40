import { limits } from '../../../../config/limits';
import type { WatchRow } from '../../../../data/stores/watchStore';
import type { EntryStatus } from '../../entry';
import type { AnimeReference, EntryRecord, ReadRow } from '../importRow';
import type { ImportProblem } from '../rowKinds';
import { countOf, dateOf, instantOf, scoreOf, textOf, titleOf, wordsOf } from './fields';

/** What a file says of one anime, in the file's own spelling: whatever the form, the same rules make a row of it. */
export interface ListedEntry {
  anime: AnimeReference;
  /** What the row is called where the file has no title. */
  shown?: string;
  /** Null is only saved; undefined is a word that nobody knows. */
  status: EntryStatus | null | undefined;
  statusGuessed?: boolean;
  progress: unknown;
  score?: unknown;
  /** The best score of the file's scale. */
  outOf?: number;
  startedOn?: unknown;
  finishedOn?: unknown;
  notes?: string;
  tags?: readonly string[];
  rewatches?: unknown;
  priority?: EntryRecord['priority'];
  visibility?: EntryRecord['visibility'];
  /** Where the file keeps them apart: episodes seen before the rewatch. */
  seen?: number;
  watches?: readonly WatchRow[];
  createdAt?: unknown;
  updatedAt?: unknown;
  /** Besides those that are found here. */
  problems?: readonly ImportProblem[];
}

/** Episodes of a history that travel with their entry, and in each row behind it: a stored row has an end. */
const WATCHES = 250;

/** The row of an entry, and rows for the rest of a long history. What it can do without is left out and named. */
export function entryRows(listed: ListedEntry): ReadRow[] {
  const problems = new Set<ImportProblem>(listed.problems);
  const { status, statusGuessed } = listed;
  const anime = { ...listed.anime, title: titleOf(listed.anime.title) };
  const progress = countOf(listed.progress, limits.episodes);
  const title = anime.title || (listed.shown ?? '');
  const known = anime.malId ?? anime.aniListId ?? anime.aniDbId;
  if (known === undefined && anime.title === '') problems.add('NO_ANIME');
  else if (status === undefined) problems.add('UNKNOWN_STATUS');
  else if (progress === null) problems.add('BAD_NUMBER');
  if (refused(problems) || status === undefined || progress === null)
    return [{ kind: 'ENTRY', title, payload: null, problems: [...problems] }];

  const dates = {
    startedOn: dateOf(listed.startedOn, problems),
    finishedOn: dateOf(listed.finishedOn, problems),
  };
  const { priority, visibility } = listed;
  const watches = listed.watches ?? [];
  const createdAt = instantOf(listed.createdAt);
  const updatedAt = instantOf(listed.updatedAt);
  const entry: EntryRecord = {
    status,
    progress,
    ...dates,
    score: scoreOf(listed.score, listed.outOf ?? 10, problems),
    ...wordsOf({ notes: listed.notes ?? '', tags: listed.tags ?? [] }, problems),
    rewatches: countOf(listed.rewatches, limits.rewatches) ?? 0,
    ...(priority ? { priority } : {}),
    ...(visibility ? { visibility } : {}),
    ...(anime.episodes === undefined ? {} : { episodes: anime.episodes }),
    ...(statusGuessed ? { statusGuessed } : {}),
    ...(textOf(listed.progress) === '' ? { progressUnsaid: true } : {}),
    ...(watches.length > 0 ? { watches: watches.slice(0, WATCHES) } : {}),
    ...(createdAt ? { createdAt } : {}),
    ...(updatedAt ? { updatedAt } : {}),
    ...(status === 'REWATCHING' ? rewatchOf(listed, { progress, ...dates }) : {}),
  };
  const first: ReadRow = { kind: 'ENTRY', title, payload: { anime, entry }, problems: [...problems] };
  return [first, ...laterWatches(anime, watches)];
}

/** The same where no history comes along. */
export function entryRow(listed: ListedEntry): ReadRow {
  const [row] = entryRows(listed);
  if (!row) throw new Error('entryRows gives one at least');
  return row;
}

const refusals: readonly ImportProblem[] = ['NO_ANIME', 'UNKNOWN_STATUS', 'BAD_NUMBER'];

function refused(problems: ReadonlySet<ImportProblem>): boolean {
  return refusals.some((problem) => problems.has(problem));
}

/**
 * The sites keep one pair of dates, which belongs to the first time through. A file that keeps one number of episodes counts the
 * rewatch itself; all of them were seen before.
 */
function rewatchOf(
  { seen, anime }: ListedEntry,
  { progress, ...dates }: Pick<EntryRecord, 'progress' | 'startedOn' | 'finishedOn'>,
): Partial<EntryRecord> {
  const before = seen ?? Math.max(progress, anime.episodes ?? 0);
  return {
    startedOn: null,
    finishedOn: null,
    seenBefore: Math.max(before, progress),
    ...(seen === undefined && anime.episodes === undefined ? { seenUnsaid: true } : {}),
    pass: 2,
    passes: [{ number: 1, status: 'COMPLETED', progress: before, ...dates }],
  };
}

export function laterWatches(anime: AnimeReference, watches: readonly WatchRow[]): ReadRow[] {
  const rows: ReadRow[] = [];
  for (let from = WATCHES; from < watches.length; from += WATCHES) {
    const payload = { anime, watches: watches.slice(from, from + WATCHES) };
    rows.push({ kind: 'HISTORY', title: anime.title, payload, problems: [] });
  }
  return rows;
}

/** The part of a history that travels with its entry. */
export function firstWatches(watches: readonly WatchRow[]): WatchRow[] {
  return watches.slice(0, WATCHES);
}
