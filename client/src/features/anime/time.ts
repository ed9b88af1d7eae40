import { locale } from '../../components/text/locale';

/**
 * Air times as a viewer reads them: always in the viewer's own time zone (product P1), which a test may name. Where a
 * source names no hour there is a calendar date in place of the instant, as 2016-08-26: the same day in every time zone.
 */
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

const isDay = (when: string | Date): when is string => typeof when === 'string' && when.length === 10;

/** When an episode airs: an instant, or the day alone. */
export const whenOf = ({ airsAt, airsOn }: { airsAt: string; airsOn: string | null }): string =>
  airsOn ?? airsAt;

/** To make a format costs a hundred times what using it does, and a list uses one for every row. */
function say(when: string | Date, wanted: Format, timeZone?: string, language = locale): string {
  const options = { ...wanted, timeZone: isDay(when) ? 'UTC' : timeZone };
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format.format(new Date(when));
}

/** The hour; null where only the day is known. */
export const clockTime = (when: string, timeZone?: string): string | null =>
  isDay(when) ? null : say(when, { hour: 'numeric', minute: '2-digit' }, timeZone);

/** "Sat 4 Apr, 23:15", or the day alone. */
export const dayAndTime = (when: string, timeZone?: string): string =>
  [shortDate(when, timeZone), clockTime(when, timeZone)].filter(Boolean).join(', ');

export const longDate = (when: string, timeZone?: string): string =>
  say(when, { day: 'numeric', month: 'long', year: 'numeric' }, timeZone);

export const shortDate = (when: string, timeZone?: string): string =>
  say(when, { weekday: 'short', day: 'numeric', month: 'short' }, timeZone);

export const weekdayOf = (when: string, timeZone?: string): string =>
  say(when, { weekday: 'long' }, timeZone);

export const yearOf = (when: string, timeZone?: string): string => say(when, { year: 'numeric' }, timeZone);

/** The calendar day of an instant, as 2026-04-22. */
export const dayKey = (iso: string | Date, timeZone?: string): string =>
  isDay(iso) ? iso : say(iso, { dateStyle: 'short' }, timeZone, 'en-CA');

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

/** Groups what is sorted by air time under day headings, keeping the order it came in; a day has one heading. */
export function byDay<T extends { airsAt: string; airsOn: string | null }>(
  episodes: readonly T[],
  now: Date,
  timeZone?: string,
): { day: DayHeading; episodes: T[] }[] {
  const days = new Map<string, { day: DayHeading; episodes: T[] }>();
  for (const episode of episodes) {
    const when = whenOf(episode);
    const key = dayKey(when, timeZone);
    const known = days.get(key);
    if (known) known.episodes.push(episode);
    else days.set(key, { day: dayHeading(when, now, timeZone), episodes: [episode] });
  }
  return [...days.values()];
}

/** "in 2 hr 20 min"; of a day "today", "tomorrow", "in 3 days". Null once it is past. */
export function untilText(when: string, now: Date, timeZone?: string): string | null {
  if (isDay(when)) {
    const days = Math.round((Date.parse(when) - Date.parse(dayKey(now, timeZone))) / (24 * hour));
    if (days < 0) return null;
    return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${unit(days, 'day')}`;
  }
  const left = timeUntil(when, now);
  return left && `in ${left}`;
}

const unit = (value: number, name: 'day' | 'hour' | 'minute') =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);

/** "3 days 4 hr", "2 hr 20 min", "12 min": the two largest units that say something; null once the instant is past. */
export function timeUntil(iso: string, now: Date): string | null {
  const minutes = Math.ceil((Date.parse(iso) - now.getTime()) / 60_000);
  if (minutes <= 0) return null;
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days >= 7) return unit(days, 'day');
  if (days > 0) return [unit(days, 'day'), hours > 0 && unit(hours, 'hour')].filter(Boolean).join(' ');
  if (hours > 0) return [unit(hours, 'hour'), rest > 0 && unit(rest, 'minute')].filter(Boolean).join(' ');
  return unit(rest, 'minute');
}
