import { airingStatus } from '../../../../shared/airing';
import { isRewatch } from '../../../../shared/rewatch';
import type { AnimeRow } from '../../../data/stores/animeRow';
import type { WatchPass } from '../../../data/stores/watchStore';
import { type Entry, seenUpTo } from '../entry';
import type { PartialDate } from '../partialDate';

export interface Moment {
  now: Date;
  /** The user's current day. */
  today: PartialDate;
}

export type Counted = Pick<
  AnimeRow,
  'episodeCount' | 'episodeCountEstimated' | 'startsAt' | 'expectedAt' | 'airsUntil'
>;

/** Number of episodes unless it is an estimate; only a certain count may limit a user's progress. */
export function sureCount({ episodeCount, episodeCountEstimated }: Counted): number | null {
  return episodeCountEstimated ? null : episodeCount;
}

export function clampProgress(progress: number, anime: Counted): number {
  return Math.max(0, Math.min(progress, sureCount(anime) ?? progress));
}

/** True if nothing is left to watch: the last episode of a certain count, or the last known one of an anime that has ended. */
export function isFinal(progress: number, anime: Counted, now: Date): boolean {
  const { episodeCount, startsAt, expectedAt, airsUntil } = anime;
  if (episodeCount === null || episodeCount === 0 || progress < episodeCount) return false;
  return sureCount(anime) !== null || airingStatus(startsAt ?? expectedAt, airsUntil, now) === 'FINISHED';
}

/** Whether its end is one more rewatch. Without the status REWATCHING, only if the anime was seen to the end before. */
export function countsAsRewatch(entry: Entry, { episodeCount }: Counted): boolean {
  return entry.status === 'REWATCHING' || (isRewatch(entry) && entry.seenBefore >= (episodeCount ?? 0));
}

/** The first episode of something saved or planned starts it; an episode of an interrupted rewatch resumes it. */
export function markBegun(entry: Entry, anime: Counted, today: PartialDate): Entry {
  if (entry.status !== 'WATCHING' && countsAsRewatch(entry, anime)) return { ...entry, status: 'REWATCHING' };
  if (entry.status !== null && entry.status !== 'PLANNING') return entry;
  return { ...entry, status: 'WATCHING', startedOn: entry.startedOn ?? today };
}

/** Seen to the end: all known episodes, the end date, and one more rewatch if it was one. */
export function completed(entry: Entry, anime: Counted, today: PartialDate): Entry {
  return {
    ...entry,
    status: 'COMPLETED',
    progress: Math.max(entry.progress, anime.episodeCount ?? 0),
    finishedOn: entry.finishedOn ?? today,
    rewatches: entry.rewatches + Number(countsAsRewatch(entry, anime)),
  };
}

/** Starts a new pass; the entry's former state becomes the record of the pass before. */
export function startNextPass(
  entry: Entry,
  anime: Counted,
  today: PartialDate,
): { entry: Entry; archived: WatchPass } {
  const { pass, status, progress, startedOn, finishedOn } = entry;
  // Someone who watches it again has seen it, even if the first time was never recorded.
  const seenBefore = Math.max(seenUpTo(entry), progress === 0 ? (anime.episodeCount ?? 0) : 0);
  return {
    entry: {
      ...entry,
      status: 'REWATCHING',
      progress: 0,
      pass: pass + 1,
      seenBefore,
      startedOn: today,
      finishedOn: null,
    },
    archived: { number: pass, status, progress, startedOn, finishedOn },
  };
}

/** Goes on with a rewatch in which episodes are left, or starts the next pass. */
export function resumeRewatch(
  entry: Entry,
  anime: Counted,
  today: PartialDate,
): { entry: Entry; archived?: WatchPass } {
  const isLeft = entry.progress < (sureCount(anime) ?? Infinity);
  if (isRewatch(entry) && isLeft) return { entry: { ...entry, status: 'REWATCHING' } };
  return startNextPass(entry, anime, today);
}

/** Gives up the current pass: the entry is what it was before. */
export function restorePreviousPass(
  entry: Entry,
  { number, status, progress, startedOn, finishedOn }: WatchPass,
  seenBefore: number,
): Entry {
  return {
    ...entry,
    pass: number,
    status: status ?? 'COMPLETED',
    progress,
    startedOn,
    finishedOn,
    seenBefore,
  };
}
