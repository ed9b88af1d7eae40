import { matchPath } from 'react-router-dom';
import { panelPatterns, paths } from '../../../shared/paths';

/**
 * Whether a place of the navigation is the current one. The root is home; addresses below a place belong to it, threads to the
 * discussions; an anime's page belongs to none. `?view=` shows latest in place of any panel.
 */
export function currentPlace(
  { pathname, search }: { pathname: string; search: string },
  to: string,
): 'page' | 'location' | undefined {
  const forced =
    new URLSearchParams(search).has('view') && panelPatterns.some((panel) => matchPath(panel, pathname));
  const path = forced ? paths.latest() : pathname === '/' ? paths.home() : pathname;
  if (path === to) return 'page';
  return placeOf(path) === to ? 'location' : undefined;
}

const placeOf = (path: string): string =>
  path.startsWith(paths.discussions()) ? paths.discussions() : `/${path.split('/')[1]}`;
