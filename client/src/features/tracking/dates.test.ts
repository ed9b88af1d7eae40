import { describeDate } from './dates';

it.each([
  ['2011', '2011'],
  ['2011-04', 'April 2011'],
  ['2012-07-08', 'July 8, 2012'],
  ['2012-12-31', 'December 31, 2012'],
])('writes %s as %s, no more than is known', (date, words) => {
  expect(describeDate(date)).toBe(words);
});
