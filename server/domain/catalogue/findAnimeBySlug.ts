import type { Deps } from '../ports';
import { type AnimeRow, animeColumns, type SqlAnime, toAnime } from './animeRow';

/** One anime by its address, also one that no list shows; null when there is none. */
export async function findAnimeBySlug(
  { db }: Pick<Deps, 'db'>,
  { slug }: { slug: string },
): Promise<AnimeRow | null> {
  const [row]: SqlAnime[] = await db.manager.query(`SELECT ${animeColumns} FROM anime a WHERE a.slug = ?`, [
    slug.toLowerCase(),
  ]);
  return row ? toAnime(row) : null;
}
