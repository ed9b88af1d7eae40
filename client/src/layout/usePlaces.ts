import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { createPlaceMemory, findAgain } from './placeMemory';

const patience = 3000;

/**
 * Focus and scroll position across navigation: a new page's heading gets the focus and is announced, a new page starts at its
 * top, and Back restores both. Returns the text to announce. Scrollers are marked with `data-scroller`; the heading is the
 * first h1 that is not inert.
 */
export function usePlaces(root: RefObject<HTMLElement | null>): string {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const [memory] = useState(createPlaceMemory);
  const current = useRef({ key, pathname, first: true });
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const main = root.current;
    if (!main) return;
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !target.dataset.scroller) return;
      memory.at(current.current.key).scroll[target.dataset.scroller] = target.scrollTop;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) memory.at(current.current.key).focus = target;
    };
    main.addEventListener('scroll', onScroll, { capture: true, passive: true });
    main.addEventListener('focusin', onFocus);
    return () => {
      main.removeEventListener('scroll', onScroll, { capture: true });
      main.removeEventListener('focusin', onFocus);
    };
  }, [memory, root]);

  useLayoutEffect(() => {
    const before = current.current;
    if (before.key === key && !before.first) return;
    current.current = { key, pathname, first: false };
    const main = root.current;
    // A deep link keeps the browser's own focus; a change of only the query is not a new page.
    if (!main || before.first || (before.pathname === pathname && type !== 'POP')) return;
    if (type === 'REPLACE') memory.forget(key);

    const back = type === 'POP' && memory.has(key) ? memory.at(key) : null;
    const wanted = back && { scroll: { ...back.scroll }, focus: back.focus };
    return keepTrying(main, () => {
      const target = (wanted && findAgain(main, wanted.focus)) || heading(main);
      if (!target) return false;
      target.focus({ preventScroll: true });
      setAnnouncement(heading(main)?.textContent ?? '');
      return Object.entries(wanted?.scroll ?? {}).every(([name, top]) => scrollTo(main, name, top));
    });
  }, [key, pathname, type, memory, root]);

  return announcement;
}

function heading(main: HTMLElement): HTMLElement | null {
  const found = [...main.querySelectorAll('h1')].find((candidate) => !candidate.closest('[inert]'));
  if (!found) return null;
  if (!found.hasAttribute('tabindex')) found.setAttribute('tabindex', '-1');
  return found;
}

/** Returns false while the content is still too short to reach the remembered offset. */
function scrollTo(main: HTMLElement, name: string, top: number): boolean {
  const scroller = main.querySelector(`[data-scroller="${name}"]`);
  if (!scroller) return true;
  scroller.scrollTop = top;
  return Math.abs(scroller.scrollTop - top) < 2;
}

/** A page's chunk or data may still be loading: retry as it grows, until the visitor acts or the timeout passes. */
function keepTrying(main: HTMLElement, attempt: () => boolean): () => void {
  if (attempt()) return () => undefined;
  const watch = new MutationObserver(() => attempt() && stop());
  const timer = setTimeout(stop, patience);
  function stop() {
    watch.disconnect();
    clearTimeout(timer);
    for (const event of ['pointerdown', 'keydown', 'wheel']) window.removeEventListener(event, stop, true);
  }
  watch.observe(main, { childList: true, subtree: true });
  for (const event of ['pointerdown', 'keydown', 'wheel']) window.addEventListener(event, stop, true);
  return stop;
}
