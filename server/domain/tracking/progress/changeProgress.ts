import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import type { AnimeRow } from '../../../data/stores/animeRow';
import { type ProgressSheet, readProgress } from '../../../data/stores/progressStore';
import { type WatchRow, watchesAbove } from '../../../data/stores/watchStore';
import { AppError } from '../../../errors/AppError';
import { airedCount } from '../../catalogue/episodes/readEpisodes';
import type { Deps } from '../../deps';
import { spoilerLevelOf } from '../../settings/settings';
import { changeLists } from '../changeLists';
import type { EntryChange, HistoryChange } from '../entries/entryChange';
import { type EntryResult, writeEntry } from '../entries/writeEntries';
import { createEntry, type Entry } from '../entry';
import { type PartialDate, todayFor } from '../partialDate';
import { type Screen, screenOf } from '../spoilerScreen';
import { type ProgressStep, planProgress } from './planProgress';
import { clampProgress, completed, isFinal, markBegun, sureCount } from './rules';

export interface ProgressInput {
  userId: string;
  animeId: number;
  step: ProgressStep;
  /** The user's current day, for the start date. */
  today?: PartialDate | null;
  /** The player that reports it, if the user pressed nothing. */
  source?: string;
  /** Whether the last episode completes the anime, as no one is there to be asked. */
  completes?: boolean;
}

/**
 * Marks episodes as watched or unwatched: +1, −1, one, up to one. No version is needed: each step builds on the current state,
 * and a user's steps are serialised, so that twenty at once count twenty.
 */
export async function changeProgress(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, animeId, step, today, source, completes = false }: ProgressInput,
): Promise<EntryResult> {
  const now = deps.clock.now();
  const day = todayFor(now, today);
  return await changeLists(deps, userId, async (manager) => {
    const sheet = await readProgress(manager, { userId, animeId, now });
    if (!sheet) throw new AppError('NOT_FOUND');
    const { anime, entry: before, undos } = sheet;
    const { change, rows } = await planChange(manager, {
      sheet,
      entry: before ?? createEntry(deps, { userId, animeId }),
      step: boundedStep(step, anime),
      aired: airedCount(anime, sheet.unaired, now),
      day,
    });
    const advanced = change.after.progress > (before?.progress ?? 0);
    const finished =
      advanced && change.after.status !== 'COMPLETED' && isFinal(change.after.progress, anime, now);
    const after = finished && completes ? completed(change.after, anime, day) : change.after;
    const written = { ...change, after, source };
    const result = await writeEntry(deps, manager, { userId, change: written, finished, undos });
    return { ...result, screen: screenAfter(sheet, written, rows) };
  });
}

/** The spoiler screen after the change, so that the answer needs no further query. */
function screenAfter(
  { spoilerLevel }: ProgressSheet,
  { after, history }: EntryChange,
  rows: readonly WatchRow[],
): Screen {
  const { dated = [], undated = [], remove = [] } = history?.plan ?? {};
  const seen = new Set([...rows.map(([, number]) => number), ...dated, ...undated]);
  for (const number of remove) seen.delete(number);
  const marked = [...seen].filter((number) => number > after.progress);
  return screenOf(after, spoilerLevelOf(spoilerLevel), new Set(marked));
}

interface Planned {
  sheet: ProgressSheet;
  entry: Entry;
  step: ProgressStep;
  /** Null if unknown. */
  aired: number | null;
  day: PartialDate;
}

async function planChange(
  manager: EntityManager,
  { sheet: { anime, entry: before, marked, queued }, entry, step, aired, day }: Planned,
): Promise<{ change: EntryChange; rows: WatchRow[] }> {
  const above = lowestTouched(entry, step);
  const none = !before || (above === entry.progress && !marked);
  const rows = none ? [] : await watchesAbove(manager, { entryId: entry.id, pass: entry.pass, above });
  const plan = planProgress(
    { progress: entry.progress, rows: new Set(rows.map(([, number]) => number)) },
    clampStep(airedStep(step, entry, aired), entry, anime),
  );
  const moved = { ...entry, progress: clampProgress(plan.progress, anime) };
  const forward = plan.dated.length > 0 || moved.progress > entry.progress;
  const gone = new Set(plan.remove);
  const history: HistoryChange = {
    pass: entry.pass,
    plan,
    removed: rows.filter(([, number]) => gone.has(number)),
  };
  const seen = new Set(plan.dated);
  if (step.kind === 'mark') seen.add(step.number);
  const change = {
    anime,
    before,
    after: forward ? markBegun(moved, day) : moved,
    history,
    watched: seen.size > 0 ? (number: number) => seen.has(number) : undefined,
    queued,
  };
  return { change, rows };
}

/** Validates a step; beyond a certain count there is nothing to watch. */
function boundedStep(step: ProgressStep, anime: AnimeRow): ProgressStep {
  const asked = step.kind === 'add' ? step.by : step.kind === 'set' ? step.progress : step.number;
  const lowest = step.kind === 'add' ? -limits.episodes : step.kind === 'set' ? 0 : 1;
  if (!Number.isInteger(asked) || asked < lowest || asked > limits.episodes)
    throw new AppError('INVALID_ARGUMENT');
  const most = sureCount(anime);
  const beyond = most !== null && (step.kind === 'mark' || step.kind === 'unmark') && step.number > most;
  if (beyond) throw new AppError('NOT_FOUND');
  return step;
}

function clampStep(step: ProgressStep, entry: Entry, anime: AnimeRow): ProgressStep {
  const most = Math.min(sureCount(anime) ?? limits.episodes, limits.episodes);
  if (step.kind === 'add') return { ...step, by: Math.min(step.by, Math.max(0, most - entry.progress)) };
  if (step.kind === 'markUpTo') return { ...step, number: Math.min(step.number, most) };
  return step;
}

/**
 * A press counts only aired episodes: a user who has seen more (a premiere, a wrong date) writes the number into the entry,
 * where every number is accepted. Of several at once, those that have aired count.
 */
function airedStep(step: ProgressStep, { progress }: Entry, aired: number | null): ProgressStep {
  if (aired === null || step.kind === 'set' || step.kind === 'unmark') return step;
  if (step.kind !== 'add') {
    if (step.number > aired && step.number > progress) throw new AppError('NOT_AIRED');
    return step;
  }
  if (step.by <= 0 || progress + step.by <= aired) return step;
  if (progress >= aired) throw new AppError('NOT_AIRED');
  return { ...step, by: aired - progress };
}

function lowestTouched({ progress }: Entry, step: ProgressStep): number {
  if (step.kind === 'add') return Math.max(0, Math.min(progress, progress + step.by));
  if (step.kind === 'set') return Math.min(progress, step.progress);
  return Math.min(progress, step.number - 1);
}
