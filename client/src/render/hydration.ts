import type { HydrationData } from '../../../shared/renderedPage';
import { setHydrating } from '../components/useHydrated';
import { wallpaper } from '../layout/ActiveScope';
import { environment, ownEnvironment } from '../state/environment';
import { restoreStyles } from './inlineStyles';

/** What came with this page; null where it came without content, or is a kept one of another address. */
export function hydrationData(): HydrationData | null {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) return null;
  const page = JSON.parse(text) as HydrationData;
  return page.at === window.location.pathname + window.location.search ? page : null;
}

/**
 * Whether the program may take over what is on screen: not where theme.js has put it out of sight, as this browser
 * remembers another view of it. Its styles become its own again.
 */
export function canHydrate(root: HTMLElement): boolean {
  if (document.documentElement.hasAttribute('data-own')) return false;
  const sheet = document.getElementById('page-styles');
  if (sheet instanceof HTMLStyleElement) restoreStyles(sheet, root);
  return true;
}

/** What isn't in the answers: the first render in the browser has to be what the server rendered. */
export function beAsRendered({ wallpaper: picture, environment: rendered }: HydrationData): void {
  setHydrating(true);
  wallpaper(picture);
  environment(rendered);
}

/** From the environment that the page was rendered in to the visitor's own. All is rendered again where they differ. */
export function becomeOwn(): void {
  setHydrating(false);
  const own = ownEnvironment();
  // The next page comes in it.
  if (own.timeZone !== environment().timeZone)
    // biome-ignore lint/suspicious/noDocumentCookie: Safari before 18.4 has no Cookie Store
    document.cookie = `zone=${encodeURIComponent(own.timeZone)}; path=/; max-age=31536000; samesite=lax`;
  environment(own);
}
