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
 * Where one was in a long list: kept for this history entry in the tab's own storage, so that Back and a reload come
 * back to it, and as the number of a page in the address, for a link that somebody else opens.
 */
export function usePlace(list: RefObject<HTMLElement | null>, address: string) {
  const { key, search } = useLocation();
  const name = `discover ${key} ${address}`;
  const [known, setKnown] = useState(() => placeAt(name, search));
  // Another search, or another history entry, has a place of its own.
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
  /** Call it as the list moves: the address follows, without a new history entry and without drawing anything anew. */
  const note = (topCell: number) => {
    const url = new URL(window.location.href);
    const noted = pageOf(url.searchParams);
    url.searchParams.delete('page');
    // On the way to another page, or to another search, the address is no longer this list's.
    if (url.pathname !== '/discover' || url.searchParams.toString() !== address) return;
    remember.current();
    const page = Math.floor(topCell / pageSize) + 1;
    if (page === noted) return;
    if (page > 1) url.searchParams.set('page', String(page));
    window.history.replaceState(window.history.state, '', url);
  };
  return { name, pages, start, more, note };
}

/** `start` is where the list opens: at an offset that was left, or at the first cell of the page in the address. */
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

function writePlace(name: string, place: Place): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(place));
  } catch {
    // Without storage, or with a full one, Back still has the layout's own memory.
  }
}
