export const entrySorts = [
  'UPDATED',
  'ADDED',
  'TITLE',
  'SCORE',
  'PROGRESS',
  'PRIORITY',
  'STARTED',
  'FINISHED',
  'RELEASED',
  'FAVOURITE',
] as const;
export type EntrySort = (typeof entrySorts)[number];

type Direction = 'ASC' | 'DESC';
interface Order {
  /** What has no value stands last, whichever way the list is turned. Both databases hold NULL for the least. */
  empty?: string;
  by: string;
  natural: Direction;
  needsAnime?: true;
}

/** In statements in which `list_entry` is called `l` and `anime` is called `a`. */
const orders: Record<EntrySort, Order> = {
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
};

export function orderOf(sort: EntrySort, reverse: boolean): { sql: string; needsAnime: boolean } {
  const { by, empty, natural, needsAnime = false } = orders[sort];
  const turned = natural === 'ASC' ? 'DESC' : 'ASC';
  const direction = reverse ? turned : natural;
  // Downwards NULL is last by itself, and an index gives the order.
  const emptyLast = empty && direction === 'ASC' ? `${empty}, ` : '';
  // The id last, so that no entry stands on two pages.
  return { sql: `${emptyLast}${by} ${direction}, l.id ${direction}`, needsAnime };
}
