import { createContext, useContext, useEffect } from 'react';
import { makeVar } from '../state/reactive';
import { useSiteName } from './useSiteName';

/**
 * Panels stay mounted below the active one. Only what is in the active scope may name the page and paint the main
 * panel's background, so both hooks look here first.
 */
export const ActiveScope = createContext(true);

export const wallpaper = makeVar<string | null>(null);

/** The optional wallpaper image of the main panel (specification section 2). */
export function useWallpaper(url: string | null | undefined): void {
  const active = useContext(ActiveScope);
  // Drawn on the server there is no later: the page is drawn once more where this has changed (render/renderPage.tsx).
  if (typeof window === 'undefined' && active && url) wallpaper(url);
  useEffect(() => {
    if (!active || !url) return;
    wallpaper(url);
    return () => {
      if (wallpaper() === url) wallpaper(null);
    };
  }, [active, url]);
}

/** The page's title in the browser. Without one of its own a page carries the site's name alone. */
export function useTitle(title?: string): void {
  const active = useContext(ActiveScope);
  const site = useSiteName();
  useEffect(() => {
    if (active) document.title = title ? `${title} · ${site}` : site;
  }, [active, title, site]);
}
