import type { EntityManager } from 'typeorm';
import { bulkInsert, inSlices } from '../../../data/bulkInsert';
import { fromSqlInstant, toSqlInstant } from '../../../data/instant';
import type { ShelfItemRow } from '../undo/steps';

type SqlItem = Omit<ShelfItemRow, 'addedAt'> & { addedAt: string | Date };

export const shelfItemColumns =
  'i.collectionId AS collectionId, i.animeId AS animeId, i.place AS place, i.addedAt AS addedAt';

export function toShelfItem({ collectionId, animeId, place, addedAt }: SqlItem): ShelfItemRow {
  return { collectionId, animeId, place, addedAt: fromSqlInstant(addedAt).toISOString() };
}

/** Where on a person's shelves these anime stand. */
export async function shelfItemsOf(
  manager: EntityManager,
  { userId, animeIds }: { userId: string; animeIds: readonly number[] },
): Promise<ShelfItemRow[]> {
  const rows = await inSlices<number, SqlItem>(animeIds, (slice, marks) =>
    manager.query(
      `SELECT ${shelfItemColumns} FROM collection c JOIN collection_item i ON i.collectionId = c.id
        WHERE c.userId = ? AND i.animeId IN (${marks})`,
      [userId, ...slice],
    ),
  );
  return rows.map(toShelfItem);
}

export async function insertShelfItems(manager: EntityManager, rows: readonly ShelfItemRow[]): Promise<void> {
  await bulkInsert(
    manager,
    'collection_item',
    ['collectionId', 'animeId', 'place', 'addedAt'],
    rows.map(({ collectionId, animeId, place, addedAt }) => [
      collectionId,
      animeId,
      place,
      toSqlInstant(new Date(addedAt)),
    ]),
  );
}
