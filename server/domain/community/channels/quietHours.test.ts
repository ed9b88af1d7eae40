import { findQuietEnd } from './quietHours';

const night = { fromMinute: 22 * 60, untilMinute: 7 * 60 + 30, timeZone: 'Europe/Berlin' };
const noon = { fromMinute: 12 * 60, untilMinute: 13 * 60, timeZone: 'Asia/Tokyo' };

// Berlin is an hour ahead of UTC in November, Tokyo nine.
it.each([
  [night, '2026-11-21T20:59:59.000Z', null],
  [night, '2026-11-21T21:00:00.000Z', '2026-11-22T06:30:00.000Z'],
  [night, '2026-11-22T03:15:42.000Z', '2026-11-22T06:30:00.000Z'],
  [night, '2026-11-22T06:30:00.000Z', null],
  [noon, '2026-11-22T03:00:30.000Z', '2026-11-22T04:00:00.000Z'],
  [noon, '2026-11-22T12:30:00.000Z', null],
])('%j at %s are quiet until %s', (hours, now, until) => {
  expect(findQuietEnd(hours, new Date(now))?.toISOString() ?? null).toBe(until);
});
