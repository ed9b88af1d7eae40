import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

/** Scrolls to the top whenever the value changes (the slug). Back then restores the position. */
export function useScrollTop(value: string): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef(value);
  useLayoutEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [value]);
  return scroller;
}
