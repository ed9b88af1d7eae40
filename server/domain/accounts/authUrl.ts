import type { Config } from '../../config/config';

/** A URL under `/api/auth` for a mailed link, with every value percent-encoded (contract 5.2). */
export function authUrl(
  { baseURL }: Pick<Config, 'baseURL'>,
  path: string,
  query: Record<string, string>,
): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${baseURL}/api/auth${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/**
 * Appends a query parameter to a URL that may already have a query and a fragment (contract 5.2); apostrophes are escaped too.
 */
export function withQuery(url: string, name: string, value: string): string {
  const at = url.indexOf('#');
  const [main, fragment] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
  return `${main}${main.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value).replaceAll("'", '%27')}${fragment}`;
}
