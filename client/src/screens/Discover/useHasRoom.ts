import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/** Whether an element is at least so wide, in pixels; null before it is measured. Followed without a pause: the stylesheet follows as well. */
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
