export const HOUR = 3_600_000;
const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
/** A final broadcast half an hour early, or an end given as the end of the programme, is still that week's. */
const TOLERANCE = 12 * HOUR;

export interface DerivedEpisode {
  number: number;
  airsAt: Date;
  /** False only where a source names the instant itself. */
  estimated: boolean;
}

export interface WeeklyRun {
  first: Date;
  count: number;
  /** Between two broadcasts. */
  days: number;
  /** The stated end: the last episode's own instant. */
  lastAt?: Date;
  /** So many episodes on the first evening. */
  atPremiere?: number;
}

/** One episode per slot. The first one's instant is stated by the source, so is the last one's of a run with an end. */
export function weekly({ first, count, days, lastAt, atPremiere = 1 }: WeeklyRun): DerivedEpisode[] {
  return Array.from({ length: count }, (_, index) => {
    const slots = Math.max(0, index - (atPremiere - 1));
    const airsAt = new Date(first.getTime() + slots * days * DAY);
    const stated = index === 0 || (lastAt !== undefined && index === count - 1);
    const late = lastAt !== undefined && (index === count - 1 || airsAt > lastAt);
    return { number: index + 1, airsAt: late && index > 0 ? lastAt : airsAt, estimated: !stated };
  });
}

/** Everything published at one instant. */
export function dropAll(at: Date, count: number, estimated: boolean): DerivedEpisode[] {
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    airsAt: at,
    estimated: estimated && index > 0,
  }));
}

/** How many broadcasts lie between two instants, both counted. */
export function weeksBetween(first: Date, last: Date, days: number): number {
  return Math.max(1, Math.floor((last.getTime() - first.getTime() + TOLERANCE) / (days * DAY)) + 1);
}
