import { LRUCache } from 'lru-cache';
import { AppError } from '../../../errors/AppError';

export const HOUR_MS = 3_600_000;

/** From this hour since 1970 on, local time is `minutes` ahead of UTC. */
interface Offset {
  from: number;
  minutes: number;
}

const WEEK_HOURS = 7 * 24;

/**
 * A zone's offsets between two hours, so that days can be computed without a lookup per hour. Clocks change at most once a
 * week, so a weekly probe finds every change and bisection finds its hour.
 */
export function listZoneOffsets(timeZone: string, first: number, last: number): Offset[] {
  const minutesAt = minutesOf(timeZone);
  let before = minutesAt(first);
  const offsets: Offset[] = [{ from: first, minutes: before }];
  for (let hour = first; hour < last; hour += WEEK_HOURS) {
    const end = Math.min(hour + WEEK_HOURS, last);
    const after = minutesAt(end);
    if (before === after) continue;
    let [low, high] = [hour, end];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (minutesAt(middle) === before) low = middle;
      else high = middle;
    }
    offsets.push({ from: high, minutes: after });
    before = after;
  }
  return offsets;
}

/** The calendar day of an instant in a zone, such as 2026-04-05. */
export function dayAt(timeZone: string, instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  const [offset] = listZoneOffsets(timeZone, hour, hour);
  return new Date(instant.getTime() + (offset?.minutes ?? 0) * 60_000).toISOString().slice(0, 10);
}

/** Formatters are slow to create; there are about 450 zones, and visitors choose them. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 50 });

function minutesOf(timeZone: string): (hour: number) => number {
  const format = formats.get(timeZone) ?? formatOf(timeZone);
  formats.set(timeZone, format);
  return (hour) => {
    const [, sign, hours = 0, minutes = 0] =
      /GMT([+-])(\d+):(\d+)/.exec(format.format(new Date(hour * HOUR_MS))) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch (error) {
    throw new AppError('INVALID_ARGUMENT', { cause: error });
  }
}
