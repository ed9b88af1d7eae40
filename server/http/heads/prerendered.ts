import { escapeHtml } from '../../errors/errorPage';

/** What the build says of a screen whose page is filled in (vite.config.mts). */
export interface BuiltScreen {
  /** Links to what the screen is made of beside the entry. */
  styles: string;
  scripts: string;
  /** The markup of its prerendered hero, with places to fill. */
  prerendered?: string;
}

/**
 * What fills a prerendered page: the hero of its screen, in the HTML itself, so that a visitor reads it before the program
 * has come. By the names of its places: `%title%` in the markup (client/prerendered/) is `title` here.
 */
export type HeroValues = Record<string, string>;

/** The built page with the links of its screen, and prerendered where it can be. Every value is escaped. */
export function fillScreen(
  page: string,
  { styles, scripts, prerendered }: BuiltScreen,
  values: HeroValues | undefined,
): string {
  const linked = page
    .replace('<script type="module"', (tag) => styles + tag)
    .replace('</head>', (tag) => scripts + tag);
  if (!prerendered || !values) return linked;
  const markup = prerendered.replace(/%(\w+)%/g, (place, name: string) =>
    Object.hasOwn(values, name) ? escapeHtml(values[name] ?? '') : place,
  );
  return linked.replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
}
