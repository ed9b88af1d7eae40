import { normalise, removeSpaces } from './normalise';

describe('normalise', () => {
  it.each([
    ['ＮＡＲＵＴＯ', 'naruto'],
    ['NARUTO -ナルト-', 'naruto なると'],
    ['ワンピース', 'わんぴす'],
    ['わんぴーす', 'わんぴす'],
    ['ﾜﾝﾋﾟｰｽ', 'わんぴす'],
    ['【推しの子】', '推しの子'],
    ['Re:ZERO', 're zero'],
    ['Pokémon', 'pokemon'],
    ['Ōkami', 'okami'],
    ["Don't toy with me", 'dont toy with me'],
    ['ガンダム', 'がんだむ'],
    ['  Spy × Family!! ', 'spy family'],
    ['%_', ''],
  ])('the text "%s" is normalised to "%s"', (text, normalised) => {
    expect(normalise(text)).toBe(normalised);
  });

  it('keeps voiced kana apart from plain ones', () => {
    expect(normalise('バラ')).not.toBe(normalise('ハラ'));
  });

  it('leaves what is normalised as it is', () => {
    const once = normalise('ヴァイオレット・エヴァーガーデン／Vol.２');
    expect(normalise(once)).toBe(once);
  });
});

describe('compact', () => {
  it('joins the words', () => {
    expect(removeSpaces('one piece')).toBe('onepiece');
  });
});
