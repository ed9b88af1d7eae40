import type { Deps } from '../../ports';
import { type DiscoverSort, orders } from '../orders';
import { limitOffset, type Page, type PageInput } from '../page';
import { compact, normalise } from './normalise';

export interface SearchInput extends PageInput {
  text: string;
  sort: DiscoverSort;
}

/** More words than this say no more, and each costs a comparison. */
const WORDS = 8;

/**
 * Ids of the anime that a text finds (product P3). By relevance: one of its titles is the text, or begins with it, or
 * has it at the beginning of a word, or somewhere, or has all its words; of equals, the better known. INSTR compares
 * text with text, so that no sign in it has a meaning.
 */
export async function searchAnime(
  { db }: Pick<Deps, 'db'>,
  { text, sort, ...page }: SearchInput,
): Promise<Page<number>> {
  const wanted = normalise(text);
  const joined = compact(wanted);
  if (!joined) return { items: [], totalItems: 0 };
  const words = [...new Set(wanted.split(' '))].slice(0, WORDS);
  const everyWord = words.map(() => 'INSTR(t.searchText, ?) > 0').join(' AND ');
  const order = sort === 'RELEVANCE' ? `found.tier, ${orders.RELEVANCE}` : orders[sort];
  const rows: { id: number }[] = await db.manager.query(
    `SELECT a.id AS id
       FROM (SELECT t.animeId AS animeId,
                    MIN(CASE WHEN t.compactText = ? THEN 0
                             WHEN INSTR(t.compactText, ?) = 1 THEN 1
                             WHEN INSTR(t.searchText, ?) > 0 THEN 2
                             WHEN INSTR(t.compactText, ?) > 0 THEN 3
                             ELSE 4 END) AS tier
               FROM anime_title t
              WHERE INSTR(t.compactText, ?) > 0 OR (${everyWord})
              GROUP BY t.animeId) found
       JOIN anime a ON a.id = found.animeId
      WHERE a.listed = 1
      ORDER BY ${order}`,
    [joined, joined, ` ${wanted}`, joined, joined, ...words],
  );
  const [limit, offset] = limitOffset(page);
  return { items: rows.slice(offset, offset + limit).map(({ id }) => id), totalItems: rows.length };
}
