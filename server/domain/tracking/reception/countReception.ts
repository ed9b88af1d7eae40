import { toSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';

const DAY = 86_400_000;
/** "Lately": what somebody moved on in during these days. */
const LATELY = 7 * DAY;
/** A number of fewer people would tell what single ones keep, do and think of it. */
const FEWEST = 5;
/** Anime counted with one statement: the embedded database answers nobody else meanwhile. */
const SLICE = 500;

/**
 * Counts anew how the people of the site take each anime (product P3: trending, popularity, score), from what everybody may
 * see: public entries of people whose profile is public (product P4), and five of them at the least for each number. What
 * was counted before goes, so that a list which is closed counts no more after the next round. One instance at a time;
 * returns how many anime are known to be kept.
 */
export async function countReception(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return deps.db.withLock('reception', async () => {
    const now = deps.clock.now();
    const [range]: { first: number | null; last: number | null }[] = await deps.db.manager.query(
      `SELECT MIN(animeId) AS first, MAX(animeId) AS last
         FROM (SELECT animeId FROM list_entry UNION ALL SELECT animeId FROM anime_reception) touched`,
    );
    for (let from = range?.first ?? 0; from <= (range?.last ?? -1); from += SLICE)
      await countSlice(deps, from, from + SLICE, now);
    const [kept]: { n: number | string }[] = await deps.db.manager.query(
      'SELECT COUNT(*) AS n FROM anime_reception',
    );
    return Number(kept?.n ?? 0);
  });
}

function countSlice({ db }: Pick<Deps, 'db'>, from: number, to: number, now: Date): Promise<void> {
  const since = toSqlInstant(new Date(now.getTime() - LATELY));
  const movedOn =
    "CASE WHEN l.status IN ('WATCHING', 'REWATCHING', 'COMPLETED') AND l.updatedAt >= ? THEN 1 ELSE 0 END";
  return db.transaction(async (manager) => {
    await manager.query('DELETE FROM anime_reception WHERE animeId >= ? AND animeId < ?', [from, to]);
    await manager.query(
      `INSERT INTO anime_reception (animeId, keptBy, lately, score, countedAt)
       SELECT l.animeId, COUNT(*),
              CASE WHEN SUM(${movedOn}) >= ${FEWEST} THEN SUM(${movedOn}) ELSE 0 END,
              CASE WHEN COUNT(l.score) >= ${FEWEST} THEN ROUND(AVG(l.score)) ELSE NULL END,
              ?
         FROM list_entry l LEFT JOIN user_settings s ON s.userId = l.userId
        WHERE l.animeId >= ? AND l.animeId < ? AND l.status <> 'DROPPED'
          AND l.visibility = 'PUBLIC' AND COALESCE(s.privacy, 'PUBLIC') = 'PUBLIC'
        GROUP BY l.animeId HAVING COUNT(*) >= ${FEWEST}`,
      [since, since, toSqlInstant(now), from, to],
    );
  });
}
