import { askedTo, firstDayOf, weekOf, weeksFrom } from './week';

const now = new Date(2026, 3, 22, 23, 50);

test('the week of today begins on its Monday at midnight and has seven days', () => {
  const week = weekOf(null, now);
  expect(week.key).toBe('2026-04-20');
  expect(week.from).toEqual(new Date(2026, 3, 20));
  expect(week.to).toEqual(new Date(2026, 3, 27));
  expect(week.days).toHaveLength(7);
});

test('it may begin on a Sunday or a Saturday', () => {
  expect(weekOf(null, now, 7).key).toBe('2026-04-19');
  expect(weekOf(null, now, 6).key).toBe('2026-04-18');
});

test('an address names a day of the week it means', () => {
  expect(weekOf('2026-01-01', now).key).toBe('2025-12-29');
  for (const nonsense of ['', 'tomorrow', '2026-13', '99999-01-01', '0001-01-01'])
    expect(weekOf(nonsense, now).key).toBe('2026-04-20');
});

test('next and previous step over the ends of months and years', () => {
  const week = weekOf('2025-12-31', now);
  expect(weeksFrom(week, 1)).toBe('2026-01-05');
  expect(weeksFrom(week, -1)).toBe('2025-12-22');
});

test('it is asked for up to noon in UTC of its last day, where days without an hour stand', () => {
  const week = weekOf('2026-04-22', now);
  expect(askedTo(week).getTime()).toBeGreaterThanOrEqual(week.to.getTime());
  expect(askedTo(week) > new Date('2026-04-26T12:00:00Z')).toBe(true);
});

test('the first day follows the language', () => {
  expect(firstDayOf('en-GB')).toBe(1);
  expect(firstDayOf('en-US')).toBe(7);
  expect(firstDayOf('not a locale')).toBe(1);
});
