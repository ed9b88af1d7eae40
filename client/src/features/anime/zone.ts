import { dateFormat } from '../../components/text/formats';

/** Calendar days in the viewer's time zone, independent of the machine's own zone. */
const minute = 60_000;
const oneDay = 24 * 60 * minute;

const wallClock: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
};

/** The viewer's UTC offset at an instant, in minutes. */
export function utcOffset(at: Date): number {
  const parts = dateFormat(wallClock, 'en-US').formatToParts(at);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  const day = Date.UTC(part('year'), part('month') - 1, part('day'));
  const wall = day + part('hour') * 60 * minute + part('minute') * minute + part('second') * 1000;
  return (wall - Math.floor(at.getTime() / 1000) * 1000) / minute;
}

/** The calendar day a number of days after another, such as 2026-04-22. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10);

/** The time of day of an instant, such as 20:15. */
export const timeOfDay = (at: Date): string =>
  new Date(at.getTime() + utcOffset(at) * minute).toISOString().slice(11, 16);

/**
 * The instant of a time of a calendar day, such as 20:15. Where clocks go back over it, it happens twice, and the first one
 * counts; where they go forward over it, it is as long after the change.
 */
export function instantAt(day: string, time: string): Date {
  const wall = Date.parse(`${day}T${time}Z`);
  const [before, after] = [-oneDay, oneDay].map(
    (aside) => new Date(wall - utcOffset(new Date(wall + aside)) * minute),
  ) as [Date, Date];
  const isThen = (at: Date) => at.getTime() + utcOffset(at) * minute === wall;
  return isThen(before) || !isThen(after) ? before : after;
}

/** The first instant of a calendar day: where clocks go forward over midnight, it begins at the change. */
export const startOfDay = (day: string): Date => instantAt(day, '00:00');
