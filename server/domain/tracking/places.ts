import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { EntityManager } from 'typeorm';

/** A list in an order made by hand. The names come from the code, never from input. */
export interface OrderedList {
  table: 'queue_item' | 'collection' | 'collection_item' | 'list_entry';
  owner: 'userId' | 'collectionId';
  ownerId: string;
  item: 'id' | 'animeId';
  place: 'place' | 'favouritePlace';
}

type Key = string | number;
interface Placed {
  item: Key;
  place: string;
}

/** Keys grow with every move to the same spot; from here on the list is numbered afresh. */
const LONGEST = 120;

/** The items of a list in their order. */
export async function itemsInOrder(manager: EntityManager, list: OrderedList): Promise<Placed[]> {
  const { table, owner, ownerId, item, place } = list;
  return await manager.query(
    `SELECT ${item} AS item, ${place} AS place FROM ${table}
      WHERE ${owner} = ? AND ${place} IS NOT NULL ORDER BY ${place}, ${item}`,
    [ownerId],
  );
}

/**
 * A place right after the item `after`, or at the beginning for null, so that a move writes one row. `moving` itself
 * does not count. Gives null when `after` is not in the list. Two rows at one place, which an undo can leave, and keys
 * that have grown long are put right on the way. Call it within `changeLists`.
 */
export async function placeAfter(
  manager: EntityManager,
  list: OrderedList,
  { after, moving }: { after: Key | null; moving?: Key },
): Promise<string | null> {
  const others = (await itemsInOrder(manager, list)).filter(({ item }) => item !== moving);
  const at = after === null ? 0 : others.findIndex(({ item }) => item === after) + 1;
  if (after !== null && at === 0) return null;
  const key = keyBetween(others[at - 1]?.place, others[at]?.place);
  if (key) return key;
  await numberAfresh(manager, list, others, at);
  const fresh = generateNKeysBetween(null, null, others.length + 1);
  return fresh[at] ?? null;
}

/** A place at the end, without reading the list. */
export async function placeAtEnd(manager: EntityManager, list: OrderedList): Promise<string> {
  const [place = ''] = await placesAtEnd(manager, list, 1);
  return place;
}

export async function placesAtEnd(
  manager: EntityManager,
  list: OrderedList,
  count: number,
): Promise<string[]> {
  const { table, owner, ownerId, place } = list;
  const [row]: { last: string | null }[] = await manager.query(
    `SELECT MAX(${place}) AS last FROM ${table} WHERE ${owner} = ?`,
    [ownerId],
  );
  return generateNKeysBetween(row?.last ?? null, null, count);
}

/** A key behind another one, or the first key of all. */
export function keyAfter(last: string | null): string {
  return generateKeyBetween(last, null);
}

function keyBetween(before: string | undefined, after: string | undefined): string | null {
  if (before !== undefined && before === after) return null;
  const key = generateKeyBetween(before ?? null, after ?? null);
  return key.length > LONGEST ? null : key;
}

/** Leaves a gap of one at `gap`. */
async function numberAfresh(
  manager: EntityManager,
  { table, owner, ownerId, item, place }: OrderedList,
  items: Placed[],
  gap: number,
): Promise<void> {
  const keys = generateNKeysBetween(null, null, items.length + 1);
  keys.splice(gap, 1);
  for (const [index, one] of items.entries()) {
    if (one.place === keys[index]) continue;
    await manager.query(`UPDATE ${table} SET ${place} = ? WHERE ${owner} = ? AND ${item} = ?`, [
      keys[index],
      ownerId,
      one.item,
    ]);
  }
}

export const queueOf = (userId: string): OrderedList => ({
  table: 'queue_item',
  owner: 'userId',
  ownerId: userId,
  item: 'id',
  place: 'place',
});

export const shelvesOf = (userId: string): OrderedList => ({
  table: 'collection',
  owner: 'userId',
  ownerId: userId,
  item: 'id',
  place: 'place',
});

export const itemsOfShelf = (collectionId: string): OrderedList => ({
  table: 'collection_item',
  owner: 'collectionId',
  ownerId: collectionId,
  item: 'animeId',
  place: 'place',
});

export const favouritesOf = (userId: string): OrderedList => ({
  table: 'list_entry',
  owner: 'userId',
  ownerId: userId,
  item: 'animeId',
  place: 'favouritePlace',
});
