export const airingStatuses = ['FINISHED', 'AIRING', 'UPCOMING'] as const;
export type AiringStatus = (typeof airingStatuses)[number];

/**
 * Where an anime stands at an instant. `airsUntil` is its last broadcast as known or derived; without one it counts as
 * finished, since only weekly runs are known to go on. For an anime that was announced without a day, `beginsAt` is the
 * day before which it cannot begin.
 */
export function airingStatus(beginsAt: Date | null, airsUntil: Date | null, now: Date): AiringStatus {
  const index = airingIndex(millisecondsOf(beginsAt), millisecondsOf(airsUntil), now.getTime());
  return airingStatuses[index] ?? 'FINISHED';
}

/** The same over numbers, as a place in `airingStatuses`: milliseconds, NaN where nothing is known. */
export function airingIndex(beginsAt: number, airsUntil: number, now: number): number {
  if (beginsAt > now) return 2;
  return airsUntil >= now ? 1 : 0;
}

const millisecondsOf = (instant: Date | null) => instant?.getTime() ?? Number.NaN;
