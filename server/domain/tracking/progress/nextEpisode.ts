import { type EpisodeRange, skippedKinds } from '../../../../shared/episodeKinds';
import { type Counted, isFinal } from './rules';

/**
 * The next episode to watch: after the progress, beyond filler and recaps if they are skipped. `kinds` are the anime's marks in
 * order. The only place that decides it for one anime; stores/nextEpisode.ts has the same rule for lists.
 */
export function nextEpisode(progress: number, kinds: readonly EpisodeRange[], skip: boolean): number {
  let next = progress + 1;
  if (!skip) return next;
  for (const { kind, from, to } of kinds)
    if (skippedKinds.includes(kind) && from <= next && next <= to) next = to + 1;
  return next;
}

/** How a person counts the episodes of an anime. */
export interface Counting {
  next(progress: number): number;
  /** Whether an episode is watched when the progress passes it. */
  counts(number: number): boolean;
  /** The progress once this one is reached: the last episode if nothing that counts is left. */
  settle(progress: number): number;
}

export const everyEpisode: Counting = {
  next: (progress) => progress + 1,
  counts: () => true,
  settle: (progress) => progress,
};

/** Without filler and recaps. What is left when all have aired counts as the end, as the last episode does. */
export function withoutFiller({
  anime,
  kinds,
  aired,
  now,
}: {
  anime: Counted;
  kinds: readonly EpisodeRange[];
  /** Null if unknown. */
  aired: number | null;
  now: Date;
}): Counting {
  const last = anime.episodeCount ?? 0;
  const ended = isFinal(last, anime, now) && (aired === null || aired >= last);
  const settle = (progress: number) =>
    ended && progress < last && nextEpisode(progress, kinds, true) > last ? last : progress;
  return {
    settle,
    next: (progress) => {
      const settled = settle(progress);
      return settled > progress ? settled : nextEpisode(progress, kinds, true);
    },
    counts: (number) => nextEpisode(number - 1, kinds, true) === number,
  };
}

/** What was passed over between two progresses, without what was `seen`. */
export function passedOver(
  [before, after]: readonly [number, number],
  kinds: readonly EpisodeRange[],
  seen: ReadonlySet<number>,
): EpisodeRange[] {
  const passed: EpisodeRange[] = [];
  for (const { kind, from, to } of kinds) {
    if (!skippedKinds.includes(kind)) continue;
    for (let number = Math.max(from, before + 1); number <= Math.min(to, after); number += 1) {
      if (seen.has(number)) continue;
      const run = passed.at(-1);
      if (run?.kind === kind && run.to === number - 1) run.to = number;
      else passed.push({ kind, from: number, to: number });
    }
  }
  return passed;
}
