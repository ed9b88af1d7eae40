import { type Viewing, visibleEntries } from '../../../data/stores/viewing';
import type { Page, PageInput } from '../../catalogue/page';
import type { Deps } from '../../ports';
import type { Entry, EntryStatus } from '../entry';
import type { EntrySort } from './orders';
import { pageOfEntries } from './pageOfEntries';

export interface ListInput extends PageInput {
  viewing: Viewing;
  sort: EntrySort;
  reverse: boolean;
  /** Null: those saved without a status; absent: all. */
  status?: EntryStatus | null;
  favourites?: boolean;
}

/** One page of somebody's anime list (product P1), as far as the viewer may see it. */
export async function listEntries(
  { db }: Pick<Deps, 'db'>,
  { viewing, sort, reverse, status, favourites, ...page }: ListInput,
): Promise<Page<Entry>> {
  const conditions = ['l.userId = ?', visibleEntries(viewing)];
  const values: string[] = [viewing.ownerId];
  if (status === null) conditions.push('l.status IS NULL');
  else if (status !== undefined) {
    conditions.push('l.status = ?');
    values.push(status);
  }
  if (favourites) conditions.push('l.favouritePlace IS NOT NULL');
  const where = conditions.join(' AND ');
  return await pageOfEntries(db.manager, { where, values, needsAnime: false, sort, reverse, ...page });
}
