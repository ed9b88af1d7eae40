import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/**
 * Whether an element is at least this wide, in pixels; null until measured. Not debounced, as the stylesheet follows at once,
 * too.
 */
export function useHasRoom(element: RefObject<HTMLElement | null>, width: number): boolean | null {
  const [hasRoom, setHasRoom] = useState<boolean | null>(null);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const look = () => setHasRoom(watched.getBoundingClientRect().width >= width);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(watched);
    return () => sizes.disconnect();
  }, [element, width]);
  return hasRoom;
}
