export const airingStatuses = ['FINISHED', 'AIRING', 'UPCOMING'] as const;
export type AiringStatus = (typeof airingStatuses)[number];

/**
 * The airing status of an anime at an instant. `airsUntil` is its last broadcast, known or derived; without one it counts as
 * finished, since only weekly runs are known to continue. For an anime announced without a day, `beginsAt` is the earliest
 * possible day.
 */
export function airingStatus(beginsAt: Date | null, airsUntil: Date | null, now: Date): AiringStatus {
  const index = airingIndex(millisecondsOf(beginsAt), millisecondsOf(airsUntil), now.getTime());
  return airingStatuses[index] ?? 'FINISHED';
}

/** The same with numbers, returning an index into `airingStatuses`: milliseconds, NaN if unknown. */
export function airingIndex(beginsAt: number, airsUntil: number, now: number): number {
  if (beginsAt > now) return 2;
  return airsUntil >= now ? 1 : 0;
}

const millisecondsOf = (instant: Date | null) => instant?.getTime() ?? Number.NaN;
