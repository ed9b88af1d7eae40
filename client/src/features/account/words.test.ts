import { ago, describeDevice, sessionUsed } from './words';

describe('device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on Windows',
      'desktop',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on a Mac',
      'desktop',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on an iPhone',
      'mobile',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
      'mobile',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Microsoft Edge on Windows',
      'desktop',
    ],
    ['node', 'node', 'other'],
    ['', 'Unknown device', 'other'],
    [null, 'Unknown device', 'other'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>', 'other'],
    ['x'.repeat(5000), 'x'.repeat(80), 'other'],
  ])('the user agent %j is called by browser and system', (userAgent, name, kind) =>
    expect(describeDevice(userAgent)).toEqual({ name, kind }),
  );
});

describe('ago', () => {
  const now = new Date('2026-05-10T12:00:00Z');
  it.each([
    ['2026-05-10T11:59:30Z', 'just now'],
    ['2026-05-10T12:00:30Z', 'just now'],
    ['2026-05-10T11:55:00Z', '5 minutes ago'],
    ['2026-05-10T09:00:00Z', '3 hours ago'],
    ['2026-05-09T09:00:00Z', 'yesterday'],
    ['2026-05-06T12:00:00Z', '4 days ago'],
    ['2026-05-02T12:00:00Z', 'last week'],
    ['2026-03-01T12:00:00Z', '2 months ago'],
    ['2023-05-01T12:00:00Z', '3 years ago'],
  ])('the instant %s is said as %s', (iso, words) => expect(ago(iso, now)).toBe(words));

  it('does not claim more about a session than the server records', () => {
    expect(sessionUsed('2026-05-10T11:59:00Z', now)).toBe('used within the last day');
    expect(sessionUsed('2026-05-09T12:00:01Z', now)).toBe('used within the last day');
    expect(sessionUsed('2026-05-09T11:59:59Z', now)).toBe('last used yesterday');
  });
});
