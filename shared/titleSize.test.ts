import { lengthOf, longestWord } from './titleSize';

it('depends on the width of the longest word, not its number of letters', () => {
  expect(longestWord('Chainsaw Man')).toBe(longestWord('Chainsaw'));
  expect(longestWord('Mammoth')).toBeGreaterThan(longestWord('Illilli'));
  expect(longestWord('Ōban Star-Racers')).toBe(longestWord('Racers'));
});

it('knows where a line may end', () => {
  expect(longestWord('Tokubetsu-hen')).toBe(longestWord('Tokubetsu-'));
  expect(longestWord('PROJECT-2025')).toBeGreaterThan(longestWord('PROJECT-'));
  expect(longestWord('Fate/stay')).toBeGreaterThan(longestWord('Fate/'));
  expect(longestWord('魔法少女まどか☆マギカ')).toBe(4);
  expect(longestWord('宇宙戦艦ヤマト2199')).toBe(4);
  expect(longestWord('')).toBe(4);
});

it('treats unknown characters as wide', () => {
  expect(longestWord('ЯЯЯЯЯ')).toBe(6.5);
  expect(longestWord('mmmmm')).toBe(6.25);
});

it.each([
  ['Mao', 'short'],
  ['Kimi ni Todoke: From Me to You', 'medium'],
  ['I Made Friends with the Second Prettiest Girl in My Class', 'long'],
  ['信じていた仲間達にダンジョン奥地で殺されかけたがギフトでレベル9999の仲間達を手に入れて復讐', 'endless'],
  ['進撃の巨人', 'short'],
] as const)('the length of the title "%s" is %s', (title, length) => {
  expect(lengthOf(title)).toBe(length);
});
