import type { AnimeSeason } from '../../data/entities/anime.entity';

/** Japan keeps one offset all year. */
const TOKYO_OFFSET = 9 * 3_600_000;
const seasons: AnimeSeason[] = ['WINTER', 'SPRING', 'SUMMER', 'FALL'];

export interface SeasonOfYear {
  year: number;
  season: AnimeSeason;
}

/** The season in which an anime starts: the calendar quarter of that instant in Japan (product P2). */
export function seasonOf(startsAt: Date): SeasonOfYear {
  const inTokyo = new Date(startsAt.getTime() + TOKYO_OFFSET);
  const season = seasons[Math.floor(inTokyo.getUTCMonth() / 3)] ?? 'WINTER';
  return { year: inTokyo.getUTCFullYear(), season };
}

/** Day of the week in Japan, 1 = Monday … 7 = Sunday (ISO 8601). */
export function weekdayInTokyo(instant: Date): number {
  return new Date(instant.getTime() + TOKYO_OFFSET).getUTCDay() || 7;
}
