import type { EntityManager } from 'typeorm';
import { bulkInsert, runInSlices } from '../bulkInsert';
import { queryRow } from '../byKey';
import type { Database } from '../database';
import type { AnimeEntity, EpisodeEntity } from '../entities/catalogue';
import { fromSqlInstant, fromSqlInstantOrNull, toSqlInstant } from '../instant';
import { countOf, limitOffset, type Page, type PageInput } from '../page';
import { markByKey } from '../readMarks';
import { notHidden } from './byAnime';
import { type EpisodeRow, episodeColumns, type SqlEpisode, toEpisode } from './episodeRow';

/** Queries return listed episodes only, without anime that the viewer has hidden. */
interface Shown {
  hidden?: readonly number[];
}

export async function findEpisode(manager: EntityManager, id: number): Promise<EpisodeRow | null> {
  const sql = markByKey(`SELECT ${episodeColumns} FROM episode e WHERE e.id = ?`);
  const row = await queryRow<SqlEpisode>(manager, sql, [id], { id });
  return row ? toEpisode(row) : null;
}

/** One page of each of these anime's episodes, by number, in two statements however many anime. */
export async function episodesOf(
  manager: EntityManager,
  animeIds: readonly number[],
  page: PageInput,
): Promise<Page<EpisodeRow>[]> {
  const [limit, offset] = limitOffset(page);
  const rows = await runInSlices<number, SqlEpisode>(animeIds, (slice, marks) =>
    manager.query(
      `SELECT * FROM (
         SELECT ${episodeColumns}, ROW_NUMBER() OVER (PARTITION BY e.animeId ORDER BY e.number) AS place
           FROM episode e WHERE e.animeId IN (${marks})) numbered
        WHERE place > ? AND place <= ? ORDER BY animeId, place`,
      [...slice, offset, offset + limit],
    ),
  );
  const counts = await runInSlices<number, { animeId: number; n: number | string }>(
    animeIds,
    (slice, marks) =>
      manager.query(
        `SELECT e.animeId AS animeId, COUNT(*) AS n FROM episode e WHERE e.animeId IN (${marks}) GROUP BY e.animeId`,
        [...slice],
      ),
  );
  const totals = new Map(counts.map(({ animeId, n }) => [animeId, Number(n)]));
  const items = new Map(animeIds.map((id): [number, EpisodeRow[]] => [id, []]));
  for (const row of rows) items.get(row.animeId)?.push(toEpisode(row));
  return animeIds.map((id) => ({ items: items.get(id) ?? [], totalItems: totals.get(id) ?? 0 }));
}

/** The next episode to air of each of these anime; null if none is known. */
export async function nextEpisodesOf(
  manager: EntityManager,
  animeIds: readonly number[],
  now: Date,
): Promise<(EpisodeRow | null)[]> {
  const rows = await runInSlices<number, SqlEpisode>(animeIds, (slice, marks) =>
    manager.query(
      `SELECT ${episodeColumns}
         FROM (SELECT animeId, MIN(number) AS number FROM episode
                WHERE animeId IN (${marks}) AND airsAt > ? GROUP BY animeId) next
         JOIN episode e ON e.animeId = next.animeId AND e.number = next.number`,
      [...slice, toSqlInstant(now)],
    ),
  );
  const byAnime = new Map(rows.map((row) => [row.animeId, toEpisode(row)]));
  return animeIds.map((id) => byAnime.get(id) ?? null);
}

/** Number of aired episodes of these anime, counted by their index. */
export async function countAiredOf(
  manager: EntityManager,
  animeIds: readonly number[],
  now: Date,
): Promise<number> {
  const marks = animeIds.map(() => '?').join(', ');
  // The plus keeps the embedded database from reading all aired episodes instead of those of a few anime.
  return countOf(
    await manager.query(
      `SELECT COUNT(*) AS n FROM episode e WHERE e.animeId IN (${marks}) AND +e.listed = 1 AND e.airsAt <= ?`,
      [...animeIds, toSqlInstant(now)],
    ),
  );
}

/** Number of episodes aired up to `now`, after `since` if given. A changed `state` invalidates earlier counts. */
export async function countAired(
  manager: EntityManager,
  { now, since }: { now: Date; since?: Date },
): Promise<{ state: string; count: number }> {
  const [row]: { newest: number | null; imported: string | Date | null; added: number | string }[] =
    await manager.query(
      `SELECT (SELECT MAX(id) FROM episode) AS newest, (SELECT MAX(importedAt) FROM catalogue_source) AS imported,
            (SELECT COUNT(*) FROM episode e WHERE e.listed = 1 AND ${since ? 'e.airsAt > ? AND ' : ''}e.airsAt <= ?) AS added`,
      [...(since ? [toSqlInstant(since)] : []), toSqlInstant(now)],
    );
  return { state: `${row?.newest} ${String(row?.imported)}`, count: Number(row?.added ?? 0) };
}

