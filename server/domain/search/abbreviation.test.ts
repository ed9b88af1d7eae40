import { abbreviates, mayShorten } from './abbreviation';

it.each([
  ['ylia', 'your lie in april', true],
  ['tokrev', 'tokyo revengers', true],
  ['ginei', 'ginga eiyu densetsu', true],
  ['vev', 'violet evergarden', true],
  ['konosub', 'kono subarashi sekai ni shukufuku o', true],
  ['tokyo', 'tokyo revengers', false],
  ['yli', 'your lie in april', false],
  ['revtok', 'tokyo revengers', false],
  ['bleach', 'bleach', false],
  ['aaaaaaaaaa', 'aaaaaaaaaa aaaaaaaaaa aaaaaaaaaa aaaaaaaaaa', true],
])('%s is short for %s: %s', (text, title, wanted) => {
  expect(abbreviates(text, title)).toBe(wanted);
});

it.each(['ylia', 'tokrev'])('may treat %s as an abbreviation', (text) => {
  expect(mayShorten(text)).toBe(true);
});

it.each(['ab', '86x', '推しの', 'a'.repeat(11)])('does not treat %s as an abbreviation', (text) => {
  expect(mayShorten(text)).toBe(false);
});
