import { broadcastSeasonOf, seasonOf, weekdayInTokyo } from './season';

describe('seasonOf', () => {
  it.each([
    ['2026-03-31T14:59:59.999Z', 2026, 'WINTER'],
    ['2026-03-31T15:00:00.000Z', 2026, 'SPRING'],
    ['2026-06-30T15:00:00.000Z', 2026, 'SUMMER'],
    ['2026-09-30T15:00:00.000Z', 2026, 'FALL'],
    ['2025-12-31T14:59:59.999Z', 2025, 'FALL'],
    ['2025-12-31T15:00:00.000Z', 2026, 'WINTER'],
  ])('%s is %i %s in Japan', (instant, year, season) => {
    expect(seasonOf(new Date(instant))).toEqual({ year, season });
  });
});

describe('broadcastSeasonOf', () => {
  it.each([
    ['2023-09-29T12:00:00.000Z', 2023, 'FALL'],
    ['2025-12-25T12:00:00.000Z', 2026, 'WINTER'],
    ['2025-12-20T12:00:00.000Z', 2025, 'FALL'],
    ['2026-04-08T12:00:00.000Z', 2026, 'SPRING'],
  ])('a series that starts on %s belongs to %i %s', (instant, year, season) => {
    expect(broadcastSeasonOf(new Date(instant))).toEqual({ year, season });
  });
});

describe('weekdayInTokyo', () => {
  it.each([
    ['2026-11-21T14:59:00Z', 6],
    ['2026-11-21T15:00:00Z', 7],
    ['2026-11-22T15:00:00Z', 1],
  ])('%s is day %i', (instant, day) => {
    expect(weekdayInTokyo(new Date(instant))).toBe(day);
  });
});
