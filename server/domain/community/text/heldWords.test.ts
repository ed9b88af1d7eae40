import { costPerDoubling } from '../../../../tests/support/hostile/growth';
import { limits } from '../../../config/limits';
import { hasHeldWord } from './heldWords';

const words = ['casino', 'free money', 'café', 'straße', '無料配布', 'c++ course'];

it.each([
  'casino',
  'The CASINO, they say',
  'ｃａｓｉｎｏ at full width',
  '𝐜𝐚𝐬𝐢𝐧𝐨 in bold letters',
  'ca\u00adsi\u200bno with characters that nobody sees',
  'see the_casino',
  '**casino** [casino](/anime/casino)',
  'Free  money\nfor all',
  'free-money',
  'Au CAFÉ',
  'Au cafe\u0301',
  'An der STRASSE'.replace('SS', 'ẞ'),
  'これは無料配布です',
  'これは無料 配布です',
  'A C++ course',
])('%j has one of them', (text) => {
  expect(hasHeldWord(words, text)).toBe(true);
});

it.each([
  'casinos',
  'Occasinos',
  'free of money',
  'money free',
  'carefree money',
  'Au cafe',
  'c courses',
  '無料で配布',
  '…',
  '',
])('%j has none', (text) => {
  expect(hasHeldWord(words, text)).toBe(false);
});

it('holds nothing without words', () => {
  expect(hasHeldWord([], 'casino')).toBe(false);
});

it.each<[string, (size: number) => string]>([
  ['words', (size) => 'the casin o '.repeat(size / 12)],
  ['beginnings of a phrase', (size) => 'free '.repeat(size / 5)],
  ['one word', (size) => 'c'.repeat(size)],
  ['marks', (size) => `c${'\u0301\u0316'.repeat(size / 2)}`],
  ['signs', (size) => '-'.repeat(size)],
  ['characters that become many', (size) => '\ufdfa'.repeat(size)],
])('twice as many %s cost at most 2.5 times as much to read', async (_, textOf) => {
  const many = Array.from({ length: limits.heldWords }, (_one, at) => `free ${'free '.repeat(at % 10)}${at}`);
  const input = { largest: 4 * limits.reviewLength, enough: 2.5 };
  expect(await costPerDoubling((text: string) => hasHeldWord(many, text), textOf, input)).toBeLessThanOrEqual(
    2.5,
  );
});
