import { type ActivityKey, activityIdOf, parseActivityId } from './activityId';

it.each<ActivityKey>([
  { kind: 'WATCHED', entryId: 'Ab3', pass: 12, day: '2026-01-02' },
  { kind: 'REVIEWED', reviewId: 'Ab3' },
])('an id names what it was made from: %j', (key) => {
  expect(parseActivityId(activityIdOf(key))).toEqual(key);
});

it.each([
  '',
  'r-',
  'd-Ab3-1',
  'd-Ab3-x-2026-01-02',
  'd-Ab3-1-2026-1-2',
  'd-Ab3-01-2026-01-02',
  'f:Ab3',
  'w:Ab3:4',
])('"%s" is no such id', (id) => {
  expect(parseActivityId(id)).toBeNull();
});
