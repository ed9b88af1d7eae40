import { breakLines, toWords } from './lines';

const byLength = (text: string) => text.length;
const broken = (text: string, lines: number) => breakLines(toWords(text), 9, byLength)[lines - 1];

describe('line breaking', () => {
  it('balances: the widest line is as narrow as possible', () => {
    expect(broken('The Bakery at the End of the Line', 3)).toEqual([
      'The Bakery',
      'at the End',
      'of the Line',
    ]);
  });

  it('does not leave a small word at the end of a line', () => {
    expect(broken('Letters to the Tide', 2)).toEqual(['Letters', 'to the Tide']);
  });

  it('loses no word, whatever the number of lines', () => {
    const text = 'I Was Sent to Another World as the Third Assistant of a Lighthouse Keeper';
    for (const lines of breakLines(toWords(text), 9, byLength)) expect(lines.join(' ')).toBe(text);
  });

  it('breaks Japanese between words and joins it without spaces', () => {
    const lines = breakLines(toWords('終点のパン屋さんと海'), 3, byLength);
    for (const parts of lines) expect(parts.join('')).toBe('終点のパン屋さんと海');
    expect(lines.length).toBeGreaterThan(1);
  });

  it('breaks a long hyphenated word after its hyphen', () => {
    expect(broken('Yatogame-chan Nikki', 2)).toEqual(['Yatogame-', 'chan Nikki']);
  });
});
