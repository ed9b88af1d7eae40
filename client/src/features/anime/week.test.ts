import { environment, ownEnvironment } from '../../state/environment';
import { askedTo, firstDayOf, weekOf, weeksFrom } from './week';

const inZone = (timeZone: string) => void environment({ ...environment(), timeZone });
const now = new Date('2026-04-22T23:50:00Z');

beforeEach(() => inZone('UTC'));
afterEach(() => void environment(ownEnvironment()));

test.each([
  ['UTC', '2026-04-20T00:00:00Z', '2026-04-27T00:00:00Z'],
  ['Asia/Kolkata', '2026-04-19T18:30:00Z', '2026-04-26T18:30:00Z'],
  ['America/Los_Angeles', '2026-04-20T07:00:00Z', '2026-04-27T07:00:00Z'],
])('the week of today begins on its Monday at midnight in %s and has seven days', (zone, from, to) => {
  inZone(zone);
  const week = weekOf(null, now);
  expect(week.key).toBe('2026-04-20');
  expect(week.from).toEqual(new Date(from));
  expect(week.to).toEqual(new Date(to));
  expect(week.days).toHaveLength(7);
});

test('today is the day it is for the viewer', () => {
  const monday = new Date('2026-04-27T03:00:00Z');
  inZone('America/Los_Angeles');
  expect(weekOf(null, monday).key).toBe('2026-04-20');
  inZone('Asia/Tokyo');
  expect(weekOf(null, monday).key).toBe('2026-04-27');
});

test.each([
  ['2026-03-29', 167],
  ['2026-10-25', 169],
])('the week of %s, when clocks change, has %i hours', (day, hours) => {
  inZone('Europe/Berlin');
  const { from, to, days } = weekOf(day, now);
  expect(to.getTime() - from.getTime()).toBe(hours * 3_600_000);
  expect(days.map((one) => one.toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' }))).toEqual(
    Array(7).fill('00:00:00'),
  );
});

test('it may begin on a Sunday or a Saturday', () => {
  expect(weekOf(null, now, 7).key).toBe('2026-04-19');
  expect(weekOf(null, now, 6).key).toBe('2026-04-18');
});

test('an address names any day of its week', () => {
  expect(weekOf('2026-01-01', now).key).toBe('2025-12-29');
  for (const nonsense of ['', 'tomorrow', '2026-13', '99999-01-01', '0001-01-01'])
    expect(weekOf(nonsense, now).key).toBe('2026-04-20');
});

test('next and previous cross the ends of months and years', () => {
  const week = weekOf('2025-12-31', now);
  expect(weeksFrom(week, 1)).toBe('2026-01-05');
  expect(weeksFrom(week, -1)).toBe('2025-12-22');
});

test('it is queried up to noon UTC of its last day, where days without a time are stored', () => {
  const week = weekOf('2026-04-22', now);
  expect(askedTo(week).getTime()).toBeGreaterThanOrEqual(week.to.getTime());
  expect(askedTo(week) > new Date('2026-04-26T12:00:00Z')).toBe(true);
});

test('the first day follows the language', () => {
  expect(firstDayOf('en-GB')).toBe(1);
  expect(firstDayOf('en-US')).toBe(7);
  expect(firstDayOf('en')).toBe(7);
  expect(firstDayOf('en-AU')).toBe(1);
  expect(firstDayOf('en-EG')).toBe(6);
  expect(firstDayOf('not a locale')).toBe(1);
});
