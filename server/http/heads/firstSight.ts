import { escapeHtml } from '../../errors/errorPage';

/** What the build says of a screen whose page is filled in (vite.config.mts). */
export interface BuiltScreen {
  /** Links to what the screen is made of beside the entry. */
  styles: string;
  scripts: string;
  /** The markup of its first sight, with places to fill. */
  sight?: string;
}

/**
 * The first sight of a screen: its hero, in the page itself, so that a visitor reads it before the program has come. By
 * the names of its places: `%title%` in the markup (client/first-sight/) is `title` here.
 */
export type FirstSight = Record<string, string>;

/** The built page with the links of its screen, and with its first sight where there is one. Every value is escaped. */
export function fillScreen(
  page: string,
  { styles, scripts, sight }: BuiltScreen,
  places: FirstSight | undefined,
): string {
  const linked = page
    .replace('<script type="module"', (tag) => styles + tag)
    .replace('</head>', (tag) => scripts + tag);
  if (!sight || !places) return linked;
  const markup = sight.replace(/%(\w+)%/g, (place, name: string) =>
    Object.hasOwn(places, name) ? escapeHtml(places[name] ?? '') : place,
  );
  return linked.replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
}
