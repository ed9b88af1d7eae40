import { currentTime } from '../../state/environment';
import { dateFormat } from './formats';

/** A past instant in words, with the exact time as a tooltip and for machines. */
export function When({ iso, children }: { iso: string; children: string }) {
  const exact = dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));
  return (
    <time dateTime={iso} title={exact}>
      {children}
    </time>
  );
}

export function onDay(iso: string): string {
  return dateFormat({ dateStyle: 'long' }).format(new Date(iso));
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
];

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "3 hours ago", "yesterday", "last week"; less than a minute is "just now". */
export function ago(iso: string, now: Date = currentTime()): string {
  const past = Math.max(0, now.getTime() - Date.parse(iso));
  const [unit, length] = units.find(([, size]) => past >= size) ?? [];
  return unit && length ? relative.format(-Math.floor(past / length), unit) : 'just now';
}
