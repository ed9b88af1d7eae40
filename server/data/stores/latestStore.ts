import type { EntityManager } from 'typeorm';
import { fromSqlInstant, fromSqlInstantOrNull, toSqlInstant } from '../instant';
import { countOf, limitOffset, type PageInput } from '../page';
import { notHidden } from './byAnime';
import { type EpisodeRow, episodeColumns, type SqlEpisode, toEpisode } from './episodeRow';

/** Selects listed episodes that have aired by `now`, without hidden anime. */
interface Aired {
  now: Date;
  newestFirst: boolean;
  hidden?: readonly number[];
  /** Excludes runs with no known end. */
  ending?: boolean;
}

/** Position of an episode in air-time order. */
export interface Place {
  id: number;
  airsAt: Date;
}

/** Runs with no known end, whose episodes are numbered across years; most popular first. */
export async function longRunIds(manager: EntityManager): Promise<number[]> {
  // The plus keeps the embedded database from reading the index of all listed anime instead of that of the few long runs.
  const rows: { id: number }[] = await manager.query(
    'SELECT id FROM anime WHERE openRun = 1 AND +listed = 1 ORDER BY popularity DESC, id LIMIT 100',
  );
  return rows.map(({ id }) => id);
}

/** One page by air time, read from a covering index. */
export async function airedPlaces(
  manager: EntityManager,
  { now, newestFirst, hidden, ending, page }: Aired & { page: PageInput },
): Promise<Place[]> {
  const shown = notHidden('e.animeId', hidden, ending);
  const order = newestFirst ? 'e.airsAt DESC, e.id DESC' : 'e.airsAt, e.id';
  const rows: { id: number; airsAt: string | Date }[] = await manager.query(
    `SELECT e.id AS id, e.airsAt AS airsAt FROM episode e
      WHERE e.listed = 1 AND e.airsAt <= ?${shown.sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
    [toSqlInstant(now), ...shown.values, ...limitOffset(page)],
  );
  return rows.map(({ id, airsAt }) => ({ id, airsAt: fromSqlInstant(airsAt) }));
}

/** Number of a day's episodes (`from` inclusive, `to` exclusive) that come before this one. */
export async function countBefore(
  manager: EntityManager,
  { now, newestFirst, hidden, ending, from, to, place }: Aired & { from: Date; to: Date; place: Place },
): Promise<number> {
  const shown = notHidden('e.animeId', hidden, ending);
  const than = newestFirst ? '>' : '<';
  const at = toSqlInstant(place.airsAt);
  return countOf(
    await manager.query(
      `SELECT COUNT(*) AS n FROM episode e
        WHERE e.listed = 1 AND e.airsAt <= ? AND e.airsAt >= ? AND e.airsAt < ?
          AND (e.airsAt ${than} ? OR (e.airsAt = ? AND e.id ${than} ?))${shown.sql}`,
      [toSqlInstant(now), toSqlInstant(from), toSqlInstant(to), at, at, place.id, ...shown.values],
    ),
  );
}

/** An episode with the popularity of its anime, and until when that airs. */
export type KnownEpisode = EpisodeRow & { popularity: number; airsUntil: Date | null };

/** Episodes aired between two instants (`to` exclusive), newest first up to `most`. */
export async function airedBetween(
  manager: EntityManager,
  {
    now,
    hidden,
    ending,
    from,
    to,
    most,
  }: Omit<Aired, 'newestFirst'> & { from: Date; to: Date; most: number },
): Promise<KnownEpisode[]> {
  const shown = notHidden('e.animeId', hidden, ending);
  const rows: (SqlEpisode & { popularity: number; airsUntil: string | Date | null })[] = await manager.query(
    `SELECT ${episodeColumns}, a.popularity AS popularity, a.airsUntil AS airsUntil
       FROM episode e JOIN anime a ON a.id = e.animeId
      WHERE e.listed = 1 AND e.airsAt <= ? AND e.airsAt >= ? AND e.airsAt < ?${shown.sql}
      ORDER BY e.airsAt DESC, e.id DESC LIMIT ?`,
    [toSqlInstant(now), toSqlInstant(from), toSqlInstant(to), ...shown.values, most],
  );
  return rows.map((row) => ({
    ...toEpisode(row),
    popularity: row.popularity,
    airsUntil: fromSqlInstantOrNull(row.airsUntil),
  }));
}

/** Latest start dates of listed anime, latest first. */
export async function newestStarts(manager: EntityManager, limit: number): Promise<Date[]> {
  const rows: { startsAt: string | Date }[] = await manager.query(
    `SELECT startsAt FROM anime WHERE listed = 1 AND startsAt IS NOT NULL
      ORDER BY startsAt DESC, id DESC LIMIT ?`,
    [limit],
  );
  return rows.map(({ startsAt }) => fromSqlInstant(startsAt));
}
