import { dayOfInstant, instantOfDay } from '../../catalogue/calendarDay';
import type { AnimeRecord } from '../source';

const TOKYO_OFFSET = 9 * 3_600_000;

/** The day of a start or an end in Japan, as `2024-04-06`. */
export function dayOf(instant: Date | null, dated: boolean): string | null {
  if (instant === null) return null;
  return dated ? dayOfInstant(instant) : dayOfInstant(new Date(instant.getTime() + TOKYO_OFFSET));
}

/** A day of the calendar, which 31 February is not. */
export function isDay(text: string): boolean {
  const instant = instantOfDay(text);
  return !Number.isNaN(instant.getTime()) && dayOfInstant(instant) === text;
}

/** Begins on that day: at the hour of its weekly slot where one is known, else at an hour that nobody knows. */
export function startOn(record: AnimeRecord, day: string | undefined): AnimeRecord {
  const { startsAt, startsDated, broadcastAt } = record;
  if (day === undefined) return { ...record, startsAt: null, startsDated: false };
  const before = dayOf(startsAt, startsDated);
  if (before === day) return record;
  if (startsAt && before && broadcastAt && !startsDated) {
    const moved = instantOfDay(day).getTime() - instantOfDay(before).getTime();
    const shift = (instant: Date) => new Date(instant.getTime() + moved);
    return { ...record, startsAt: shift(startsAt), broadcastAt: shift(broadcastAt) };
  }
  const at = instantOfDay(day);
  return { ...record, startsAt: at, startsDated: true, broadcastAt: broadcastAt && at };
}

export function endOn(record: AnimeRecord, day: string | undefined): AnimeRecord {
  if (day === undefined) return { ...record, endsAt: null, endsDated: false };
  if (dayOf(record.endsAt, record.endsDated) === day) return record;
  return { ...record, endsAt: instantOfDay(day), endsDated: true };
}
