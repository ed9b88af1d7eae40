import { TermIndex } from './TermIndex';

const index = new TermIndex([
  ['attack', 'titan', '^at', '進撃', '撃の', 'の'],
  ['attic', 'titan', '^at', 'が', 'かが'],
  ['か\u3099く', 'attack', 'attack'],
  [],
  ['and', 'or', 'not', 'near'],
]);
afterAll(() => index.close());

describe('TermIndex', () => {
  it.each([
    ['a whole term', [{ text: 'attack' }], [0, 2]],
    ['nothing but the whole term', [{ text: 'att' }], []],
    ['what a term begins with', [{ text: 'att', prefix: true }], [0, 1, 2]],
    ['any of several terms', [{ text: 'attic' }, { text: 'attack' }], [0, 1, 2]],
    ['the mark of a beginning', [{ text: '^at' }], [0, 1]],
    ['pairs of signs', [{ text: '撃の' }], [0]],
    ['signs with and without a mark as two', [{ text: 'か', prefix: true }], [1, 2]],
    ['a sign and its mark', [{ text: 'か\u3099く' }], [2]],
    ['words of the query language as words', [{ text: 'and' }, { text: 'not' }], [4]],
    ['no term', [], []],
    ['a term that is nowhere', [{ text: 'zebra', prefix: true }], []],
  ])('finds the texts that have %s', (_, terms, places) => {
    expect(index.havingAny(terms)).toEqual(places);
  });

  it('ignores quotation marks', () => {
    expect(index.havingAny([{ text: 'tit"an' }])).toEqual([0, 1]);
  });
});
