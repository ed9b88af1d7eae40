import { contrast, palettes } from './palettes';

describe('the palettes', () => {
  it('are many, each with a name and colours of its own', () => {
    expect(palettes.length).toBeGreaterThanOrEqual(24);
    expect(new Set(palettes.map(({ name }) => name)).size).toBe(palettes.length);
    expect(
      new Set(palettes.map(({ night, deep, body, glow, paper }) => [night, deep, body, glow, paper].join()))
        .size,
    ).toBe(palettes.length);
  });

  it.each(palettes.map((palette) => [palette.name, palette] as const))(
    '%s carries type on every step',
    (_, { night, deep, body, glow, paper }) => {
      for (const [ink, ground] of [
        [paper, night],
        [paper, deep],
        [paper, body],
        [glow, night],
        [glow, deep],
      ] as const) {
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it("do not contain the site's red, as the theme has it and as share pictures do", () => {
    const colours = palettes.flatMap(({ night, deep, body, glow, paper }) => [
      night,
      deep,
      body,
      glow,
      paper,
    ]);
    expect(colours.filter((colour) => /^#[0-9a-f]{6}$/.test(colour))).toEqual(colours);
    expect(colours.filter((colour) => ['#f34733', '#ff4733'].includes(colour))).toEqual([]);
  });
});
