import { orders } from '../catalogue/orders';
import type { Deps } from '../ports';
import { compact, normalise } from './normalise';
import { SHOWN } from './readTitles';

/** More words than this say no more, and each costs a comparison. */
const WORDS = 8;

/**
 * Search while the index is not ready: one of an anime's titles is the text, or begins with it, or has it at the
 * beginning of a word, or somewhere, or has all its words; of equals, the better known. INSTR compares text with
 * text, so that no sign in it has a meaning.
 */
export async function findBySql({ db }: Pick<Deps, 'db'>, text: string, limit: number): Promise<number[]> {
  const wanted = normalise(text);
  const joined = compact(wanted);
  if (!joined) return [];
  const words = [...new Set(wanted.split(' '))].slice(0, WORDS);
  const everyWord = words.map(() => 'INSTR(t.searchText, ?) > 0').join(' AND ');
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
      WHERE ${SHOWN}
      ORDER BY found.tier, ${orders.RELEVANCE}
      LIMIT ?`,
    [joined, joined, ` ${wanted}`, joined, joined, ...words, limit],
  );
  return rows.map(({ id }) => id);
}
