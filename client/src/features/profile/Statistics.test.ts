import { hoursOf } from './Statistics';

/** A profile's hours say what they leave out. */
it.each([
  [{ minutes: 0, untimed: 0, episodes: 0 }, '0', 'hours'],
  [{ minutes: 90, untimed: 0, episodes: 4 }, '1.5', 'hours'],
  [{ minutes: 90, untimed: 1, episodes: 5 }, '1.5', 'hours, without 1 episode of unknown length'],
  [{ minutes: 0, untimed: 12, episodes: 12 }, '–', 'hours: no length is known'],
  [
    { minutes: 2880, untimed: 3, episodes: 120 },
    '48',
    'hours, or 2 days, without 3 episodes of unknown length',
  ],
])('the time watched, %j, is said as %s %s', (watched, figure, words) =>
  expect(hoursOf(watched)).toEqual({ figure, words }),
);
