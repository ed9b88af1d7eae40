/**
 * The header is hidden on /, /home and /anime/... when there is no `view` in the query. An anime's form and history
 * (/anime/{slug}/edit) have no hero with its own bar, so they keep the header.
 */
export function isHeaderShown(pathname: string, search: string): boolean {
  if (new URLSearchParams(search).has('view')) return true;
  // Case-insensitive, like the routes.
  const path = pathname.replace(/\/+$/, '').toLowerCase() || '/';
  return path !== '/' && path !== '/home' && !/^\/anime\/[^/]+$/.test(path);
}
