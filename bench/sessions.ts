import { type Figures, rounds, type Target } from './load';
import type { BenchSite, Report } from './site';

/**
 * get-session with a good cookie, without one, and with a tampered one, against the floors. Goals: at least 0.8 of the Express
 * floor with a good cookie (0.6 in the first version), 0.9 without or with a tampered one.
 */
export async function measureSessions(site: BenchSite): Promise<Report> {
  const servers = {
    'bare node:http': await site.floor('bare'),
    'Express floor': await site.floor('express'),
    'the site': site.url,
  };
  const good = site.visitor.cookieHeader();
  const cookies = { 'good cookie': good, 'no cookie': '', 'tampered cookie': tampered(good) };
  const rows: Report['rows'] = [];
  for (const [cookieName, cookie] of Object.entries(cookies)) {
    const figures = await rounds(Object.entries(servers).map(([name, url]) => target(name, url, cookie)));
    const floor = figures.get('Express floor')?.perSecond ?? 0;
    for (const [name, figure] of figures) rows.push(row(`${name}, ${cookieName}`, figure, floor));
  }
  return { title: 'get-session', rows };
}

export function target(name: string, url: string, cookie: string): Target {
  return {
    name,
    request: { url: `${url}/api/auth/get-session`, method: 'GET', headers: cookie ? { cookie } : {} },
  };
}

export function tampered(cookie: string): string {
  return cookie.replace(
    /(session_token=)(.)/,
    (_, name: string, first: string) => name + (first === 'A' ? 'B' : 'A'),
  );
}

export function row(name: string, { perSecond, p50, p99, failed }: Figures, floor: number) {
  return {
    what: name,
    'requests/s': Math.round(perSecond),
    'of the floor': (perSecond / floor).toFixed(2),
    'p50 ms': p50,
    'p99 ms': p99,
    failed,
  };
}
