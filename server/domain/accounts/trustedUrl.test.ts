import { isTrustedOrigin, isTrustedUrl } from './trustedUrl';

const trusted = [
  'https://enspired.example',
  'http://localhost:4000',
  'https://*.partner.example',
  '*.friend.example',
  'enspiredapp://',
  'myapp://open',
];

describe('isTrustedUrl accepts', () => {
  it.each([
    // Plain paths
    '/',
    '/home',
    '/welcome/verified',
    '/welcome/verified?back=%2Fwelcome%2Fstart',
    '/profile/a.b-c_d+e@f',
    '/a//b',
    '/latest?view=grid&sort=a%20b',
    '/welcome?token=a.b-c_d',
    '/a?b=/c/d',
    '/a?',
    '/a/%2'.slice(0, 3),
    // Exact origins
    'https://enspired.example',
    'https://enspired.example/',
    'https://enspired.example/anywhere?next=https://else.example#x',
    'HTTPS://ENSPIRED.example/home',
    'https://enspired.example:443/home',
    'http://localhost:4000/home',
    // Wildcards
    'https://a.partner.example/x',
    'https://a.b.partner.example/x',
    'https://a.friend.example',
    'http://a.friend.example/path',
    // App links
    'enspiredapp://callback',
    'enspiredapp://',
    'myapp://open/door',
  ])('the address %s', (url) => {
    expect(isTrustedUrl(url, trusted)).toBe(true);
  });
});

// security: F9, O4
describe('isTrustedUrl refuses', () => {
  it.each([
    // Paths that are more than paths
    '//evil.example',
    '/\\evil.example',
    '/%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%5Cevil.example',
    '/a#b',
    '/a%20b',
    '/a:b',
    '/a;b',
    '/a b',
    '/a"b',
    "/a'b",
    '/a\tb',
    '/a\nb',
    '/home\n',
    '/home\r\n',
    '\n/home',
    '/a?b?c',
    '/a?next=https://evil.example',
    '/a?b=c#d',
    '/a?b="c"',
    '/a<script>',
    '/ä',
    '/a?b=ä',
    '\\\\evil.example',
    // Other origins and near misses
    'https://evil.example',
    'http://enspired.example',
    'https://enspired.example:8443',
    'https://enspired.example.evil.example',
    'https://evil.example/?https://enspired.example',
    'https://enspired.example@evil.example',
    'https://evilenspired.example',
    'https://evil.example#enspired.example',
    'https://evil.example?.enspired.example',
    'http://localhost:4001',
    'http://localhost',
    'https://partner.example',
    'http://a.partner.example',
    'https://a.partner.example.evil.example',
    'https://evil.example/.partner.example',
    'https://evil.example?.partner.example',
    'https://evil.example#.friend.example',
    'https://evil.example/a.friend.example',
    'https://a.friend.example:9/x',
    // No URL, or no web
    '',
    ' ',
    'home',
    'enspired.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'javascript://enspired.example/%0aalert(1)',
    'javascript://a.friend.example/%0aalert(1)',
    'blob:https://enspired.example/x',
    'file:///etc/passwd',
    'myapp://close',
    'otherapp://callback',
    ' enspiredapp://callback',
    'null',
    'undefined',
  ])('the address %j', (url) => {
    expect(isTrustedUrl(url, trusted)).toBe(false);
  });
});

describe('isTrustedOrigin', () => {
  it.each(['https://enspired.example', 'https://enspired.example/page?x', 'https://a.partner.example'])(
    'accepts the origin %s',
    (url) => {
      expect(isTrustedOrigin(url, trusted)).toBe(true);
    },
  );

  it.each(['/', '/home', 'null', '', 'https://evil.example', '//enspired.example'])(
    'refuses the origin %j',
    (url) => {
      expect(isTrustedOrigin(url, trusted)).toBe(false);
    },
  );

  it('never matches a path, even with a wildcard for everything', () => {
    expect(isTrustedOrigin('/home', ['*'])).toBe(false);
  });
});
