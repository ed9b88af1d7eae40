import { useEffect, useState } from 'react';
import { resizeDebounce, wideFrom } from './geometry';

/** True from the breakpoint on. A resize is looked at once it has rested for 100 ms (specification section 9). */
export function useWideScreen(): boolean {
  const [wide, setWide] = useState(isWide);
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

function isWide(): boolean {
  return window.matchMedia(`(min-width: ${wideFrom}px)`).matches;
}
