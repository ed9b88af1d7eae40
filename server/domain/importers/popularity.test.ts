import { type PopularityFacts, popularityOf } from './popularity';

const facts: PopularityFacts = {
  curated: false,
  curatedWeight: undefined,
  services: 3,
  databases: 4,
  hasEnglishTitle: true,
  year: 2020,
  newestYear: 2026,
};

describe('popularityOf', () => {
  it('puts every curated anime before all others', () => {
    const least = { ...facts, curated: true, curatedWeight: 0, services: 0, databases: 0, year: 1960 };
    const most = { ...facts, services: 30, databases: 5, year: 2026 };
    expect(popularityOf(least)).toBeGreaterThan(popularityOf(most));
  });

  it('follows the curated weight first', () => {
    const known = { ...facts, curated: true, curatedWeight: 60, services: 0, databases: 0, year: null };
    const lesser = { ...facts, curated: true, curatedWeight: 40, services: 12, databases: 5, year: 2026 };
    expect(popularityOf(known)).toBeGreaterThan(popularityOf(lesser));
  });

  it.each<[string, Partial<PopularityFacts>]>([
    ['more services', { services: 4 }],
    ['more databases', { databases: 5 }],
    ['a newer year', { year: 2021 }],
  ])('grows with %s', (_, more) => {
    expect(popularityOf({ ...facts, ...more })).toBeGreaterThan(popularityOf(facts));
  });

  it('is lower without an English title', () => {
    expect(popularityOf({ ...facts, hasEnglishTitle: false })).toBeLessThan(popularityOf(facts));
  });
});
