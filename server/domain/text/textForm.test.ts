import { isStorable, joinLines, removeNonXml, tidyLines } from './textForm';

describe('a text of one line', () => {
  it.each([
    ['\u202eomeD', 'omeD'],
    ['\u2066Mika\u2069', 'Mika'],
    ['  Mika \n\t of\u2028Kyoto ', 'Mika of Kyoto'],
    ['a\u0000b\u0007c', 'a b c'],
    ['\ud800Mika', '\ufffdMika'],
    ['क्\u200dष نام\u200cه', 'क्\u200dष نام\u200cه'],
    ['👩\u200d🚀', '👩\u200d🚀'],
    ['Bob\uffff\ufdd0', 'Bob'],
  ])('%j is stored as %j', (given, stored) => {
    expect(joinLines(given)).toBe(stored);
    expect(isStorable(stored)).toBe(true);
  });

  it('has no character that XML forbids', () => {
    expect(removeNonXml('a\u0001b\u001f\tc\ufffe\uffff\u0085d👩')).toBe('ab\tc\u0085d👩');
  });

  it('keeps its lines if it has several', () => {
    expect(tidyLines(' one\r\n\u202etwo\rthree\n')).toBe('one\ntwo\nthree');
  });
});
