import type { Deps } from '../ports';
import { countOf, limitOffset, type PageInput } from './page';

/** The addresses of all anime that lists show, in an order that stays: for sitemaps. */
export async function slugsForSitemap({ db }: Pick<Deps, 'db'>, page: PageInput): Promise<string[]> {
  const rows: { slug: string }[] = await db.manager.query(
    'SELECT a.slug AS slug FROM anime a WHERE a.listed = 1 ORDER BY a.id LIMIT ? OFFSET ?',
    limitOffset(page),
  );
  return rows.map(({ slug }) => slug);
}

export async function countForSitemap({ db }: Pick<Deps, 'db'>): Promise<number> {
  return countOf(await db.manager.query('SELECT COUNT(*) AS n FROM anime a WHERE a.listed = 1'));
}
