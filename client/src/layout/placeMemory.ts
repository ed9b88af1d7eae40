/**
 * What Back restores: for each history entry, the scroll offset of every scroller and the focused element. Kept in memory, for
 * the newest hundred entries.
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
    /** Another page has replaced this history entry, so its old places no longer apply. */
    forget: (key: string) => places.delete(key),
  };
}

/** The remembered element or, if it was rendered again since, the link with the same href. */
export function findAgain(root: ParentNode, focus: Element | null): HTMLElement | null {
  if (focus instanceof HTMLElement && focus.isConnected) return focus;
  const href = focus?.getAttribute('href');
  return href ? root.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`) : null;
}
