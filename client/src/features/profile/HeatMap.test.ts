import { daysOfYear, shadeOf } from './HeatMap';

describe('the days of a year on the map', () => {
  it.each([
    [2024, 366],
    [2025, 365],
    [2026, 365],
  ])('%d has %d days, each with its own position', (year, count) => {
    const days = daysOfYear(year);
    expect(days).toHaveLength(count);
    expect(days[0]?.date).toBe(`${year}-01-01`);
    expect(days.at(-1)?.date).toBe(`${year}-12-31`);
    expect(new Set(days.map(({ week, weekday }) => `${week} ${weekday}`)).size).toBe(count);
    expect(days.filter(({ first }) => first)).toHaveLength(12);
  });

  it('begins weeks on Monday', () => {
    // 1 January 2026 was a Thursday.
    expect(daysOfYear(2026)[0]).toMatchObject({ week: 0, weekday: 3 });
    expect(daysOfYear(2026)[4]).toMatchObject({ week: 1, weekday: 0 });
  });

  it('is darker for more episodes', () => {
    expect([0, 1, 2, 3, 4, 7, 8, 60].map(shadeOf)).toEqual([0, 1, 2, 2, 3, 3, 4, 4]);
  });
});
