import type { EntityManager } from 'typeorm';
import { bulkInsert } from '../bulkInsert';
import type { Database } from '../database';
import { fromSqlInstant, toSqlInstant } from '../instant';
import { countOf, limitOffset, type Page, type PageInput } from '../page';
import { type AnimeRow, animeColumns, type SqlAnime, toAnime } from './animeRow';
import type { EntryStatus } from './entryRow';

export interface HiddenAnime {
  animeId: number;
  hiddenAt: Date;
}

export async function hiddenAnimeIds(manager: EntityManager, userId: string): Promise<number[]> {
  const rows: { animeId: number }[] = await manager.query(
    'SELECT animeId FROM hidden_anime WHERE userId = ?',
    [userId],
  );
  return rows.map(({ animeId }) => animeId);
}

/** Everything a user has hidden, oldest first. */
export async function allHiddenAnime(manager: EntityManager, userId: string): Promise<HiddenAnime[]> {
  const rows: { animeId: number; hiddenAt: string | Date }[] = await manager.query(
    'SELECT animeId, hiddenAt FROM hidden_anime WHERE userId = ? ORDER BY hiddenAt, animeId',
    [userId],
  );
  return rows.map(({ animeId, hiddenAt }) => ({ animeId, hiddenAt: fromSqlInstant(hiddenAt) }));
}

/** One page of what a user has hidden, latest first. */
export async function pageOfHiddenAnime(
  manager: EntityManager,
  { userId, ...page }: { userId: string } & PageInput,
): Promise<Page<AnimeRow>> {
  const rows: SqlAnime[] = await manager.query(
    `SELECT ${animeColumns} FROM hidden_anime h JOIN anime a ON a.id = h.animeId
      WHERE h.userId = ? ORDER BY h.hiddenAt DESC, h.animeId DESC LIMIT ? OFFSET ?`,
    [userId, ...limitOffset(page)],
  );
  const total = await manager.query('SELECT COUNT(*) AS n FROM hidden_anime WHERE userId = ?', [userId]);
  return { items: rows.map(toAnime), totalItems: countOf(total) };
}

/** What a user has hidden, and whether they see adult titles and drawn posters, in one statement. */
export async function discoverChoices(
  manager: EntityManager,
  userId: string,
): Promise<{ hidden: number[]; adult: boolean; drawnCovers: boolean }> {
  const rows: { what: string; animeId: number }[] = await manager.query(
    `SELECT 'hidden' AS what, animeId FROM hidden_anime WHERE userId = ?
      UNION ALL
     SELECT 'adult' AS what, 0 AS animeId FROM user_settings WHERE userId = ? AND adult = 1
      UNION ALL
     SELECT 'drawn' AS what, 0 AS animeId FROM user_settings WHERE userId = ? AND drawnCovers = 1`,
    [userId, userId, userId],
  );
  const idsOf = (wanted: string) => rows.filter(({ what }) => what === wanted).map(({ animeId }) => animeId);
  const has = (wanted: string) => idsOf(wanted).length > 0;
  return { hidden: idsOf('hidden'), adult: has('adult'), drawnCovers: has('drawn') };
}

/** The anime on a user's list that have a status. */
export async function listedAnimeIds(manager: EntityManager, userId: string): Promise<number[]> {
  const rows: { animeId: number }[] = await manager.query(
    'SELECT animeId FROM list_entry WHERE userId = ? AND status IS NOT NULL',
    [userId],
  );
  return rows.map(({ animeId }) => animeId);
}

export interface TasteRow {
  animeId: number;
  status: EntryStatus | 'HIDDEN';
  progress: number;
  score: number | null;
  favourite: boolean;
  changedAt: Date;
}

/** The anime a user has on the list with a status, and those hidden, in one statement. */
export async function tasteRows(manager: EntityManager, userId: string): Promise<TasteRow[]> {
  type Row = Omit<TasteRow, 'favourite' | 'changedAt'> & { favourite: number; changedAt: string | Date };
  const rows: Row[] = await manager.query(
    `SELECT animeId, status, progress, score, favouritePlace IS NOT NULL AS favourite, updatedAt AS changedAt
       FROM list_entry WHERE userId = ? AND status IS NOT NULL
      UNION ALL
     SELECT animeId, 'HIDDEN' AS status, 0 AS progress, NULL AS score, 0 AS favourite, hiddenAt AS changedAt
       FROM hidden_anime WHERE userId = ?`,
    [userId, userId],
  );
  return rows.map((row) => ({
    ...row,
    favourite: Number(row.favourite) !== 0,
    changedAt: fromSqlInstant(row.changedAt),
  }));
}

/** Whether `discoverChoices` would find anything that changes what this user is shown. */
export async function hasDiscoverChoices(db: Pick<Database, 'readRow'>, userId: string): Promise<boolean> {
  const row = await db.readRow<{ n: number | string }>(
    `SELECT u.id AS id, EXISTS (SELECT 1 FROM hidden_anime h WHERE h.userId = u.id)
         OR EXISTS (SELECT 1 FROM user_settings s WHERE s.userId = u.id AND (s.adult = 1 OR s.drawnCovers = 1)) AS n
       FROM user u WHERE u.id = ?`,
    [userId],
    { id: userId },
  );
  return Number(row?.n ?? 0) !== 0;
}

export async function insertHiddenAnime(
  manager: EntityManager,
  userId: string,
  anime: readonly HiddenAnime[],
): Promise<void> {
  const rows = anime.map(({ animeId, hiddenAt }) => [userId, animeId, toSqlInstant(hiddenAt)]);
  await bulkInsert(manager, 'hidden_anime', ['userId', 'animeId', 'hiddenAt'], rows);
}

export async function deleteHiddenAnime(
  manager: EntityManager,
  { userId, animeId }: { userId: string; animeId: number },
): Promise<void> {
  await manager.query('DELETE FROM hidden_anime WHERE userId = ? AND animeId = ?', [userId, animeId]);
}
