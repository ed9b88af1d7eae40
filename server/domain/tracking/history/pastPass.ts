import { limits } from '../../../config/limits';
import type { AnimeRow } from '../../../data/stores/animeRow';
import { findEntry } from '../../../data/stores/entryStore';
import { countWatches, passesOf, type WatchPass } from '../../../data/stores/watchStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { animeOf, changeLists, countListChange } from '../changeLists';
import type { EntryChange } from '../entries/entryChange';
import { type EntryResult, writeEntry } from '../entries/writeEntries';
import { type Entry, seenUpTo } from '../entry';
import { isPartialDate, type PartialDate, todayFor } from '../partialDate';
import { clampProgress, countsAsRewatch } from '../progress/rules';

/** What is known of a time that someone watched an anime before. */
export interface PastPass {
  startedOn: PartialDate | null;
  finishedOn: PartialDate | null;
  progress: number;
}

interface PastPassInput extends Omit<PastPass, 'progress'> {
  userId: string;
  animeId: number;
  /** The whole anime if unknown. */
  progress?: number | null;
  today?: PartialDate | null;
}

/** Adds a pass that took place before to an entry that was begun. */
export async function addPastPass(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'limiter'>,
  { userId, animeId, startedOn, finishedOn, progress, today }: PastPassInput,
): Promise<EntryResult> {
  const day = todayFor(deps.clock.now(), today);
  checkDates({ startedOn, finishedOn }, day);
  if (progress != null && !(progress >= 1 && progress <= limits.episodes))
    throw new AppError('INVALID_ARGUMENT');
  const anime = await animeOf(deps, { userId, animeId });
  await countRenumbering(deps, { userId, animeId });
  return await changeLists(deps, userId, async (manager) => {
    const before = await findEntry(manager, { userId, animeId });
    if (!before) throw new AppError('NOT_FOUND');
    if (before.status === null || before.status === 'PLANNING') throw new AppError('CONFLICT');
    if (Math.max(before.pass, before.rewatches) >= limits.rewatches) throw new AppError('LIST_IS_FULL');
    const [earlier = []] = await passesOf(manager, [before.id]);
    const whole = anime.episodeCount ?? seenUpTo(before);
    const past = { startedOn, finishedOn, progress: clampProgress(progress ?? whole, anime) };
    if (past.progress === 0) throw new AppError('INVALID_ARGUMENT');
    const change = { anime, before, ...insertPass(before, earlier, { anime, past }) };
    return await writeEntry(deps, manager, { userId, change });
  });
}

/** A long history costs what it takes to renumber it, and to do so once more for an undo. */
const MAX_EPISODES_COUNTED = 20_000;

async function countRenumbering(
  deps: Pick<Deps, 'db' | 'limiter'>,
  { userId, animeId }: { userId: string; animeId: number },
): Promise<void> {
  const entry = await findEntry(deps.db.manager, { userId, animeId });
  const watches = entry ? await countWatches(deps.db.manager, entry.id) : 0;
  await countListChange(deps, { userId, episodes: Math.min(2 * watches, MAX_EPISODES_COUNTED) });
}

/**
 * Passes are numbered by their dates; one without a date comes directly before the current one. If the entry is completed and
 * the added pass is complete and later, the entry shows that one, and its former state becomes the record of an earlier one.
 * A complete pass is one more rewatch; before a first time that goes on, it makes that one the rewatch, which counts at its end.
 */
export function insertPass(
  entry: Entry,
  earlier: readonly WatchPass[],
  { anime, past }: { anime: AnimeRow; past: PastPass },
): Pick<EntryChange, 'after' | 'archived' | 'inserted'> {
  const whole = past.progress >= (anime.episodeCount ?? 0);
  const hasEnded = entry.status === 'COMPLETED' || entry.finishedOn !== null;
  const counts = whole && (hasEnded || countsAsRewatch(entry, anime));
  const counted = { ...entry, pass: entry.pass + 1, rewatches: entry.rewatches + Number(counts) };
  if (whole && entry.status === 'COMPLETED' && isLater(past, entry)) {
    const { pass: number, status, progress, startedOn, finishedOn } = entry;
    return {
      after: { ...counted, ...past, seenBefore: seenUpTo(entry) },
      archived: { number, status, progress, startedOn, finishedOn },
    };
  }
  const number = earlier.find((pass) => isLater(pass, past))?.number ?? entry.pass;
  return {
    after: { ...counted, seenBefore: Math.max(entry.seenBefore, past.progress) },
    inserted: { number, status: whole ? 'COMPLETED' : 'DROPPED', ...past },
  };
}

type Dates = Pick<PastPass, 'startedOn' | 'finishedOn'>;

/** As far as both dates are known: of two in the same year, neither is later if only the year of one is known. */
function isLater(one: Dates, other: Dates): boolean {
  return isAfter(one.finishedOn ?? one.startedOn, other.finishedOn ?? other.startedOn);
}

function isAfter(one: PartialDate | null, other: PartialDate | null): boolean {
  if (!one || !other) return false;
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) > other.slice(0, length);
}

function checkDates({ startedOn, finishedOn }: Dates, today: PartialDate): void {
  for (const date of [startedOn, finishedOn]) {
    if (date !== null && !isPartialDate(date)) throw new AppError('INVALID_DATE');
    if (date !== null && (isAfter(date, today) || Number(date.slice(0, 4)) < limits.firstWatchYear))
      throw new AppError('DATE_OUT_OF_RANGE');
  }
  if (isAfter(startedOn, finishedOn)) throw new AppError('INVALID_DATE');
}
