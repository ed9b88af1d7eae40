import type { EntityManager } from 'typeorm';
import { countOf, limitOffset, type Page, type PageInput } from '../../catalogue/page';
import { type Entry, entryColumns, type SqlEntry, toEntry } from '../entry';
import { type EntrySort, orderOf } from './orders';

export interface EntryQuery extends PageInput {
  /** A condition in which `list_entry` is called `l`, and `anime` is called `a` when `needsAnime` is true. */
  where: string;
  values: readonly (string | number)[];
  needsAnime: boolean;
  sort: EntrySort;
  reverse: boolean;
}

/**
 * One page of the entries that meet a condition. Only keys are sorted, and whole rows read for the page alone: at ten
 * thousand entries a server sorts the notes along otherwise.
 */
export async function pageOfEntries(
  manager: EntityManager,
  { where, values, needsAnime, sort, reverse, ...page }: EntryQuery,
): Promise<Page<Entry>> {
  const order = orderOf(sort, reverse);
  const join = 'JOIN anime a ON a.id = l.animeId';
  const sortJoin = order.needsAnime ? join : '';
  const rows: SqlEntry[] = await manager.query(
    `SELECT ${entryColumns}
       FROM (SELECT l.id AS id FROM list_entry l ${needsAnime || order.needsAnime ? join : ''}
              WHERE ${where} ORDER BY ${order.sql} LIMIT ? OFFSET ?) picked
       JOIN list_entry l ON l.id = picked.id ${sortJoin} ORDER BY ${order.sql}`,
    [...values, ...limitOffset(page)],
  );
  const total = await manager.query(
    `SELECT COUNT(*) AS n FROM list_entry l ${needsAnime ? join : ''} WHERE ${where}`,
    [...values],
  );
  return { items: rows.map(toEntry), totalItems: countOf(total) };
}
