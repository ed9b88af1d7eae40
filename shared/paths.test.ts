import { isCallbackPath, isSafeRelativePath, paths, returnPath } from './paths';

/** The return path follows the path rule of the contract (contract 4). */
describe('return path', () => {
  it.each(['/queue', '/anime/mushishi', '/discover?text=a&page=2', '/latest?view=grid', '/profile/mika-2'])(
    'accepts the path %s',
    (path) => {
      expect(isSafeRelativePath(path)).toBe(true);
      expect(returnPath(`?back=${encodeURIComponent(path)}`)).toBe(path);
    },
  );

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%2fevil.example',
    '/%5Cevil.example',
    'javascript:alert(1)',
    'queue',
    '',
    '/queue\n',
    '/a b',
    '/a#b',
    '/x?next=https://evil.example',
    '/welcome/login',
    '/welcome',
  ])('refuses as a path of this site: %j', (path) => {
    expect(returnPath(`?back=${encodeURIComponent(path)}`)).toBeNull();
  });

  it('is carried by the links to the forms, if there is one', () => {
    expect(paths.signIn('/settings')).toBe('/welcome/login?back=%2Fsettings');
    expect(paths.signUp('/queue')).toBe('/welcome?back=%2Fqueue');
    expect(paths.signIn('/')).toBe('/welcome/login');
    expect(paths.signIn('/welcome')).toBe('/welcome/login');
    expect(paths.signIn('//evil.example')).toBe('/welcome/login');
  });

  it('is carried through addresses that the server redirects to, whatever characters it has', () => {
    const ascii = Array.from({ length: 128 }, (_, code) => `/x?text=a${String.fromCharCode(code)}b`);
    const safe = ascii.filter(isSafeRelativePath);
    expect(safe).toContain('/x?text=a~b');
    for (const path of safe) {
      const address = paths.verified(path);
      expect([address, isCallbackPath(address)]).toEqual([address, true]);
      expect(returnPath(address.slice(address.indexOf('?')))).toBe(path);
    }
  });
});

it('escapes what it puts into a path', () => {
  expect(paths.anime('a/b')).toBe('/anime/a%2Fb');
  expect(paths.discover('進撃 & co')).toBe('/discover?text=%E9%80%B2%E6%92%83%20%26%20co');
  expect(paths.season(2026, 'SPRING')).toBe('/discover/season/2026/spring');
});
