/**
 * What Back must restore: for each history entry the scroll offset of every scroller and the element that had the focus.
 * Kept in memory, the newest hundred.
 */
export interface Place {
  scroll: Record<string, number>;
  focus: Element | null;
}

const most = 100;

export function createPlaceMemory() {
  const places = new Map<string, Place>();

  function at(key: string): Place {
    const known = places.get(key);
    if (known) return known;
    const fresh: Place = { scroll: {}, focus: null };
    places.set(key, fresh);
    const oldest = places.keys().next().value;
    if (places.size > most && oldest !== undefined) places.delete(oldest);
    return fresh;
  }

  return {
    at,
    has: (key: string) => places.has(key),
    /** Another page in the same history entry: nothing of the old one holds. */
    forget: (key: string) => places.delete(key),
  };
}

/** The remembered element, or, where it was drawn anew since, the link of the same address. */
export function findAgain(root: ParentNode, focus: Element | null): HTMLElement | null {
  if (focus instanceof HTMLElement && focus.isConnected) return focus;
  const href = focus?.getAttribute('href');
  return href ? root.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`) : null;
}
