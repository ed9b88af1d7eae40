import { isCallbackPath } from '../../../shared/paths';

/**
 * Where an answer may redirect a browser, and whose pages may post here (contract 4): a trusted origin, or a plain path of this
 * site.
 */
export function isTrustedUrl(url: string, trustedOrigins: readonly string[]): boolean {
  return isCallbackPath(url) || isTrustedOrigin(url, trustedOrigins);
}

/** For Origin and Referer headers, where a path does not count. */
export function isTrustedOrigin(url: string, trustedOrigins: readonly string[]): boolean {
  if (url.startsWith('/')) return false;
  return trustedOrigins.some((entry) => matches(url, entry));
}

function matches(url: string, entry: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (entry.includes('*')) return parsed !== undefined && matchesWildcard(parsed, entry);
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return parsed.origin === entry;
  // An app's deep link. The raw text must start with the scheme, as the parser ignores tabs and spaces.
  return parsed !== undefined && entry.includes('://') && url.startsWith(entry);
}

function matchesWildcard(url: URL, entry: string): boolean {
  if (entry.includes('://')) return url.origin !== 'null' && wildcardMatches(url.origin, entry);
  const web = url.protocol === 'http:' || url.protocol === 'https:';
  return web && wildcardMatches(url.host, entry);
}

/** `*` matches anything but a slash, so the texts are compared segment by segment. */
function wildcardMatches(text: string, pattern: string): boolean {
  const texts = text.split('/');
  const patterns = pattern.split('/');
  return texts.length === patterns.length && texts.every((part, i) => globMatches(part, patterns[i] ?? ''));
}

/** No regular expression: three stars in one could take minutes on a long host name. */
function globMatches(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
