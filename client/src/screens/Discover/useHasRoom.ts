import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/** Whether an element is at least so wide, in pixels. Followed without a pause: the stylesheet follows as well. */
export function useHasRoom(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [hasRoom, setHasRoom] = useState(false);
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
