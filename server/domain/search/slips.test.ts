import { slips } from './slips';

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
  expect(slips(one, other)).toBe(wanted);
  expect(slips(other, one)).toBe(wanted);
});
