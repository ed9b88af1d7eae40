import type { EntityManager } from 'typeorm';
import { changeInSlices, runInSlices } from '../bulkInsert';
import { queryRow } from '../byKey';
import { AnimeRecommendationEntity, RecommendationSupportEntity } from '../entities/recommendations';
import { fromSqlInstant, fromSqlInstantOrNull, toSqlInstant } from '../instant';
import { countOf, limitOffset, type PageInput } from '../page';
import { markHeavy } from '../readMarks';
import { setRemoved } from '../setRemoved';
import { type Condition, notHidden, type ReaderView } from './readerConditions';
import { columnsOf, type SqlRow, withDates } from './sqlRow';

export type Recommendation = AnimeRecommendationEntity;
export type Support = Pick<RecommendationSupportEntity, 'recommendationId' | 'userId'>;
/** Two anime, the smaller id first. */
export type Pair = Pick<Recommendation, 'lowerId' | 'higherId'>;

/** With what the reader sees of those who support it. */
export interface ShownRecommendation extends Recommendation {
  supportCount: number;
  supported: boolean;
}

const dates = ['editedAt', 'deletedAt', 'removedAt', 'createdAt'] as const;
const fields = [
  'id',
  'userId',
  'lowerId',
  'higherId',
  'reason',
  'spoiler',
  'editedAt',
  'deletedAt',
  'removedAt',
  'createdAt',
] satisfies (keyof Recommendation)[];
const columns = columnsOf('r', fields);

function toRecommendation(row: SqlRow<Recommendation>): Recommendation {
  const { spoiler, ...rest } = withDates<Recommendation, (typeof dates)[number]>(row, dates);
  return { ...rest, spoiler: Boolean(spoiler) };
}

/** Neither deleted nor removed. */
const readable = 'r.deletedAt IS NULL AND r.removedAt IS NULL';

/** All columns, with the support that the reader sees. */
function columnsFor(reader: ReaderView): Condition {
  const met = notHidden('s.userId', reader);
  return {
    sql: `${columns},
      (SELECT COUNT(*) FROM recommendation_support s WHERE s.recommendationId = r.id AND ${met.sql}) AS supportCount,
      (SELECT COUNT(*) FROM recommendation_support v WHERE v.recommendationId = r.id AND v.userId = ?) AS supported`,
    values: [...met.values, reader.userId ?? ''],
  };
}

function toShown(row: SqlRow<ShownRecommendation>): ShownRecommendation {
  return {
    ...toRecommendation(row),
    supportCount: Number(row.supportCount),
    supported: Number(row.supported) > 0,
  };
}

export async function insertRecommendation(manager: EntityManager, row: Recommendation): Promise<void> {
  await manager.insert(AnimeRecommendationEntity, row);
}

export async function updateRecommendation(
  manager: EntityManager,
  id: string,
  changes: Partial<Pick<Recommendation, 'reason' | 'spoiler' | 'editedAt' | 'deletedAt'>>,
): Promise<void> {
  await manager.update(AnimeRecommendationEntity, { id }, changes);
}

/** Removes a recommendation, or restores it with null. Returns whether that changed it. */
export async function setRecommendationRemoved(
  manager: EntityManager,
  id: string,
  removedAt: Date | null,
): Promise<boolean> {
  return await setRemoved(manager, AnimeRecommendationEntity, id, removedAt);
}

/** A user's reason for a pair, even one that is deleted or removed. */
export async function findRecommendation(
  manager: EntityManager,
  { userId, lowerId, higherId }: Pair & { userId: string },
): Promise<Recommendation | null> {
  const row = await queryRow<SqlRow<Recommendation>>(
    manager,
    `SELECT ${columns} FROM anime_recommendation r WHERE r.userId = ? AND r.lowerId = ? AND r.higherId = ?`,
    [userId, lowerId, higherId],
    { userId, lowerId, higherId },
  );
  return row ? toRecommendation(row) : null;
}

/** Includes those that are deleted or removed, but none by people hidden from the reader. */
export async function recommendationsByIds(
  manager: EntityManager,
  { reader, ids }: { reader: ReaderView; ids: readonly string[] },
): Promise<ShownRecommendation[]> {
  const shown = columnsFor(reader);
  const met = notHidden('r.userId', reader);
  const rows = await runInSlices<string, SqlRow<ShownRecommendation>>(ids, (slice, marks) =>
    manager.query(`SELECT ${shown.sql} FROM anime_recommendation r WHERE r.id IN (${marks}) AND ${met.sql}`, [
      ...shown.values,
      ...slice,
      ...met.values,
    ]),
  );
  return rows.map(toShown);
}

/** Number of a user's recommendations, those that are deleted or removed included. */
export async function countRecommendationsBy(manager: EntityManager, userId: string): Promise<number> {
  return countOf(
    await manager.query('SELECT COUNT(*) AS n FROM anime_recommendation WHERE userId = ?', [userId]),
  );
}

export interface RecommendedRow extends Pair {
  animeId: number;
  otherId: number;
  /** Who recommend it or support a reason, as far as the reader sees them. */
  people: number;
  /** How many other anime the list of this one has, and the place in it, from 1. */
  total: number;
  turn: number;
}