/** Number of episodes aired since an instant, and the newest of them (a second statement). */
export async function newEpisodes(
  manager: EntityManager,
  { since, now, hidden }: Shown & { since: Date; now: Date },
): Promise<{ count: number; newest: EpisodeRow | null }> {
  const shown = notHidden('e.animeId', hidden);
  const where = `WHERE e.listed = 1 AND e.airsAt > ? AND e.airsAt <= ?${shown.sql}`;
  const between = [toSqlInstant(since), toSqlInstant(now), ...shown.values];
  const count = countOf(await manager.query(`SELECT COUNT(*) AS n FROM episode e ${where}`, between));
  if (count === 0) return { count, newest: null };
  const [newest]: SqlEpisode[] = await manager.query(
    `SELECT ${episodeColumns} FROM episode e ${where} ORDER BY e.airsAt DESC, e.id DESC LIMIT 1`,
    between,
  );
  return { count, newest: newest ? toEpisode(newest) : null };
}

/** Soonest first; `to` is exclusive. */
export async function episodesBetween(
  manager: EntityManager,
  { from, to, limit, hidden }: Shown & { from: Date; to: Date; limit: number },
): Promise<EpisodeRow[]> {
  const shown = notHidden('e.animeId', hidden);
  const rows: SqlEpisode[] = await manager.query(
    `SELECT ${episodeColumns} FROM episode e
      WHERE e.listed = 1 AND e.airsAt >= ? AND e.airsAt < ?${shown.sql} ORDER BY e.airsAt, e.id LIMIT ?`,
    [toSqlInstant(from), toSqlInstant(to), ...shown.values, limit],
  );
  return rows.map(toEpisode);
}

export async function upcomingEpisodes(
  manager: EntityManager,
  {
    now,
    hidden,
    ending,
    page,
    counted = true,
  }: Shown & { now: Date; ending?: boolean; page: PageInput; counted?: boolean },
): Promise<Page<EpisodeRow>> {
  const shown = notHidden('e.animeId', hidden, ending);
  const rows: SqlEpisode[] = await manager.query(
    `SELECT ${episodeColumns} FROM episode e
      WHERE e.listed = 1 AND e.airsAt > ?${shown.sql} ORDER BY e.airsAt, e.id LIMIT ? OFFSET ?`,
    [toSqlInstant(now), ...shown.values, ...limitOffset(page)],
  );
  if (!counted) return { items: rows.map(toEpisode), totalItems: rows.length };
  const total = await manager.query(
    `SELECT COUNT(*) AS n FROM episode e WHERE e.listed = 1 AND e.airsAt > ?${shown.sql}`,
    [toSqlInstant(now), ...shown.values],
  );
  return { items: rows.map(toEpisode), totalItems: countOf(total) };
}

export type OpenRun = Pick<AnimeEntity, 'id' | 'nativeTitle' | 'startsDated' | 'airsUntil' | 'listed'> & {
  startsAt: Date;
  broadcastAt: Date;
  lastNumber: number | null;
  lastAirsAt: Date | null;
};

/** Runs with no known end that have a weekly slot, each with its last episode. */
export async function openRuns(manager: EntityManager): Promise<OpenRun[]> {
  type Row = { [Key in keyof OpenRun]: OpenRun[Key] extends Date | null ? string | Date : OpenRun[Key] };
  const rows: Row[] = await manager.query(
    `SELECT a.id AS id, a.nativeTitle AS nativeTitle, a.startsAt AS startsAt, a.startsDated AS startsDated, a.broadcastAt AS broadcastAt,
            a.airsUntil AS airsUntil, a.listed AS listed,
            MAX(e.number) AS lastNumber, MAX(e.airsAt) AS lastAirsAt
       FROM anime a LEFT JOIN episode e ON e.animeId = a.id
      WHERE a.openRun = 1 AND a.startsAt IS NOT NULL AND a.broadcastAt IS NOT NULL
      GROUP BY a.id, a.nativeTitle, a.startsAt, a.startsDated, a.broadcastAt, a.airsUntil, a.listed`,
  );
  return rows.map((row) => ({
    ...row,
    listed: Boolean(row.listed),
    startsDated: Boolean(row.startsDated),
    startsAt: fromSqlInstant(row.startsAt),
    broadcastAt: fromSqlInstant(row.broadcastAt),
    airsUntil: fromSqlInstantOrNull(row.airsUntil),
    lastAirsAt: fromSqlInstantOrNull(row.lastAirsAt),
  }));
}

const inserted = [
  'animeId',
  'number',
  'title',
  'airsAt',
  'dated',
  'estimated',
  'numberEstimated',
  'listed',
  'changedAt',
] as const;

export async function insertEpisodes(
  manager: EntityManager,
  rows: readonly Pick<EpisodeEntity, (typeof inserted)[number]>[],
): Promise<void> {
  const values = rows.map((row) => [
    ...[row.animeId, row.number, row.title, toSqlInstant(row.airsAt)],
    ...[Number(row.dated), Number(row.estimated), Number(row.numberEstimated), Number(row.listed)],
    row.changedAt && toSqlInstant(row.changedAt),
  ]);
  await bulkInsert(manager, 'episode', inserted, values);
}

export async function episodeExists(
  db: Pick<Database, 'readRow'>,
  { animeId, number }: { animeId: number; number: number },
): Promise<boolean> {
  const sql = 'SELECT animeId, number FROM episode WHERE animeId = ? AND number = ?';
  return (await db.readRow(sql, [animeId, number], { animeId, number })) !== undefined;
}
