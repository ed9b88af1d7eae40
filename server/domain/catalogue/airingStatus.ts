export type AiringStatus = 'FINISHED' | 'AIRING' | 'UPCOMING';

/**
 * Where an anime stands at an instant. `airsUntil` is its last broadcast as known or derived (episodes/deriveRun.ts);
 * without one it counts as finished, since only weekly runs are known to go on. For an anime that was announced without
 * a day, `startsAt` is the day before which it cannot begin.
 */
export function airingStatus(startsAt: Date | null, airsUntil: Date | null, now: Date): AiringStatus {
  if (startsAt && startsAt > now) return 'UPCOMING';
  return airsUntil && airsUntil >= now ? 'AIRING' : 'FINISHED';
}
