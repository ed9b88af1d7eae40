import { locale } from '../../components/locale';

/** Air times as a viewer reads them: always in the viewer's own time zone (product P1), which a test may name. */
export interface DayHeading {
  key: string;
  figure: string;
  weekday: string;
  month: string;
  near: 'Today' | 'Yesterday' | 'Tomorrow' | null;
}

const hour = 3_600_000;

export function clockTime(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(
    new Date(iso),
  );
}

export function longDate(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    new Date(iso),
  );
}

export function shortDate(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  }).format(new Date(iso));
}

export function weekdayOf(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone }).format(new Date(iso));
}

export function yearOf(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone }).format(new Date(iso));
}

/** The calendar day of an instant, as 2026-04-22. */
export function dayKey(iso: string | Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(new Date(iso));
}

export function dayHeading(iso: string, now: Date, timeZone?: string): DayHeading {
  const date = new Date(iso);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(date);
  const key = dayKey(iso, timeZone);
  const days = Math.round((Date.parse(key) - Date.parse(dayKey(now, timeZone))) / (24 * hour));
  return {
    key,
    figure: part({ day: 'numeric' }),
    weekday: part({ weekday: 'long' }),
    month: part({ month: 'long', year: 'numeric' }),
    near: days === 0 ? 'Today' : days === -1 ? 'Yesterday' : days === 1 ? 'Tomorrow' : null,
  };
}

/** Groups what is sorted by air time under day headings, keeping the order it came in. */
export function byDay<T extends { airsAt: string }>(
  episodes: readonly T[],
  now: Date,
  timeZone?: string,
): { day: DayHeading; episodes: T[] }[] {
  const days: { day: DayHeading; episodes: T[] }[] = [];
  for (const episode of episodes) {
    const last = days.at(-1);
    if (last && last.day.key === dayKey(episode.airsAt, timeZone)) last.episodes.push(episode);
    else days.push({ day: dayHeading(episode.airsAt, now, timeZone), episodes: [episode] });
  }
  return days;
}

/** "3 days 4 hr", "2 hr 20 min", "12 min": the two largest units that say something; null once the instant is past. */
export function timeUntil(iso: string, now: Date): string | null {
  const minutes = Math.ceil((Date.parse(iso) - now.getTime()) / 60_000);
  if (minutes <= 0) return null;
  const unit = (value: number, name: 'day' | 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days >= 7) return unit(days, 'day');
  if (days > 0) return [unit(days, 'day'), hours > 0 && unit(hours, 'hour')].filter(Boolean).join(' ');
  if (hours > 0) return [unit(hours, 'hour'), rest > 0 && unit(rest, 'minute')].filter(Boolean).join(' ');
  return unit(rest, 'minute');
}
