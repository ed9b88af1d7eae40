import { dayOfInstant, instantOfDay } from '../../catalogue/calendarDay';
import type { AnimeRecord } from '../source';

const TOKYO_OFFSET_MS = 9 * 3_600_000;

/** The day of a start or an end in Japan, such as `2024-04-06`. */
export function dayOf(instant: Date | null, dated: boolean): string | null {
  if (instant === null) return null;
  return dated ? dayOfInstant(instant) : dayOfInstant(new Date(instant.getTime() + TOKYO_OFFSET_MS));
}

/** Whether it is a valid calendar date, which 31 February is not. */
export function isDay(text: string): boolean {
  const instant = instantOfDay(text);
  return !Number.isNaN(instant.getTime()) && dayOfInstant(instant) === text;
}

/** Moves the start to that day: at the time of its weekly slot if known, else as a day without a time. */
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
