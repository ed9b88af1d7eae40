import { useEffect } from 'react';
import { usePref } from '../../state';

/** Keeps `<html theme="…">` equal to the preference; public/theme.js has set it before the first render. */
export function useApplyTheme(): void {
  const [theme] = usePref('theme');
  useEffect(() => {
    document.documentElement.setAttribute('theme', theme);
    // The browser's own bars take the ground colour of the theme.
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--color-ground').trim();
    if (ground) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  }, [theme]);
}
