import { countWrongLetters, foldSpelling, foldVowels, romajiOf } from './spelling';

const folded = (text: string) => foldVowels(foldSpelling(text));

describe('spelling', () => {
  it.each([
    ['Natsume Yuujinchou', 'natsume yujincho', 'Natsume Yūjinchō'],
    ['Kyōkai no Kanata', 'Kyoukai no Kanata', 'kyokai no kanata'],
    ['Yu-Gi-Oh!', 'Yu Gi Ou'],
    ['ハイキュー!!', 'ハイキュウ', 'はいきゅー', 'ﾊｲｷｭｰ'],
    ['ヱヴァンゲリヲン', 'エバンゲリオン'],
    ['SPY×FAMILY', 'spy x family'],
    ['Panty & Stocking', 'Panty and Stocking'],
    ['THE iDOLM@STER', 'the idolmaster'],
    ['進撃 の 巨人', '進撃の巨人'],
    ['Sora wo Miru', 'Sora o Miru'],
    ['Атака титанов', 'АТАКА  ТИТАНОВ'],
    ['귀멸의 칼날', '귀멸의　칼날'],
  ])('all spellings of a title fold to one: %s, %s', (one, ...others) => {
    for (const other of others) expect(folded(other)).toBe(folded(one));
  });

  it('keeps different words different', () => {
    expect(folded('Nana')).not.toBe(folded('Nano'));
    expect(folded('バラ')).not.toBe(folded('ハラ'));
    expect(folded('wolf')).toBe('wolf');
  });

  it('reads kana as romaji, and nothing else', () => {
    expect(romajiOf(foldSpelling('しんげきのきょじん'))).toBe('shingekinokyojin');
    expect(romajiOf(foldSpelling('ゆうじんちょう'))).toBe('yujincho');
    expect(romajiOf(foldSpelling('進撃'))).toBeUndefined();
    expect(romajiOf(foldSpelling('one'))).toBeUndefined();
  });
});

it.each([
  ['naruto', 'naruto', 0],
  ['narto', 'naruto', 1],
  ['naruuto', 'naruto', 1],
  ['nafuto', 'naruto', 1],
  ['nartuo', 'naruto', 1],
  ['gril', 'girl', 1],
  ['frieren', 'freiren', 1],
  ['abcd', 'dbca', 2],
  ['abcd', 'badc', 3],
  ['', 'ab', 2],
])('%s and %s are %i apart', (one, other, wanted) => {
  expect(countWrongLetters(one, other)).toBe(wanted);
  expect(countWrongLetters(other, one)).toBe(wanted);
});
