import type { CoverageRow } from '../../data/stores/coverageStore';
import { coverageOf } from './coverage';

const row = (facts: Partial<CoverageRow> = {}): CoverageRow => ({
  popularity: 10,
  year: 2026,
  season: 'SPRING',
  synopsis: false,
  genres: false,
  studio: false,
  sureCount: false,
  estimatedCount: false,
  english: false,
  mal: false,
  relations: false,
  ...facts,
});
const rows = (number: number, facts: Partial<CoverageRow>) =>
  Array.from({ length: number }, () => row(facts));
const now = new Date('2026-11-22T00:00:00Z');

it('counts the known facts of all anime and of the best known', () => {
  const [all, best] = coverageOf(
    [...rows(1_000, { synopsis: true, mal: true }), ...rows(500, { mal: true })],
    now,
  );
  expect(all).toMatchObject({
    name: 'all',
    anime: 1_500,
    known: { synopsis: 1_000, mal: 1_500, english: 0 },
  });
  expect(best).toMatchObject({ anime: 1_000, known: { synopsis: 1_000, mal: 1_000 } });
});

it('separates known from estimated counts', () => {
  const [all] = coverageOf([row({ sureCount: true }), row({ estimatedCount: true }), row()], now);
  expect(all?.known).toMatchObject({ sureCount: 1, estimatedCount: 1 });
});

it('takes the newest seasons that have begun and are entered', () => {
  const seasons = coverageOf(
    [
      ...rows(30, { year: 2027, season: 'WINTER' }),
      ...rows(19, { year: 2026, season: 'FALL' }),
      ...rows(20, { year: 2026, season: 'SUMMER' }),
      ...rows(20, { year: 2026, season: 'SPRING' }),
      ...rows(20, { year: 2026, season: 'WINTER' }),
      ...rows(20, { year: 2025, season: 'FALL' }),
      ...rows(20, { year: 2025, season: 'SUMMER' }),
      row({ year: null, season: null }),
    ],
    now,
  ).slice(2);
  expect(seasons.map(({ name }) => name)).toEqual(['summer 2026', 'spring 2026', 'winter 2026', 'fall 2025']);
});
