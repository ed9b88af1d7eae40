import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { bulkInsert, changeInSlices, runInSlices } from '../bulkInsert';
import type { CommunityStatsEntity } from '../entities/catalogue';
import { toSqlInstant } from '../instant';
import { FIRST_OWN_ID } from '../ownId';
import { markByKey } from '../readMarks';
import { openToAll } from './viewing';

/** Counts of one anime: users with it on a list, by status, users with recent progress, and their scores. */
export type CommunityStatsRow = Omit<CommunityStatsEntity, 'countedAt'>;

/** The counts that change only with an entry, not as time passes. */
export const lastingCounts = [
  'keptBy',
  'score',
  'watching',
  'completed',
  'planning',
  'paused',
  'dropped',
  'favourites',
  'scores',
] as const satisfies (keyof CommunityStatsRow)[];
const counts = ['lately', ...lastingCounts] as const;

/** What the orders of discover depend on. */
export type CommunityOrderRow = Pick<
  CommunityStatsRow,
  'animeId' | 'keptBy' | 'lately' | 'score' | 'favourites'
>;

/** Anime on no list have no row. */
export async function allCommunityStats(manager: EntityManager): Promise<CommunityOrderRow[]> {
  return await manager.query('SELECT animeId, keptBy, lately, score, favourites FROM community_stats');
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
    manager.query(markByKey(`SELECT animeId, ${counts} FROM community_stats WHERE animeId IN (${marks})`), [
      ...slice,
    ]),
  );
}

export interface StatsCount {
  animeIds: readonly number[];
  /** Updates since this instant count as recent. */
  since: Date;
  /** Fewest users for a number to be given. */
  fewest: number;
}

/** People with an entry, and not only saved: they keep the anime unless they have dropped it. */
const kept = "l.status <> 'DROPPED'";
/** A score of someone who has begun it. */
const scored = "l.status NOT IN ('DROPPED', 'PLANNING') AND l.score IS NOT NULL";
const upTo = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

const numberOf = (what: string) => `SUM(CASE WHEN ${what} THEN 1 ELSE 0 END)`;
const counted = {
  keptBy: numberOf(kept),
  watching: numberOf("l.status IN ('WATCHING', 'REWATCHING')"),
  completed: numberOf("l.status = 'COMPLETED'"),
  planning: numberOf("l.status = 'PLANNING'"),
  paused: numberOf("l.status = 'PAUSED'"),
  dropped: numberOf("l.status = 'DROPPED'"),
  favourites: numberOf('l.favouritePlace IS NOT NULL'),
  score: `ROUND(AVG(CASE WHEN ${scored} THEN l.score END))`,
  ...Object.fromEntries(
    upTo.map((most) => [
      `to${most}`,
      numberOf(`${scored} AND l.score > ${most - 10} AND l.score <= ${most}`),
    ]),
  ),
};
const countedColumns = Object.entries(counted).map(([name, sum]) => `${sum} AS ${name}`);

/**
 * Counts these anime from public entries of users with a public profile. Dropped entries count only as dropped, those only saved
 * only as favourites. A pure read, so the embedded database runs it off the main thread.
 */
export async function countStats(
  manager: EntityManager,
  { animeIds, since, fewest }: StatsCount,
): Promise<CommunityStatsRow[]> {
  const movedOn = "l.status IN ('WATCHING', 'REWATCHING', 'COMPLETED') AND l.updatedAt >= ?";
  const rows = await runInSlices<number, Record<string, number | string | null>>(animeIds, (slice, marks) =>
    manager.query(
      `SELECT l.animeId AS animeId, ${numberOf(movedOn)} AS lately, ${countedColumns}
         FROM list_entry l LEFT JOIN user_settings s ON s.userId = l.userId
        WHERE l.animeId IN (${marks}) AND ${openToAll}
        GROUP BY l.animeId HAVING ${counted.keptBy} >= ?`,
      [toSqlInstant(since), ...slice, fewest],
    ),
  );
  return rows.map((row) => {
    const count = (name: string) => Number(row[name]);
    const enough = (number: number) => (number >= fewest ? number : 0);
    const scores = upTo.map((most) => count(`to${most}`));
    const hasMean = scores.reduce((sum, one) => sum + one, 0) >= fewest;
    return {
      animeId: count('animeId'),
      keptBy: count('keptBy'),
      watching: count('watching'),
      completed: count('completed'),
      planning: count('planning'),
      paused: count('paused'),
      dropped: count('dropped'),
      lately: enough(count('lately')),
      favourites: enough(count('favourites')),
      score: hasMean ? count('score') : null,
      scores: hasMean ? scores.join() : '',
    };
  });
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
    ['animeId', 'countedAt', ...counts],
    rows.map((row) => [row.animeId, toSqlInstant(now), ...counts.map((name) => row[name])]),
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
