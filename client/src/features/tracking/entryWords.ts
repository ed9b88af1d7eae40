import type {
  EntryChangedFragment,
  EntryPriority,
  EntryStatus,
  ProgressButton_animeFragment,
  Visibility,
} from '../../generated/graphql';
import { untilText, whenOf } from '../anime/time';
import { kindWord } from '../anime/words';

/** Texts for entries; their statuses are in statusWord.ts. */
export const priorityWord: Record<EntryPriority, string> = {
  LOW: 'Someday',
  MEDIUM: 'Before long',
  HIGH: 'Soon',
};

export const visibilityWord: Record<Visibility, string> = {
  PUBLIC: 'Everybody',
  FRIENDS: 'Friends',
  PRIVATE: 'Only me',
};

type Counted = Pick<ProgressButton_animeFragment, 'episodeCount' | 'episodeCountEstimated'>;

/** The number of episodes if it is certain: an estimate must not hold anyone back. */
export const sureCount = ({ episodeCount, episodeCountEstimated }: Counted): number | null =>
  episodeCountEstimated ? null : episodeCount;

/** The count to show beside a progress, unless the progress shows that it was estimated too low. */
function shownCount(progress: number, { episodeCount, episodeCountEstimated }: Counted): number | null {
  return episodeCount && !(episodeCountEstimated && progress > episodeCount) ? episodeCount : null;
}

/** " / 12" after "5", " / ~12" if the count is an estimate, nothing if it is unknown. */
export function countText(progress: number, anime: Counted): string {
  const count = shownCount(progress, anime);
  return count ? ` / ${anime.episodeCountEstimated ? '~' : ''}${count}` : '';
}

/** "5 / 12". */
export const progressText = (progress: number, anime: Counted): string =>
  `${progress}${countText(progress, anime)}`;

/** "5 of 12", "5 of about 12" if the count is an estimate, "5" if it is unknown. */
export function progressOfCount(progress: number, anime: Counted): string {
  const count = shownCount(progress, anime);
  return count ? `${progress} of ${anime.episodeCountEstimated ? 'about ' : ''}${count}` : String(progress);
}

/** The same for screen readers. */
export function progressWords(progress: number, anime: Counted): string {
  const one = (shownCount(progress, anime) ?? progress) === 1;
  return `${progressOfCount(progress, anime)} ${one ? 'episode' : 'episodes'} watched`;
}

type Counting = { progress: number; nextNumber?: number; passedOver?: string };

/**
 * The progress after so many steps, by the server's answer: the first goes to the next episode that it named, the others pass
 * over what it said they would. So a press without a network shows what the server counts later.
 */
export function afterSteps({ progress, nextNumber = 0, passedOver = '' }: Counting, by: number): number {
  if (by <= 0) return progress + by;
  const ranges = rangesIn(passedOver);
  let to = nextNumber > progress ? nextNumber : nextAfter(progress, ranges);
  for (let step = 1; step < by; step += 1) to = nextAfter(to, ranges);
  return to;
}

type Range = readonly [from: number, to: number];

/** "26, 101–106", in order. */
function rangesIn(numbers: string): Range[] {
  if (numbers === '') return [];
  return numbers.split(', ').map((range) => {
    const [from = 0, to = from] = range.split('–').map(Number);
    return [from, to];
  });
}

function nextAfter(progress: number, passedOver: readonly Range[]): number {
  let next = progress + 1;
  for (const [from, to] of passedOver) if (from <= next && next <= to) next = to + 1;
  return next;
}

/** The same within the episodes there are. */
export const withinCount = (entry: Counting, by: number, anime: Counted): number =>
  Math.max(0, Math.min(afterSteps(entry, by), sureCount(anime) ?? Number.POSITIVE_INFINITY));

/**
 * The same as it is shown. When all have aired and nothing that counts is left, it is the last, as on the
 * server.
 */
export function progressAfter(
  entry: Counting,
  by: number,
  anime: Counted & Pick<ProgressButton_animeFragment, 'status'>,
): number {
  const to = withinCount(entry, by, anime);
  const last = anime.status === 'FINISHED' ? (anime.episodeCount ?? 0) : 0;
  const isLeft = afterSteps({ ...entry, progress: to }, 1) <= last;
  return by > 0 && to < last && !isLeft ? last : to;
}

/** "Skipped 26–27, filler; 28, recap". */
export function skippedText(skipped: EntryChangedFragment['skipped']): string | undefined {
  if (skipped.length === 0) return undefined;
  return `Skipped ${skipped.map(({ kind, numbers }) => `${numbers}, ${kindWord[kind].toLowerCase()}`).join('; ')}`;
}

/** Whether +1 would exceed a certain episode count. */
export const isAtEnd = (progress: number, anime: Counted): boolean => {
  const count = sureCount(anime);
  return count !== null && progress >= count;
};

type Waiting = Pick<ProgressButton_animeFragment, 'status' | 'viewerEntry'>;

/** "Episode 5 airs in 4 days": why there is nothing to count yet; null if there is, or if it is unknown. */
export function stillToAir({ status, viewerEntry: entry }: Waiting, now: Date): string | null {
  const next = entry?.nextEpisode;
  if (!next || next.numberEstimated || next.number <= entry.progress)
    return status === 'UPCOMING' ? 'it hasn’t started yet' : null;
  if (Date.parse(next.airsAt) <= now.getTime()) return null;
  return `episode ${next.number} airs ${untilText(whenOf(next), now) ?? 'later'}`;
}

/** The statuses of a list in words, in the order in which they are offered. */
export const statusWord: Record<EntryStatus, string> = {
  WATCHING: 'Watching',
  REWATCHING: 'Rewatching',
  PLANNING: 'Planning',
  COMPLETED: 'Completed',
  PAUSED: 'Paused',
  DROPPED: 'Dropped',
};

export const statuses = (Object.keys(statusWord) as EntryStatus[]).map((value) => ({
  value,
  label: statusWord[value],
}));
