import { legalPages, panelPatterns, seasonNames, welcomeForms } from './paths';
import { settingsParts } from './settingsParts';

/** The pattern of every screen (specification section 2, product P6). `:slug` and the like stand for one segment. */
export const screens: readonly string[] = [
  ...panelPatterns,
  '/welcome',
  '/welcome/:form',
  '/welcome/start',
  '/settings',
  '/settings/:part',
  '/settings/reports',
  '/settings/edits',
  '/settings/site',
  '/anime/:slug/edit',
  '/anime/:slug/history',
  '/discover',
  '/discover/season/:year/:season',
  '/discover/people/:slug',
  '/discover/studios/:slug',
  '/about',
  '/legal',
  '/legal/:page',
];

/** Segments that are not free. */
const words: Record<string, string> = {
  ':form': `(${welcomeForms.join('|')})`,
  ':part': `(${settingsParts.join('|')})`,
  ':year': '\\d{4}',
  ':season': `(${seasonNames.join('|')})`,
  ':page': `(${legalPages.join('|')})`,
};

const known = screens.map((screen) => {
  const pattern = screen.replace(/:\w+/g, (segment) => words[segment] ?? '[^/]+');
  return { screen, pattern: new RegExp(`^${pattern}$`, 'i') };
});

/** Which screen a path is; a slash at its end is forgiven. */
export function screenOf(path: string): string | undefined {
  const bare = path.length > 1 && path !== '//' ? path.replace(/\/$/, '') : path;
  return known.find(({ pattern }) => pattern.test(bare))?.screen;
}

/** Whether the deck of panels answers it. */
export function isPanelScreen(path: string): boolean {
  const screen = screenOf(path);
  return panelPatterns.some((pattern) => pattern === screen);
}

/** The page is sent for every path; for one that is no screen it goes out with status 404. */
export const isScreen = (path: string): boolean => screenOf(path) !== undefined;
