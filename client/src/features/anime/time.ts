import { locale } from '../../components/text/locale';

/** Air times as a viewer reads them: always in the viewer's own time zone (product P1), which a test may name. */
export interface DayHeading {
  key: string;
  figure: string;
  weekday: string;
  month: string;
  near: 'Today' | 'Yesterday' | 'Tomorrow' | null;
}

const hour = 3_600_000;

type Format = Intl.DateTimeFormatOptions;
const formats = new Map<string, Intl.DateTimeFormat>();

/** To make a format costs a hundred times what using it does, and a list uses one for every row. */
function say(when: string | Date, wanted: Format, timeZone?: string, language = locale): string {
  const options = { ...wanted, timeZone };
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format.format(new Date(when));
}

export const clockTime = (iso: string, timeZone?: string): string =>
  say(iso, { hour: 'numeric', minute: '2-digit' }, timeZone);

export const longDate = (iso: string, timeZone?: string): string =>
  say(iso, { day: 'numeric', month: 'long', year: 'numeric' }, timeZone);

export const shortDate = (iso: string, timeZone?: string): string =>
  say(iso, { weekday: 'short', day: 'numeric', month: 'short' }, timeZone);

export const weekdayOf = (iso: string, timeZone?: string): string => say(iso, { weekday: 'long' }, timeZone);

export const yearOf = (iso: string, timeZone?: string): string => say(iso, { year: 'numeric' }, timeZone);

/** The calendar day of an instant, as 2026-04-22. */
export const dayKey = (iso: string | Date, timeZone?: string): string =>
  say(iso, { dateStyle: 'short' }, timeZone, 'en-CA');

export function dayHeading(iso: string, now: Date, timeZone?: string): DayHeading {
  const part = (options: Format) => say(iso, options, timeZone);
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
