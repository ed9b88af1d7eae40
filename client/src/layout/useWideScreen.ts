import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { useHydrated } from '../components/useHydrated';
import { resizeDebounce, wideFrom } from './geometry';

/** True from the breakpoint on; null before it is measured. A resize is looked at once it has rested for 100 ms (specification section 9). */
export function useWideScreen(): boolean | null {
  const here = useHydrated();
  const [wide, setWide] = useState(() => (here ? isWide() : null));
  // In a transition: a change at once would make React render anew what isn't hydrated yet.
  useEffect(() => startTransition(() => setWide(isWide())), []);
  useLayoutEffect(() => {
    // Until now theme.js has said so.
    if (wide !== null) delete document.documentElement.dataset.wide;
  }, [wide]);
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(rest);
      rest = setTimeout(() => setWide(isWide()), resizeDebounce);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(rest);
      window.removeEventListener('resize', onResize);
    };
  }, []);
  return wide;
}

export function isWide(): boolean {
  return window.matchMedia(`(min-width: ${wideFrom}px)`).matches;
}
