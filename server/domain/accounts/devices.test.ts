import { deviceName } from './devices';

describe('deviceName', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    ['', 'An unknown device'],
    ['   ', 'An unknown device'],
    ['node', 'An unknown device'],
    ['Your account is at risk: confirm it at https://evil.example/now 1', 'An unknown device'],
    ['evil.example/1 (Call +1 555 0100 now) Firefox/130.0', 'Firefox'],
    ['Mozilla/5.0 (evil.example) evil.example/now', 'An unknown device'],
  ])('reads %j as %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
