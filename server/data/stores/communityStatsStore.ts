import type { EntityManager } from 'typeorm';
import type { CommunityStatsEntity } from '../entities/catalogue';
import { toSqlInstant } from '../instant';
import { FIRST_OWN_ID } from '../ownId';
import { countOf } from '../page';

/** Counted for one anime: how many people keep it, how many moved on in it lately, and their mean score. */
export type CommunityStatsRow = Pick<CommunityStatsEntity, 'animeId' | 'keptBy' | 'lately' | 'score'>;

/** An anime that nobody keeps has no row. */
export async function allCommunityStats(manager: EntityManager): Promise<CommunityStatsRow[]> {
  return await manager.query('SELECT animeId, keptBy, lately, score FROM community_stats');
}

export async function countAnimeWithStats(manager: EntityManager): Promise<number> {
  return countOf(await manager.query('SELECT COUNT(*) AS n FROM community_stats'));
}

/** The first and the last anime that somebody keeps, or that was counted before; nulls without any. */
export async function rangeOfStats(
  manager: EntityManager,
): Promise<{ first: number | null; last: number | null }> {
  const [range]: { first: number | null; last: number | null }[] = await manager.query(
    `SELECT MIN(animeId) AS first, MAX(animeId) AS last
       FROM (SELECT animeId FROM list_entry UNION ALL SELECT animeId FROM community_stats) touched
      WHERE animeId < ${FIRST_OWN_ID}`,
  );
  return range ?? { first: null, last: null };
}

export interface StatsSlice {
  /** The anime with these ids, `to` excluded. */
  from: number;
  to: number;
  /** What is newer than this is lately. */
  since: Date;
  now: Date;
  /** A number of fewer people is not written. */
  fewest: number;
}

/**
 * Counts a slice of the anime anew, and drops what was counted before: from public entries of people whose profile is
 * public. What is dropped, or only saved, does not count.
 */
export async function recountStats(
  manager: EntityManager,
  { from, to, since, now, fewest }: StatsSlice,
): Promise<void> {
  const movedOn =
    "CASE WHEN l.status IN ('WATCHING', 'REWATCHING', 'COMPLETED') AND l.updatedAt >= ? THEN 1 ELSE 0 END";
  await manager.query('DELETE FROM community_stats WHERE animeId >= ? AND animeId < ?', [from, to]);
  await manager.query(
    `INSERT INTO community_stats (animeId, keptBy, lately, score, countedAt)
     SELECT l.animeId, COUNT(*),
            CASE WHEN SUM(${movedOn}) >= ? THEN SUM(${movedOn}) ELSE 0 END,
            CASE WHEN COUNT(l.score) >= ? THEN ROUND(AVG(l.score)) ELSE NULL END,
            ?
       FROM list_entry l LEFT JOIN user_settings s ON s.userId = l.userId
      WHERE l.animeId >= ? AND l.animeId < ? AND l.status <> 'DROPPED'
        AND l.visibility = 'PUBLIC' AND COALESCE(s.privacy, 'PUBLIC') = 'PUBLIC'
      GROUP BY l.animeId HAVING COUNT(*) >= ?`,
    [toSqlInstant(since), fewest, toSqlInstant(since), fewest, toSqlInstant(now), from, to, fewest],
  );
}
