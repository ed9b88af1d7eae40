import type { Deps } from '../ports';

/** Where a former address of an anime leads; null for an address that is in use, or that never was. */
export async function presentSlug(
  { db }: Pick<Deps, 'db'>,
  { slug }: { slug: string },
): Promise<string | null> {
  const row = await db.readRow<{ slug: string }>(
    'SELECT a.slug AS slug FROM anime_slug f JOIN anime a ON a.id = f.animeId WHERE f.slug = ?',
    [slug.toLowerCase()],
  );
  return row?.slug ?? null;
}
