import { toSqlInstant } from '../../data/instant';
import { AppError } from '../../errors/AppError';
import type { Deps } from '../ports';
import { type EpisodeRow, episodeColumns, type SqlEpisode, toEpisode } from './episodeRow';
import { notHidden } from './notHidden';

export interface ScheduleInput {
  from: Date;
  /** Not included. */
  to: Date;
  limit: number;
  /** What the viewer does not want to meet. */
  hidden?: readonly number[];
}

const DAY = 86_400_000;
/** A week whose clocks are put back is an hour longer than seven days. */
const LONGEST = 8 * DAY;

/**
 * Episodes that air, or aired, between two instants, soonest first (product P3, "Schedule"). The caller names the
 * instants: where a viewer's week begins depends on a time zone, which only the viewer's side knows.
 */
export async function scheduleEpisodes(
  { db }: Pick<Deps, 'db'>,
  { from, to, limit, hidden }: ScheduleInput,
): Promise<EpisodeRow[]> {
  const length = to.getTime() - from.getTime();
  if (!(length > 0 && length <= LONGEST)) throw new AppError('INVALID_ARGUMENT');
  const shown = notHidden('e.animeId', hidden);
  const rows: SqlEpisode[] = await db.manager.query(
    `SELECT ${episodeColumns} FROM episode e
      WHERE e.listed = 1 AND e.airsAt >= ? AND e.airsAt < ?${shown.sql} ORDER BY e.airsAt, e.id LIMIT ?`,
    [toSqlInstant(from), toSqlInstant(to), ...shown.values, limit],
  );
  return rows.map(toEpisode);
}
