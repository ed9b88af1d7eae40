import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { useHydrated } from '../components/useHydrated';
import { resizeDebounce, wideFrom } from './geometry';

/** True from the breakpoint on; null until measured. Resizes are debounced by 100 ms. */
export function useWideScreen(): boolean | null {
  const here = useHydrated();
  const [wide, setWide] = useState(() => (here ? isWide() : null));
  // In a transition: an immediate update would make React re-render what isn't hydrated yet.
  useEffect(() => startTransition(() => setWide(isWide())), []);
  useLayoutEffect(() => {
    // Until now theme.js has provided it.
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
