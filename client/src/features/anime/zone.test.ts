import { environment, ownEnvironment } from '../../state/environment';
import { dayKey } from './time';
import { dayAfter, instantAt, startOfDay, timeOfDay, utcOffset } from './zone';

const at = (timeZone: string) => void environment({ locale: 'en-GB', timeZone, now: null });
afterEach(() => void environment(ownEnvironment()));

it.each([
  ['UTC', '2026-04-22T12:00:00Z', 0],
  ['Asia/Tokyo', '2026-04-22T12:00:00.999Z', 540],
  ['Asia/Kolkata', '2026-04-22T12:00:00Z', 330],
  ['Asia/Kathmandu', '2026-04-22T23:59:59Z', 345],
  ['America/St_Johns', '2026-01-22T02:00:00Z', -210],
  ['Pacific/Kiritimati', '2026-12-31T11:00:00Z', 840],
  ['Pacific/Pago_Pago', '2026-01-01T05:00:00Z', -660],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', 60],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 120],
  ['America/New_York', '2026-11-01T05:59:59Z', -240],
  ['America/New_York', '2026-11-01T06:00:00Z', -300],
  ['Australia/Lord_Howe', '2026-01-22T12:00:00Z', 660],
  ['Australia/Lord_Howe', '2026-07-22T12:00:00Z', 630],
  ['Europe/London', '1969-07-20T20:17:40.5Z', 60],
])('in %s, clocks at %s are %i minutes ahead of UTC', (zone, instant, minutes) => {
  at(zone);
  expect(utcOffset(new Date(instant))).toBe(minutes);
});

it.each([
  ['UTC', '2026-04-22', '2026-04-22T00:00:00.000Z'],
  ['Asia/Tokyo', '2026-04-22', '2026-04-21T15:00:00.000Z'],
  ['Asia/Kolkata', '2026-04-22', '2026-04-21T18:30:00.000Z'],
  ['America/St_Johns', '2026-01-22', '2026-01-22T03:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2025-12-31', '2025-12-31T11:00:00.000Z'],
  // The day on which the clocks change at night, and the day after.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-06', '2026-04-05T13:30:00.000Z'],
  // Midnight happens twice in Havana, and not at all in Beirut and in São Paulo in 2018.
  ['America/Havana', '2025-11-02', '2025-11-02T04:00:00.000Z'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ['Asia/Beirut', '2025-03-30', '2025-03-29T22:00:00.000Z'],
])('in %s, %s begins at %s', (zone, day, instant) => {
  at(zone);
  const start = startOfDay(day);
  expect(start.toISOString()).toBe(instant);
  expect(dayKey(start)).toBe(day);
  expect(dayKey(new Date(start.getTime() - 1))).toBe(dayAfter(day, -1));
});

it('counts calendar days across the ends of months and years', () => {
  expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01');
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(dayAfter('2026-01-03', -7)).toBe('2025-12-27');
});

it.each([
  ['UTC', '2026-04-22', '20:15', '2026-04-22T20:15:00.000Z'],
  ['Asia/Tokyo', '2026-04-22', '20:15', '2026-04-22T11:15:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '12:00', '2026-03-29T10:00:00.000Z'],
  ['America/St_Johns', '1960-01-01', '00:30', '1960-01-01T04:00:00.000Z'],
])('in %s, %s at %s is one instant, and back', (zone, day, time, instant) => {
  at(zone);
  expect(instantAt(day, time).toISOString()).toBe(instant);
  expect([dayKey(new Date(instant)), timeOfDay(new Date(instant))]).toEqual([day, time]);
});
