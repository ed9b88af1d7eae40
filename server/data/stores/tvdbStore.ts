import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';

export interface PlannedAnime {
  animeId: number;
  slug: string;
}

/** Series that a user plans to watch, latest first; no films. */
export async function plannedSeries(
  manager: EntityManager,
  { userId, most }: { userId: string; most: number },
): Promise<PlannedAnime[]> {
  return await manager.query(
    `SELECT a.id AS animeId, a.slug AS slug FROM list_entry l JOIN anime a ON a.id = l.animeId
      WHERE l.userId = ? AND l.status = 'PLANNING' AND a.format <> 'MOVIE'
      ORDER BY l.updatedAt DESC, a.id LIMIT ?`,
    [userId, most],
  );
}

/**
 * TVDB ids of these anime, from matches adopted by operators and from this user's own matches and counted plays. Other users'
 * data is not used.
 */
export async function tvdbKeysOf(
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<{ animeId: number; seriesKey: string }[]> {
  const own = (table: string) => `SELECT animeId, seriesKey FROM ${table} WHERE userId = ?`;
  return await runInSlices<number, { animeId: number; seriesKey: string }>(animeIds, (slice, marks) => {
    const wanted = `animeId IN (${marks}) AND seriesKey LIKE 'tvdb:%'`;
    return manager.query(
      `SELECT animeId, seriesKey FROM site_match WHERE ${wanted}
        UNION ${own('scrobble_match')} AND ${wanted}
        UNION ${own('scrobble_play')} AND ${wanted}`,
      [...slice, userId, ...slice, userId, ...slice],
    );
  });
}
