import type { AnimeSeason } from '../../data/entities/catalogue';

/** Japan has the same UTC offset all year. */
const TOKYO_OFFSET_MS = 9 * 3_600_000;
const seasons: AnimeSeason[] = ['WINTER', 'SPRING', 'SUMMER', 'FALL'];

export interface SeasonOfYear {
  year: number;
  season: AnimeSeason;
}

/**
 * Series that start in the last days of a quarter belong to the next one: broadcasters and viewers count a show of 29 September
 * as a fall show.
 */
const EARLY_DAYS = 11;

/** The season of a television series by its first broadcast. */
export function broadcastSeasonOf(startsAt: Date): SeasonOfYear {
  return seasonOf(new Date(startsAt.getTime() + EARLY_DAYS * 86_400_000));
}

/** The calendar quarter of an instant in Japan. */
export function seasonOf(startsAt: Date): SeasonOfYear {
  const inTokyo = new Date(startsAt.getTime() + TOKYO_OFFSET_MS);
  const season = seasons[Math.floor(inTokyo.getUTCMonth() / 3)] ?? 'WINTER';
  return { year: inTokyo.getUTCFullYear(), season };
}

/** Day of the week in Japan, 1 = Monday … 7 = Sunday (ISO 8601). */
export function weekdayInTokyo(instant: Date): number {
  return new Date(instant.getTime() + TOKYO_OFFSET_MS).getUTCDay() || 7;
}
