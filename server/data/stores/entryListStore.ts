import type { EntityManager } from 'typeorm';
import { toSqlInstant } from '../instant';
import { countOf, limitOffset, type Page, type PageInput } from '../page';
import { type Entry, type EntryStatus, entryColumns, type SqlEntry, toEntry } from './entryRow';
import { nextHasAired } from './nextEpisode';
import { type Viewing, visibleEntries } from './viewing';

type Direction = 'ASC' | 'DESC';
interface Order {
  /** Sorts missing values last in either direction. Both databases treat NULL as the smallest value. */
  empty?: string;
  by: string;
  natural: Direction;
  needsAnime?: boolean;
}

/** For statements that alias `list_entry` as `l` and `anime` as `a`. */
const orders = {
  UPDATED: { by: 'l.updatedAt', natural: 'DESC' },
  ADDED: { by: 'l.createdAt', natural: 'DESC' },
  TITLE: { by: 'a.titleSort', natural: 'ASC', needsAnime: true },
  SCORE: { by: 'l.score', empty: 'l.score IS NULL', natural: 'DESC' },
  PROGRESS: { by: 'l.progress', natural: 'DESC' },
  PRIORITY: { by: 'l.priority', natural: 'DESC' },
  STARTED: { by: 'l.startedOn', empty: 'l.startedOn IS NULL', natural: 'DESC' },
  FINISHED: { by: 'l.finishedOn', empty: 'l.finishedOn IS NULL', natural: 'DESC' },
  RELEASED: { by: 'a.startsAt', empty: 'a.startsAt IS NULL', natural: 'DESC', needsAnime: true },
  FAVOURITE: { by: 'l.favouritePlace', empty: 'l.favouritePlace IS NULL', natural: 'ASC' },
} satisfies Record<string, Order>;

export type EntrySort = keyof typeof orders;
export const entrySorts = Object.keys(orders) as EntrySort[];

export interface EntryOrder {
  sort: EntrySort;
  reverse: boolean;
}

function orderOf({ sort, reverse }: EntryOrder): { sql: string; needsAnime: boolean } {
  const { by, empty, natural, needsAnime = false }: Order = orders[sort];
  const turned = natural === 'ASC' ? 'DESC' : 'ASC';
  const direction = reverse ? turned : natural;
  // Descending, NULL comes last anyway, and an index can give the order.
  const emptyLast = empty && direction === 'ASC' ? `${empty}, ` : '';
  // The id breaks ties, so that no entry appears on two pages.
  return { sql: `${emptyLast}${by} ${direction}, l.id ${direction}`, needsAnime };
}

export interface EntryCondition {
  /** A condition that refers to `list_entry` as `l`, and to `anime` as `a` if `needsAnime` is true. */
  where: string;
  values: readonly (string | number)[];
  needsAnime: boolean;
}

/**
 * One page of the entries that meet a condition from another store. Sorts only the keys, and reads whole rows for the page
 * alone: with ten thousand entries a server would otherwise sort the notes as well.
 */
export async function pageOfEntries(
  manager: EntityManager,
  { where, values, needsAnime, sort, reverse, ...page }: EntryCondition & EntryOrder & PageInput,
): Promise<Page<Entry>> {
  const order = orderOf({ sort, reverse });
  const join = 'JOIN anime a ON a.id = l.animeId';
  const sortJoin = order.needsAnime ? join : '';
  const rows: SqlEntry[] = await manager.query(
    `SELECT ${entryColumns}
       FROM (SELECT l.userId AS userId, l.animeId AS animeId FROM list_entry l ${needsAnime || order.needsAnime ? join : ''}
              WHERE ${where} ORDER BY ${order.sql} LIMIT ? OFFSET ?) picked
       JOIN list_entry l ON l.userId = picked.userId AND l.animeId = picked.animeId ${sortJoin} ORDER BY ${order.sql}`,
    [...values, ...limitOffset(page)],
  );
  const total = await manager.query(
    `SELECT COUNT(*) AS n FROM list_entry l ${needsAnime ? join : ''} WHERE ${where}`,
    [...values],
  );
  return { items: rows.map(toEntry), totalItems: countOf(total) };
}

export interface ListInput extends EntryOrder, PageInput {
  viewing: Viewing;
  /** Null: entries saved without a status; undefined: all entries. */
  status?: EntryStatus | null;
  favourites?: boolean;
}

/** One page of a user's anime list, limited to entries the viewer may see. */
export async function pageOfList(
  manager: EntityManager,
  { viewing, status, favourites, ...rest }: ListInput,
): Promise<Page<Entry>> {
  const conditions = ['l.userId = ?', visibleEntries(viewing)];
  const values: string[] = [viewing.ownerId];
  if (status === null) conditions.push('l.status IS NULL');
  else if (status !== undefined) {
    conditions.push('l.status = ?');
    values.push(status);
  }
  if (favourites) conditions.push('l.favouritePlace IS NOT NULL');
  return await pageOfEntries(manager, {
    where: conditions.join(' AND '),
    values,
    needsAnime: false,
    ...rest,
  });
}

/** Number of a user's entries by status, and of favourites. */
export async function listCounts(
  manager: EntityManager,
  viewing: Viewing,
): Promise<{ byStatus: { status: EntryStatus | null; count: number }[]; favourites: number }> {
  const mine = `FROM list_entry l WHERE l.userId = ? AND ${visibleEntries(viewing)}`;
  const rows: { status: EntryStatus | null; n: number | string }[] = await manager.query(
    `SELECT l.status AS status, COUNT(*) AS n ${mine} GROUP BY l.status`,
    [viewing.ownerId],
  );
  const favourites = await manager.query(`SELECT COUNT(*) AS n ${mine} AND l.favouritePlace IS NOT NULL`, [
    viewing.ownerId,
  ]);
  const byStatus = rows.map(({ status, n }) => ({ status, count: Number(n) }));
  return { byStatus, favourites: countOf(favourites) };
}

/** Entries being watched whose next episode has aired, last changed first. */
export async function pageOfContinueWatching(
  manager: EntityManager,
  { userId, now, ...page }: { userId: string; now: Date } & PageInput,
): Promise<Page<Entry>> {
  const from = `FROM list_entry l
    WHERE l.userId = ? AND l.status IN ('WATCHING', 'REWATCHING')
      AND ${nextHasAired}`;
  const values = [userId, toSqlInstant(now), toSqlInstant(now)];
  const rows: SqlEntry[] = await manager.query(
    `SELECT ${entryColumns} ${from} ORDER BY l.updatedAt DESC, l.id DESC LIMIT ? OFFSET ?`,
    [...values, ...limitOffset(page)],
  );
  const total = await manager.query(`SELECT COUNT(*) AS n ${from}`, values);
  return { items: rows.map(toEntry), totalItems: countOf(total) };
}
