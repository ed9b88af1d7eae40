/**
 * The header is hidden on /, /home and /anime/... when there is no `view` in the query (specification section 2). The form
 * and the history of an anime (/anime/{slug}/edit) have no hero with a bar of its own, and so keep it.
 */
export function isHeaderShown(pathname: string, search: string): boolean {
  if (new URLSearchParams(search).has('view')) return true;
  // Letter case is forgiven, as by the routes.
  const path = pathname.replace(/\/+$/, '').toLowerCase() || '/';
  return path !== '/' && path !== '/home' && !/^\/anime\/[^/]+$/.test(path);
}
