import { hasLink } from './hasLink';

it.each([
  'Look: https://spam.example/offer',
  'HTTP://SPAM.EXAMPLE',
  'See www.spam.example for more',
  '[a picture](https://spam.example)',
  '![a picture](https://spam.example/a.png)',
  '[obfuscated](&#104;ttps&#58;//spam.example)',
  '[by reference][1]\n\n[1]: &#104;ttps://spam.example',
  '<https://spam.example>',
  'Write to <me@spam.example>',
  '[write](mailto:me@spam.example)',
  '`https://spam.example`',
])('%j has a link', (text) => {
  expect(hasLink(text)).toBe(true);
});

it.each([
  'Episode 4 was great. Then it sank.',
  'What does @mika think?',
  'See [its page](/anime/the-lighthouse-girl)',
  'Re:Zero is 10/10 // no contest',
  'I love the www',
  '[not a link](spam.example)',
  '',
])('%j has none', (text) => {
  expect(hasLink(text)).toBe(false);
});
