import type { Route } from './route';

const BASE = '/api/auth';

export interface FoundRoute {
  route: Route;
  params: Record<string, string>;
}

/**
 * Looks up a call by its exact method and path: case-sensitive, without trailing or double slashes or escaped spellings of a
 * known path (contract 1). A parameter is one segment, percent-decoded.
 */
export function createFindRoute(routes: readonly Route[]) {
  const exact = new Map<string, Route>();
  const patterns: { method: string; segments: string[]; route: Route }[] = [];
  for (const route of routes) {
    if (!route.path.includes(':')) {
      exact.set(`${route.method} ${route.path}`, route);
      if (route.head) exact.set(`HEAD ${route.path}`, route);
    } else patterns.push({ method: route.method, segments: route.path.split('/'), route });
  }
  return (method: string, url: string): FoundRoute | undefined => {
    const path = pathOf(url);
    if (path === undefined) return undefined;
    const known = exact.get(`${method} ${path}`);
    if (known) return { route: known, params: {} };
    const segments = path.split('/');
    for (const pattern of patterns) {
      const params = pattern.method === method ? match(pattern.segments, segments) : undefined;
      if (params) return { route: pattern.route, params };
    }
    return undefined;
  };
}

/** The path of a target in origin form or, as to a proxy, in absolute form (RFC 9112, section 3.2.2). */
function pathOf(url: string): string | undefined {
  const query = url.indexOf('?');
  const path = (query < 0 ? url : url.slice(0, query)).replace(/^https?:\/\/[^/]*/i, '');
  return path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : undefined;
}

function match(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, wanted] of pattern.entries()) {
    const given = segments[index] ?? '';
    if (!wanted.startsWith(':')) {
      if (wanted !== given) return undefined;
      continue;
    }
    const value = decode(given);
    if (!value) return undefined;
    params[wanted.slice(1)] = value;
  }
  return params;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
