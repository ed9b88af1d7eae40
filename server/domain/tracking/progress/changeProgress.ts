import type { EntityManager } from 'typeorm';
import type { EpisodeRange } from '../../../../shared/episodeKinds';
import { limits } from '../../../config/limits';
import type { AnimeRow } from '../../../data/stores/animeRow';
import { episodeRangesOf, type ProgressSheet, readProgress } from '../../../data/stores/progressStore';
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
import { type Counting, everyEpisode, passedOver, withoutFiller } from './nextEpisode';
import { type ProgressStep, planProgress } from './planProgress';
import { clampProgress, completed, isFinal, markBegun, startNextPass, sureCount } from './rules';

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
  /** Whether it starts a rewatch of what is completed. */
  again?: boolean;
}

/**
 * Marks episodes as watched or unwatched: +1, −1, one, up to one. No version is needed: each step builds on the current state,
 * and a user's steps are serialised, so that twenty at once count twenty. For those who skip filler, a step goes on to the next
 * episode that counts.
 */
export async function changeProgress(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  input: ProgressInput,
): Promise<EntryResult> {
  return await changeLists(deps, input.userId, (manager) => writeProgress(deps, manager, input));
}

/** The same within `changeLists`. */
export async function writeProgress(
  deps: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  { userId, animeId, step, today, source, completes = false, again = false }: ProgressInput,
): Promise<EntryResult> {
  const now = deps.clock.now();
  const day = todayFor(now, today);
  const sheet = await readProgress(manager, { userId, animeId, now });
  if (!sheet) throw new AppError('NOT_FOUND');
  const { anime, entry: before, undos } = sheet;
  const aired = airedCount(anime, sheet.unaired, now);
  const kinds = sheet.skips ? await episodeRangesOf(manager, animeId) : [];
  const counting = sheet.skips ? withoutFiller({ anime, kinds, aired, now }) : everyEpisode;
  const known = before ?? createEntry(deps, { userId, animeId });
  const starts = again && known.status === 'COMPLETED';
  const { entry, archived } = starts ? startNextPass(known, anime, day) : { entry: known };
  const { change, rows, skipped } = await planChange(manager, {
    sheet,
    entry,
    step: boundedStep(step, anime),
    aired,
    day,
    kinds,
    counting,
  });
  const advanced = change.after.progress > entry.progress;
  const finished =
    advanced && change.after.status !== 'COMPLETED' && isFinal(change.after.progress, anime, now);
  const after = finished && completes ? completed(change.after, anime, day) : change.after;
  const written = { ...change, after, archived, source };
  const result = await writeEntry(deps, manager, { userId, change: written, finished, undos });
  const next = sheet.skips ? counting.next(after.progress) : null;
  return { ...result, screen: screenAfter(sheet, written, { rows, next }), skipped };
}

/** The spoiler screen after the change, so that the answer needs no further query. */
function screenAfter(
  { spoilerLevel }: ProgressSheet,
  { after, history }: EntryChange,
  { rows, next }: { rows: readonly WatchRow[]; next: number | null },
): Screen {
  const { dated = [], undated = [], remove = [] } = history?.plan ?? {};
  const seen = new Set([...rows.map(([, number]) => number), ...dated, ...undated]);
  for (const number of remove) seen.delete(number);
  const marked = [...seen].filter((number) => number > after.progress);
  return screenOf(after, { level: spoilerLevelOf(spoilerLevel), marked: new Set(marked), next });
}

interface Planned {
  sheet: ProgressSheet;
  entry: Entry;
  step: ProgressStep;
  /** Null if unknown. */
  aired: number | null;
  day: PartialDate;
  /** The anime's marks, if the user skips filler. */
  kinds: readonly EpisodeRange[];
  counting: Counting;
}

async function planChange(
  manager: EntityManager,
  { sheet: { anime, entry: before, marked, queued }, entry, step, aired, day, kinds, counting }: Planned,
): Promise<{ change: EntryChange; rows: WatchRow[]; skipped: EpisodeRange[] }> {
  const above = lowestTouched(entry, step);
  const none = !before || (above === entry.progress && !marked);
  const rows = none ? [] : await watchesAbove(manager, { entryId: entry.id, pass: entry.pass, above });
  const numbers = new Set(rows.map(([, number]) => number));
  const most = Math.min(sureCount(anime) ?? limits.episodes, limits.episodes);
  const plan = planProgress(
    { progress: entry.progress, rows: numbers },
    airedStep(step, { progress: entry.progress, aired, most, counting }),
    counting,
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
  const skipped = passedOver([entry.progress, moved.progress], kinds, new Set([...numbers, ...seen]));
  const change = {
    anime,
    before,
    after: forward ? markBegun(moved, anime, day) : moved,
    history,
    watched: seen.size + skipped.length > 0 ? (number: number) => seen.has(number) : undefined,
    next: counting.next,
    queued,
  };
  return { change, rows, skipped };
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

/**
 * A press counts only aired episodes: a user who has seen more (a premiere, a wrong date) writes the number into the entry,
 * where every number is accepted. Of several at once, those that have aired count, and none beyond the last.
 */
function airedStep(
  step: ProgressStep,
  {
    progress,
    aired,
    most,
    counting,
  }: { progress: number; aired: number | null; most: number; counting: Counting },
): ProgressStep {
  if (step.kind === 'set' || step.kind === 'unmark') return step;
  const last = Math.min(aired ?? most, most);
  if (step.kind === 'add') {
    if (step.by > 0 && aired !== null && counting.next(progress) > aired) throw new AppError('NOT_AIRED');
    let by = 0;
    for (let to = progress; by < step.by && counting.next(to) <= last; by += 1) to = counting.next(to);
    return { ...step, by: Math.min(step.by, by) };
  }
  if (aired !== null && step.number > aired && step.number > progress) throw new AppError('NOT_AIRED');
  return step.kind === 'markUpTo' ? { ...step, number: Math.min(step.number, most) } : step;
}

function lowestTouched({ progress }: Entry, step: ProgressStep): number {
  if (step.kind === 'add') return Math.max(0, Math.min(progress, progress + step.by));
  if (step.kind === 'set') return Math.min(progress, step.progress);
  return Math.min(progress, step.number - 1);
}
