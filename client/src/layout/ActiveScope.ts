import { createContext, useContext, useEffect } from 'react';
import { makeVar } from '../state/reactive';
import { useSiteName } from './useSiteName';

/**
 * Panels stay mounted below the active one. Only the active scope may set the page title and the main panel's background, so
 * both hooks check it first.
 */
export const ActiveScope = createContext(true);

export const wallpaper = makeVar<string | null>(null);

/** The optional wallpaper image of the main panel. */
export function useWallpaper(url: string | null | undefined): void {
  const active = useContext(ActiveScope);
  // Effects don't run on the server: if this changes there, the page is rendered once more (render/renderPage.tsx).
  if (typeof window === 'undefined' && active && url) wallpaper(url);
  useEffect(() => {
    if (!active || !url) return;
    wallpaper(url);
    return () => {
      if (wallpaper() === url) wallpaper(null);
    };
  }, [active, url]);
}

/**
 * Sets the document title. Without a title, the page carries only the site's name. Not by `<title>`: React would add it beside
 * the title of the server's head, and take it away while the next screen loads.
 */
export function useTitle(title?: string): void {
  const active = useContext(ActiveScope);
  const site = useSiteName();
  useEffect(() => {
    if (active) document.title = title ? `${title} · ${site}` : site;
  }, [active, title, site]);
}
