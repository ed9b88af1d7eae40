import { useEffect } from 'react';

/** The focused element, and each of its ancestors with the index of the child below. */
interface Place {
  element: HTMLElement;
  above: { parent: Element; at: number }[];
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * Keeps the focus when an action changes a list. An entry that moves keeps it; one that leaves passes it to the neighbour that
 * takes its place; a removed button to what replaces it. Otherwise the browser drops it to the page, and keyboard users start
 * over from the top.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Place | null = null;
    let lost = false;
    const onFocus = ({ target }: FocusEvent) => {
      // Dialogs and menus restore the focus themselves, unless their trigger is gone.
      if (!(target instanceof HTMLElement) || !target.closest('main')) return;
      last = { element: target, above: ancestorsOf(target) };
      lost = false;
    };
    const restore = () => {
      if (!last || !lost || !isNowhere()) return;
      lost = false;
      nextTo(last)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver((records) => {
      if (!last) return;
      const { element } = last;
      lost ||= records.some(({ removedNodes }) =>
        [...removedNodes].some((node) => node === element || node.contains(element)),
      );
      if (!lost || !isNowhere()) return;
      // What only moved has it back before the next key; what takes its place, after other focus handlers have run.
      if (element.isConnected) restore();
      else requestAnimationFrame(restore);
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

function ancestorsOf(element: HTMLElement): Place['above'] {
  const above: Place['above'] = [];
  let child: Element = element;
  while (child.parentElement && !child.matches('main')) {
    const parent: Element = child.parentElement;
    above.push({ parent, at: [...parent.children].indexOf(child) });
    child = parent;
  }
  return above;
}

/** The element itself if it only moved; else the first focusable element at its place, or nearest to it. */
function nextTo({ element, above }: Place): HTMLElement | null {
  if (element.isConnected) return element.closest('[inert]') ? null : element;
  for (const { parent, at } of above) {
    if (!parent.isConnected || parent.closest('[inert]')) continue;
    const near = [...parent.children].sort(
      (one, other) => distance(parent, one, at) - distance(parent, other, at),
    );
    for (const child of near) {
      const found = child.matches(focusable) ? child : child.querySelector(focusable);
      if (found instanceof HTMLElement) return found;
    }
  }
  return null;
}

const distance = (parent: Element, child: Element, at: number) =>
  Math.abs([...parent.children].indexOf(child) - at);
