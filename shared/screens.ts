import { legalPages, panelPatterns, seasonNames, topListNames, welcomeForms } from './paths';
import { settingsParts } from './settingsParts';

/** The pattern of every screen. `:slug` and the like match one segment. */
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
  '/settings/site-settings',
  '/settings/people',
  '/settings/invitations',
  '/settings/log',
  '/anime/:slug/edit',
  '/anime/:slug/history',
  '/discover',
  '/discover/top',
  '/discover/top/:list',
  '/discover/season/:year/:season',
  '/discover/people/:slug',
  '/discover/characters/:slug',
  '/discover/studios/:slug',
  '/about',
  '/legal',
  '/legal/:page',
];

/** Segments that allow only certain words. */
const words: Record<string, string> = {
  ':form': `(${welcomeForms.join('|')})`,
  ':part': `(${settingsParts.join('|')})`,
  ':year': '\\d{4}',
  ':season': `(${seasonNames.join('|')})`,
  ':list': `(${topListNames.join('|')})`,
  ':page': `(${legalPages.join('|')})`,
};

const known = screens.map((screen) => {
  const pattern = screen.replace(/:\w+/g, (segment) => words[segment] ?? '[^/]+');
  return { screen, pattern: new RegExp(`^${pattern}$`, 'i') };
});

/** The screen at a path; a trailing slash is allowed. */
export function screenOf(path: string): string | undefined {
  const bare = path.length > 1 && path !== '//' ? path.replace(/\/$/, '') : path;
  return known.find(({ pattern }) => pattern.test(bare))?.screen;
}

/** Whether the path is shown by the deck of panels. */
export function isPanelScreen(path: string): boolean {
  const screen = screenOf(path);
  return panelPatterns.some((pattern) => pattern === screen);
}

/** The page is sent for every path; a path that is no screen gets status 404. */
export const isScreen = (path: string): boolean => screenOf(path) !== undefined;
