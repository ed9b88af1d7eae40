import type { Deps } from '../ports';
import { animeByIds } from './animeByIds';
import { type AnimeRow, animeColumns, type SqlAnime, toAnime } from './animeRow';
import { type DiscoverSort, orders } from './orders';
import { countOf, limitOffset, type Page, type PageInput } from './page';
import { normalise } from './search/normalise';
import { searchAnime } from './search/searchAnime';

export interface DiscoverInput extends PageInput {
  text?: string | null;
  sort: DiscoverSort;
}

/** Anime found by text and sorted (product P3); no text finds all. */
export async function discoverAnime(
  deps: Pick<Deps, 'db'>,
  { text, sort, ...page }: DiscoverInput,
): Promise<Page<AnimeRow>> {
  if (!text?.trim()) return all(deps, sort, page);
  // Signs alone, such as "%", are in no title.
  if (normalise(text) === '') return { items: [], totalItems: 0 };
  const found = await searchAnime(deps, { text, sort, ...page });
  const anime = await animeByIds(deps, found.items);
  return { items: anime.filter((one) => one !== null), totalItems: found.totalItems };
}

async function all({ db }: Pick<Deps, 'db'>, sort: DiscoverSort, page: PageInput): Promise<Page<AnimeRow>> {
  const rows: SqlAnime[] = await db.manager.query(
    `SELECT ${animeColumns} FROM anime a WHERE a.listed = 1 ORDER BY ${orders[sort]} LIMIT ? OFFSET ?`,
    limitOffset(page),
  );
  const total = await db.manager.query('SELECT COUNT(*) AS n FROM anime a WHERE a.listed = 1');
  return { items: rows.map(toAnime), totalItems: countOf(total) };
}
