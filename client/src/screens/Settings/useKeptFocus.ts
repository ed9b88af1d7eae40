import type { FocusEvent } from 'react';
import { useEffect, useRef } from 'react';

/**
 * When the focused element disappears (a revoked row, a finished form), the part's heading takes the focus: otherwise the
 * keyboard would start over at the top of the page. An element that takes the focus itself keeps it.
 */
export function useKeptFocus() {
  const part = useRef<HTMLElement>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (!part.current) return;
    const watcher = new MutationObserver(() => {
      if (!focused.current || focused.current.isConnected) return;
      focused.current = null;
      if (document.activeElement !== document.body) return;
      part.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    });
    watcher.observe(part.current, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, []);
  return {
    ref: part,
    onFocus: (event: FocusEvent) => {
      focused.current = event.target;
    },
    // React fires no blur for elements that it removes.
    onBlur: () => {
      focused.current = null;
    },
  };
}
