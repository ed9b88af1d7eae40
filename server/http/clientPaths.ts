/** The screens (specification section 2, product P6). `:slug` and the like stand for one segment. */
export const screens = [
  '/',
  '/home',
  '/anime/:slug',
  '/latest',
  '/latest/schedule',
  '/queue',
  '/library',
  '/profile',
  '/profile/:handle',
  '/profile/threads/:id',
  '/welcome',
  '/welcome/:form',
  '/settings',
  '/settings/reports',
  '/discover',
  '/discover/season/:year/:season',
  '/about',
  '/legal',
  '/legal/:page',
];

/** Segments that are not free. */
const words: Record<string, string> = {
  ':form': '(login|sign-up|forgot|reset|verified)',
  ':year': '\\d{4}',
  ':season': '(winter|spring|summer|fall)',
  ':page': '(contact|privacy|terms)',
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

/** The page is sent for every path; for one that is no screen it goes out with status 404. */
export function isClientPath(path: string): boolean {
  return screenOf(path) !== undefined;
}
