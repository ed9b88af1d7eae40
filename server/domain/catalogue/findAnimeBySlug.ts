import type { Deps } from '../ports';
import { type AnimeRow, animeColumns, type SqlAnime, toAnime } from './animeRow';

/**
 * One anime by its address, also one that no list shows; null when there is none. A former address finds it as well:
 * its `slug` is then another than the one asked for, and whoever asked goes on there.
 */
export async function findAnimeBySlug(
  { db }: Pick<Deps, 'db'>,
  { slug }: { slug: string },
): Promise<AnimeRow | null> {
  const wanted = slug.toLowerCase();
  const [row]: SqlAnime[] = await db.manager.query(`SELECT ${animeColumns} FROM anime a WHERE a.slug = ?`, [
    wanted,
  ]);
  if (row) return toAnime(row);
  const [moved]: SqlAnime[] = await db.manager.query(
    `SELECT ${animeColumns} FROM anime_slug f JOIN anime a ON a.id = f.animeId WHERE f.slug = ?`,
    [wanted],
  );
  return moved ? toAnime(moved) : null;
}
