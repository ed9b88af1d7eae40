import { dayKey } from './time';
import { dayAfter, startOfDay } from './zone';

/**
 * Weeks in the viewer's own time zone: each starts at local midnight, so the week of a clock change is an hour longer or
 * shorter.
 */
export interface Week {
  /** The first day, such as 2026-04-20: what the address shows. */
  key: string;
  from: Date;
  /** Exclusive. */
  to: Date;
  days: Date[];
}

/** The week of a day (2026-04-22); of today if the address names none. */
export function weekOf(day: string | null, now: Date, firstDay = 1): Week {
  const at = dayIn(day, now) ?? dayKey(now);
  const back = (new Date(at).getUTCDay() - (firstDay % 7) + 7) % 7;
  const key = dayAfter(at, -back);
  const start = (days: number) => startOfDay(dayAfter(key, days));
  const days = Array.from({ length: 7 }, (_, n) => start(n));
  return { key, from: start(0), to: start(7), days };
}

const oneDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day named by an address, unless it is invalid or more than a century away. */
function dayIn(day: string | null, now: Date): string | null {
  const [, year, month, date] = oneDay.exec(day ?? '') ?? [];
  if (!year || Math.abs(Number(year) - now.getUTCFullYear()) > 100) return null;
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(date))).toISOString().slice(0, 10);
}

/** Until when to query the week's episodes: a day without a time is stored as noon UTC, which may be the next day here. */
export function askedTo({ days, to }: Week): Date {
  const last = Date.parse(`${dayKey(days.at(-1) ?? to)}T12:00:00.001Z`);
  return new Date(Math.max(to.getTime(), last));
}

/** The same weekday a number of weeks later. */
export const weeksFrom = (week: Week, weeks: number): string => dayAfter(week.key, 7 * weeks);

/** From the CLDR. Not every browser offers this data, and the server has to agree with all of them. */
const fromSunday = new Set(
  (
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH ' +
    'PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
  ).split(' '),
);
const fromSaturday = new Set('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '));

/** The first day of the week in the viewer's region: 1 = Monday … 7 = Sunday. */
export function firstDayOf(locale: string): number {
  try {
    const { region = '' } = new Intl.Locale(locale).maximize();
    return fromSunday.has(region) ? 7 : fromSaturday.has(region) ? 6 : 1;
  } catch {
    return 1;
  }
}
