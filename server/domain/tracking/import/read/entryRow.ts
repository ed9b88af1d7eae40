import { limits } from '../../../../config/limits';
import type { WatchRow } from '../../../../data/stores/watchStore';
import type { EntryStatus } from '../../entry';
import type { AnimeReference, EntryRecord, ReadRow } from '../importRow';
import type { ImportProblem } from '../rowKinds';
import { countOf, dateOf, instantOf, scoreOf, titleOf, wordsOf } from './fields';

/** One time through an anime. */
export type ListedPass = Pick<ListedEntry, 'status' | 'progress' | 'startedOn' | 'finishedOn'>;

/** What a file says about one anime, in its own notation: the same rules make a row of it for every format. */
export interface ListedEntry {
  anime: AnimeReference;
  /** Name of the row if the file has no title. */
  shown?: string;
  /** Null means only saved; undefined means an unknown word. */
  status: EntryStatus | null | undefined;
  statusGuessed?: boolean;
  progress: unknown;
  score?: unknown;
  /** Highest score of the file's scale. */
  outOf?: number;
  startedOn?: unknown;
  finishedOn?: unknown;
  notes?: string;
  tags?: readonly string[];
  rewatches?: unknown;
  priority?: EntryRecord['priority'];
  visibility?: EntryRecord['visibility'];
  /** Episodes seen before the rewatch, if the file keeps them apart. */
  seen?: number;
  /** Earlier passes, the first one first, if the file has a record of each. */
  earlier?: readonly ListedPass[];
  watches?: readonly WatchRow[];
  createdAt?: unknown;
  updatedAt?: unknown;
  /** Problems besides those found here. */
  problems?: readonly ImportProblem[];
}

/** Episodes of a history stored with their entry, and in each further row: the size of a row is limited. */
const WATCHES_PER_ROW = 250;

/** The row of an entry, and rows for the rest of a long history. What it can do without is left out and reported. */
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
    ...(status === 'COMPLETED' && progress === 0 ? { progressUnsaid: true } : {}),
    ...(watches.length > 0 ? { watches: watches.slice(0, WATCHES_PER_ROW) } : {}),
    ...(createdAt ? { createdAt } : {}),
    ...(updatedAt ? { updatedAt } : {}),
    ...coursesOf(listed, { progress, ...dates }, problems),
  };
  const first: ReadRow = { kind: 'ENTRY', title, payload: { anime, entry }, problems: [...problems] };
  return [first, ...createWatchRows(anime, watches)];
}

/** The same for an entry without history. */
export function entryRow(listed: ListedEntry): ReadRow {
  const [row] = entryRows(listed);
  if (!row) throw new Error('entryRows gives one at least');
  return row;
}

const refusals: readonly ImportProblem[] = ['NO_ANIME', 'UNKNOWN_STATUS', 'BAD_NUMBER'];

function refused(problems: ReadonlySet<ImportProblem>): boolean {
  return refusals.some((problem) => problems.has(problem));
}

type Course = Pick<EntryRecord, 'progress' | 'startedOn' | 'finishedOn'>;

/** The passes before the current one. */
function coursesOf(listed: ListedEntry, current: Course, problems: Set<ImportProblem>): Partial<EntryRecord> {
  const { status, earlier = [] } = listed;
  if (earlier.length === 0) return status === 'REWATCHING' ? rewatchOf(listed, current) : {};
  const passes = earlier.slice(1 - limits.rewatches).map((one, index) => ({
    number: index + 1,
    status: one.status ?? null,
    progress: countOf(one.progress, limits.episodes) ?? 0,
    startedOn: dateOf(one.startedOn, problems),
    finishedOn: dateOf(one.finishedOn, problems),
  }));
  const unsaid = passes.some((pass) => pass.status === 'COMPLETED' && pass.progress === 0);
  return {
    seenBefore: Math.max(current.progress, ...passes.map((pass) => pass.progress)),
    ...(unsaid ? { seenUnsaid: true } : {}),
    pass: passes.length + 1,
    passes,
  };
}

/**
 * The sites keep one pair of dates, which belongs to the first pass. If a file has a single number of episodes, it counts the
 * rewatch itself, and all of them were seen before.
 */
function rewatchOf({ seen, anime }: ListedEntry, { progress, ...dates }: Course): Partial<EntryRecord> {
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

export function createWatchRows(anime: AnimeReference, watches: readonly WatchRow[]): ReadRow[] {
  const rows: ReadRow[] = [];
  for (let from = WATCHES_PER_ROW; from < watches.length; from += WATCHES_PER_ROW) {
    const payload = { anime, watches: watches.slice(from, from + WATCHES_PER_ROW) };
    rows.push({ kind: 'HISTORY', title: anime.title, payload, problems: [] });
  }
  return rows;
}

/** The part of a history stored with its entry. */
export function selectFirstWatches(watches: readonly WatchRow[]): WatchRow[] {
  return watches.slice(0, WATCHES_PER_ROW);
}
