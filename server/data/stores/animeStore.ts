import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { queryRow } from '../byKey';
import type { Database } from '../database';
import { FIRST_OWN_ID } from '../ownId';
import { countOf, limitOffset, type PageInput } from '../page';
import { markByKey } from '../readMarks';
import { type AnimeRow, animeColumns, type SqlAnime, toAnime } from './animeRow';

/** Anime of the public catalogue, and own anime of the user whose id follows. */
const IS_CATALOGUED = `a.id < ${FIRST_OWN_ID}`;
const IS_OWNED = 'EXISTS (SELECT 1 FROM own_anime o WHERE o.animeId = a.id AND o.userId = ?)';

/**
 * Catalogue anime in the order of the ids, null for unknown ids. With a user's id, includes their own anime
 * (ownAnimeStore.ts).
 */
export async function findAnime(
  manager: EntityManager,
  ids: readonly number[],
  userId: string | null = null,
): Promise<(AnimeRow | null)[]> {
  const rows = await runInSlices<number, SqlAnime>(ids, (slice, marks) =>
    manager.query(
      markByKey(
        `SELECT ${animeColumns} FROM anime a WHERE a.id IN (${marks}) AND (${IS_CATALOGUED}${userId === null ? '' : ` OR ${IS_OWNED}`})`,
      ),
      userId === null ? [...slice] : [...slice, userId],
    ),
  );
  const byId = new Map(rows.map((row) => [row.id, toAnime(row)]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Like `findAnime`. */
export async function findBySlug(
  manager: EntityManager,
  slug: string,
  userId: string | null = null,
): Promise<AnimeRow | null> {
  const row = await queryRow<SqlAnime>(
    manager,
    markByKey(`SELECT ${animeColumns} FROM anime a
      WHERE a.slug = ? AND (${IS_CATALOGUED}${userId === null ? '' : ` OR ${IS_OWNED}`})`),
    userId === null ? [slug] : [slug, userId],
    { slug },
  );
  return row ? toAnime(row) : null;
}

export async function findByFormerSlug(manager: EntityManager, slug: string): Promise<AnimeRow | null> {
  const row = await queryRow<SqlAnime & { former?: string }>(
    manager,
    markByKey(`SELECT ${animeColumns}, f.slug AS former
       FROM anime_slug f JOIN anime a ON a.id = f.animeId WHERE f.slug = ?`),
    [slug],
    { former: slug },
  );
  if (!row) return null;
  const { former: _, ...anime } = row;
  return toAnime(anime);
}

/** Current slug of the anime that had this one before. */
export async function slugOfFormer(
  { readRow }: Pick<Database, 'readRow'>,
  slug: string,
): Promise<string | null> {
  const row = await readRow<{ slug: string }>(
    'SELECT a.slug AS slug, f.slug AS former FROM anime_slug f JOIN anime a ON a.id = f.animeId WHERE f.slug = ?',
    [slug],
    { former: slug },
  );
  return row?.slug ?? null;
}

/** Most popular first. */
export async function popularAnime(manager: EntityManager, limit: number): Promise<AnimeRow[]> {
  const rows: SqlAnime[] = await manager.query(
    `SELECT ${animeColumns} FROM anime a WHERE a.listed = 1 ORDER BY a.popularity DESC, a.id LIMIT ?`,
    [limit],
  );
  return rows.map(toAnime);
}

/** Listed anime only, in a stable order. */
export async function listedSlugs(manager: EntityManager, page: PageInput): Promise<string[]> {
  const rows: { slug: string }[] = await manager.query(
    'SELECT a.slug AS slug FROM anime a WHERE a.listed = 1 ORDER BY a.id LIMIT ? OFFSET ?',
    limitOffset(page),
  );
  return rows.map(({ slug }) => slug);
}

export async function countListed(manager: EntityManager): Promise<number> {
  return countOf(await manager.query('SELECT COUNT(*) AS n FROM anime a WHERE a.listed = 1'));
}

/** Whether it is adult or dropped by every source: such anime appear in no list, nor in search engines. */
export async function isUnlisted(db: Pick<Database, 'readRow'>, animeId: number): Promise<boolean> {
  const sql = 'SELECT id FROM anime WHERE id = ? AND listed = 0';
  return (await db.readRow(sql, [animeId], { id: animeId })) !== undefined;
}

/** The anime with these bangumi-data keys, in their order; null for unknown keys. */
export async function findBySourceKeys(
  manager: EntityManager,
  sourceKeys: readonly string[],
): Promise<(AnimeRow | null)[]> {
  const rows = await runInSlices<string, SqlAnime & { sourceKey: string }>(sourceKeys, (slice, marks) =>
    manager.query(
      markByKey(`SELECT ${animeColumns}, a.sourceKey AS sourceKey FROM anime a
        WHERE a.sourceId = 'bangumi-data' AND a.sourceKey IN (${marks})`),
      [...slice],
    ),
  );
  const bySource = new Map(rows.map(({ sourceKey, ...row }) => [sourceKey, toAnime(row)]));
  return sourceKeys.map((key) => bySource.get(key) ?? null);
}
