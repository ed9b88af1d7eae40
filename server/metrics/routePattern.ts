import { screenOf, screens } from '../../shared/screens';
import { createFindRoute } from '../rest/findRoute';
import { routes } from '../rest/routes';

const findRoute = createFindRoute(routes);

/** Routes that are neither under `/api/auth` nor screens. `:file` and the like match one segment. */
const others = [
  '/graphql',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/manifest.webmanifest',
  '/sw.js',
  '/theme.js',
  '/favicon.svg',
  '/sitemap.xml',
  '/sitemaps/:file',
  '/assets/:file',
  '/icons/:file',
  '/posters/:file',
  '/wallpapers/:file',
  '/lettering/:file',
  '/covers/:file',
  '/banners/:file',
  '/backdrops/:file',
  '/stills/:file',
  '/share/:file',
  '/uploads/:file',
  '/pictures/:file',
  '/feeds/:token/:file',
  '/feeds/season/:year/:file',
  '/connect/:token',
  '/api/digest/leave',
  '/api/unlock/stop',
  '/api/openapi.json',
  '/transfer/imports',
  '/transfer/exports/:file',
  '/transfer/exports/people/:id',
  '/transfer/backups/:name',
  '/dev/mail',
  '/dev/mail/:id',
  '/dev/mail/:id/html',
];

const bySegments = others.map((pattern) => pattern.split('/'));

/** Label for unknown routes, so that arbitrary paths never become labels. */
export const OTHER = 'other';

/** Every value that `routePattern` can return. */
export const routePatterns: ReadonlySet<string> = new Set([
  ...routes.map(({ path }) => `/api/auth${path}`),
  ...others,
  ...screens,
  OTHER,
]);

/** The route pattern of a URL, used as a metric label; the number of patterns is bounded. */
export function routePattern(method: string, url: string): string {
  const [path = ''] = url.split('?', 1);
  if (path.startsWith('/api/auth/')) {
    const found = findRoute(method, url);
    return found ? `/api/auth${found.route.path}` : OTHER;
  }
  const segments = path.split('/');
  const other = bySegments.find((pattern) => matches(pattern, segments));
  return other?.join('/') ?? screenOf(path) ?? OTHER;
}

function matches(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at]))
  );
}
