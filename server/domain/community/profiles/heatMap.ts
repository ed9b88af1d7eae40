import { toSqlInstant } from '../../../data/instant';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { type Viewing, visibleEntries } from '../../tracking/visibility';

export interface HeatMap {
  year: number;
  total: number;
  days: { date: string; count: number }[];
  years: number[];
}

const DAY = 86_400_000;

/**
 * A year of watching by day, in a time zone of the viewer's. Only instants that are known are counted, and only episodes of
 * entries that the viewer may see.
 */
export async function heatMapOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { viewing, year: asked, timeZone }: { viewing: Viewing; year?: number | null; timeZone: string },
): Promise<HeatMap> {
  const dayOf = dayIn(timeZone);
  const year = asked ?? Number(dayOf(clock.now()).slice(0, 4));
  const from = `FROM episode_watch w JOIN list_entry l ON l.id = w.entryId
    WHERE w.userId = ? AND w.watchedAt IS NOT NULL AND ${visibleEntries(viewing)}`;
  // Days begin up to fourteen hours apart: a day more on either side, and what is not of the year falls out below.
  const span = [Date.UTC(year, 0, 0), Date.UTC(year, 11, 32) + DAY].map((at) => toSqlInstant(new Date(at)));
  const hours: { hour: string; n: number | string }[] = await db.manager.query(
    `SELECT SUBSTR(CAST(w.watchedAt AS CHAR), 1, 13) AS hour, COUNT(*) AS n ${from}
        AND w.watchedAt >= ? AND w.watchedAt < ? GROUP BY SUBSTR(CAST(w.watchedAt AS CHAR), 1, 13)`,
    [viewing.ownerId, ...span],
  );
  const years: { year: string }[] = await db.manager.query(
    `SELECT DISTINCT SUBSTR(CAST(w.watchedAt AS CHAR), 1, 4) AS year ${from} ORDER BY year DESC LIMIT 100`,
    [viewing.ownerId],
  );
  const counts = new Map<string, number>();
  for (const { hour, n } of hours) {
    const date = dayOf(new Date(`${hour.replace(' ', 'T')}:00:00Z`));
    if (date.startsWith(`${year}-`)) counts.set(date, (counts.get(date) ?? 0) + Number(n));
  }
  const days = [...counts]
    .map(([date, count]) => ({ date, count }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return { year, total, days, years: years.map((row) => Number(row.year)) };
}

/** The day of an instant, such as 2026-04-05, in a time zone by its IANA name. */
function dayIn(timeZone: string): (at: Date) => string {
  try {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    return (at) => format.format(at);
  } catch (error) {
    throw new AppError('INVALID_ARGUMENT', { cause: error });
  }
}
