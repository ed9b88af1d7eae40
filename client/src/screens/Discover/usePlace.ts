import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageOf } from '../../features/anime/pages';
import { pageSize } from './useResultPages';
import { scrollerOf } from './useRowWindow';

interface Place {
  /** How many pages were opened. */
  pages: number;
  scrollTop: number;
}

/**
 * The position in a long list: kept per history entry in sessionStorage, so that Back and a reload return to it, and as a page
 * number in the address, for links opened by others.
 */
export function usePlace(list: RefObject<HTMLElement | null>, address: string) {
  const { key, search } = useLocation();
  const name = `discover ${key} ${address}`;
  const [known, setKnown] = useState(() => {
    forgetFormer(key, name);
    return placeAt(name, search);
  });
  // Another search, or another history entry, has its own position.
  if (known.name !== name) setKnown(placeAt(name, search));
  const { pages, start } = known;

  const remember = useRef<() => void>(() => undefined);
  remember.current = () => {
    const scroller = scrollerOf(list.current);
    if (scroller) writePlace(name, { pages, scrollTop: scroller.scrollTop });
  };
  useEffect(() => {
    const leave = () => remember.current();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  const more = useCallback(() => setKnown((place) => ({ ...place, pages: place.pages + 1 })), []);
  /** Call it as the list scrolls: updates the address without a new history entry or a render. */
  const note = (topCell: number) => {
    const url = new URL(window.location.href);
    const noted = pageOf(url.searchParams);
    url.searchParams.delete('page');
    // On the way to another page or search, the address no longer belongs to this list.
    if (url.pathname !== '/discover' || url.searchParams.toString() !== address) return;
    remember.current();
    const page = Math.floor(topCell / pageSize) + 1;
    if (page === noted) return;
    if (page > 1) url.searchParams.set('page', String(page));
    window.history.replaceState(window.history.state, '', url);
  };
  return { name, pages, start, more, note };
}

/** Whether this document was opened by an address, rather than by Back, Forward or a reload. */
let isFresh = performance
  .getEntriesByType?.('navigation')
  .some((entry) => (entry as PerformanceNavigationTiming).type === 'navigate');

/** The first history entry of every document has the same key: what another document left under it is not of this one. */
function forgetFormer(key: string, name: string): void {
  if (isFresh && key === 'default') forgetPlace(name);
  isFresh = false;
}

/** `start` is where the list opens: at a remembered offset, or at the first cell of the page in the address. */
function placeAt(name: string, search: string) {
  const place = readPlace(name);
  const page = pageOf(new URLSearchParams(search));
  const start = place ? { scrollTop: place.scrollTop } : page > 1 ? { cell: (page - 1) * pageSize } : null;
  return { name, pages: place?.pages ?? page, start };
}

function readPlace(name: string): Place | null {
  try {
    const { pages, scrollTop } = JSON.parse(sessionStorage.getItem(name) ?? '') as Place;
    return Number.isSafeInteger(pages) && pages > 0 && Number.isFinite(scrollTop)
      ? { pages, scrollTop }
      : null;
  } catch {
    return null;
  }
}

function forgetPlace(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Without storage there is none.
  }
}

function writePlace(name: string, place: Place): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(place));
  } catch {
    // If storage is missing or full, Back still has the layout's own memory.
  }
}
