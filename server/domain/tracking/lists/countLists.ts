import { type Viewing, visibleEntries } from '../../../data/stores/viewing';
import { countOf } from '../../catalogue/page';
import type { Deps } from '../../ports';
import type { EntryStatus } from '../entry';

export interface ListCounts extends Record<Lowercase<EntryStatus>, number> {
  saved: number;
  favourites: number;
  total: number;
}

/** How many of somebody's entries stand where, as far as the viewer may see them (product P4: private ones do not count). */
export function countLists(deps: Pick<Deps, 'db' | 'listCache'>, viewing: Viewing): Promise<ListCounts> {
  return deps.listCache.of({ name: 'counts', viewing, count: () => count(deps, viewing) });
}

async function count({ db }: Pick<Deps, 'db'>, viewing: Viewing): Promise<ListCounts> {
  const mine = `FROM list_entry l WHERE l.userId = ? AND ${visibleEntries(viewing)}`;
  // Two questions, each of which an index answers by itself.
  const rows: { status: EntryStatus | null; n: number | string }[] = await db.manager.query(
    `SELECT l.status AS status, COUNT(*) AS n ${mine} GROUP BY l.status`,
    [viewing.ownerId],
  );
  const favourites = await db.manager.query(`SELECT COUNT(*) AS n ${mine} AND l.favouritePlace IS NOT NULL`, [
    viewing.ownerId,
  ]);
  const counts: ListCounts = {
    watching: 0,
    completed: 0,
    planning: 0,
    paused: 0,
    dropped: 0,
    rewatching: 0,
    saved: 0,
    favourites: countOf(favourites),
    total: 0,
  };
  for (const { status, n } of rows) {
    counts[status ? (status.toLowerCase() as Lowercase<EntryStatus>) : 'saved'] += Number(n);
    counts.total += Number(n);
  }
  return counts;
}
