import { titleParts } from './lines';

describe('a title as it is set', () => {
  it.each([
    ['Iron Chrysanthemum: Second Movement', 'Iron Chrysanthemum', 'Second Movement'],
    ['Lanternmaker 2nd Season', 'Lanternmaker', '2nd Season'],
    ['Lanternmaker Season 3', 'Lanternmaker', 'Season 3'],
    ['Kaze no Toki -Winter-', 'Kaze no Toki', 'Winter'],
    ['Orbit Nine the Movie', 'Orbit Nine', 'the Movie'],
    ['提灯屋 第2期', '提灯屋', '第2期'],
    ['提灯屋「夏祭り」', '提灯屋', '夏祭り'],
    ['Hush', 'Hush', null],
    ['Re:Tide', 'Re:Tide', null],
    ['Seven-Blade Storm', 'Seven-Blade Storm', null],
  ])('the title "%s" is set as a main part and a sub-title', (title, main, sub) => {
    expect(titleParts(title)).toEqual({ main, sub });
  });

  it('drops characters no typeface has, and width differences', () => {
    expect(titleParts('Ｏｒｂｉｔ☆Ｎｉｎｅ!').main).toBe('Orbit Nine!');
  });

  it('ends an overlong title at a word, with an ellipsis', () => {
    const { main } = titleParts('tide '.repeat(60));
    expect(main.length).toBeLessThanOrEqual(151);
    expect(main.endsWith('tide…')).toBe(true);
  });
});