/** The readable reasons that name one of `marks` anime, from its side: twice for a pair of two of them. */
function sidesOf(marks: string, met: Condition, ids: readonly number[]) {
  const side = (own: string, other: string) =>
    `SELECT r.id AS id, r.userId AS userId, r.createdAt AS createdAt, r.${own} AS animeId, r.${other} AS otherId
       FROM anime_recommendation r WHERE r.${own} IN (${marks}) AND ${readable} AND ${met.sql}`;
  return {
    sql: `${side('lowerId', 'higherId')} UNION ALL ${side('higherId', 'lowerId')}`,
    values: [...ids, ...met.values, ...ids, ...met.values],
  };
}

/**
 * A page of what people recommend to those who liked each of these anime: what most people recommend or support first, then
 * the newest. The first row is always among them, as it tells `total`. No adult anime unless the reader has switched these on.
 */
export async function recommendedWith(
  manager: EntityManager,
  { reader, animeIds, ...page }: PageInput & { reader: ReaderView; animeIds: readonly number[] },
): Promise<RecommendedRow[]> {
  const met = notHidden('r.userId', reader);
  const agreed = notHidden('s.userId', reader);
  const [most, skipped] = limitOffset(page);
  const rows = await runInSlices<number, Record<keyof RecommendedRow, number | string>>(
    animeIds,
    (slice, marks) => {
      const sides = sidesOf(marks, met, slice);
      return manager.query(
        markHeavy(`SELECT w.animeId AS animeId, w.otherId AS otherId, w.people AS people, w.total AS total,
            w.turn AS turn FROM (
            WITH e AS (${sides.sql})
            SELECT g.*, COUNT(*) OVER (PARTITION BY g.animeId) AS total,
                   ROW_NUMBER() OVER (PARTITION BY g.animeId ORDER BY g.people DESC, g.newest DESC, g.otherId) AS turn
              FROM (
                SELECT p.animeId AS animeId, p.otherId AS otherId, COUNT(DISTINCT p.userId) AS people,
                       MAX(p.createdAt) AS newest FROM (
                    SELECT e.userId, e.createdAt, e.animeId, e.otherId FROM e
                    UNION ALL SELECT s.userId, e.createdAt, e.animeId, e.otherId FROM e
                      JOIN recommendation_support s ON s.recommendationId = e.id WHERE ${agreed.sql}
                  ) p GROUP BY p.animeId, p.otherId
              ) g JOIN anime x ON x.id = g.otherId
             WHERE x.listed = 1 OR (x.adult = 1 AND x.retiredAt IS NULL
               AND EXISTS (SELECT 1 FROM user_settings a WHERE a.userId = ? AND a.adult = 1))
          ) w WHERE w.turn = 1 OR (w.turn > ? AND w.turn <= ?) ORDER BY w.animeId, w.turn`),
        [...sides.values, ...agreed.values, reader.userId ?? '', skipped, skipped + most],
      );
    },
  );
  return rows.map((row) => {
    const [animeId, otherId] = [Number(row.animeId), Number(row.otherId)];
    const [lowerId, higherId] = [Math.min(animeId, otherId), Math.max(animeId, otherId)];
    const [people, total, turn] = [row.people, row.total, row.turn].map(Number) as [number, number, number];
    return { animeId, otherId, lowerId, higherId, people, total, turn };
  });
}

/** Pairs per statement: a condition of a thousand parts is too deep for the embedded database. */
const PAIRS_PER_STATEMENT = 100;

/** Reads what belongs to these pairs, with a condition for rows of `r`. */
async function readByPairs<Row>(
  pairs: readonly Pair[],
  read: (wanted: { sql: string; values: number[] }) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let from = 0; from < pairs.length; from += PAIRS_PER_STATEMENT) {
    const slice = pairs.slice(from, from + PAIRS_PER_STATEMENT);
    const sql = slice.map(() => '(r.lowerId = ? AND r.higherId = ?)').join(' OR ');
    const values = slice.flatMap(({ lowerId, higherId }) => [lowerId, higherId]);
    found.push(...(await read({ sql: `(${sql})`, values })));
  }
  return found;
}

/** Number of people who recommend each of these pairs or support a reason, as far as the reader sees them. */
export async function countPeopleOn(
  manager: EntityManager,
  { reader, pairs }: { reader: ReaderView; pairs: readonly Pair[] },
): Promise<(Pair & { people: number })[]> {
  const met = notHidden('r.userId', reader);
  const agreed = notHidden('s.userId', reader);
  const rows = await readByPairs<Pair & { people: number | string }>(pairs, (wanted) =>
    manager.query(
      `SELECT p.lowerId AS lowerId, p.higherId AS higherId, COUNT(DISTINCT p.userId) AS people FROM (
          SELECT r.lowerId AS lowerId, r.higherId AS higherId, r.userId AS userId FROM anime_recommendation r
           WHERE ${wanted.sql} AND ${readable} AND ${met.sql}
          UNION ALL SELECT r.lowerId, r.higherId, s.userId FROM anime_recommendation r
            JOIN recommendation_support s ON s.recommendationId = r.id
           WHERE ${wanted.sql} AND ${readable} AND ${met.sql} AND ${agreed.sql}
        ) p GROUP BY p.lowerId, p.higherId`,
      [...wanted.values, ...met.values, ...wanted.values, ...met.values, ...agreed.values],
    ),
  );
  return rows.map(({ people, ...pair }) => ({ ...pair, people: Number(people) }));
}

