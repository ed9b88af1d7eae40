import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Brings the part that the address names (#password) into view and gives its heading the focus: when the page is opened
 * at it, once its content has come (`ready`), and when a link to it is followed. Back restores the place by itself.
 */
export function useScrollToPart(ready: boolean): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const deepLink = key === 'default';
    if (!hash || !ready || (type === 'POP' && !deepLink)) return;
    const part = document.getElementById(hash.slice(1));
    part?.scrollIntoView({ block: 'start' });
    part?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [hash, key, ready, type]);
}
