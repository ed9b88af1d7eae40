import { episodeName, numberOf } from './words';

test('a known number is shown', () => {
  expect(episodeName({ number: 12, numberEstimated: false })).toBe('Episode 12');
  expect(numberOf({ number: 12, numberEstimated: false })).toBe('12');
});

test('an estimated number is not presented as known', () => {
  expect(episodeName({ number: 2536, numberEstimated: true })).toBe('New episode');
  expect(numberOf({ number: 2536, numberEstimated: true })).toBeNull();
});
