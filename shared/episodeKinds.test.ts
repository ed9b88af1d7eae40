import { formatEpisodeKinds, formatNumbers, MAX_EPISODE_RANGES, parseEpisodeKinds } from './episodeKinds';

const linesOf = (...lines: string[]) => formatEpisodeKinds(parseEpisodeKinds(lines).ranges ?? []);

describe('parseEpisodeKinds', () => {
  it('reads numbers and ranges of each kind, in order', () => {
    expect(parseEpisodeKinds(['RECAP | 5', 'FILLER | 101–106, 26']).ranges).toEqual([
      { kind: 'RECAP', from: 5, to: 5 },
      { kind: 'FILLER', from: 26, to: 26 },
      { kind: 'FILLER', from: 101, to: 106 },
    ]);
  });

  it.each([
    [['FILLER | 26, 97, 101–106'], ['FILLER | 26, 97, 101–106']],
    [[' FILLER|101 - 106'], ['FILLER | 101–106']],
    [['FILLER | 3, 1, 2'], ['FILLER | 1–3']],
    [['FILLER | 1–4, 3–6'], ['FILLER | 1–6']],
    [
      ['RECAP | 9', 'FILLER | 7', 'FILLER | 8'],
      ['FILLER | 7–8', 'RECAP | 9'],
    ],
    [[], []],
  ])('has one form for %j', (given, formed) => {
    expect(linesOf(...given)).toEqual(formed);
    expect(linesOf(...formed)).toEqual(formed);
  });

  it.each([
    [['Filler | 3'], 'Begin each line with a kind and a bar, as FILLER | 26–27.'],
    [['FILLER'], 'Begin each line with a kind and a bar, as FILLER | 26–27.'],
    [['FILLER | 3 | 4'], 'Begin each line with a kind and a bar, as FILLER | 26–27.'],
    [['FILLER | 0'], '“0” is no number or range. Write 26 or 26–28.'],
    [['FILLER | 3,'], '“” is no number or range. Write 26 or 26–28.'],
    [['FILLER | 6–3'], '“6–3” is no number or range. Write 26 or 26–28.'],
    [['FILLER | 3–'], '“3–” is no number or range. Write 26 or 26–28.'],
    [['FILLER | 13'], 'There is no episode 13. The last is 12.'],
    [['FILLER | 3–6', 'RECAP | 6'], 'Episode 6 has two kinds.'],
  ])('refuses %j and says why', (lines, problem) => {
    expect(parseEpisodeKinds(lines, 12)).toEqual({ problem });
  });

  it('takes as many ranges as a long show has, and no more', () => {
    const line = (count: number) =>
      `FILLER | ${Array.from({ length: count }, (_, n) => 2 * n + 1).join(', ')}`;
    expect(parseEpisodeKinds([line(MAX_EPISODE_RANGES)]).ranges).toHaveLength(MAX_EPISODE_RANGES);
    expect(parseEpisodeKinds([line(MAX_EPISODE_RANGES + 1)]).problem).toBe('Use 400 ranges at most.');
    expect(parseEpisodeKinds(['FILLER | 10000']).problem).toBeUndefined();
    expect(parseEpisodeKinds(['FILLER | 10001']).problem).toBe(
      'There is no episode 10001. The last is 10000.',
    );
  });
});

it('writes numbers as people read them', () => {
  expect(
    formatNumbers([
      { from: 26, to: 27 },
      { from: 30, to: 30 },
    ]),
  ).toBe('26–27, 30');
});
