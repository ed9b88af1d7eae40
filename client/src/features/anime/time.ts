import { amountOf, dateFormat } from '../../components/text/formats';

/**
 * Air times as shown to a viewer: always in their own time zone. If a source names no time, a calendar date replaces the
 * instant, such as 2016-08-26: the same day in every time zone.
 */
export interface DayHeading {
  key: string;
  figure: string;
  weekday: string;
  month: string;
  near: 'Today' | 'Yesterday' | 'Tomorrow' | null;
}

const hour = 3_600_000;

const isDay = (when: string | Date): when is string => typeof when === 'string' && when.length === 10;

/** When an episode airs: an instant, or only the day. */
export const whenOf = ({ airsAt, airsOn }: { airsAt: string; airsOn: string | null }): string =>
  airsOn ?? airsAt;

/** A bare day is written as it is, in any zone. */
const say = (when: string | Date, options: Intl.DateTimeFormatOptions, locale?: string): string =>
  dateFormat(isDay(when) ? { ...options, timeZone: 'UTC' } : options, locale).format(new Date(when));

/** The time of day; null if only the day is known. */
export const clockTime = (when: string): string | null =>
  isDay(when) ? null : say(when, { hour: 'numeric', minute: '2-digit' });

/** "Sat 4 Apr, 23:15", or only the day. */
export const dayAndTime = (when: string): string =>
  [shortDate(when), clockTime(when)].filter(Boolean).join(', ');

export const longDate = (when: string): string =>
  say(when, { day: 'numeric', month: 'long', year: 'numeric' });

export const shortDate = (when: string): string =>
  say(when, { weekday: 'short', day: 'numeric', month: 'short' });

export const weekdayOf = (when: string): string => say(when, { weekday: 'long' });

export const yearOf = (when: string): string => say(when, { year: 'numeric' });

/** The calendar day of an instant, such as 2026-04-22. */
export const dayKey = (iso: string | Date): string =>
  isDay(iso) ? iso : say(iso, { dateStyle: 'short' }, 'en-CA');

export function dayHeading(iso: string, now: Date): DayHeading {
  const part = (options: Intl.DateTimeFormatOptions) => say(iso, options);
  const key = dayKey(iso);
  const days = Math.round((Date.parse(key) - Date.parse(dayKey(now))) / (24 * hour));
  return {
    key,
    figure: part({ day: 'numeric' }),
    weekday: part({ weekday: 'long' }),
    month: part({ month: 'long', year: 'numeric' }),
    near: days === 0 ? 'Today' : days === -1 ? 'Yesterday' : days === 1 ? 'Tomorrow' : null,
  };
}

/** Groups items sorted by air time under day headings, in their given order; each day has one heading. */
export function byDay<T extends { airsAt: string; airsOn: string | null }>(
  episodes: readonly T[],
  now: Date,
): { day: DayHeading; episodes: T[] }[] {
  const days = new Map<string, { day: DayHeading; episodes: T[] }>();
  for (const episode of episodes) {
    const when = whenOf(episode);
    const key = dayKey(when);
    const known = days.get(key);
    if (known) known.episodes.push(episode);
    else days.set(key, { day: dayHeading(when, now), episodes: [episode] });
  }
  return [...days.values()];
}

/** "in 2 hr 20 min"; for a bare day "today", "tomorrow", "in 3 days". Null once it is past. */
export function untilText(when: string, now: Date): string | null {
  if (isDay(when)) {
    const days = Math.round((Date.parse(when) - Date.parse(dayKey(now))) / (24 * hour));
    if (days < 0) return null;
    return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${amountOf(days, 'day')}`;
  }
  const left = timeUntil(when, now);
  return left && `in ${left}`;
}

/** "3 days 4 hr", "2 hr 20 min", "12 min": the two largest non-zero units; null once the instant is past. */
export function timeUntil(iso: string, now: Date): string | null {
  const minutes = Math.ceil((Date.parse(iso) - now.getTime()) / 60_000);
  if (minutes <= 0) return null;
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days >= 7) return amountOf(days, 'day');
  if (days > 0)
    return [amountOf(days, 'day'), hours > 0 && amountOf(hours, 'hour')].filter(Boolean).join(' ');
  if (hours > 0)
    return [amountOf(hours, 'hour'), rest > 0 && amountOf(rest, 'minute')].filter(Boolean).join(' ');
  return amountOf(rest, 'minute');
}
