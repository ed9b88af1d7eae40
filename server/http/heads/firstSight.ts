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

const wideGlyphs = /[⺀-鿿가-힯豈-﫿＀-｠]/g;

/** As the client's Headline sets a title: by its length, and no larger than its longest word allows. */
export function titleSize(title: string): { length: string; longest: string } {
  const length = title.length + (title.match(wideGlyphs)?.length ?? 0);
  const words = title.split(/[\s⺀-鿿가-힯豈-﫿＀-｠]+|(?<=[-–—/])/);
  return {
    length: length <= 18 ? 'short' : length <= 36 ? 'medium' : length <= 72 ? 'long' : 'endless',
    longest: String(Math.max(6, ...words.map((word) => word.length))),
  };
}

/** As the client's NativeTitle does: in one column, a long one in two. */
export function glyphsPerColumn(native: string): number {
  const columns = Math.max(1, Math.ceil(native.length / 24));
  return Math.max(1, Math.ceil(native.length / columns) + (columns > 1 ? 1 : 0));
}
