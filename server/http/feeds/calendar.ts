import ical, { ICalCalendarMethod } from 'ical-generator';
import type { SiteFacts } from '../heads/pageHead';

/** One entry of a calendar, at an instant: the reader's calendar shows it in the reader's own time zone. */
export interface CalendarEvent {
  /** The same for the same thing at every reading, so that a calendar moves what it knows. */
  key: string;
  title: string;
  from: Date;
  minutes: number;
  path: string;
  description?: string;
}

/** A calendar in the form of RFC 5545 that programs subscribe to. */
export function writeCalendar(
  { name, baseURL }: SiteFacts,
  { title, events }: { title: string; events: readonly CalendarEvent[] },
): string {
  const host = new URL(baseURL).hostname;
  const calendar = ical({
    name: title,
    prodId: { company: name, product: 'calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: TTL,
  });
  for (const { key, title: summary, from, minutes, path, description } of events) {
    calendar.createEvent({
      id: `${key}@${host}`,
      start: from,
      end: new Date(from.getTime() + minutes * 60_000),
      // Not the moment of writing: an unchanged calendar is the same text.
      stamp: from,
      summary,
      description,
      url: baseURL + path,
    });
  }
  return calendar.toString();
}

/** Seconds after which a program looks again. */
const TTL = 3 * 3600;
