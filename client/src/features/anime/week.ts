import { dayKey } from './time';

/** Weeks in the viewer's own time zone: each begins at local midnight, so that one is an hour longer or shorter when clocks change. */
export interface Week {
  /** The first day, as 2026-04-20: what the address says. */
  key: string;
  from: Date;
  /** Not included. */
  to: Date;
  days: Date[];
}

const oneDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The week of a day (2026-04-22), or of today; an address that names none is today's. */
export function weekOf(day: string | null, now: Date, firstDay = 1): Week {
  const [, year, month, date] = oneDay.exec(day ?? '') ?? [];
  const named = year ? new Date(Number(year), Number(month) - 1, Number(date)) : now;
  const at =
    Number.isNaN(named.getTime()) || Math.abs(named.getFullYear() - now.getFullYear()) > 100 ? now : named;
  const back = (at.getDay() - (firstDay % 7) + 7) % 7;
  const start = (days: number) => new Date(at.getFullYear(), at.getMonth(), at.getDate() - back + days);
  const days = Array.from({ length: 7 }, (_, n) => start(n));
  return { key: dayKey(start(0)), from: start(0), to: start(7), days };
}

/** Up to when to ask for what airs in it: a day without an hour stands at noon in UTC, which may be the day after here. */
export function askedTo({ days, to }: Week): Date {
  const last = Date.parse(`${dayKey(days.at(-1) ?? to)}T12:00:00.001Z`);
  return new Date(Math.max(to.getTime(), last));
}

/** The same weekday so many weeks on. */
export function weeksFrom(week: Week, weeks: number): string {
  const { from } = week;
  return dayKey(new Date(from.getFullYear(), from.getMonth(), from.getDate() + 7 * weeks));
}

/** On which day a week begins where the viewer's language is spoken: 1 = Monday … 7 = Sunday. */
export function firstDayOf(locale: string): number {
  try {
    const info = new Intl.Locale(locale) as Intl.Locale & {
      getWeekInfo?: () => { firstDay: number };
      weekInfo?: { firstDay: number };
    };
    return (info.getWeekInfo?.() ?? info.weekInfo)?.firstDay ?? 1;
  } catch {
    return 1;
  }
}
