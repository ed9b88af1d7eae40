import { environment, ownEnvironment } from '../../state/environment';
import { byDay, clockTime, dayAndTime, dayHeading, longDate, timeUntil, untilText, weekdayOf } from './time';

const now = new Date('2026-04-22T03:00:00Z');
const inZone = (timeZone: string) => void environment({ ...environment(), timeZone });
afterEach(() => void environment(ownEnvironment()));

describe('days in the viewer’s time zone', () => {
  const at = (airsAt: string) => ({ airsAt, airsOn: null });
  const late = at('2026-04-21T15:30:00Z');

  it('puts an episode after midnight on the next day in Tokyo, on the same day in London', () => {
    inZone('Asia/Tokyo');
    expect(dayHeading(late.airsAt, now)).toMatchObject({
      key: '2026-04-22',
      figure: '22',
      near: 'Today',
    });
    inZone('Europe/London');
    expect(dayHeading(late.airsAt, now)).toMatchObject({
      key: '2026-04-21',
      near: 'Yesterday',
    });
  });

  it('groups sorted items in their given order', () => {
    const episodes = [late, at('2026-04-21T14:30:00Z'), at('2026-04-21T12:00:00Z')];
    inZone('Asia/Tokyo');
    expect(byDay(episodes, now).map((group) => group.episodes.length)).toEqual([1, 2]);
    inZone('UTC');
    expect(byDay(episodes, now).map((group) => group.episodes.length)).toEqual([3]);
    expect(byDay([], now)).toEqual([]);
  });

  it('keeps the day right when clocks change', () => {
    const spring = new Date('2026-03-29T12:00:00Z');
    inZone('Europe/Berlin');
    expect(dayHeading('2026-03-28T23:30:00Z', spring).near).toBe('Today');
    expect(dayHeading('2026-03-28T12:00:00Z', spring).near).toBe('Yesterday');
  });

  it('writes the local time', () => {
    inZone('Asia/Tokyo');
    expect(clockTime(late.airsAt)).toMatch(/^0?0:30|12:30.AM$/);
  });
});

describe('a day without a time', () => {
  const day = '2016-08-26';
  it.each(['Pacific/Pago_Pago', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'])('is the same in %s', (zone) => {
    inZone('UTC');
    const written = longDate(day);
    expect(written).toMatch(/26/);
    inZone(zone);
    expect(longDate(day)).toBe(written);
    expect(weekdayOf(day)).toBe('Friday');
    expect(clockTime(day)).toBeNull();
    expect(dayAndTime(day)).not.toMatch(/[,:]\s*\d\d?[:.]/);
  });

  it('comes under its own heading, with what airs at a time on that local day', () => {
    const dated = { airsAt: '2026-04-21T12:00:00.000Z', airsOn: '2026-04-21' };
    const timed = { airsAt: '2026-04-21T11:00:00.000Z', airsOn: null };
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Tokyo']) {
      inZone(zone);
      const days = byDay([dated, timed, dated], now);
      expect(days[0]?.day.key).toBe('2026-04-21');
      expect(days[0]?.episodes.filter(({ airsOn }) => airsOn)).toHaveLength(2);
    }
  });

  it('is this many days away', () => {
    inZone('Pacific/Pago_Pago');
    expect(untilText('2026-04-22', now)).toBe('tomorrow');
    inZone('UTC');
    expect(untilText('2026-04-22', now)).toBe('today');
    expect(untilText('2026-04-25', now)).toBe('in 3 days');
    expect(untilText('2026-04-21', now)).toBeNull();
    expect(untilText('2026-04-22T05:00:00Z', now)).toMatch(/^in 2/);
  });
});

describe('time until an instant', () => {
  it.each([
    ['2026-04-22T03:00:30Z', '1 min'],
    ['2026-04-22T05:28:00Z', '2 hr 28 min'],
    ['2026-04-23T04:00:00Z', '1 day 1 hr'],
    ['2026-05-22T03:00:00Z', '30 days'],
  ])('the time until %s is said as %s', (iso, text) => {
    expect(timeUntil(iso, now)?.replaceAll('hrs', 'hr').replaceAll('mins', 'min')).toBe(text);
  });

  it('is over once it has passed', () => {
    expect(timeUntil('2026-04-22T03:00:00Z', now)).toBeNull();
  });
});

it('creates a format once, however many rows use it', () => {
  inZone('Asia/Kolkata');
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  for (let minute = 10; minute < 60; minute++) clockTime(`2026-04-22T14:${minute}:00.000Z`);
  expect(made.mock.calls.length).toBeLessThanOrEqual(1);
  expect(clockTime('2026-04-22T14:30:00.000Z')).toMatch(/20[:.]00|8[:.]00/);
  made.mockRestore();
});
