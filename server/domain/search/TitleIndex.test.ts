import { TitleIndex } from './TitleIndex';

/** A few invented titles; searchQueries.test.ts covers the real catalogue. */
const anime = [
  {
    titles: [
      '進撃の亀',
      'Attack of the Turtles',
      'Shingeki no Kame',
      'AotT',
      'Атака черепах',
      '거북이의 진격',
    ],
    popularity: 1900,
  },
  { titles: ['進撃の亀 第2期', 'Attack of the Turtles Season 2', 'Shingeki no Kame 2'], popularity: 80 },
  { titles: ['ＡＴＴＡＣＫ！', 'Attack!'], popularity: 10 },
  { titles: ['静かな反撃', 'A Quiet Attack'], popularity: 40 },
  { titles: ['カメ日和', '100% Turtle_Days', 'Kame Biyori'], popularity: 30 },
  { titles: ['劇場版 進撃の亀', 'Attack of the Turtles: The Movie'], popularity: 60, format: 'MOVIE' },
  { titles: ['番組8号', 'Program No. 8'], popularity: 20 },
];
const index = new TitleIndex(anime.map((one, id) => ({ format: 'TV', ...one, id })));
const find = (text: string) => index.find(text, 50);

describe('TitleIndex', () => {
  it.each([
    ['attack of the turtles', 0],
    ['attackoftheturtles', 0],
    ['attack of teh turtels', 0],
    ['turtles attack', 0],
    ['SHINGEKI', 0],
    ['aott', 0],
    ['атака череп', 0],
    ['거북이', 0],
    ['しんげきのかめ', 0],
    ['attack of the turtles s2', 1],
    ['aott 2', 1],
    ['進撃の亀 二期', 1],
    ['turtle days', 4],
    ['かめびより', 4],
    ['program no 8', 6],
  ])('"%s" finds number %i first', (text, id) => {
    expect(find(text)[0]).toBe(id);
  });

  it('ranks the whole title before its beginning, that before a word of it, and the series before film and sequel', () => {
    expect(find('attack')).toEqual([2, 0, 5, 3, 1]);
  });

  it('takes all punctuation literally, and finds nothing for punctuation alone', () => {
    for (const text of ['%', '_', '*', '%%%', "'", '"', '\\', '(', '~', '^', '=', '-', '+ |']) {
      expect(find(text)).toEqual([]);
    }
    expect(find('100%')).toEqual([4]);
    expect(find('attack*')).toEqual(find('attack'));
    expect(find('"attack" OR turtle')).not.toContain(6);
    expect(find('-attack')).toEqual(find('attack'));
    expect(find('constructor')).toEqual([]);
    expect(find('__proto__')).toEqual([]);
  });

  it('answers absurdly long texts like their beginning', () => {
    expect(find(`attack of the turtles${' '.repeat(100_000)}`)[0]).toBe(0);
    expect(find('the anime attack of the turtles')[0]).toBe(0);
  });

  it('returns at most the limit, each once', () => {
    expect(index.find('attack', 2)).toEqual([2, 0]);
    expect(new Set(find('a')).size).toBe(find('a').length);
  });

  it('works without any titles', () => {
    expect(new TitleIndex([]).find('attack', 10)).toEqual([]);
    expect(new TitleIndex([{ id: 1, format: 'TV', popularity: 1, titles: ['☆', ''] }]).find('☆', 10)).toEqual(
      [],
    );
  });
});
