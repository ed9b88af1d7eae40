import { episodeName, numberOf } from './words';

test('a known number is said', () => {
  expect(episodeName({ number: 12, numberEstimated: false })).toBe('Episode 12');
  expect(numberOf({ number: 12, numberEstimated: false })).toBe('12');
});

test('a number that was only counted through the years is not passed off as known', () => {
  expect(episodeName({ number: 2536, numberEstimated: true })).toBe('New episode');
  expect(numberOf({ number: 2536, numberEstimated: true })).toBeNull();
});
