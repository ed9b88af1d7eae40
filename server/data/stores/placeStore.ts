import type { EntityManager } from 'typeorm';

/** A manually ordered list. The names come from the code, never from input. */
export interface OrderedList {
  table: 'queue_item' | 'collection' | 'collection_item' | 'list_entry';
  owner: 'userId' | 'collectionId';
  ownerId: string;
  item: 'id' | 'animeId';
  place: 'place' | 'favouritePlace';
}

export interface PlacedItem {
  item: string | number;
  place: string;
}

/** The items of a list in order. */
export async function itemsInOrder(manager: EntityManager, list: OrderedList): Promise<PlacedItem[]> {
  const { table, owner, ownerId, item, place } = list;
  return await manager.query(
    `SELECT ${item} AS item, ${place} AS place FROM ${table}
      WHERE ${owner} = ? AND ${place} IS NOT NULL ORDER BY ${place}, ${item}`,
    [ownerId],
  );
}

export async function lastPlace(manager: EntityManager, list: OrderedList): Promise<string | null> {
  const { table, owner, ownerId, place } = list;
  const [row]: { last: string | null }[] = await manager.query(
    `SELECT MAX(${place}) AS last FROM ${table} WHERE ${owner} = ?`,
    [ownerId],
  );
  return row?.last ?? null;
}

/** Moves one item of a list. */
export async function setPlace(
  manager: EntityManager,
  { table, owner, ownerId, item, place }: OrderedList,
  placed: PlacedItem,
): Promise<void> {
  await manager.query(`UPDATE ${table} SET ${place} = ? WHERE ${owner} = ? AND ${item} = ?`, [
    placed.place,
    ownerId,
    placed.item,
  ]);
}
