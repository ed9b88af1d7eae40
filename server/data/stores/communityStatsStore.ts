import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { bulkInsert, changeInSlices, runInSlices } from '../bulkInsert';
import type { CommunityStatsEntity } from '../entities/catalogue';
import { toSqlInstant } from '../instant';
import { FIRST_OWN_ID } from '../ownId';
import { markByKey } from '../readMarks';

/** Counts of one anime: users with it on a list, users with recent progress, and their mean score. */
export type CommunityStatsRow = Pick<CommunityStatsEntity, 'animeId' | 'keptBy' | 'lately' | 'score'>;

/** Anime on no list have no row. */
export async function allCommunityStats(manager: EntityManager): Promise<CommunityStatsRow[]> {
  return await manager.query('SELECT animeId, keptBy, lately, score FROM community_stats');
}

/**
 * Marks these anime for recounting, in the transaction that changes their entries. Each mark is its own row, so that two
 * changes of one anime never wait for each other, and none is lost while another is counted.
 */
export async function markStats(manager: EntityManager, animeIds: readonly number[]): Promise<void> {
  const ids = [...new Set(animeIds)].filter((id) => id < FIRST_OWN_ID);
  if (ids.length === 0) return;
  const rows = ids.map((animeId) => [randomBytes(16).toString('hex'), animeId]);
  await bulkInsert(manager, 'stats_mark', ['id', 'animeId'], rows);
}

/** Marks all anime on a user's lists. */
export async function markStatsOf(manager: EntityManager, userId: string): Promise<void> {
  const rows: { animeId: number }[] = await manager.query('SELECT animeId FROM list_entry WHERE userId = ?', [
    userId,
  ]);
  await markStats(
    manager,
    rows.map(({ animeId }) => animeId),
  );
}

export interface StatsMark {
  id: string;
  animeId: number;
}

export async function statsMarks(manager: EntityManager, most: number): Promise<StatsMark[]> {
  return await manager.query('SELECT id, animeId FROM stats_mark LIMIT ?', [most]);
}

/** Which of these anime are marked. */
export async function markedAmong(manager: EntityManager, animeIds: readonly number[]): Promise<Set<number>> {
  const rows = await runInSlices<number, { animeId: number }>(animeIds, (slice, marks) =>
    manager.query(`SELECT DISTINCT animeId FROM stats_mark WHERE animeId IN (${marks})`, [...slice]),
  );
  return new Set(rows.map(({ animeId }) => animeId));
}

/** The catalogue anime after an id, by id. */
export async function animeAfter(manager: EntityManager, after: number, most: number): Promise<number[]> {
  const rows: { id: number }[] = await manager.query(
    `SELECT id FROM anime WHERE id > ? AND id < ${FIRST_OWN_ID} ORDER BY id LIMIT ?`,
    [after, most],
  );
  return rows.map(({ id }) => id);
}

/** The stored counts. */
export async function storedStats(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<CommunityStatsRow[]> {
  return await runInSlices<number, CommunityStatsRow>(animeIds, (slice, marks) =>
    manager.query(
      markByKey(`SELECT animeId, keptBy, lately, score FROM community_stats WHERE animeId IN (${marks})`),
      [...slice],
    ),
  );
}

export interface StatsCount {
  animeIds: readonly number[];
  /** Updates since this instant count as recent. */
  since: Date;
  /** Fewest users for a number to be given. */
  fewest: number;
}

/**
 * Counts these anime from public entries of users with a public profile. Dropped entries, and those only saved, do not count.
 * A pure read, so the embedded database runs it off the main thread.
 */
export async function countStats(
  manager: EntityManager,
  { animeIds, since, fewest }: StatsCount,
): Promise<CommunityStatsRow[]> {
  const movedOn =
    "SUM(CASE WHEN l.status IN ('WATCHING', 'REWATCHING', 'COMPLETED') AND l.updatedAt >= ? THEN 1 ELSE 0 END)";
  const rows = await runInSlices<number, Record<keyof CommunityStatsRow, number | string | null>>(
    animeIds,
    (slice, marks) =>
      manager.query(
        `SELECT l.animeId AS animeId, COUNT(*) AS keptBy, ${movedOn} AS lately,
                CASE WHEN COUNT(l.score) >= ? THEN ROUND(AVG(l.score)) ELSE NULL END AS score
           FROM list_entry l LEFT JOIN user_settings s ON s.userId = l.userId
          WHERE l.animeId IN (${marks}) AND l.status <> 'DROPPED'
            AND l.visibility = 'PUBLIC' AND COALESCE(s.privacy, 'PUBLIC') = 'PUBLIC'
          GROUP BY l.animeId HAVING COUNT(*) >= ?`,
        [toSqlInstant(since), fewest, ...slice, fewest],
      ),
  );
  return rows.map(({ animeId, keptBy, lately, score }) => ({
    animeId: Number(animeId),
    keptBy: Number(keptBy),
    lately: Number(lately) >= fewest ? Number(lately) : 0,
    score: score === null ? null : Number(score),
  }));
}

/** Replaces the counts of the anime in `changed`, which have no row in `rows` if too few users, and deletes the marks. */
export async function writeStats(
  manager: EntityManager,
  {
    changed,
    rows,
    marks,
    now,
  }: { changed: readonly number[]; rows: readonly CommunityStatsRow[]; marks: readonly string[]; now: Date },
): Promise<void> {
  await deleteAll(manager, 'community_stats', 'animeId', changed);
  await bulkInsert(
    manager,
    'community_stats',
    ['animeId', 'keptBy', 'lately', 'score', 'countedAt'],
    rows.map(({ animeId, keptBy, lately, score }) => [animeId, keptBy, lately, score, toSqlInstant(now)]),
  );
  await deleteAll(manager, 'stats_mark', 'id', marks);
}

/** `table` and `column` must come from the code. */
async function deleteAll(
  manager: EntityManager,
  table: string,
  column: string,
  values: readonly (string | number)[],
): Promise<void> {
  await changeInSlices(manager, `DELETE FROM ${table} WHERE ${column} IN ({ids})`, values);
}
