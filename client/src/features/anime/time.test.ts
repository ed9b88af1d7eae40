import { byDay, clockTime, dayHeading, timeUntil } from './time';

const now = new Date('2026-04-22T03:00:00Z');

describe('days in the viewer’s time zone', () => {
  const late = { airsAt: '2026-04-21T15:30:00Z' };

  it('puts an episode after midnight on the next day in Tokyo, on the same day in London', () => {
    expect(dayHeading(late.airsAt, now, 'Asia/Tokyo')).toMatchObject({
      key: '2026-04-22',
      figure: '22',
      near: 'Today',
    });
    expect(dayHeading(late.airsAt, now, 'Europe/London')).toMatchObject({
      key: '2026-04-21',
      near: 'Yesterday',
    });
  });

  it('groups what is sorted, in the order it came', () => {
    const episodes = [late, { airsAt: '2026-04-21T14:30:00Z' }, { airsAt: '2026-04-21T12:00:00Z' }];
    expect(byDay(episodes, now, 'Asia/Tokyo').map((group) => group.episodes.length)).toEqual([1, 2]);
    expect(byDay(episodes, now, 'UTC').map((group) => group.episodes.length)).toEqual([3]);
    expect(byDay([], now)).toEqual([]);
  });

  it('keeps the day right where the clocks change', () => {
    const spring = new Date('2026-03-29T12:00:00Z');
    expect(dayHeading('2026-03-28T23:30:00Z', spring, 'Europe/Berlin').near).toBe('Today');
    expect(dayHeading('2026-03-28T12:00:00Z', spring, 'Europe/Berlin').near).toBe('Yesterday');
  });

  it('writes the time of that place', () => {
    expect(clockTime(late.airsAt, 'Asia/Tokyo')).toMatch(/^0?0:30|12:30.AM$/);
  });
});

describe('time until an instant', () => {
  it.each([
    ['2026-04-22T03:00:30Z', '1 min'],
    ['2026-04-22T05:28:00Z', '2 hr 28 min'],
    ['2026-04-23T04:00:00Z', '1 day 1 hr'],
    ['2026-05-22T03:00:00Z', '30 days'],
  ])('%s is in %s', (iso, text) => {
    expect(timeUntil(iso, now)?.replaceAll('hrs', 'hr').replaceAll('mins', 'min')).toBe(text);
  });

  it('is over once it has come', () => {
    expect(timeUntil('2026-04-22T03:00:00Z', now)).toBeNull();
  });
});

it('makes a format once, however many rows are written with it', () => {
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  for (let minute = 10; minute < 60; minute++) clockTime(`2026-04-22T14:${minute}:00.000Z`, 'Asia/Kolkata');
  expect(made.mock.calls.length).toBeLessThanOrEqual(1);
  expect(clockTime('2026-04-22T14:30:00.000Z', 'Asia/Kolkata')).toMatch(/20[:.]00|8[:.]00/);
  made.mockRestore();
});
