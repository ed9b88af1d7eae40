import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { EntityManager } from 'typeorm';
import {
  itemsInOrder,
  lastPlace,
  type OrderedList,
  type PlacedItem,
  setPlace,
} from '../../data/stores/placeStore';

type Key = PlacedItem['item'];

/** Maximum length of a key: keys grow with every move to the same spot, and beyond this the list is renumbered. */
const MAX_KEY_CHARACTERS = 120;

/**
 * A place right after the item `after`, or at the beginning for null, so that a move writes one row. `moving` itself is
 * ignored. Returns null if `after` is not in the list. Duplicate places, which an undo can leave, and overlong keys are
 * repaired on the way. Call it within `changeLists`.
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
  return generateNKeysBetween(await lastPlace(manager, list), null, count);
}

/** A key after another one, or the first key of all. */
export function keyAfter(last: string | null): string {
  return generateKeyBetween(last, null);
}

function keyBetween(before: string | undefined, after: string | undefined): string | null {
  if (before !== undefined && before === after) return null;
  const key = generateKeyBetween(before ?? null, after ?? null);
  return key.length > MAX_KEY_CHARACTERS ? null : key;
}

/** Renumbers the items, leaving a gap of one at `gap`. */
async function numberAfresh(
  manager: EntityManager,
  list: OrderedList,
  items: readonly PlacedItem[],
  gap: number,
): Promise<void> {
  const keys = generateNKeysBetween(null, null, items.length + 1);
  keys.splice(gap, 1);
  for (const [index, { item, place }] of items.entries()) {
    const key = keys[index];
    if (key !== undefined && key !== place) await setPlace(manager, list, { item, place: key });
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
