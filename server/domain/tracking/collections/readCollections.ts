import { inSlices } from '../../../data/bulkInsert';
import { fromSqlInstant } from '../../../data/instant';
import { type Viewing, visibleAnime, visibleIn } from '../../../data/stores/viewing';
import { countOf, limitOffset, type Page, type PageInput } from '../../catalogue/page';
import type { Deps } from '../../ports';
import { mayBeSeen, viewingOf } from '../visibility';
import { type Collection, collectionColumns, findCollection, toCollection } from './collection';

export interface CollectionItem {
  animeId: number;
  addedAt: Date;
}

/** Somebody's shelves in their order, as far as the viewer may see them. */
export async function collectionsOf(
  { db }: Pick<Deps, 'db'>,
  { viewing, ...page }: { viewing: Viewing } & PageInput,
): Promise<Page<Collection>> {
  const where = `c.userId = ? AND ${visibleIn('c.visibility', viewing)}`;
  const rows = await db.manager.query(
    `SELECT ${collectionColumns} FROM collection c WHERE ${where} ORDER BY c.place, c.id LIMIT ? OFFSET ?`,
    [viewing.ownerId, ...limitOffset(page)],
  );
  const total = await db.manager.query(`SELECT COUNT(*) AS n FROM collection c WHERE ${where}`, [
    viewing.ownerId,
  ]);
  return { items: rows.map(toCollection), totalItems: countOf(total) };
}

/** One shelf by its id, or null: one that may not be seen looks like none. */
export async function collectionById(
  deps: Pick<Deps, 'db' | 'social'>,
  { id, viewerId }: { id: string; viewerId: string | null },
): Promise<{ collection: Collection; viewing: Viewing } | null> {
  const collection = await findCollection(deps.db.manager, id);
  if (!collection) return null;
  const viewing = await viewingOf(deps, { ownerId: collection.userId, viewerId });
  return viewing && mayBeSeen(collection.visibility, viewing) ? { collection, viewing } : null;
}

/** What others see of a shelf leaves out anime whose entry they may not see (product P4: private ones vanish everywhere). */
function visibleItems(viewing: Viewing): string {
  if (viewing.as === 'owner') return '';
  return `AND ${visibleAnime('i.animeId', viewing)}
          AND NOT EXISTS (SELECT 1 FROM list_entry l
            WHERE l.userId = c.userId AND l.animeId = i.animeId AND NOT ${visibleIn('l.visibility', viewing)})`;
}

const from = 'FROM collection c JOIN collection_item i ON i.collectionId = c.id';

/** How many anime stand on each of these shelves of one owner. */
export async function collectionSizes(
  { db }: Pick<Deps, 'db'>,
  { viewing, ids }: { viewing: Viewing; ids: readonly string[] },
): Promise<number[]> {
  const rows = await inSlices<string, { id: string; n: number | string }>(ids, (slice, marks) =>
    db.manager.query(
      `SELECT c.id AS id, COUNT(*) AS n ${from} WHERE c.id IN (${marks}) ${visibleItems(viewing)} GROUP BY c.id`,
      [...slice],
    ),
  );
  const sizes = new Map(rows.map(({ id, n }) => [id, Number(n)]));
  return ids.map((id) => sizes.get(id) ?? 0);
}

/** One page of each of these shelves of one owner: two statements however many shelves there are. */
export async function collectionItems(
  deps: Pick<Deps, 'db'>,
  { viewing, ids, ...page }: { viewing: Viewing; ids: readonly string[] } & PageInput,
): Promise<Page<CollectionItem>[]> {
  const [limit, offset] = limitOffset(page);
  const rows = await inSlices<string, { id: string; animeId: number; addedAt: string | Date }>(
    ids,
    (slice, marks) =>
      deps.db.manager.query(
        `SELECT * FROM (
           SELECT c.id AS id, i.animeId AS animeId, i.addedAt AS addedAt,
                  ROW_NUMBER() OVER (PARTITION BY c.id ORDER BY i.place, i.animeId) AS turn
             ${from} WHERE c.id IN (${marks}) ${visibleItems(viewing)}) numbered
          WHERE turn > ? AND turn <= ? ORDER BY id, turn`,
        [...slice, offset, offset + limit],
      ),
  );
  const sizes = await collectionSizes(deps, { viewing, ids });
  return ids.map((id, index) => ({
    items: rows
      .filter((row) => row.id === id)
      .map(({ animeId, addedAt }) => ({ animeId, addedAt: fromSqlInstant(addedAt) })),
    totalItems: sizes[index] ?? 0,
  }));
}
