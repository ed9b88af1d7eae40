import type { HydrationData } from '../../../shared/renderedPage';
import { setHydrating } from '../components/useHydrated';
import { wallpaper } from '../layout/ActiveScope';
import { environment, ownEnvironment } from '../state/environment';

/** The data that came with this page; null if it came without content, or if it is a cached page of another address. */
export function hydrationData(): HydrationData | null {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) return null;
  const page = JSON.parse(text) as HydrationData;
  return page.at === window.location.pathname + window.location.search ? page : null;
}

/** Whether the server's markup can be hydrated: not if theme.js has hidden it because this browser remembers a different view. */
export const canHydrate = (): boolean => !document.documentElement.hasAttribute('data-own');

/** Sets what isn't in the answers: the first render in the browser must match the server's. */
export function adoptRendered({ wallpaper: picture, environment: rendered }: HydrationData): void {
  setHydrating(true);
  wallpaper(picture);
  environment(rendered);
}

/**
 * Switches from the environment the page was rendered in to the visitor's own. Where they differ, everything is rendered again.
 */
export function adoptOwnEnvironment(): void {
  setHydrating(false);
  const own = ownEnvironment();
  // The server renders the next page in it.
  if (own.timeZone !== environment().timeZone)
    // biome-ignore lint/suspicious/noDocumentCookie: Safari before 18.4 has no Cookie Store
    document.cookie = `zone=${encodeURIComponent(own.timeZone)}; path=/; max-age=31536000; samesite=lax`;
  environment(own);
}
