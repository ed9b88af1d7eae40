import { minuteOf, stateOf, timeOf } from './words';

it.each([
  [{ active: true, problem: null, sentAt: null }, 'Nothing sent yet'],
  [{ active: true, problem: 'NOT_REACHED' as const, sentAt: null }, 'It didn’t answer. We’ll try again.'],
  [{ active: false, problem: 'GONE' as const, sentAt: null }, 'Off. It no longer exists.'],
  [{ active: false, problem: null, sentAt: '2026-01-01T00:00:00Z' }, 'Off'],
])('the failure %j is described to the owner of a channel', (channel, said) => {
  expect(stateOf(channel)).toBe(said);
});

it.each([
  [0, '00:00'],
  [7 * 60 + 5, '07:05'],
  [1439, '23:59'],
])('%i minutes after midnight are %s', (minute, time) => {
  expect(timeOf(minute)).toBe(time);
  expect(minuteOf(time)).toBe(minute);
});

it('an empty time means none', () => expect(minuteOf('')).toBeNull());
