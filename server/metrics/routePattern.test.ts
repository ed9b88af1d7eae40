import { routePattern, routePatterns } from './routePattern';

describe('the pattern of a route', () => {
  it.each([
    ['GET', '/api/auth/get-session?disableCookieCache=true', '/api/auth/get-session'],
    ['POST', '/api/auth/sign-in/email', '/api/auth/sign-in/email'],
    ['GET', '/api/auth/reset-password/AbC123?callbackURL=/x', '/api/auth/reset-password/:token'],
    ['GET', '/api/auth/callback/github?code=secret', '/api/auth/callback/:id'],
    ['POST', '/graphql', '/graphql'],
    ['GET', '/graphql?query={session{user{id}}}', '/graphql'],
    ['GET', '/', '/'],
    ['GET', '/?view=card', '/'],
    ['GET', '/anime/frieren', '/anime/:slug'],
    ['GET', '/profile/mika', '/profile/:handle'],
    ['GET', '/discover/season/2026/fall', '/discover/season/:year/:season'],
    ['GET', '/posters/12.ab.svg', '/posters/:file'],
    ['GET', '/feeds/a-secret/latest.ics', '/feeds/:token/:file'],
    ['GET', '/assets/index-1a2b.js', '/assets/:file'],
    ['PUT', '/uploads/avatar', '/uploads/:file'],
    ['GET', '/pictures/a-0.webp', '/pictures/:file'],
    ['GET', '/readyz', '/readyz'],
  ])('of %s %s is %s', (method, url, pattern) => {
    expect(routePattern(method, url)).toBe(pattern);
    expect(routePatterns.has(pattern)).toBe(true);
  });

  it.each([
    ['GET', '/wp-login.php'],
    ['GET', '//'],
    ['GET', '/api/auth/'],
    ['GET', '/api/auth/no-such-call'],
    ['PROPFIND', '/api/auth/get-session'],
    ['GET', '/posters/'],
    ['GET', '/posters/a/b'],
    ['GET', '/%ff'],
    ['OPTIONS', '*'],
    ['GET', ''],
  ])('of %s %j, which is unknown, is "other"', (method, url) => {
    expect(routePattern(method, url)).toBe('other');
  });

  it('is one of few, whatever is asked', () => {
    const pieces = [
      'anime',
      'api',
      'auth',
      'callback',
      'feeds',
      'season',
      '..',
      '%2f',
      '',
      'x1',
      '2026',
      'ü',
    ];
    const seen = new Set<string>();
    for (const a of pieces)
      for (const b of pieces) for (const c of pieces) seen.add(routePattern('GET', `/${a}/${b}/${c}`));
    for (const pattern of seen) expect(routePatterns.has(pattern)).toBe(true);
    expect(routePatterns.size).toBeLessThan(150);
  });
});
