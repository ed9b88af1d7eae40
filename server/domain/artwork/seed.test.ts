import { chanceFrom, hash32 } from './seed';

describe('seeded random numbers', () => {
  it('are the same every time, and on every machine', () => {
    const chance = chanceFrom('1:art');
    expect([chance(), chance(), chance()].map((value) => value.toFixed(6))).toEqual([
      '0.081188',
      '0.894967',
      '0.746782',
    ]);
    expect(hash32('Letters to the Tide')).toBe(1053826554);
  });

  it('are uniform: of a thousand draws from ten, about a hundred fall on each', () => {
    const chance = chanceFrom('even');
    const counts = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < 1000; i++) {
      const thrown = chance.int(0, 9);
      counts[thrown] = (counts[thrown] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 100)).toBeLessThan(35);
  });

  it('differ between neighbouring seeds', () => {
    const first = Array.from({ length: 500 }, (_, i) => chanceFrom(`${i}:design`)());
    expect(new Set(first.map((value) => value.toFixed(5))).size).toBeGreaterThan(490);
  });

  it('follow weights: zero never, heavier ones more often', () => {
    const chance = chanceFrom('weights');
    const drawn = Array.from({ length: 2000 }, () =>
      chance.weighted([
        ['never', 0],
        ['seldom', 1],
        ['often', 9],
      ] as const),
    );
    expect(drawn).not.toContain('never');
    expect(drawn.filter((item) => item === 'often').length).toBeGreaterThan(1600);
  });
});
