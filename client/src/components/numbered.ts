/** A whole number for the element's rules, as `--number` (styles/numbers.css): rounded up, and at most 99. */
export const numbered = (number: number) => ({
  'data-number': String(Math.min(99, Math.ceil(number))).padStart(2, '0'),
});
