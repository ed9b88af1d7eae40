import { ago, personSeen, sessionUsed } from './words';

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
    expect(personSeen('2026-05-09T12:00:01Z', now)).toBe('seen within the last day');
    expect(personSeen('2026-05-09T11:59:59Z', now)).toBe('last seen yesterday');
  });
});
