interface Order {
  /** The ids on the current page, and the number of items before it. */
  ids: readonly string[];
  first: number;
  /** Looks up the item at a position on another page. */
  idAt: (place: number) => Promise<string | null>;
}

/**
 * Which item to move behind to get from one position of the whole list to another; null for the beginning. Positions count from
 * 0. The server moves a row behind another and doesn't use positions.
 */
export async function behindAt(
  from: number,
  to: number,
  { ids, first, idAt }: Order,
): Promise<string | null> {
  const behind = to > from ? to : to - 1;
  if (behind < 0) return null;
  return ids[behind - first] ?? (await idAt(behind));
}

/** The list with one item moved right behind another, or to the front. Unchanged if the other is not in it. */
export function movedBehind<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  id: string,
  after: string | null,
): T[] {
  const moving = items.find((item) => idOf(item) === id);
  const others = items.filter((item) => idOf(item) !== id);
  const to = after === null ? 0 : others.findIndex((item) => idOf(item) === after) + 1;
  if (!moving || (to === 0 && after !== null)) return [...items];
  return [...others.slice(0, to), moving, ...others.slice(to)];
}
