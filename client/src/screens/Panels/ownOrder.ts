interface Order {
  /** The ids of the page that is shown, and how many stand before it. */
  ids: readonly string[];
  first: number;
  /** Looks a place of another page up. */
  idAt: (place: number) => Promise<string | null>;
}

/**
 * What an item has to stand behind in order to get from one place of a whole list to another; null for the beginning.
 * Places count from 0. The server moves a row behind another one and knows no numbers.
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

/** The list with one item right behind another, or first. Where the other one is not in it, everything stays. */
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