/**
 * A page of the reasons for each of these pairs: the reader's own first, then the best supported, then the newest. `total` is
 * how many the reader can read, which the first tells on every page.
 */
export async function reasonsFor(
  manager: EntityManager,
  { reader, pairs, ...page }: PageInput & { reader: ReaderView; pairs: readonly Pair[] },
): Promise<(ShownRecommendation & { total: number; turn: number })[]> {
  const shown = columnsFor(reader);
  const met = notHidden('r.userId', reader);
  const [most, skipped] = limitOffset(page);
  const rows = await readByPairs<SqlRow<ShownRecommendation> & Record<'total' | 'turn', number | string>>(
    pairs,
    (wanted) =>
      manager.query(
        markHeavy(`SELECT ${columnsOf('w', [...fields, 'supportCount', 'supported', 'total', 'turn'])} FROM (
            SELECT q.*, COUNT(*) OVER (PARTITION BY q.lowerId, q.higherId) AS total,
                   ROW_NUMBER() OVER (PARTITION BY q.lowerId, q.higherId
                     ORDER BY CASE WHEN q.userId = ? THEN 0 ELSE 1 END, q.supportCount DESC, q.createdAt DESC, q.id DESC) AS turn
              FROM (SELECT ${shown.sql} FROM anime_recommendation r
                     WHERE ${wanted.sql} AND ${readable} AND ${met.sql}) q
          ) w WHERE w.turn = 1 OR (w.turn > ? AND w.turn <= ?) ORDER BY w.lowerId, w.higherId, w.turn`),
        [reader.userId ?? '', ...shown.values, ...wanted.values, ...met.values, skipped, skipped + most],
      ),
  );
  return rows.map(({ total, turn, ...row }) => ({
    ...toShown(row),
    total: Number(total),
    turn: Number(turn),
  }));
}

/** No-op if it is there already. */
export async function insertSupport(
  manager: EntityManager,
  row: Support & Pick<RecommendationSupportEntity, 'createdAt'>,
): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(RecommendationSupportEntity)
    .values(row)
    .orIgnore()
    .execute();
}

export async function deleteSupport(
  manager: EntityManager,
  { recommendationId, userId }: Support,
): Promise<void> {
  await manager.delete(RecommendationSupportEntity, { recommendationId, userId });
}

/** Removes a user's support of another user's reasons. */
export async function deleteSupportOf(
  manager: EntityManager,
  { userId, authorId }: { userId: string; authorId: string },
): Promise<void> {
  await manager.query(
    `DELETE FROM recommendation_support
      WHERE userId = ? AND recommendationId IN (SELECT id FROM anime_recommendation WHERE userId = ?)`,
    [userId, authorId],
  );
}

export interface ExportedRecommendation
  extends Pick<
    Recommendation,
    'id' | 'lowerId' | 'higherId' | 'reason' | 'spoiler' | 'createdAt' | 'editedAt'
  > {}

/** A user's recommendations, except those they have deleted, by id. */
export async function exportedRecommendations(
  manager: EntityManager,
  { userId, after, most }: { userId: string; after: string; most: number },
): Promise<ExportedRecommendation[]> {
  const rows: SqlRow<ExportedRecommendation>[] = await manager.query(
    `SELECT ${columnsOf('r', ['id', 'lowerId', 'higherId', 'reason', 'spoiler', 'createdAt', 'editedAt'])}
       FROM anime_recommendation r WHERE r.userId = ? AND r.id > ? AND r.deletedAt IS NULL ORDER BY r.id LIMIT ?`,
    [userId, after, most],
  );
  return rows.map(({ spoiler, createdAt, editedAt, ...kept }) => ({
    ...kept,
    spoiler: Boolean(spoiler),
    createdAt: fromSqlInstant(createdAt),
    editedAt: fromSqlInstantOrNull(editedAt),
  }));
}

/**
 * Deletes up to `most` recommendations that their authors deleted by `until`, but none that moderators have yet to read. Returns
 * how many.
 */
export async function sweepRecommendations(
  manager: EntityManager,
  { until, most }: { until: Date; most: number },
): Promise<number> {
  const rows: { id: string }[] = await manager.query(
    `SELECT a.id AS id FROM anime_recommendation a WHERE a.deletedAt <= ? AND NOT EXISTS (
       SELECT 1 FROM report r WHERE r.recommendationId = a.id AND r.resolvedAt IS NULL) LIMIT ${most}`,
    [toSqlInstant(until)],
  );
  const ids = rows.map(({ id }) => id);
  await changeInSlices(manager, 'DELETE FROM anime_recommendation WHERE id IN ({ids})', ids);
  return ids.length;
}
