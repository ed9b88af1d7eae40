import { otherName, piecesOf } from './matches';

/** Typed text is highlighted in titles, wherever it occurs. */
const marked = (title: string, typed: string) =>
  piecesOf(title, typed)
    .map(({ text, match }) => (match ? `[${text}]` : text))
    .join('');

it.each([
  ['Attack on Titan', 'attack titan', '[Attack] on [Titan]'],
  ['Attack on Titan', 'att', '[Att]ack on Titan'],
  ['Pokémon', 'pokemon', '[Pokémon]'],
  ['進撃の巨人', '巨人', '進撃の[巨人]'],
  ['ワンピース', 'わんぴ', '[ワンピ]ース'],
  ['Re:ZERO', 're:zero', '[Re]:[ZERO]'],
  ['Spy x Family', 'x', 'Spy [x] Family'],
  ['K-On!', 'on', 'K-[On]!'],
  ['Monster', 'on', 'Monster'],
  ['100% (Turtle)', '(100%', '[100]% (Turtle)'],
  ['Attack on Titan', 'atack', 'Attack on Titan'],
  ['ﬁre İstanbul', 'stan', 'ﬁre İ[stan]bul'],
])('whether %s is found by "%s": %s', (title, typed, wanted) => {
  expect(marked(title, typed)).toBe(wanted);
  expect(marked(title, typed).replace(/[[\]]/g, '')).toBe(title);
});

it('leaves a title in one piece if only punctuation was typed', () => {
  expect(piecesOf('Attack', '.*')).toEqual([{ text: 'Attack', match: false }]);
});

it('names the name by which an anime was found, if it is not shown', () => {
  const shown = ['Attack on Titan', '進撃の巨人'];
  expect(otherName(['SnK', 'AoT'], shown, 'aot')).toBe('AoT');
  expect(otherName(['SnK', 'AoT'], shown, 'attack')).toBeNull();
  expect(otherName(['SnK', 'AoT'], shown, 'naruto')).toBeNull();
  expect(otherName(['SnK'], shown, '%')).toBeNull();
});
